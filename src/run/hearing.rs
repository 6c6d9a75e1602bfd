//! The whole record of one unit: exemplars, messages, judgements. It is read when somebody looks, or when the unit goes on.

use crate::debate::{DebateError, Judgement, Turn};
use crate::exemplar::{RetrievalError, Slot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A step of a unit that is finished.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// F was found.
    Exemplars(Vec<Slot>),
    /// A debater has spoken.
    Spoke(Box<Turn>),
    /// A Judge, counted from 0, has decided.
    Judged(u8, Box<Judgement>),
    /// The unit broke off.
    Failed(Failure),
}

/// Why a unit broke off.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Failure {
    /// A role did not answer.
    #[error(transparent)]
    Debate(#[from] DebateError),
    /// The exemplars could not be searched.
    #[error(transparent)]
    Retrieval(#[from] RetrievalError),
}

impl Failure {
    /// Whether every further call would fail the same way.
    pub fn stops_the_run(&self) -> bool {
        matches!(self, Self::Debate(DebateError::Chat(error)) if error.stops_the_run())
    }
}

/// All that was said in one unit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Hearing {
    /// F; `None` as long as it was not looked for.
    pub exemplars: Option<Vec<Slot>>,
    /// τ, in the order of speaking.
    pub turns: Vec<Turn>,
    /// The judgements by the Judges' numbers.
    pub judgements: BTreeMap<u8, Judgement>,
}

impl Hearing {
    /// Takes a step in. One that is noted again replaces the one before.
    pub fn apply(&mut self, step: Step) {
        match step {
            Step::Exemplars(found) => self.exemplars = Some(found),
            Step::Spoke(turn) => match self.turns.iter_mut().find(|t| t.seat == turn.seat) {
                Some(place) => *place = *turn,
                None => self.turns.push(*turn),
            },
            Step::Judged(number, judgement) => {
                self.judgements.insert(number, *judgement);
            }
            Step::Failed(_) => {}
        }
    }

    /// What these steps say together.
    pub fn of(steps: impl IntoIterator<Item = Step>) -> Self {
        steps.into_iter().fold(Self::default(), |mut hearing, step| {
            hearing.apply(step);
            hearing
        })
    }
}
