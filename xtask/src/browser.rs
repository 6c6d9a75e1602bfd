//! Chromium and its driver, for the tests and measurements in a browser.

use std::env;
use std::path::PathBuf;

use crate::apt;
use crate::step::{self, Failure, Outcome};

const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The paths of the two programs.
pub struct Browser {
    pub chromium: PathBuf,
    pub chromedriver: PathBuf,
}

/// What `ASSAY_CHROMIUM` and `CHROMEDRIVER` name, else what is on PATH, else Debian's packages.
pub fn ensure() -> Outcome<Browser> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    step::lasting("Chromium and its driver: installing Debian's packages (1 to 3 minutes, once)", || {
        apt::install(
            &["chromium", "chromium-driver"],
            "Chromium or its driver is missing, and the tests in a browser need both.",
        )
    })?;
    find().ok_or_else(|| {
        Failure::new(
            "Chromium or its driver is missing although the packages were installed.",
            "Set ASSAY_CHROMIUM and CHROMEDRIVER to the paths of the two programs.",
        )
    })
}

fn find() -> Option<Browser> {
    Some(Browser {
        chromium: named("ASSAY_CHROMIUM").or_else(|| CHROMIUM.iter().find_map(|name| apt::find_program(name)))?,
        chromedriver: named("CHROMEDRIVER").or_else(|| apt::find_program("chromedriver"))?,
    })
}

fn named(variable: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env::var_os(variable)?);
    apt::is_executable(&path).then_some(path)
}
