//! The npm packages of a folder, installed anew when its package.json or lock file changes.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::place::Place;
use crate::step::{self, Failure, Outcome};

/// The oldest Node.js that the packages run on.
const NODE: u32 = 20;

/// `folder` is relative to the repository.
pub fn ensure(place: &Place, folder: &str) -> Outcome<()> {
    let dir = place.root.join(folder);
    let Some(wanted) = pins(&dir) else {
        return Err(Failure::new(format!("{folder}/package.json is missing."), "Restore it with `git checkout`."));
    };
    check_node()?;
    // npm removes what it does not know of, so the mark lies inside the folder that it makes.
    let mark = dir.join("node_modules").join(".assay-pins");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let verb = match dir.join("package-lock.json").is_file() {
        true => "ci",
        false => "install",
    };
    let line = format!("npm packages of {folder}: installing them (under a minute, once)");
    step::lasting(&line, || {
        let mut npm = Command::new("npm");
        npm.args([verb, "--no-audit", "--no-fund"]).current_dir(&dir).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        let what = format!("The npm packages of {folder} could not be installed.");
        step::quiet(&mut npm, &what, "Read the lines above, check the network, and start again.")
    })?;
    let installed = pins(&dir).unwrap_or_default();
    fs::write(&mark, installed).map_err(|error| {
        Failure::new(
            format!("{folder}/node_modules cannot be written to: {error}."),
            "Check the folder's owner and the room on the disk, and start again.",
        )
    })
}

/// What decides the installed packages: package.json and the lock file.
fn pins(dir: &Path) -> Option<String> {
    let package = fs::read_to_string(dir.join("package.json")).ok()?;
    let lock = fs::read_to_string(dir.join("package-lock.json")).unwrap_or_default();
    Some(format!("{package}\n{lock}"))
}

fn check_node() -> Outcome<()> {
    let version = step::ask(Command::new("node").arg("--version"));
    match version.as_deref().map(major) {
        Some(Some(major)) if major >= NODE => Ok(()),
        found => Err(Failure::new(
            match found {
                Some(_) => format!("Node.js is too old ({}).", version.unwrap_or_default()),
                None => "Node.js was not found.".to_owned(),
            },
            format!("Install Node.js {NODE} or newer with npm, and start again."),
        )),
    }
}

/// 20 of `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("20.20.2"), None);
        assert_eq!(major("v"), None);
    }
}
