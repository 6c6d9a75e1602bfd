//! Reads the Judge's verdict: its last `Final Score:` line (MADRAG A.5).
//!
//! Architecture invariant: what cannot be read with certainty is no score. Nothing is clamped, rounded or guessed; the
//! rationale is kept, and the teacher grades.

mod distribution;
mod fold;
mod marker;
mod value;

pub use distribution::{ScoreDistribution, score_distribution};

use crate::llm::thinking;
use crate::rubric::{Score, ScoreRange};
use fold::Folded;
use marker::Marker;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use value::Reading;

/// What a Judge's reply says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// All text before the score line, without thinking; where none stands before it, what comes after. The whole reply
    /// where there is no score line.
    pub rationale: String,
    /// The score, or why there is none.
    pub outcome: Outcome,
}

/// A score, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// A valid score.
    Scored(Score),
    /// Needs grading by hand.
    Unscored(Unscored),
}

/// Why a reply gives no score, in the teacher's words. The texts are the Judge's own, cut short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Unscored {
    /// No `Final Score:` anywhere; numbers elsewhere are not taken for one.
    #[error("the model gave its reasons but no line “Final Score: …”")]
    NoScoreLine,
    /// An integer that the trait does not have.
    #[error("the model gave {0}, which is outside the trait's range")]
    OutOfRange(String),
    /// Not a number, or not a whole one.
    #[error("the model's score is not a whole number{}", quoted(.0))]
    NotInteger(String),
    /// Several numbers, or a score on another scale.
    #[error("the model's score line can be read in more than one way{}", quoted(.0))]
    Ambiguous(String),
    /// A reply about all traits without a heading for this one.
    #[error("the model's reply has no part for this trait")]
    NoSection,
    /// Nothing but thinking or white space.
    #[error("the model's reply was empty")]
    Empty,
}

impl Outcome {
    /// The score, if there is one.
    pub fn score(&self) -> Option<Score> {
        match self {
            Self::Scored(score) => Some(*score),
            Self::Unscored(_) => None,
        }
    }
}

impl Verdict {
    /// The score, if there is one.
    pub fn score(&self) -> Option<Score> {
        self.outcome.score()
    }
}

/// Reads a reply for a trait of this range. The last marker wins: a Judge may quote an essay that says `Final Score: 6`.
pub fn read(reply: &str, range: ScoreRange) -> Verdict {
    let text = reply.get(thinking::answer_start(reply)..).unwrap_or_default();
    if text.trim().is_empty() {
        return Verdict { rationale: String::new(), outcome: Outcome::Unscored(Unscored::Empty) };
    }
    let folded = Folded::new(text);
    let Some(found) = last_reading(&folded, range) else {
        let rationale = text.trim().to_owned();
        return Verdict { rationale, outcome: Outcome::Unscored(Unscored::NoScoreLine) };
    };
    let (marker, reading) = found;
    let said = || short(text.get(folded.bytes(&marker.value)).unwrap_or_default());
    let outcome = match reading {
        Reading::Score(score, _) => Outcome::Scored(score),
        Reading::OutOfRange(number) => {
            Outcome::Unscored(Unscored::OutOfRange(short(text.get(folded.bytes(&number)).unwrap_or_default())))
        }
        Reading::NotInteger => Outcome::Unscored(Unscored::NotInteger(said())),
        Reading::Ambiguous => Outcome::Unscored(Unscored::Ambiguous(said())),
    };
    Verdict { rationale: rationale(text, &folded, &marker), outcome }
}

/// The last marker and what it says. One inside a line may be an essay's, quoted: it must not contradict others on its
/// line, nor those that open lines.
fn last_reading(folded: &Folded, range: ScoreRange) -> Option<(Marker, Reading)> {
    let mut markers = marker::markers(folded);
    let last = markers.pop()?;
    let read = |marker: &Marker| value::read(folded.slice(&marker.value), marker.value.start, range);
    let reading = read(&last);
    let rivals = markers.iter().filter(|m| m.line == last.line || (!last.opens_line && m.opens_line));
    let agree = rivals.map(read).all(|other| other.score().is_some() && other.score() == reading.score());
    Some((last, if agree { reading } else { Reading::Ambiguous }))
}

/// Where in a reply's bytes the digits of its score stand, and the score.
fn locate(reply: &str, range: ScoreRange) -> Option<(Score, Range<usize>)> {
    let from = thinking::answer_start(reply);
    let folded = Folded::new(reply.get(from..)?);
    match last_reading(&folded, range)?.1 {
        Reading::Score(score, digits) => {
            let bytes = folded.bytes(&digits);
            Some((score, from + bytes.start..from + bytes.end))
        }
        _ => None,
    }
}

fn rationale(text: &str, folded: &Folded, marker: &Marker) -> String {
    let decoration = |c: char| c.is_whitespace() || "*_#>`{[|\"“".contains(c);
    let before = text.get(..folded.bytes(&(0..marker.start)).end).unwrap_or_default().trim_end_matches(decoration);
    // A horizontal rule or an empty bullet before the marker.
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || c == '-').trim();
    if before.is_empty() {
        let after = text.get(folded.bytes(&marker.value).end..).unwrap_or_default();
        after.trim_start_matches(|c: char| c.is_whitespace() || "*_`}]|\"”".contains(c)).trim().to_owned()
    } else {
        before.to_owned()
    }
}

/// As the tail of a sentence: `: “4.5”`, or that there is nothing.
fn quoted(text: &str) -> String {
    if text.is_empty() { ": the line is empty".to_owned() } else { format!(": “{text}”") }
}

/// At most 80 characters.
fn short(text: &str) -> String {
    let text = text.trim();
    let mut short: String = text.chars().take(80).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
#[path = "verdict_tests.rs"]
mod tests;
