//! Counts tests from the closing lines of the runners.

use std::fmt;
use std::ops::AddAssign;

/// Whose output is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runner {
    Nextest,
    /// `cargo test` and wasm-bindgen's runner.
    Libtest,
    Playwright,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub passed: u32,
    pub failed: u32,
}

impl Tally {
    /// Adds what a line of the runner's output says.
    pub fn read(&mut self, runner: Runner, line: &str) {
        let counts = match runner {
            Runner::Nextest => line
                .trim_start()
                .strip_prefix("Summary [")
                .and_then(|rest| rest.split_once(" run: "))
                .map(|(_, counts)| counts),
            Runner::Libtest => {
                line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")).map(|(_, counts)| counts)
            }
            Runner::Playwright => line.starts_with("  ").then(|| line.trim_start()),
        };
        for count in counts.unwrap_or_default().split([',', ';']) {
            let mut words = count.split_whitespace();
            let Some(number) = words.next().and_then(|word| word.parse::<u32>().ok()) else {
                continue;
            };
            let rest: Vec<&str> = words.collect();
            match (runner, rest.as_slice()) {
                (Runner::Playwright, ["passed", time]) if time.starts_with('(') => self.passed += number,
                // A test that passed when tried again.
                (Runner::Playwright, ["flaky"]) => self.passed += number,
                (Runner::Playwright, ["failed" | "interrupted"] | ["did", "not", "run"]) => {
                    self.failed += number;
                }
                (Runner::Playwright, _) => {}
                (_, ["passed", ..]) => self.passed += number,
                (_, ["failed" | "timed" | "exec", ..]) => self.failed += number,
                _ => {}
            }
        }
    }

    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(runner: Runner, output: &str) -> (u32, u32) {
        let mut tally = Tally::default();
        output.lines().for_each(|line| tally.read(runner, line));
        (tally.passed, tally.failed)
    }

    #[test]
    fn nextest() {
        let all = "     Summary [   0.005s] 3 tests run: 3 passed, 0 skipped";
        assert_eq!(read(Runner::Nextest, all), (3, 0));
        let some =
            "     Summary [   1.2s] 9 tests run: 6 passed (1 slow), 1 failed, 1 exec failed, 1 timed out, 2 skipped";
        assert_eq!(read(Runner::Nextest, some), (6, 3));
        assert_eq!(read(Runner::Nextest, "        PASS [   0.005s] 5 passed"), (0, 0));
    }

    #[test]
    fn libtest_is_summed_over_its_programs() {
        let output = "\
test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s
test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.02s
";
        assert_eq!(read(Runner::Libtest, output), (6, 2));
    }

    #[test]
    fn playwright() {
        let output = "\
Running 8 tests using 1 worker
  ✓  1 bank.spec.ts:3:1 › 2 passed rows (1.2s)
  2 failed
    bank.spec.ts:9:1 › a bank
  1 flaky
  1 skipped
  1 did not run
  4 passed (1.3m)
";
        assert_eq!(read(Runner::Playwright, output), (5, 3));
    }

    #[test]
    fn silence_is_no_test() {
        let tally = Tally::default();
        assert!(tally.is_empty());
        assert_eq!(tally.to_string(), "0 passed, 0 failed");
    }
}
