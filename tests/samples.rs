//! The samples that the page ships: each loads by the way a teacher's own files go, and leaves nothing to correct.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use assay::format::{Mapping, SampleManifest, Table, essay_from_file, read_bank};
use assay::rubric::Rubric;
use std::path::{Path, PathBuf};

fn public() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("public")
}

fn text(path: &str) -> String {
    std::fs::read_to_string(public().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn samples() -> Vec<SampleManifest> {
    let folders = std::fs::read_dir(public().join("samples")).expect("public/samples");
    let mut ids: Vec<String> = folders.map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    ids.retain(|id| public().join(SampleManifest::path_of(id)).exists());
    ids.sort();
    ids.iter().map(|id| SampleManifest::from_json(&text(&SampleManifest::path_of(id))).unwrap()).collect()
}

#[test]
fn there_are_two_and_they_say_what_they_are() {
    let samples = samples();
    assert!(samples.len() >= 2);
    for sample in samples {
        assert!(public().join(SampleManifest::path_of(&sample.id)).exists(), "{} is its folder's name", sample.id);
        assert!(sample.note.to_lowercase().contains("sample"), "{}", sample.note);
        assert!(!sample.title.is_empty() && !sample.prompt.is_empty());
    }
}

#[test]
fn every_bank_is_guessed_and_fills_every_level_of_every_trait() {
    for sample in samples() {
        let rubric = Rubric::from_json(&text(&sample.rubric_path())).unwrap();
        assert_eq!(rubric.id, sample.rubric);
        let table = Table::read(text(&sample.bank_path()).as_bytes()).unwrap();
        let mapping = Mapping::guess(&table, &rubric);
        assert_eq!(mapping.unscored(&rubric), [""; 0], "{}", sample.id);
        assert_eq!(mapping.used().len(), table.header.len(), "{}: every column is used", sample.id);
        assert_eq!(mapping.raters(), ["1", "2"], "{}", sample.id);
        let import = read_bank(&table, &mapping, &rubric).unwrap();
        assert_eq!(import.bad_rows, [], "{}", sample.id);
        assert_eq!(import.notes.len(), 2, "only encoding and delimiter: {:?}", import.notes);
        assert!(import.bank.essays.len() >= 24, "{}", sample.id);
        for row in import.bank.coverage(&rubric) {
            let holes: Vec<String> = row.holes().map(|s| s.to_string()).collect();
            assert!(holes.is_empty(), "{}: {} has no essay with {holes:?}", sample.id, row.name);
        }
    }
}

#[test]
fn three_essays_wait_to_be_graded() {
    for sample in samples() {
        assert!(sample.essays.len() >= 3, "{}", sample.id);
        for path in sample.essay_paths() {
            let essay = essay_from_file(&path, text(&path).as_bytes()).unwrap();
            assert!(assay::essay::words(&essay.text) > 50, "{path}");
        }
    }
}
