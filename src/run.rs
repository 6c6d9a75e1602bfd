//! A run: one essay through MADRAG. Its state is what its events say, in order; nothing else is kept.

use crate::debate::{DebateError, Judgement, Turn};
use crate::essay::Essay;
use crate::exemplar::{RetrievalError, Slot};
use crate::method::Settings;
use crate::rubric::{Rubric, Score, TraitId};
use crate::verdict::Outcome;
use serde::{Deserialize, Serialize};

/// Something that happened, with the time at which it was noted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Milliseconds since 1970.
    pub at_ms: f64,
    /// What.
    pub what: What,
}

/// What can happen to a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// It was started, or went on after a stop.
    Started(Box<Start>),
    /// A trait's debate went a step further.
    Trait(Happening),
    /// The teacher stopped it.
    Stopped,
    /// Every trait has an outcome.
    Finished,
}

/// All that a run begins with, so that its log explains itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// MADRAG.
    pub method: String,
    /// The essay prompt.
    pub essay_prompt: String,
    /// The essay as it was then.
    pub essay: Essay,
    /// The rubric as it was then.
    pub rubric: Rubric,
    /// The settings α.
    pub settings: Settings,
    /// The model's name.
    pub model: String,
    /// Where the calls go, without the key.
    pub sent_to: String,
    /// Every prompt's name, sha256 and text.
    pub prompts: Vec<PromptRecord>,
}

/// A prompt as it was when the run began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromptRecord {
    /// The template's name.
    pub name: String,
    /// sha256 of its text.
    pub sha256: String,
    /// Its text.
    pub text: String,
}

/// A step of one trait's debate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Happening {
    /// Which trait.
    pub trait_id: TraitId,
    /// What.
    pub step: Step,
}

/// The steps of Algorithm 1 as they are noted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// F was found.
    Exemplars(Vec<Slot>),
    /// A role was called and has not answered yet.
    Begun(Role),
    /// The Advocate has spoken.
    Advocate(Box<Turn>),
    /// The Skeptic has spoken.
    Skeptic(Box<Turn>),
    /// The Judge has decided.
    Judged(Box<Judgement>),
    /// The trait's debate broke off.
    Failed(Failure),
}

/// The roles of a debate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// Argues the strengths.
    Advocate,
    /// Argues the shortcomings.
    Skeptic,
    /// Scores.
    Judge,
}

/// Why a trait has no verdict.
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

/// What is known of one trait.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TraitProgress {
    /// F.
    pub exemplars: Option<Vec<Slot>>,
    /// The Advocate's turn.
    pub advocate: Option<Turn>,
    /// The Skeptic's turn.
    pub skeptic: Option<Turn>,
    /// The Judge's decision.
    pub judgement: Option<Judgement>,
    /// Who is being waited for, since when.
    pub waiting: Option<(Role, f64)>,
    /// How long its answers took together, in milliseconds; failed ones too.
    pub spent_ms: f64,
    /// Why it broke off.
    pub failure: Option<Failure>,
}

impl TraitProgress {
    /// Tokens of its calls: prompt and completion, as far as the endpoint reports them.
    pub fn tokens(&self) -> (u64, u64) {
        let debaters = [&self.advocate, &self.skeptic].into_iter().flatten().map(|turn| &turn.call);
        let calls = debaters.chain(self.judgement.as_ref().map(|j| &j.call));
        calls.filter_map(|call| call.reply.usage).fold((0, 0), |(prompt, completion), usage| {
            (prompt + usage.prompt_tokens, completion + usage.completion_tokens)
        })
    }

    /// The score, if the Judge gave a readable one.
    pub fn score(&self) -> Option<Score> {
        match &self.judgement.as_ref()?.verdict.outcome {
            Outcome::Scored(score) => Some(*score),
            Outcome::Unscored(_) => None,
        }
    }
}

/// A run's state.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// What it began with.
    pub start: Start,
    /// When it began, in milliseconds since 1970.
    pub started_ms: f64,
    /// When it ended; `None` while it goes on, or was cut off.
    pub ended_ms: Option<f64>,
    /// Each trait, in the rubric's order.
    pub traits: Vec<TraitProgress>,
}

impl Run {
    /// The state after these events; `None` if they do not begin with a start.
    pub fn replay<'e>(events: impl IntoIterator<Item = &'e Event>) -> Option<Self> {
        let mut events = events.into_iter();
        let first = events.next()?;
        let What::Started(start) = &first.what else { return None };
        let traits = vec![TraitProgress::default(); start.rubric.traits.len()];
        let run = Self { start: (**start).clone(), started_ms: first.at_ms, ended_ms: None, traits };
        Some(events.fold(run, |mut run, event| {
            run.apply(event);
            run
        }))
    }

    /// Takes one event in. Pure: the same events give the same state.
    pub fn apply(&mut self, event: &Event) {
        match &event.what {
            What::Started(_) => {
                self.ended_ms = None;
                self.traits.iter_mut().for_each(|t| (t.failure, t.waiting) = (None, None));
            }
            What::Trait(happening) => self.apply_to_trait(happening, event.at_ms),
            What::Stopped | What::Finished => {
                self.ended_ms = Some(event.at_ms);
                self.traits.iter_mut().for_each(|t| t.waiting = None);
            }
        }
    }

    fn apply_to_trait(&mut self, Happening { trait_id, step }: &Happening, at_ms: f64) {
        let at = self.start.rubric.traits.iter().position(|t| t.id == *trait_id);
        let Some(t) = at.and_then(|at| self.traits.get_mut(at)) else { return };
        let answered = t.waiting.take().filter(|_| !matches!(step, Step::Begun(_)));
        t.spent_ms += answered.map_or(0.0, |(_, since)| (at_ms - since).max(0.0));
        match step {
            Step::Begun(role) => t.waiting = Some((*role, at_ms)),
            Step::Exemplars(found) => t.exemplars = Some(found.clone()),
            Step::Advocate(said) => t.advocate = Some((**said).clone()),
            Step::Skeptic(said) => t.skeptic = Some((**said).clone()),
            Step::Judged(judgement) => t.judgement = Some((**judgement).clone()),
            Step::Failed(failure) => t.failure = Some(failure.clone()),
        }
    }

    /// Whether every trait has a verdict, scored or not.
    pub fn is_complete(&self) -> bool {
        self.traits.iter().all(|t| t.judgement.is_some())
    }

    /// Tokens of all calls: prompt and completion, as far as the endpoint reports them.
    pub fn tokens(&self) -> (u64, u64) {
        let of_traits = self.traits.iter().map(TraitProgress::tokens);
        of_traits.fold((0, 0), |(prompt, completion), (p, c)| (prompt + p, completion + c))
    }
}
