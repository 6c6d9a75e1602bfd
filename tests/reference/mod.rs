//! Where the exported model and the outside reference files are, and how to read them.

use std::path::PathBuf;

/// A file that `cargo xtask` exports to be served: from `ASSAY_MODEL_DIR`, else `public/model`.
pub fn served(file: &str) -> Vec<u8> {
    let folder = std::env::var_os("ASSAY_MODEL_DIR").map(PathBuf::from);
    read(folder.unwrap_or_else(|| root().join("public/model")).join(file))
}

/// The vocabulary beside the served model.
pub fn vocabulary() -> String {
    String::from_utf8(served("vocab.txt")).unwrap()
}

/// A reference file of this folder.
pub fn entries<T: serde::de::DeserializeOwned>(file: &str) -> Vec<T> {
    #[derive(serde::Deserialize)]
    struct Reference<T> {
        entries: Vec<T>,
    }
    let json = read(root().join("tests/reference").join(file));
    serde_json::from_slice::<Reference<T>>(&json).unwrap().entries
}

/// A file's content; a missing one fails the test, which is never skipped.
pub fn read(path: PathBuf) -> Vec<u8> {
    std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}; run `cargo xtask test`", path.display()))
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
