//! The standard library for wasm32-unknown-unknown.
//!
//! rustup installs it. Where rustup's server cannot be reached it is built from the sources of exactly
//! this rustc that Debian ships (package rust-src): about 45 MB of download and a minute of building.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt;
use crate::place::{self, Place};
use crate::step::{self, Failure, Outcome};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// The suite of Debian whose packages follow new Rust versions.
const SUITE: &str = "trixie-backports";

pub fn ensure(place: &Place) -> Outcome<()> {
    let rust = Rust::find(place)?;
    match rust.standard_libraries() {
        1 => return Ok(()),
        0 => {}
        _ => {
            return Err(Failure::new(
                "Two standard libraries for wasm32 lie in this Rust toolchain: rustup's and one that was built here.",
                format!("Run `rustup target remove {TARGET}`, then start again."),
            ));
        }
    }
    step::say("wasm32 target: asking rustup for it (a minute, once)");
    let refused = match add_by_rustup(place) {
        Ok(()) if rust.standard_libraries() > 0 => return Ok(()),
        Ok(()) => "rustup added the target to another toolchain than the one in use.".to_owned(),
        Err(failure) => failure.output,
    };
    step::lasting(
        "wasm32 target: rustup could not; building it from Debian's Rust sources (1 to 4 minutes, once)",
        || build_from_sources(place, &rust).map_err(|failure| also(failure, &refused)),
    )
}

fn also(mut failure: Failure, refused: &str) -> Failure {
    let last = refused.lines().last().unwrap_or("it was not found");
    failure.output = format!("{}\nrustup had said: {last}", failure.output);
    failure
}

fn add_by_rustup(place: &Place) -> Outcome<()> {
    step::quiet(
        Command::new("rustup").args(["target", "add", TARGET]).current_dir(&place.root),
        "rustup could not add the wasm32 target.",
        "Check the network.",
    )
    .map(drop)
}

/// The toolchain that builds this repository.
struct Rust {
    sysroot: PathBuf,
    version: String,
}

impl Rust {
    fn find(place: &Place) -> Outcome<Self> {
        let rustc = |args: &[&str]| {
            step::quiet(
                Command::new("rustc").args(args).current_dir(&place.root),
                "rustc did not answer.",
                "Install Rust with rustup and start again.",
            )
        };
        let sysroot = PathBuf::from(rustc(&["--print", "sysroot"])?.trim());
        let version = rustc(&["--version"])?;
        let version = version.split_whitespace().nth(1).unwrap_or_default();
        Ok(Self { sysroot, version: version.to_owned() })
    }

    fn target_dir(&self) -> PathBuf {
        self.sysroot.join("lib/rustlib").join(TARGET)
    }

    fn source_dir(&self) -> PathBuf {
        self.sysroot.join("lib/rustlib/src/rust/library")
    }

    /// How many standard libraries lie in the target's folder; rustc refuses to choose among several.
    fn standard_libraries(&self) -> usize {
        fs::read_dir(self.target_dir().join("lib")).map_or(0, |entries| {
            entries
                .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
                .filter(|name| name.starts_with("libstd-") && name.ends_with(".rlib"))
                .count()
        })
    }

    fn tool(&self, name: &str) -> PathBuf {
        self.sysroot.join("bin").join(name)
    }
}

fn build_from_sources(place: &Place, rust: &Rust) -> Outcome<()> {
    let work = place.cache.join("build").join("wasm32-std");
    clear(&work)?;
    if !rust.source_dir().join("std").is_dir() {
        unpack_sources(rust, &work)?;
    }
    let built = compile(rust, &work)?;
    // Laid beside and then renamed, so that an interrupted run leaves no half of a library.
    let partial = rust.target_dir().join("lib.partial");
    clear(&partial)?;
    for file in list(&built)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libprobe-") {
            fs::copy(&file, partial.join(&*name)).map_err(|error| unwritable(&partial, &error))?;
        }
    }
    let lib = rust.target_dir().join("lib");
    if lib.exists() {
        fs::remove_dir_all(&lib).map_err(|error| unwritable(&lib, &error))?;
    }
    fs::rename(&partial, &lib).map_err(|error| unwritable(&lib, &error))?;
    // What is left costs only room.
    let _ = fs::remove_dir_all(&work);
    Ok(())
}

