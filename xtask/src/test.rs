//! `test`: every check of the house, part by part, and a summary that counts.
//!
//! All checks of the chosen parts run even when one fails, so that one run tells all; a runner that finds
//! no test has failed.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::args::Part;
use crate::browser;
use crate::place::Place;
use crate::python;
use crate::setup::{self, Need};
use crate::step::{self, Failure, Outcome};
use crate::tally::{Runner, Tally};
use crate::wasm_target::TARGET;
use crate::{local_model, site, tools};

pub fn run(place: &Place, parts: &[Part]) -> Outcome<()> {
    for part in parts {
        setup::ensure(place, needs(*part))?;
    }
    let mut report = Report::default();
    for part in parts {
        match part {
            Part::Host => host(place, &mut report),
            Part::Web => web(place, &mut report)?,
            Part::EndToEnd => end_to_end(place, &mut report)?,
        }
    }
    report.close()
}

fn needs(part: Part) -> &'static [Need] {
    match part {
        Part::Host => &[Need::WasmTarget, Need::Nextest, Need::Model],
        Part::Web => &[Need::WasmTarget, Need::WasmBindgen, Need::Model, Need::Browser],
        Part::EndToEnd => &[
            Need::WasmTarget,
            Need::Trunk,
            Need::WasmBindgen,
            Need::Model,
            Need::Browser,
            Need::Python,
            setup::END_TO_END_PACKAGES,
        ],
    }
}

fn host(place: &Place, report: &mut Report) {
    let cargo = |args: &[&str]| {
        let mut cargo = Command::new(tools::cargo());
        cargo.args(args).current_dir(&place.root);
        if let Ok(path) = tools::path(place) {
            cargo.env("PATH", path);
        }
        cargo
    };
    report.check("formatting", cargo(&["fmt", "--all", "--check"]), "Run `cargo fmt --all`.");
    let warnings = ["--", "-D", "warnings"];
    let lint = |args: &[&str]| cargo(&[&["clippy", "--quiet"], args, &warnings].concat());
    report.check("clippy, host", lint(&["--workspace", "--all-targets"]), MEND);
    report.check("clippy, wasm32", lint(&["--package", "assay", "--target", TARGET]), MEND);
    let mut doc = cargo(&["doc", "--quiet", "--no-deps", "--workspace"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    report.check("documentation", doc, MEND);
    report.tests("tests, host", Runner::Nextest, cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]));
    report.check("tests in the documentation", cargo(&["test", "--quiet", "--doc", "--package", "assay"]), MEND);
}

fn web(place: &Place, report: &mut Report) -> Outcome<()> {
    let browser = browser::ensure()?;
    let mut cargo = Command::new(tools::cargo());
    cargo
        .args(["test", "--target", TARGET, "--package", "assay", "--no-default-features", "--test", "web"])
        .current_dir(&place.root)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", tools::test_runner(place)?)
        .env("CHROMEDRIVER", browser.chromedriver)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    report.tests("tests, in Chromium", Runner::Libtest, cargo);
    Ok(())
}

fn end_to_end(place: &Place, report: &mut Report) -> Outcome<()> {
    let name = "tests, end to end";
    let start = Instant::now();
    if let Err(failure) = site::build(place, site::RELATIVE) {
        step::say(&failure.to_string());
        report.add(name, start.elapsed(), Tally::default(), Err(failure));
        return Ok(());
    }
    let browser = browser::ensure()?;
    let mut playwright = Command::new("npx");
    playwright
        .args(["--no-install", "playwright", "test"])
        .current_dir(place.root.join("tests").join("e2e"))
        .env("ASSAY_DIST", place.dist())
        .env("ASSAY_CHROMIUM", browser.chromium)
        .env("ASSAY_PYTHON", python::ensure(place)?)
        .env("ASSAY_LOCAL_MODEL", local_model::script(place))
        .env("ASSAY_XTASK", own_path()?);
    report.tests(name, Runner::Playwright, playwright);
    Ok(())
}

