//! Cuts the page's program where `src/main.rs` marks it: the first piece opens the page, each other is fetched when it is first needed.
//!
//! Trunk has laid out `dist/` with the program in one piece. The linker's output is cut, its first piece goes through wasm-bindgen again, and both take
//! the places of what Trunk wrote. File names keep Trunk's hash, which is that of the whole program.

use std::fs;
use std::path::Path;
use std::process::Command;

use wasm_encoder::RawSection;
use wasmparser::Parser;

use crate::place::Place;
use crate::step::{self, Failure, Outcome};
use crate::tools;

/// Cuts the program that Trunk has just built.
pub fn cut(place: &Place) -> Outcome<()> {
    let dist = place.dist();
    let name = page_name(&dist).ok_or_else(|| fault("dist/ holds no page program"))?;
    let whole = place.target().join("wasm32-unknown-unknown/page/assay.wasm");
    let bytes = fs::read(&whole).map_err(|e| fault(&format!("{} cannot be read: {e}", whole.display())))?;
    let folder = place.target().join("cut");
    // What an earlier build left there must not be taken for this one's.
    let _ = fs::remove_dir_all(&folder);
    let first = folder.join("first.wasm");
    let (link, main) = (format!("./{name}_pieces.js"), format!("./{name}.js"));
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    (options.output_dir, options.main_out_path) = (&folder, &first);
    (options.link_name, options.main_module) = (&link, &main);
    let pieces = wasm_split_cli_support::transform(options).map_err(|e| fault(&format!("{e:#}")))?.split_modules;

    let mut bindgen = Command::new("wasm-bindgen");
    bindgen
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--no-demangle"])
        .args(["--remove-name-section", "--remove-producers-section"])
        .args(["--out-name", &name])
        .arg("--out-dir")
        .arg(&dist)
        .arg(&first)
        .env("PATH", tools::path(place)?);
    step::quiet(&mut bindgen, "The page's first piece could not be bound.", ADVICE)?;

    let link = folder.join(&link);
    let mut loader = fs::read_to_string(&link).map_err(|e| fault(&format!("the loader cannot be read: {e}")))?;
    for piece in pieces {
        let file = piece.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let served = format!("{name}_{}", file.trim_start_matches("split_"));
        let bytes = fs::read(&piece).map_err(|e| fault(&format!("{file} cannot be read: {e}")))?;
        let bytes = without_custom_sections(&bytes).map_err(|e| fault(&format!("{file}: {e}")))?;
        fs::write(dist.join(&served), bytes).map_err(|e| fault(&format!("{served} cannot be written: {e}")))?;
        loader = loader.replace(&file, &served);
    }
    let served = dist.join(format!("{name}_pieces.js"));
    fs::write(&served, loader).map_err(|e| fault(&format!("the loader cannot be written: {e}")))
}

const ADVICE: &str = "The pieces are marked in src/main.rs and cut in xtask/src/cut.rs; `cargo clean` and building again makes sure that nothing is stale.";

fn fault(what: &str) -> Failure {
    Failure::new(format!("The page's program could not be cut: {what}."), ADVICE)
}

/// `assay-1f2e` of `assay-1f2e_bg.wasm`.
fn page_name(dist: &Path) -> Option<String> {
    let files = fs::read_dir(dist).ok()?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names = files.filter_map(|file| file.strip_suffix("_bg.wasm").map(str::to_owned));
    names.find(|name| name.starts_with("assay"))
}

/// The module without names and notes: nothing that runs.
fn without_custom_sections(bytes: &[u8]) -> Result<Vec<u8>, wasmparser::BinaryReaderError> {
    let mut kept = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(bytes) {
        if let Some((id, range)) = payload?.as_section().filter(|(id, _)| *id != 0) {
            let place = usize::try_from(range.start).ok().zip(usize::try_from(range.end).ok());
            let data = place.and_then(|(from, to)| bytes.get(from..to)).unwrap_or_default();
            kept.section(&RawSection { id, data });
        }
    }
    Ok(kept.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CodeSection, CustomSection, Function, FunctionSection, Module, TypeSection};

    #[test]
    fn names_are_left_out_and_code_is_kept() {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut functions = FunctionSection::new();
        functions.function(0);
        let mut code = CodeSection::new();
        let mut body = Function::new([]);
        body.instructions().end();
        code.function(&body);
        module.section(&types).section(&functions).section(&code);
        let bare = module.clone().finish();
        module.section(&CustomSection { name: "name".into(), data: b"a folder of somebody".as_slice().into() });
        assert_eq!(without_custom_sections(&module.finish()).ok(), Some(bare));
        assert!(without_custom_sections(b"no module").is_err());
    }
}