/// Debian's rust-src of this rustc's version, laid where `-Z build-std` looks for it.
fn unpack_sources(rust: &Rust, work: &Path) -> Outcome<()> {
    let what = format!("Debian's Rust sources of version {} could not be had.", rust.version);
    let advice = format!("Give rustup a way to its server and run `rustup target add {TARGET}`, then start again.");
    if !apt::is_there() {
        let why = "This system has no apt-get, and rustup could not add the wasm32 target.";
        return Err(Failure::new(why, advice));
    }
    let mirror = match mirror() {
        Some(mirror) => mirror,
        None if apt::is_root() => {
            apt::update()?;
            mirror().ok_or_else(|| Failure::new("apt-get names no mirror of Debian.", &advice))?
        }
        None => return Err(Failure::new("apt-get names no mirror of Debian.", &advice)),
    };
    let apt = PrivateApt::new(work, &mirror)?;
    step::quiet(apt.command("apt-get").arg("update"), &what, &advice)?;
    let mut ask = apt.command("apt-cache");
    let versions = step::quiet(ask.args(["madison", "rust-src"]), &what, &advice)?;
    let version =
        package_version(&versions, &rust.version).ok_or_else(|| Failure::new(&what, &advice).with_output(&versions))?;
    let mut download = apt.command("apt-get");
    download.args(["download", &format!("rust-src={version}")]);
    step::quiet(download.current_dir(work), &what, &advice)?;
    let package = list(work)?
        .into_iter()
        .find(|path| path.extension().is_some_and(|kind| kind == "deb"))
        .ok_or_else(|| Failure::new(&what, &advice))?;
    let unpacked = work.join("unpacked");
    step::quiet(Command::new("dpkg-deb").arg("-x").arg(&package).arg(&unpacked), &what, &advice)?;
    let library = list(&unpacked.join("usr/src"))?
        .into_iter()
        .map(|dir| dir.join("library"))
        .find(|dir| dir.join("std").is_dir())
        .ok_or_else(|| Failure::new(&what, &advice))?;
    let parent = rust.sysroot.join("lib/rustlib/src/rust");
    fs::create_dir_all(&parent).map_err(|error| unwritable(&parent, &error))?;
    step::quiet(
        Command::new("cp").arg("-r").arg(&library).arg(&parent),
        "The Rust sources could not be laid into the toolchain.",
        "Check that the toolchain's folder may be written to and that the disk has room.",
    )
    .map(drop)
}

/// apt with lists and a cache of its own: the system's stay as they are.
struct PrivateApt {
    options: Vec<String>,
}

impl PrivateApt {
    fn new(work: &Path, mirror: &str) -> Outcome<Self> {
        for dir in ["lists/partial", "cache/archives/partial"] {
            let dir = work.join(dir);
            fs::create_dir_all(&dir).map_err(|error| unwritable(&dir, &error))?;
        }
        let sources = work.join("sources.list");
        fs::write(&sources, format!("deb {mirror} {SUITE} main\n")).map_err(|error| unwritable(&sources, &error))?;
        let work = work.display();
        let options = [
            format!("Dir::Etc::sourcelist={work}/sources.list"),
            "Dir::Etc::sourceparts=-".to_owned(),
            format!("Dir::State::lists={work}/lists"),
            format!("Dir::Cache={work}/cache"),
            // The sandbox's user may not enter this folder.
            "APT::Sandbox::User=root".to_owned(),
        ];
        Ok(Self { options: options.into_iter().flat_map(|o| ["-o".to_owned(), o]).collect() })
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.arg("-qq").args(&self.options);
        command
    }
}

/// The mirror of Debian that this machine already uses.
fn mirror() -> Option<String> {
    let found = step::ask(Command::new("apt-get").args([
        "indextargets",
        "--format",
        "$(REPO_URI)",
        "Created-By: Packages",
        "Label: Debian",
    ]))?;
    found.lines().next().map(str::to_owned)
}

