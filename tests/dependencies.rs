//! Arrows run one way: a module imports only from those above it in `src/lib.rs`, and the core knows no browser.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module, in the order of `src/lib.rs`, with what it may import. What is not in the list may not.
const ALLOWED: &[(&str, &[&str])] = &[
    ("rubric", &[]),
    ("essay", &[]),
    ("bank", &["essay", "rubric"]),
    ("text", &[]),
    ("embed", &[]),
    ("index", &[]),
    ("exemplar", &["bank", "essay", "index", "rubric"]),
    ("metrics", &["rubric"]),
    ("prompt", &[]),
    ("ports", &[]),
    ("llm", &["ports"]),
    ("verdict", &["llm", "rubric"]),
    ("debate", &["exemplar", "llm", "prompt", "rubric", "text", "verdict"]),
    ("method", &["debate", "exemplar"]),
    ("run", &["bank", "debate", "essay", "exemplar", "llm", "method", "rubric", "text", "verdict"]),
    ("estimate", &["debate", "essay", "exemplar", "method", "prompt", "rubric", "run"]),
    ("madrag", &["bank", "debate", "exemplar", "llm", "method", "ports", "prompt", "run", "text"]),
    ("study", &["bank", "essay", "metrics", "rubric", "run"]),
    ("grasp", &["embed", "metrics", "text"]),
    ("format", &["bank", "essay", "grasp", "rubric"]),
    (
        "workspace",
        &["bank", "essay", "estimate", "grasp", "llm", "method", "ports", "prompt", "rubric", "run", "study", "text"],
    ),
    (
        "view",
        &[
            "bank",
            "debate",
            "essay",
            "estimate",
            "exemplar",
            "format",
            "grasp",
            "llm",
            "method",
            "metrics",
            "prompt",
            "rubric",
            "run",
            "study",
            "text",
            "verdict",
            "workspace",
        ],
    ),
    ("protocol", &["bank", "essay", "format", "grasp", "index", "rubric", "study"]),
];

/// The edge: it may import all of the core.
const EDGE: &[&str] = &["browser", "worker", "ui"];

/// Crates that exist in a browser only, or that bring the clock, the network or chance. `rand_pcg` is not among them: it has no chance but its seed.
const BROWSER_CRATES: &[&str] = &[
    "leptos",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "gloo_net",
    "gloo_timers",
    "idb",
    "serde_wasm_bindgen",
    "getrandom",
    "getrandom02",
    "getrandom04",
    "rand",
    "std::time",
    "std::fs",
    "std::net",
    "std::env",
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(source()).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").trim_end_matches("_tests").to_owned()
}

fn imports(text: &str) -> BTreeSet<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let names = code
        .split("crate::")
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
    names.collect()
}

#[test]
fn lib_lists_the_modules_in_this_order() {
    let lib = fs::read_to_string(source().join("lib.rs")).unwrap();
    let listed: Vec<&str> = lib.lines().filter_map(|l| l.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let expected: Vec<&str> = ALLOWED.iter().map(|(m, _)| *m).chain(EDGE.iter().copied()).collect();
    assert_eq!(listed, expected);
    for (at, (module, allowed)) in ALLOWED.iter().enumerate() {
        let above: Vec<&str> = ALLOWED[..at].iter().map(|(m, _)| *m).collect();
        assert!(allowed.iter().all(|m| above.contains(m)), "{module} may import only from above it");
    }
}

#[test]
fn every_import_is_allowed() {
    let mut wrong = Vec::new();
    for file in files(&source()) {
        let module = module_of(&file);
        let Some((_, allowed)) = ALLOWED.iter().find(|(m, _)| *m == module) else { continue };
        for import in imports(&fs::read_to_string(&file).unwrap()) {
            if import != module && !allowed.contains(&import.as_str()) {
                wrong.push(format!("{} imports {import}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_allowed_import_is_used() {
    let mut unused = Vec::new();
    for (module, allowed) in ALLOWED {
        let texts = files(&source()).into_iter().filter(|f| module_of(f) == *module);
        let used: BTreeSet<String> = texts.flat_map(|f| imports(&fs::read_to_string(f).unwrap())).collect();
        unused.extend(allowed.iter().filter(|m| !used.contains(**m)).map(|m| format!("{module} does not import {m}")));
    }
    assert!(unused.is_empty(), "take these out of the table: {}", unused.join(", "));
}

#[test]
fn the_core_knows_no_browser_clock_network_or_chance() {
    let mut wrong = Vec::new();
    for file in files(&source()) {
        let module = module_of(&file);
        if EDGE.contains(&module.as_str()) || ["main", "bin", "lib"].contains(&module.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let code = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for name in BROWSER_CRATES {
            let begins = [format!("use {name};"), format!("use {name} "), format!(" {name}::")];
            if begins.iter().any(|b| code.contains(b)) {
                wrong.push(format!("{} uses {name}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_is_in_the_table() {
    let known: Vec<&str> =
        ALLOWED.iter().map(|(m, _)| *m).chain(EDGE.iter().copied()).chain(["lib", "main", "bin"]).collect();
    let unknown: BTreeSet<String> =
        files(&source()).iter().map(|f| module_of(f)).filter(|m| !known.contains(&m.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
