//! What a run remembers of a step: little, since a class makes thousands. The step itself is kept beside it.

use super::{Failure, Step};
use crate::debate::{CallRecord, Confidence, Seat};
use crate::rubric::TraitId;
use crate::text::{Whence, checked};
use crate::verdict::{Outcome, ScoreDistribution};
use serde::{Deserialize, Serialize};
use std::ops::{AddAssign, Sub};

/// A step in short.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Note {
    /// F was found.
    Exemplars {
        /// How many.
        shown: usize,
        /// Scores that no essay of the bank has, for which trait.
        missing: Vec<(TraitId, i32)>,
    },
    /// A debater has spoken.
    Spoke {
        /// Who, and where in the debate.
        seat: Seat,
        /// How sure.
        confidence: Option<Confidence>,
        /// What became of its quotations.
        quotations: Quotations,
        /// What it cost.
        cost: Cost,
    },
    /// A Judge has decided.
    Judged {
        /// Which Judge, counted from 0.
        judge: u8,
        /// A verdict for each trait of the unit.
        verdicts: Vec<VerdictNote>,
        /// What it cost.
        cost: Cost,
    },
    /// The unit broke off.
    Failed(Failure),
}

/// A verdict in short.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VerdictNote {
    /// On which trait.
    pub trait_id: TraitId,
    /// The score, or why there is none.
    pub outcome: Outcome,
    /// p_J over the valid scores, where it came.
    pub distribution: Option<ScoreDistribution>,
    /// What became of the rationale's quotations.
    pub quotations: Quotations,
}

impl VerdictNote {
    /// Whether a score could be read.
    pub fn is_readable(&self) -> bool {
        matches!(self.outcome, Outcome::Scored(_))
    }
}

/// How many quotations of a message stand in the essay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quotations {
    /// Found.
    pub found: u32,
    /// Not in the essay.
    pub missing: u32,
}

impl AddAssign for Quotations {
    fn add_assign(&mut self, other: Self) {
        self.found += other.found;
        self.missing += other.missing;
    }
}

impl Quotations {
    /// Counts a message's quotations; those of `given` texts are neither found nor missing.
    pub fn of(message: &str, essay: &str, given: &[&str]) -> Self {
        checked(message, essay, given).into_iter().fold(Self::default(), |mut sum, q| {
            sum += match q.whence {
                Whence::Essay(_) => Self { found: 1, missing: 0 },
                Whence::Nowhere => Self { found: 0, missing: 1 },
                Whence::Given => Self::default(),
            };
            sum
        })
    }
}

/// What calls cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Finished calls.
    pub calls: u64,
    /// Tokens read.
    pub prompt_tokens: u64,
    /// Of those, read from the endpoint's cache.
    pub cached_tokens: u64,
    /// Tokens written.
    pub completion_tokens: u64,
    /// Attempts that failed before.
    pub retries: u64,
    /// How long the answers took together, in milliseconds.
    pub took_ms: f64,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.prompt_tokens += other.prompt_tokens;
        self.cached_tokens += other.cached_tokens;
        self.completion_tokens += other.completion_tokens;
        self.retries += other.retries;
        self.took_ms += other.took_ms;
    }
}

impl Sub for Cost {
    type Output = Self;
    /// The rest, where `other` is a part of it.
    fn sub(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_sub(other.calls),
            prompt_tokens: self.prompt_tokens.saturating_sub(other.prompt_tokens),
            cached_tokens: self.cached_tokens.saturating_sub(other.cached_tokens),
            completion_tokens: self.completion_tokens.saturating_sub(other.completion_tokens),
            retries: self.retries.saturating_sub(other.retries),
            took_ms: (self.took_ms - other.took_ms).max(0.0),
        }
    }
}

impl Cost {
    /// What one call cost.
    pub fn of(call: &CallRecord, took_ms: f64) -> Self {
        let usage = call.reply.usage.unwrap_or_default();
        Self {
            calls: 1,
            prompt_tokens: usage.prompt_tokens,
            cached_tokens: usage.cached_tokens.unwrap_or(0),
            completion_tokens: usage.completion_tokens,
            retries: call.reply.retries.into(),
            took_ms,
        }
    }
}

impl Note {
    /// A step in short. `took_ms` is how long its call took; `check` looks a message's quotations up in the essay.
    pub fn of(step: &Step, took_ms: f64, check: impl Fn(&str) -> Quotations) -> Self {
        match step {
            Step::Exemplars(slots) => {
                let missing = slots.iter().filter(|s| s.exemplar.is_none());
                Self::Exemplars {
                    shown: slots.iter().filter(|s| s.exemplar.is_some()).count(),
                    missing: missing.filter_map(|s| Some((s.trait_id.clone()?, s.score.value()))).collect(),
                }
            }
            Step::Spoke(turn) => Self::Spoke {
                seat: turn.seat,
                confidence: turn.confidence,
                quotations: check(&turn.message),
                cost: Cost::of(&turn.call, took_ms),
            },
            Step::Judged(judge, judgement) => {
                let verdict = |v: &crate::debate::TraitVerdict| VerdictNote {
                    trait_id: v.trait_id.clone(),
                    outcome: v.verdict.outcome.clone(),
                    distribution: v.distribution.clone(),
                    quotations: check(&v.verdict.rationale),
                };
                Self::Judged {
                    judge: *judge,
                    verdicts: judgement.verdicts.iter().map(verdict).collect(),
                    cost: Cost::of(&judgement.call, took_ms),
                }
            }
            Step::Failed(failure) => Self::Failed(failure.clone()),
        }
    }
}