/// The first version that `apt-cache madison` lists of exactly this Rust: `1.95.0+dfsg1-1~bpo13+1` for `1.95.0`.
fn package_version<'a>(madison: &'a str, rust_version: &str) -> Option<&'a str> {
    madison.lines().filter_map(|line| line.split('|').nth(1)).map(str::trim).find(|version| {
        let rest = version.strip_prefix(rust_version);
        rest.is_some_and(|rest| rest.starts_with('+'))
    })
}

/// Builds std for the target in a crate of nothing; returns the folder with the rlibs.
fn compile(rust: &Rust, work: &Path) -> Outcome<PathBuf> {
    let probe = work.join("probe");
    let manifest = "[package]\nname = \"probe\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n";
    fs::create_dir_all(probe.join("src"))
        .and_then(|()| fs::write(probe.join("src/lib.rs"), ""))
        .and_then(|()| fs::write(probe.join("Cargo.toml"), manifest))
        .map_err(|error| unwritable(&probe, &error))?;
    let mut cargo = Command::new(rust.tool("cargo"));
    cargo
        .args(["build", "--quiet", "--release", "--target", TARGET])
        .args(["-Z", "build-std=std,panic_abort,panic_unwind,proc_macro,test"])
        .current_dir(&probe)
        .env("RUSTC", rust.tool("rustc"))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_ENCODED_RUSTFLAGS", standard_library_flags(rust))
        .env("CARGO_PROFILE_RELEASE_PANIC", "unwind")
        .env("CARGO_TARGET_DIR", probe.join("target"))
        .env_remove("RUSTC_WRAPPER");
    step::quiet(
        &mut cargo,
        "The standard library for wasm32 could not be built from Debian's sources.",
        "Read the lines above; with a network to rustup's server, `rustup target add` is the other way.",
    )?;
    Ok(probe.join("target").join(TARGET).join("release/deps"))
}

fn standard_library_flags(rust: &Rust) -> String {
    let mut flags = vec![
        // Without the bitcode a build with LTO fails: "Can't find section .llvmbc".
        "-Cembed-bitcode=yes".to_owned(),
        // What rustup's own library calls its sources.
        format!("--remap-path-prefix={}=/rustc/library", rust.source_dir().display()),
    ];
    flags.extend(place::cargo_home().map(|home| format!("--remap-path-prefix={}=/cargo", home.display())));
    flags.join("\u{1f}")
}

/// An empty folder.
fn clear(dir: &Path) -> Outcome<()> {
    if dir.exists() {
        fs::remove_dir_all(dir).map_err(|error| unwritable(dir, &error))?;
    }
    fs::create_dir_all(dir).map_err(|error| unwritable(dir, &error))
}

fn list(dir: &Path) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| unwritable(dir, &error))?;
    Ok(entries.into_iter().map(|entry| entry.path()).collect())
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        format!("{} could not be read or written: {error}.", place::show(path)),
        "Check the folder's owner and the room on the disk, and start again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const MADISON: &str = "\
  rust-src | 1.95.0.1+dfsg1-1 | mirror trixie-backports/main amd64 Packages
  rust-src | 1.95.0+dfsg1-1~bpo13+1 | mirror trixie-backports/main amd64 Packages
  rust-src | 1.85.0+dfsg3-1 | mirror trixie/main amd64 Packages
";

    #[test]
    fn the_package_of_exactly_this_rust_is_chosen() {
        let found = package_version(MADISON, "1.95.0");
        assert_eq!(found, Some("1.95.0+dfsg1-1~bpo13+1"));
        assert_eq!(package_version(MADISON, "1.85.0"), Some("1.85.0+dfsg3-1"));
    }

    #[test]
    fn another_rust_has_no_package() {
        assert_eq!(package_version(MADISON, "1.96.0"), None);
        assert_eq!(package_version(MADISON, "1.9"), None);
        assert_eq!(package_version("", "1.95.0"), None);
    }
}
