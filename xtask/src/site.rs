//! Trunk's release build into `dist/`, looked over afterwards: sizes, addresses, and what it must not contain.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::cut;
use crate::place::{self, Place};
use crate::step::{self, Failure, Outcome};
use crate::tools;

/// Addresses relative to the page, so that a sub-path serves as well.
pub const RELATIVE: &str = "./";

/// The largest compressed sizes, in bytes.
const PAGE_BUDGET: usize = 900_000;
const PIECE_BUDGET: usize = 250_000;
const WORKER_BUDGET: usize = 4_000_000;

pub fn build(place: &Place, public_url: &str) -> Outcome<()> {
    let line = "Building the page and its worker (5 to 10 minutes the first time)";
    step::lasting(line, || trunk(place, public_url).and_then(|()| cut::cut(place)))?;
    check(place, public_url)
}

fn trunk(place: &Place, public_url: &str) -> Outcome<()> {
    let mut trunk = Command::new("trunk");
    trunk
        .args(["build", "--release", "--public-url", public_url])
        .current_dir(&place.root)
        .env("PATH", tools::path(place)?)
        // Trunk wants `true` where everyone else writes 1.
        .env_remove("NO_COLOR")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", nameless_paths(place));
    step::quiet(
        &mut trunk,
        "The page could not be built.",
        "Mend what the lines above name; `cargo check --target wasm32-unknown-unknown` shows all of it.",
    )
    .map(drop)
}

/// Flags that keep this machine's folders out of the programs' panic messages.
fn nameless_paths(place: &Place) -> String {
    let folders = machine_folders(place);
    folders
        .iter()
        .filter_map(|(folder, name)| Some((folder.to_str()?, name)))
        // The variable splits its flags at spaces.
        .filter(|(folder, _)| !folder.contains(char::is_whitespace))
        .map(|(folder, name)| format!("--remap-path-prefix={folder}={name}"))
        .collect::<Vec<_>>()
        .join(" ")
}

fn machine_folders(place: &Place) -> Vec<(PathBuf, &'static str)> {
    let root = (place.root.clone(), "assay");
    [root].into_iter().chain(place::cargo_home().map(|home| (home, "cargo"))).collect()
}

