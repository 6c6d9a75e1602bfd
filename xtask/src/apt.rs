//! Debian's packages: installed where this is Debian and one may, else named in the advice.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::{self, Failure, Outcome};

/// Installs packages; `what` is the failure's sentence where that is impossible.
pub fn install(packages: &[&str], what: &str) -> Outcome<()> {
    let names = packages.join(" ");
    let by_hand = format!("Install {names} with the system's package manager and start again.");
    if !is_there() {
        return Err(Failure::new(what, by_hand));
    }
    if !is_root() {
        let advice = format!("Run `sudo apt-get update && sudo apt-get install -y {names}` and start again.");
        return Err(Failure::new(what, advice));
    }
    update()?;
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "-qq"]).args(packages);
    step::quiet(unattended(&mut install), what, &by_hand).map(drop)
}

/// Fetches the lists of packages: without them nothing is found.
pub fn update() -> Outcome<()> {
    step::quiet(
        unattended(Command::new("apt-get").args(["update", "-qq"])),
        "The lists of Debian's packages could not be fetched.",
        "Check the network and `apt-get update`, and start again.",
    )
    .map(drop)
}

pub fn is_there() -> bool {
    find_program("apt-get").is_some()
}

pub fn is_root() -> bool {
    step::ask(Command::new("id").arg("-u")).is_some_and(|id| id == "0")
}

/// The program's path, if it is on PATH.
pub fn find_program(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(name)).find(|path| is_executable(path))
}

pub fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

fn unattended(command: &mut Command) -> &mut Command {
    command.env("DEBIAN_FRONTEND", "noninteractive")
}
