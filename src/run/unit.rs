//! How far one unit is, and what it came to.

use super::{Cost, Failure, Note, Quotations, VerdictNote};
use crate::bank::aggregate;
use crate::debate::{Confidence, Seat};
use crate::llm::Heard;
use crate::method::Method;
use crate::rubric::{Score, Trait, TraitId};
use crate::verdict::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who is being waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speaker {
    /// A debater.
    Debater(Seat),
    /// A Judge, counted from 0.
    Judge(u8),
}

/// What is known of one unit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Unit {
    /// How many exemplars were found, and for which scores none; `None` as long as they were not looked for.
    pub exemplars: Option<(usize, Vec<(TraitId, i32)>)>,
    /// Who has spoken, how sure, with which quotations.
    pub spoken: Vec<(Seat, Option<Confidence>, Quotations)>,
    /// The verdicts by the Judges' numbers.
    pub judged: BTreeMap<u8, Vec<VerdictNote>>,
    /// Who is being waited for, since when in milliseconds since 1970.
    pub waiting: Option<(Speaker, f64)>,
    /// What is heard of the call that is waited for. It is not kept.
    pub heard: Option<Heard>,
    /// Why it broke off.
    pub failure: Option<Failure>,
    /// What its calls cost; steps that were done again count each time.
    pub cost: Cost,
    /// Of that, what the Judges' calls cost: they may have another model than the debaters.
    pub judging: Cost,
}

/// What a unit came to for one trait.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CellOutcome {
    /// Nothing yet.
    Waiting,
    /// A score: a Judge's, or the mean of several, halves up.
    Scored(Score),
    /// No score could be read, in words: a person has to.
    NeedsGrading(String),
    /// The unit broke off, in words.
    BrokeOff(String),
}

impl CellOutcome {
    /// The score, if there is one.
    pub fn score(&self) -> Option<Score> {
        match self {
            Self::Scored(score) => Some(*score),
            _ => None,
        }
    }

    /// Whether there is something to show for it: a score, or that there is none.
    pub fn is_verdict(&self) -> bool {
        matches!(self, Self::Scored(_) | Self::NeedsGrading(_))
    }
}

impl Unit {
    /// Takes a note in.
    pub(super) fn apply(&mut self, note: &Note) {
        (self.waiting, self.heard, self.failure) = (None, None, None);
        match note {
            Note::Exemplars { shown, missing } => self.exemplars = Some((*shown, missing.clone())),
            Note::Spoke { seat, confidence, quotations, cost } => {
                self.spoken.retain(|(s, ..)| s != seat);
                self.spoken.push((*seat, *confidence, *quotations));
                self.cost += *cost;
            }
            Note::Judged { judge, verdicts, cost } => {
                self.judged.insert(*judge, verdicts.clone());
                self.cost += *cost;
                self.judging += *cost;
            }
            Note::Failed(failure) => self.failure = Some(failure.clone()),
        }
    }

    /// Whether all its Judges have decided.
    pub fn is_decided(&self, method: &Method) -> bool {
        (0..method.judges.max(1)).all(|judge| self.judged.contains_key(&judge))
    }

    /// Whether a Judge's reply gave no score for some trait.
    pub fn is_unreadable(&self) -> bool {
        !self.judged.values().flatten().all(VerdictNote::is_readable)
    }

    /// What it came to for a trait. With several Judges the mean of those whose score could be read, if they are more than half.
    pub fn outcome(&self, r: &Trait, method: &Method) -> CellOutcome {
        if let Some(failure) = &self.failure {
            return CellOutcome::BrokeOff(failure.to_string());
        }
        if !self.is_decided(method) {
            return CellOutcome::Waiting;
        }
        let verdicts: Vec<&Outcome> =
            self.judged.values().flatten().filter(|v| v.trait_id == r.id).map(|v| &v.outcome).collect();
        let scores: Vec<Option<i32>> = verdicts.iter().map(|o| o.score().map(Score::value)).collect();
        let readable = scores.iter().flatten().count();
        let mean = if readable * 2 > scores.len() { aggregate(&scores, r.range) } else { None };
        let why = verdicts.iter().find_map(|o| match o {
            Outcome::Unscored(why) => Some(why.to_string()),
            Outcome::Scored(_) => None,
        });
        match (mean, why) {
            (Some(score), _) => CellOutcome::Scored(score),
            (None, why) => {
                CellOutcome::NeedsGrading(why.unwrap_or_else(|| "the model's reply has no part for this trait".into()))
            }
        }
    }
}
