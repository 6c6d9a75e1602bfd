//! How an assignment's essays are graded: between what the form holds and what a method is.

use super::words::{count, thousands};
use crate::debate::{Debate, Judging, Threads};
use crate::exemplar::Procedure;
use crate::method::{METHODS, Method, Named, QuotationCheck};
use crate::workspace::GradingChoice;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// How many Judges may decide.
pub const JUDGES: RangeInclusive<usize> = 1..=9;

/// How often an essay may be graded.
pub const REPEATS: RangeInclusive<usize> = 1..=20;

/// Which threads of a debate the Judge may read: the form's value, and what it says.
pub const THREADS: [(&str, &str, Threads); 3] = [
    ("advocate", "The Advocate opens, the Skeptic answers (the paper's)", Threads::AdvocateLed),
    ("skeptic", "The Skeptic opens, the Advocate answers", Threads::SkepticLed),
    ("both", "Both debates, one after the other", Threads::Both),
];

/// How often each may speak in a debate: the form's value, and what it says.
pub const ROUNDS: [(u8, &str); 2] = [(1, "once (the paper's)"), (2, "twice (far worse in the paper)")];

/// How exemplars may be chosen: the form's value, what it says, and how many there may be.
pub const EXEMPLARS: [(&str, &str, RangeInclusive<usize>); 4] = [
    ("none", "None", 0..=0),
    ("each", "The most similar for each score (the paper's: 1)", 1..=5),
    ("nearest", "The most similar, whatever their scores", 1..=20),
    ("fixed", "The same for every essay, spread over the scores", 1..=20),
];

/// The named method that a method is, or is a change of; `None` for one of the teacher's own.
pub fn base(method: &Method) -> Option<&'static Named> {
    let name = method.name();
    let name = name.strip_suffix(" with changes").unwrap_or(&name);
    METHODS.iter().find(|known| known.name == name)
}

/// Whether a method is a named one as it stands.
pub fn is_as_named(method: &Method) -> bool {
    METHODS.iter().any(|known| known.method == *method)
}

/// The form's value of a debate's threads.
pub fn threads_value(threads: Threads) -> &'static str {
    THREADS.iter().find(|(_, _, t)| *t == threads).map_or("", |(value, ..)| value)
}

/// The method with another debate; one without a debate stays as it is.
#[must_use]
pub fn with_debate(method: Method, change: impl FnOnce(&mut Debate)) -> Method {
    match method.judging {
        Judging::AfterDebate(mut debate) => {
            change(&mut debate);
            Method { judging: Judging::AfterDebate(debate), ..method }
        }
        _ => method,
    }
}

/// The threads of a form's value.
pub fn threads_of(value: &str) -> Threads {
    THREADS.iter().find(|(v, ..)| *v == value).map_or(Threads::AdvocateLed, |(.., threads)| *threads)
}

/// The form's value of a procedure, and its number; 0 for none.
pub fn exemplars_value(exemplars: Option<Procedure>) -> (&'static str, usize) {
    match exemplars {
        None => ("none", 0),
        Some(Procedure::EachScore(m)) => ("each", m),
        Some(Procedure::Nearest(k)) => ("nearest", k),
        Some(Procedure::Fixed(n)) => ("fixed", n),
    }
}

/// How many there may be of a form's value.
pub fn exemplars_range(value: &str) -> RangeInclusive<usize> {
    EXEMPLARS.iter().find(|(v, ..)| *v == value).map_or(0..=0, |(.., range)| range.clone())
}

/// The procedure of a form's value, and a number that is kept within what it may be.
pub fn exemplars_of(value: &str, number: usize) -> Option<Procedure> {
    let range = exemplars_range(value);
    let number = number.clamp(*range.start(), *range.end());
    match value {
        "each" => Some(Procedure::EachScore(number)),
        "nearest" => Some(Procedure::Nearest(number)),
        "fixed" => Some(Procedure::Fixed(number)),
        _ => None,
    }
}

/// The number that a way of choosing exemplars begins with: the paper's, where it has one.
pub fn exemplars_at_first(value: &str) -> usize {
    match value {
        "each" => 1,
        "nearest" => 3,
        "fixed" => 4,
        _ => 0,
    }
}

/// Whether the Judge is told of quotations, as a box is ticked.
pub fn quotations_of(is_ticked: bool) -> QuotationCheck {
    if is_ticked { QuotationCheck::ForTheJudge } else { QuotationCheck::ForTheTeacher }
}

/// A whole number that was typed.
///
/// # Errors
/// What would be one, as a sentence.
pub fn number(typed: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
    let number = typed.trim().parse::<usize>().ok().filter(|n| range.contains(n));
    number.ok_or_else(|| format!("Give a whole number from {} to {}.", range.start(), range.end()))
}

/// A spending that was typed, with a point or a comma; nothing typed is none.
///
/// # Errors
/// What would be one, as a sentence.
pub fn cap(typed: &str) -> Result<Option<f64>, String> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let number = typed.replace(',', ".").parse::<f64>().ok().filter(|n| n.is_finite() && *n > 0.0);
    number.map(Some).ok_or_else(|| "Give a number above 0, such as 2.50, or nothing for no limit.".into())
}

/// A cap as it is typed.
pub fn cap_text(cap: Option<f64>) -> String {
    cap.map(|c| c.to_string()).unwrap_or_default()
}

/// The names of a class list, one a line: without blanks around them, empty lines, and what stands there already.
pub fn class_list(typed: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    let names = typed.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    names.filter(|name| !name.is_empty() && seen.insert(name.to_lowercase())).collect()
}

/// `once`, `twice`, `5 times`.
pub fn times(repeats: u32) -> String {
    match repeats {
        0 | 1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}

/// A choice in short: `MADRAG, once`.
pub fn in_short(choice: &GradingChoice) -> String {
    let mut said = format!("{}, {}", choice.method.name(), times(choice.repeats));
    if let Some(cap) = choice.cap {
        said.push_str(&format!(", pausing at {}", cap_text(Some(cap))));
    }
    if choice.hide_names {
        said.push_str(", without names");
    }
    said
}

/// What one essay takes: `18 calls an essay`.
pub fn calls(method: &Method, traits: usize) -> String {
    format!("{} an essay", count(method.calls(traits), "call", "calls"))
}

/// What an essay takes with all its repeats, as a sentence.
pub fn cost(choice: &GradingChoice, traits: usize) -> String {
    let once = choice.method.calls(traits);
    let repeats = usize::try_from(choice.repeats.max(1)).unwrap_or(1);
    let all = count(once.saturating_mul(repeats), "call", "calls");
    let traits = count(traits, "trait", "traits");
    if repeats == 1 {
        format!("An essay with {traits} takes {all} of the model.")
    } else {
        format!("An essay with {traits} takes {all} of the model: {} for each of {repeats} times.", thousands(once))
    }
}

#[cfg(test)]
#[path = "how_tests.rs"]
mod tests;