/// This program, for scripts that start `static` servers of their own.
pub fn own_path() -> Outcome<std::path::PathBuf> {
    let path = std::env::current_exe().map_err(|error| {
        Failure::new(format!("This program does not know its own file: {error}."), "Start it again.")
    })?;
    // A build during this run replaced the file; the new one stands at the same place.
    let text = path.to_string_lossy();
    Ok(text.strip_suffix(" (deleted)").map_or_else(|| path.clone(), Into::into))
}

const MEND: &str = "Mend what the lines above name.";

struct Line {
    name: &'static str,
    time: Duration,
    outcome: Outcome<()>,
}

/// What ran, how long it took, and how it went.
#[derive(Default)]
struct Report {
    lines: Vec<Line>,
    tally: Tally,
}

impl Report {
    /// A check that passes or fails as a whole.
    fn check(&mut self, name: &'static str, mut command: Command, advice: &str) {
        step::say(&format!("\n== {name}"));
        let start = Instant::now();
        let outcome = step::shown(&mut command, &format!("{name}: failed."), advice);
        self.add(name, start.elapsed(), Tally::default(), outcome);
    }

    /// A run of tests, which must find some.
    fn tests(&mut self, name: &'static str, runner: Runner, mut command: Command) {
        step::say(&format!("\n== {name}"));
        let start = Instant::now();
        let mut tally = Tally::default();
        let what = format!("{name}: failed.");
        let ran = step::watched(&mut command, &what, MEND, &mut |line| tally.read(runner, line));
        let outcome = ran.and_then(|()| match tally.is_empty() {
            true => Err(Failure::new(
                format!("{name}: no test was found."),
                "Look for tests that were moved or switched off.",
            )),
            false => Ok(()),
        });
        self.add(name, start.elapsed(), tally, outcome);
    }

    fn add(&mut self, name: &'static str, time: Duration, mut tally: Tally, outcome: Outcome<()>) {
        // A check that failed as a whole counts as one.
        if outcome.is_err() && tally.failed == 0 {
            tally.failed = 1;
        }
        self.tally += tally;
        self.lines.push(Line { name, time, outcome });
    }

    fn close(self) -> Outcome<()> {
        step::say("\n== summary");
        for line in &self.lines {
            let word = match line.outcome {
                Ok(()) => "ok",
                Err(_) => "FAILED",
            };
            step::say(&format!("{word:<8}{:<28}{}", line.name, step::spell(line.time)));
        }
        step::say(&format!("\n{}", self.tally));
        let failures: Vec<Failure> = self.lines.into_iter().filter_map(|line| line.outcome.err()).collect();
        match failures.as_slice() {
            [] => Ok(()),
            [only] => Err(only.clone()),
            several => Err(Failure::new(
                several.iter().map(|failure| failure.what.as_str()).collect::<Vec<_>>().join(" "),
                MEND,
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn a_runner_without_tests_has_failed() {
        let mut report = Report::default();
        report.tests("tests", Runner::Libtest, shell("echo no tests to run!"));
        let closed = report.close().map_err(|failure| failure.what);
        assert_eq!(closed, Err("tests: no test was found.".to_owned()));
    }

    #[test]
    fn every_check_runs_and_every_failure_is_named() {
        let mut report = Report::default();
        report.check("first", shell("exit 1"), MEND);
        report.check("second", shell("exit 0"), MEND);
        report.tests(
            "third",
            Runner::Libtest,
            shell("echo 'test result: FAILED. 1 passed; 2 failed; 0 ignored'; exit 1"),
        );
        assert_eq!(report.lines.len(), 3);
        assert_eq!(report.tally, Tally { passed: 1, failed: 3 });
        let closed = report.close().map_err(|failure| failure.what);
        assert_eq!(closed, Err("first: failed. third: failed.".to_owned()));
    }
}
