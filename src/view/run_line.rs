//! What the line above the class table says of a run: how far, how fast, how long yet, what it cost, and why it rests.

use super::words::{count, many, money, time_left};
use crate::estimate::{Estimate, Spent};
use crate::run::{Cost, Pause, Run, State, Tally};

/// `12 of 18 verdicts, 6 to go`; of those that broke off, how many.
pub fn how_far(tally: Tally) -> String {
    let left = tally.units.saturating_sub(tally.decided + tally.failed);
    let failed = if tally.failed > 0 { format!(", {} broke off", many_of(tally.failed)) } else { String::new() };
    format!("{} of {}, {} to go{failed}", many_of(tally.decided), verdicts(tally.units), many_of(left))
}

fn verdicts(number: usize) -> String {
    count(number, "verdict", "verdicts")
}

fn many_of(number: usize) -> String {
    super::words::thousands(number)
}

/// `4.2 a minute, about 3 min left`: since the run was opened at `begun_ms` with `decided` units done. Empty as long as nobody can tell.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn how_fast(tally: Tally, begun_ms: f64, decided: usize, now_ms: f64) -> String {
    let done = tally.decided.saturating_sub(decided) as f64;
    let left = tally.units.saturating_sub(tally.decided + tally.failed) as f64;
    let elapsed_ms = now_ms - begun_ms;
    if done < 1.0 || elapsed_ms <= 0.0 {
        return String::new();
    }
    let rate = done * 60_000.0 / elapsed_ms;
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    let left = time_left(elapsed_ms, done, done + left).map(|left| format!(", about {left} left")).unwrap_or_default();
    format!("{rate} a minute{left}")
}

/// `12,345 tokens read (2,000 of them cached), 678 written`.
pub fn tokens(cost: &Cost) -> String {
    let cached =
        if cost.cached_tokens > 0 { format!(" ({} of them cached)", many(cost.cached_tokens)) } else { String::new() };
    format!("{} tokens read{cached}, {} written", many(cost.prompt_tokens), many(cost.completion_tokens))
}

/// What was spent, in words. `model` is whose price is missing.
pub fn spent(spent: &Spent, model: &str) -> String {
    match spent {
        Spent::Money(sum, currency) => format!("about {}", money(*sum, currency)),
        Spent::NoPrice => format!("no price is known for {model}"),
        Spent::TwoCurrencies => "the two models' prices are in different currencies".into(),
    }
}

/// What grading will take, in words, as the second half of a sentence: an estimate.
pub fn expected(estimate: &Estimate, price: &Spent, model: &str) -> String {
    let total = estimate.total();
    let round = |tokens: u64| many(rounded(tokens));
    format!(
        "about {} calls, {} tokens read and {} written: {}.",
        many(total.calls),
        round(total.prompt_tokens),
        round(total.completion_tokens),
        spent(price, model)
    )
}

/// Two digits that tell something: more would look like knowledge.
fn rounded(number: u64) -> u64 {
    let unit = 10_u64.pow(number.max(1).ilog10().saturating_sub(1));
    (number + unit / 2) / unit * unit
}

/// Why a run rests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rest {
    /// Every unit is decided.
    Ended,
    /// All was tried and some broke off.
    BrokeOff,
    /// It waits, for this reason, in words.
    Waits(String),
}

/// Why a run rests that nobody is working on.
pub fn rest(run: &Run) -> Rest {
    let tally = run.tally();
    if tally.decided == tally.units {
        return Rest::Ended;
    }
    match &run.state {
        State::Paused(Pause::Cap) => Rest::Waits("The spending has reached your cap. Raise it to go on.".into()),
        State::Paused(Pause::Endpoint(why)) => {
            Rest::Waits(format!("It stopped because every further call would fail the same way: {why}"))
        }
        _ if tally.decided + tally.failed == tally.units => Rest::BrokeOff,
        State::Paused(Pause::Teacher) => Rest::Waits("It pauses.".into()),
        State::Open | State::Finished => {
            Rest::Waits("It was cut off: the page was closed or reloaded while it ran.".into())
        }
    }
}

#[cfg(test)]
#[path = "run_line_tests.rs"]
mod tests;
