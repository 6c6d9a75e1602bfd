//! The embedding model: all-MiniLM-L6-v2, fetched as published and exported as our own ONNX files.
//!
//! Nothing of the model is committed. [`ensure`] takes the published weights (one pinned hash, two places to
//! get them from) and writes what the page serves. The export is deterministic byte for byte, so its results
//! are pinned too: every clone serves the very file that the tests' numbers were measured on, and a change to
//! the exporter that changes the file says so.

mod encoder;
mod fetch;
mod graph;
mod onnx;
mod pinned;
mod quantize;
mod weights;

use std::fs;
use std::path::{Path, PathBuf};

use prost::Message;
use serde_json::json;

use encoder::Precision;
use pinned::Pinned;
use weights::Weights;

/// What the page serves: int8 weights, 23 MB.
const INT8_EXPORT: Pinned =
    Pinned { file: "minilm-int8.onnx", sha256: "c59cae5073118244b78f23e8a24e3400e05de5b0abcd266e2edde2787ffff175" };

/// What the tests compare with: the same graph over the published f32 weights, 90 MB, kept in the cache.
const F32_EXPORT: Pinned =
    Pinned { file: "minilm-f32.onnx", sha256: "fcfc84cd6ab30910e25cb9a82cbb45ed8605a9a629d0683d066700ffbcabe043" };

/// Puts `minilm-int8.onnx`, `vocab.txt` and `model.json` into `out_dir` and `minilm-f32.onnx` into `cache_dir`.
///
/// Both folders are made if missing. `report` is told, in a sentence, of each step that takes time; when all is
/// in place it is told nothing and nothing is written. Returns the path of `minilm-int8.onnx`. An error says
/// what failed and what to do about it.
///
/// Costs a download of 83 to 91 MB and some ten seconds the first time; afterwards the hashing of 114 MB.
pub fn ensure(cache_dir: &Path, out_dir: &Path, report: &mut dyn FnMut(&str)) -> Result<PathBuf, String> {
    let served = out_dir.join(INT8_EXPORT.file);
    let manifest = out_dir.join("model.json");
    let exported = INT8_EXPORT.is_in(out_dir) && fetch::VOCABULARY.is_in(out_dir) && manifest.is_file();
    if exported && F32_EXPORT.is_in(cache_dir) {
        return Ok(served);
    }
    for folder in [cache_dir, out_dir] {
        fs::create_dir_all(folder).map_err(|e| format!("cannot make the folder {}: {e}", folder.display()))?;
    }
    fetch::ensure(cache_dir, report)?;
    let published = read(&cache_dir.join(fetch::WEIGHTS.file))?;
    let vocabulary = read(&cache_dir.join(fetch::VOCABULARY.file))?;
    let weights = Weights::read(&published)?;

    report("all-MiniLM-L6-v2: exporting ONNX (a few seconds)");
    F32_EXPORT.write(cache_dir, &encoder::export(&weights, Precision::F32)?.encode_to_vec())?;
    let int8 = encoder::export(&weights, Precision::Int8)?.encode_to_vec();
    INT8_EXPORT.write(out_dir, &int8)?;
    fetch::VOCABULARY.write(out_dir, &vocabulary)?;
    let description = json!({
        "name": "all-MiniLM-L6-v2",
        "license": "Apache-2.0",
        "file": INT8_EXPORT.file,
        "bytes": int8.len(),
        "sha256": INT8_EXPORT.sha256,
        "vocab": {
            "file": fetch::VOCABULARY.file,
            "bytes": vocabulary.len(),
            "sha256": fetch::VOCABULARY.sha256,
        },
        "weights_sha256": fetch::WEIGHTS.sha256,
        "dimensions": encoder::WIDTH,
        "max_pieces": encoder::POSITIONS,
    });
    fs::write(&manifest, format!("{description:#}\n"))
        .map_err(|e| format!("cannot write {}: {e}", manifest.display()))?;
    Ok(served)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("cannot read {}: {e}", path.display()))
}
