//! What the verdict's screen says of one trait.

use crate::method::Method;
use crate::rubric::{Score, ScoreRange, Trait};
use crate::run::{CellOutcome, Speaker, Unit};
use crate::verdict::ScoreDistribution;

/// How far a trait is.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// Nothing has been done for it, or it waits for its turn.
    Waiting,
    /// A role was asked and has not answered yet, since so many milliseconds since 1970.
    Asking(Speaker, f64),
    /// The Judge gave a score.
    Scored(Score),
    /// The Judge answered, and no score could be read: a person has to.
    NeedsGrading(String),
    /// It broke off, in words.
    BrokeOff(String),
}

/// How far a trait is.
pub fn standing(unit: &Unit, r: &Trait, method: &Method) -> Standing {
    match (unit.outcome(r, method), unit.waiting) {
        (CellOutcome::Scored(score), _) => Standing::Scored(score),
        (CellOutcome::NeedsGrading(why), _) => Standing::NeedsGrading(why),
        (CellOutcome::BrokeOff(why), _) => Standing::BrokeOff(why),
        (CellOutcome::Waiting, Some((speaker, since))) => Standing::Asking(speaker, since),
        (CellOutcome::Waiting, None) => Standing::Waiting,
    }
}

/// One valid score on the scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mark {
    /// The score.
    pub score: i32,
    /// Its probability at the score's token; `None` where there are no log-probabilities.
    pub probability: Option<f64>,
    /// Whether it is the verdict.
    pub is_chosen: bool,
}

/// The scale from the lowest to the highest score.
pub fn scale(range: ScoreRange, chosen: Option<Score>, distribution: Option<&ScoreDistribution>) -> Vec<Mark> {
    let probability = |score: Score| {
        let found = distribution?.probabilities.iter().find(|(s, _)| *s == score);
        Some(found.map_or(0.0, |(_, p)| *p))
    };
    let mark =
        |score: Score| Mark { score: score.value(), probability: probability(score), is_chosen: chosen == Some(score) };
    range.scores().map(mark).collect()
}

/// The scale in a sentence, for those who do not see it.
pub fn scale_in_words(marks: &[Mark]) -> String {
    let with_share = |m: &Mark| m.probability.map(|p| format!("{}: {:.0} %", m.score, p * 100.0));
    let shares: Vec<String> = marks.iter().filter_map(with_share).collect();
    let chosen = marks.iter().find(|m| m.is_chosen).map_or("no score".to_owned(), |m| format!("score {}", m.score));
    if shares.is_empty() { chosen } else { format!("{chosen}; probability of each score: {}", shares.join(", ")) }
}
