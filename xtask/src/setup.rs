//! Which parts a command needs; one set-up at a time on a machine.

use std::fs::{self, File};

use crate::place::{self, Place};
use crate::step::{self, Failure, Outcome};
use crate::{browser, model, node, python, tools, wasm_target};

/// Something that is installed once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Need {
    WasmTarget,
    Trunk,
    WasmBindgen,
    Model,
    Nextest,
    Browser,
    Python,
    Packages(&'static str),
}

pub const END_TO_END_PACKAGES: Need = Need::Packages("tests/e2e");
pub const BENCH_PACKAGES: Need = Need::Packages("benches");

/// What a build needs.
pub const BUILD: &[Need] = &[Need::WasmTarget, Need::Trunk, Need::WasmBindgen, Need::Model];

const EVERYTHING: &[Need] = &[
    Need::WasmTarget,
    Need::Trunk,
    Need::WasmBindgen,
    Need::Model,
    Need::Nextest,
    Need::Browser,
    Need::Python,
    END_TO_END_PACKAGES,
    BENCH_PACKAGES,
];

pub fn everything(place: &Place) -> Outcome<()> {
    ensure(place, EVERYTHING)?;
    step::say("Everything is in place.");
    Ok(())
}

/// Installs what is missing of `needs`.
pub fn ensure(place: &Place, needs: &[Need]) -> Outcome<()> {
    let _lock = lock(place)?;
    for need in needs {
        match need {
            Need::WasmTarget => wasm_target::ensure(place)?,
            Need::Trunk => tools::ensure_trunk(place)?,
            Need::WasmBindgen => tools::ensure_wasm_bindgen(place)?,
            Need::Model => ensure_model(place)?,
            Need::Nextest => tools::ensure_nextest(place)?,
            Need::Browser => browser::ensure().map(drop)?,
            Need::Python => python::ensure(place).map(drop)?,
            Need::Packages(folder) => node::ensure(place, folder)?,
        }
    }
    Ok(())
}

fn ensure_model(place: &Place) -> Outcome<()> {
    let cache = place.cache.join("model");
    model::ensure(&cache, &place.model_dir(), &mut step::say).map(drop).map_err(|error| {
        Failure::new(
            format!("The embedding model could not be made: {error}"),
            "Check the network and the room on the disk, and start again.",
        )
    })
}

/// Held while tools are installed, so that two commands do not install the same thing into each other.
fn lock(place: &Place) -> Outcome<File> {
    let path = place.cache.join("setup.lock");
    let refused = |error: &std::io::Error| {
        Failure::new(
            format!("{} cannot be written to: {error}.", place::show(&place.cache)),
            "Set ASSAY_CACHE to a folder of yours.",
        )
    };
    fs::create_dir_all(&place.cache).map_err(|error| refused(&error))?;
    let file = File::create(path).map_err(|error| refused(&error))?;
    if file.try_lock().is_err() {
        step::say("Another `cargo xtask` is setting up: waiting for it");
        file.lock().map_err(|error| refused(&error))?;
    }
    Ok(file)
}
