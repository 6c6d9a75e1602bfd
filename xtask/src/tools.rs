//! Programs from crates.io, each of one exact version in a folder of its own under the cache.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt;
use crate::place::Place;
use crate::step::{self, Failure, Outcome};

const TRUNK: &str = "0.21.14";
const NEXTEST: &str = "0.9.143";

/// A crate whose programs are installed.
struct Tool {
    package: &'static str,
    version: String,
    program: &'static str,
    lock: Lock,
    minutes: &'static str,
}

#[derive(PartialEq, Eq)]
enum Lock {
    AsPublished,
    /// The published lock file names a version that is no longer served.
    Anew,
}

pub fn ensure_trunk(place: &Place) -> Outcome<()> {
    trunk().ensure(place)
}

pub fn ensure_wasm_bindgen(place: &Place) -> Outcome<()> {
    wasm_bindgen(place)?.ensure(place)
}

/// Any version of nextest serves, so one that is on PATH is taken.
pub fn ensure_nextest(place: &Place) -> Outcome<()> {
    match apt::find_program("cargo-nextest") {
        Some(_) => Ok(()),
        None => nextest().ensure(place),
    }
}

/// PATH with the tools' folders first.
pub fn path(place: &Place) -> Outcome<OsString> {
    let ours = [trunk(), wasm_bindgen(place)?, nextest()].map(|tool| tool.folder(place).join("bin"));
    let inherited = env::var_os("PATH").unwrap_or_default();
    env::join_paths(ours.into_iter().chain(env::split_paths(&inherited))).map_err(|error| {
        Failure::new(
            format!("The cache's folder cannot stand on PATH: {error}."),
            "Set ASSAY_CACHE to a folder without a colon in its name.",
        )
    })
}

/// The runner of the browser tests, part of wasm-bindgen-cli.
pub fn test_runner(place: &Place) -> Outcome<PathBuf> {
    let bin = wasm_bindgen(place)?.folder(place).join("bin");
    Ok(bin.join("wasm-bindgen-test-runner"))
}

fn trunk() -> Tool {
    Tool {
        package: "trunk",
        version: TRUNK.to_owned(),
        program: "trunk",
        lock: Lock::AsPublished,
        minutes: "4 to 10 minutes",
    }
}

fn nextest() -> Tool {
    Tool {
        package: "cargo-nextest",
        version: NEXTEST.to_owned(),
        program: "cargo-nextest",
        lock: Lock::AsPublished,
        minutes: "3 to 8 minutes",
    }
}

fn wasm_bindgen(place: &Place) -> Outcome<Tool> {
    let lock = fs::read_to_string(place.root.join("Cargo.lock")).unwrap_or_default();
    let version = locked_version(&lock, "wasm-bindgen").ok_or_else(|| {
        Failure::new(
            "Cargo.lock names no version of wasm-bindgen.",
            "Restore Cargo.lock with `git checkout Cargo.lock`.",
        )
    })?;
    Ok(Tool {
        package: "wasm-bindgen-cli",
        version: version.to_owned(),
        program: "wasm-bindgen",
        lock: Lock::Anew,
        minutes: "2 to 4 minutes",
    })
}

impl Tool {
    fn folder(&self, place: &Place) -> PathBuf {
        let name = self.package.trim_end_matches("-cli");
        place.cache.join("tools").join(format!("{name}-{}", self.version))
    }

    fn ensure(&self, place: &Place) -> Outcome<()> {
        let folder = self.folder(place);
        if self.answers(&folder.join("bin").join(self.program)) {
            return Ok(());
        }
        let (package, version) = (self.package, &self.version);
        let line = format!("{package} {version}: building it ({}, once)", self.minutes);
        step::lasting(&line, || self.install(place, &folder))
    }

    /// Whether the program is there and runs on this machine.
    fn answers(&self, program: &Path) -> bool {
        let version = step::ask(Command::new(program).arg("--version"));
        version.is_some_and(|text| text.contains(&self.version))
    }

    fn install(&self, place: &Place, folder: &Path) -> Outcome<()> {
        let (package, version) = (self.package, &self.version);
        // An interrupted build goes on where it stopped.
        let build = place.cache.join("build").join(format!("{package}-{version}"));
        let mut cargo = Command::new(cargo());
        cargo
            .args(["install", "--quiet", "--force", &format!("{package}@{version}")])
            .arg("--root")
            .arg(folder)
            .env("CARGO_TARGET_DIR", &build)
            .env_remove("RUSTFLAGS")
            .current_dir(&place.root);
        if self.lock == Lock::AsPublished {
            cargo.arg("--locked");
        }
        step::quiet(
            &mut cargo,
            &format!("{package} {version} could not be installed by `cargo install`."),
            "Read the lines above: often the network, the room on the disk or a C compiler is missing. Then start again.",
        )?;
        // What is left costs only room.
        let _ = fs::remove_dir_all(&build);
        Ok(())
    }
}

/// The cargo that runs this program.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The version of a package in the text of Cargo.lock.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    version.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "\
[[package]]
name = \"wasm-bindgen-futures\"
version = \"0.4.99\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
dependencies = [
 \"cfg-if\",
]
";

    #[test]
    fn the_locked_version_is_read_of_exactly_that_package() {
        assert_eq!(locked_version(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(LOCK, "wasm-bindgen-futures"), Some("0.4.99"));
    }

    #[test]
    fn a_package_that_is_not_locked_has_no_version() {
        assert_eq!(locked_version(LOCK, "wasm"), None);
        assert_eq!(locked_version("name = \"wasm-bindgen\"", "wasm-bindgen"), None);
    }
}
