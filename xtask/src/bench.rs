//! `bench`: the release build, measured in headless Chromium by `benches/browser.mjs`.

use std::process::Command;

use crate::browser;
use crate::place::Place;
use crate::setup::{self, Need};
use crate::site;
use crate::step::{self, Failure, Outcome};
use crate::test;

pub fn run(place: &Place, rest: &[String]) -> Outcome<()> {
    let dir = place.root.join("benches");
    let script = dir.join("browser.mjs");
    if !script.is_file() {
        return Err(Failure::new(
            "benches/browser.mjs is missing, so there is nothing to measure with.",
            "Restore it with `git checkout`.",
        ));
    }
    setup::ensure(place, setup::BUILD)?;
    setup::ensure(place, &[Need::Browser, setup::BENCH_PACKAGES])?;
    site::build(place, site::RELATIVE)?;
    let mut node = Command::new("node");
    node.arg(&script)
        .args(rest)
        .current_dir(&dir)
        .env("ASSAY_DIST", place.dist())
        .env("ASSAY_CACHE_DIR", &place.cache)
        .env("ASSAY_CHROMIUM", browser::ensure()?.chromium)
        .env("ASSAY_XTASK", test::own_path()?);
    step::shown(&mut node, "The measurement failed.", "Read the lines above.")
}