fn check(place: &Place, public_url: &str) -> Outcome<()> {
    let dist = place.dist();
    let index = fs::read_to_string(dist.join("index.html")).unwrap_or_default();
    let mut faults = Vec::new();
    if public_url == RELATIVE {
        let absolute = absolute_addresses(&index);
        faults.extend(absolute.iter().map(|address| format!("index.html names {address}, which no sub-path serves")));
    }
    let files = files_below(&dist);
    let wasm = files.iter().filter(|path| path.extension().is_some_and(|kind| kind == "wasm"));
    let mut programs = Vec::new();
    for path in wasm {
        let bytes = fs::read(path).unwrap_or_default();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let program = Program::of(&name);
        let zipped = gzip_size(&bytes);
        step::say(&format!(
            "  {} {name}: {} KB, {} KB gzip of at most {} KB",
            program.label(),
            bytes.len() / 1000,
            zipped / 1000,
            program.budget() / 1000
        ));
        faults.extend(over_budget(program, zipped));
        if let Some(folder) = leaks(&bytes, &machine_folders(place)) {
            step::say(&format!("  note: the {} names a folder of this machine ({folder})", program.label()));
        }
        programs.push(program);
    }
    for program in [Program::Page, Program::Worker] {
        if !programs.contains(&program) {
            faults.push(format!("dist/ holds no {} program", program.label()));
        }
    }
    if !files.iter().any(|path| path.extension().is_some_and(|kind| kind == "onnx")) {
        faults.push("dist/ holds no embedding model".to_owned());
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(Failure::new(
            format!("The built site is not fit to be served: {}.", faults.join("; ")),
            "Look at index.html and Cargo.toml's profiles; the budgets stand in xtask/src/site.rs.",
        )),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Program {
    Page,
    /// What is fetched when one of its screens is first opened.
    Piece,
    Worker,
}

impl Program {
    fn of(file_name: &str) -> Self {
        match (file_name.starts_with("worker"), file_name.ends_with("_bg.wasm")) {
            (true, _) => Self::Worker,
            (false, true) => Self::Page,
            (false, false) => Self::Piece,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Piece => "piece",
            Self::Worker => "worker",
        }
    }

    fn budget(self) -> usize {
        match self {
            Self::Page => PAGE_BUDGET,
            Self::Piece => PIECE_BUDGET,
            Self::Worker => WORKER_BUDGET,
        }
    }
}

fn over_budget(program: Program, zipped: usize) -> Option<String> {
    let budget = program.budget();
    (zipped > budget).then(|| format!("the {} takes {zipped} bytes gzip of at most {budget}", program.label()))
}

fn gzip_size(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().map_or(0, |zipped| zipped.len())
}

/// What the page's HTML names from the root of its host: `"/x"`, `'/x'`, `=/x` and `(/x)`.
fn absolute_addresses(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for quote in ["\"/", "'/", "=/", "(/"] {
        for (at, _) in html.match_indices(quote) {
            let address = &html[at + 1..];
            let end = address.find(['"', '\'', ' ', '>', ')']).unwrap_or(address.len());
            let address = &address[..end];
            let begins = address.chars().nth(1);
            if begins.is_some_and(char::is_alphanumeric) {
                found.push(address);
            }
        }
    }
    found
}

/// The first folder of this machine that stands in the bytes.
fn leaks(bytes: &[u8], folders: &[(PathBuf, &'static str)]) -> Option<String> {
    let mut names = folders.iter().map(|(folder, _)| folder.to_string_lossy());
    names.find(|name| contains(bytes, name.as_bytes())).map(std::borrow::Cow::into_owned)
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    part.len() > 1 && bytes.windows(part.len()).any(|window| window == part)
}

fn files_below(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => files.extend(files_below(&path)),
            false => files.push(path),
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_from_the_root_is_found() {
        let html = r#"<link href="./a.css"><script>import x from '/b.js'</script><a href="/c">"#;
        assert_eq!(absolute_addresses(html), ["/c", "/b.js"]);
        assert_eq!(absolute_addresses("<link href=/d.css rel=x>"), ["/d.css"]);
    }

    #[test]
    fn relative_and_foreign_addresses_and_closing_tags_are_left_alone() {
        let html = r#"<link href="./a.css"><a href="https://example.org/">x</a><br/> "</p>" "//x" 1 / 2"#;
        assert!(absolute_addresses(html).is_empty());
    }

    #[test]
    fn each_program_has_its_budget() {
        assert_eq!(Program::of("worker_bg.wasm"), Program::Worker);
        assert_eq!(Program::of("assay-1f2e_bg.wasm"), Program::Page);
        assert_eq!(Program::of("assay-1f2e_study.wasm"), Program::Piece);
        assert_eq!(over_budget(Program::Page, PAGE_BUDGET), None);
        let fault = over_budget(Program::Page, PAGE_BUDGET + 1);
        assert_eq!(fault.as_deref(), Some("the page takes 900001 bytes gzip of at most 900000"));
        assert_eq!(over_budget(Program::Worker, PAGE_BUDGET + 1), None);
    }

    #[test]
    fn compressed_size_is_that_of_gzip() {
        let size = gzip_size(&[7; 100_000]);
        assert!((50..300).contains(&size), "{size}");
    }

    #[test]
    fn a_folder_of_this_machine_is_noticed() {
        let folders = [(PathBuf::from("/home/someone/.cargo"), "cargo")];
        let found = leaks(b"..src/home/someone/.cargo/registry..", &folders);
        assert_eq!(found.as_deref(), Some("/home/someone/.cargo"));
        assert_eq!(leaks(b"cargo/registry", &folders), None);
    }
}
