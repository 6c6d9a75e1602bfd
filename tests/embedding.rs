//! Vectors equal sentence-transformers', for every text of `tests/reference/embeddings.json`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod reference;

use std::path::PathBuf;

use assay::embed::{MiniLm, UnitVector};

/// The shipped file rounds its weights to int8.
const INT8_COSINE: f32 = 0.998;
/// The f32 export has the published weights as they are.
const F32_COSINE: f32 = 0.9999;

#[derive(serde::Deserialize)]
struct Embedding {
    text: String,
    vector: Vec<f32>,
}

fn shipped() -> MiniLm {
    MiniLm::load(&reference::served("minilm-int8.onnx"), &reference::vocabulary()).unwrap()
}

/// From `ASSAY_MODEL_F32`, else where `cargo xtask` keeps it: in the user's cache.
fn f32_export() -> MiniLm {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    let cache = || variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    let path = variable("ASSAY_MODEL_F32").or_else(|| Some(cache()?.join("assay/model/minilm-f32.onnx")));
    MiniLm::load(&reference::read(path.expect("neither HOME nor ASSAY_MODEL_F32 is set")), &reference::vocabulary())
        .unwrap()
}

fn assert_equals_reference(model: &MiniLm, least_cosine: f32) {
    let entries = reference::entries::<Embedding>("embeddings.json");
    assert!(entries.len() >= 40, "{} texts", entries.len());
    let cosines: Vec<f32> = entries
        .iter()
        .map(|entry| {
            let expected = UnitVector::from_slice(&entry.vector).unwrap();
            let cosine = model.embed(&entry.text).unwrap().cosine(&expected);
            assert!(cosine >= least_cosine, "{cosine} for {:?}", entry.text);
            cosine
        })
        .collect();
    let least = cosines.iter().copied().fold(1.0, f32::min);
    let mean = cosines.iter().sum::<f32>() / cosines.len() as f32;
    println!("{} texts: cosine {least:.6} at worst, {mean:.6} on average", cosines.len());
}

#[test]
fn the_shipped_file_is_close_to_sentence_transformers() {
    assert_equals_reference(&shipped(), INT8_COSINE);
}

#[test]
fn the_f32_export_equals_sentence_transformers() {
    assert_equals_reference(&f32_export(), F32_COSINE);
}

#[test]
fn meaning_is_nearer_than_wording() {
    let model = shipped();
    let [cat, feline, stocks] =
        ["The cat sat on the mat.", "A feline rested upon the rug.", "Stock prices fell sharply on Monday."]
            .map(|text| model.embed(text).unwrap());
    assert!(cat.cosine(&feline) > cat.cosine(&stocks) + 0.3);
}

#[test]
fn the_whole_text_counts_beyond_the_first_window() {
    let model = shipped();
    let [long, other_end] = ["The bulb lights up.", "My grandmother folds dumplings."]
        .map(|end| format!("{}{end}", "A circuit is a loop that electrons go round. ".repeat(40)));
    assert_eq!(model.embed(&long), model.embed(&other_end));
    let [whole, other] = [&long, &other_end].map(|text| model.embed_whole(text).unwrap());
    assert!(whole.cosine(&other) < 0.9999);

    let short = "A circuit is a loop.";
    assert_eq!(model.embed_whole(short), model.embed(short));
}

#[test]
fn the_same_text_is_the_same_vector_whatever_came_before() {
    let model = shipped();
    let before = model.embed("An essay.").unwrap();
    model.embed(&"words ".repeat(300)).unwrap();
    assert_eq!(model.embed("An essay.").unwrap(), before);
}

#[test]
fn half_a_model_is_an_error() {
    let whole = reference::served("minilm-int8.onnx");
    assert!(MiniLm::load(&whole[..whole.len() / 2], &reference::vocabulary()).is_err());
}
