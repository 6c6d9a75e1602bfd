//! A run: essays × traits × repeats through a method. Its state is what its events say, in order; nothing else is kept.

mod hearing;
mod note;
mod plan;
mod summary;
mod unit;

pub use hearing::{Failure, Hearing, Step};
pub use note::{Cost, Note, Quotations, VerdictNote};
pub use plan::{ModelRecord, Plan, PromptRecord, UnitId};
pub use summary::CellSummary;
pub use unit::{CellOutcome, Speaker, Unit};

use crate::essay::EssayId;
use crate::llm::Heard;
use crate::rubric::TraitId;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

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
    /// It was begun, or goes on after a pause or a cut.
    Opened(Again),
    /// A unit went a step further.
    Unit(UnitId, Note),
    /// It pauses.
    Paused(Pause),
    /// Every unit has an outcome.
    Finished,
}

/// What is done when a run is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Again {
    /// What is unfinished or broke off, from its last finished step.
    Unfinished,
    /// Also the Judges whose reply gave no score.
    Unreadable,
}

/// Why a run pauses.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Pause {
    /// The teacher said so.
    Teacher,
    /// The spending reached the cap.
    Cap,
    /// Every further call would fail the same way, in words.
    Endpoint(String),
}

/// A run's state.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// What it began with.
    pub plan: Plan,
    /// When it was begun, in milliseconds since 1970.
    pub started_ms: f64,
    /// The last event's time.
    pub latest_ms: f64,
    /// Whether it goes on, pauses, or has ended.
    pub state: State,
    units: Vec<(UnitId, Unit)>,
    places: HashMap<UnitId, usize>,
}

/// How a run stands.
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    /// It goes on, or was cut off: an event says neither.
    Open,
    /// It pauses.
    Paused(Pause),
    /// Every unit has an outcome.
    Finished,
}

/// How much of a run is done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Units in all.
    pub units: usize,
    /// Decided, with a readable score for each trait or not.
    pub decided: usize,
    /// Of those, with a trait that needs grading.
    pub unreadable: usize,
    /// Broke off.
    pub failed: usize,
}

impl Run {
    /// A run of which nothing has been noted yet.
    pub fn of(plan: Plan, started_ms: f64) -> Self {
        let units: Vec<(UnitId, Unit)> = plan.units().into_iter().map(|id| (id, Unit::default())).collect();
        let places = units.iter().enumerate().map(|(at, (id, _))| (id.clone(), at)).collect();
        Self { plan, started_ms, latest_ms: started_ms, state: State::Open, units, places }
    }

    /// The state after these events.
    pub fn replay<'e>(plan: Plan, started_ms: f64, events: impl IntoIterator<Item = &'e Event>) -> Self {
        events.into_iter().fold(Self::of(plan, started_ms), |mut run, event| {
            run.apply(event);
            run
        })
    }

    /// The run, as if it had been begun for one of its essays alone.
    pub fn of_essay(&self, essay: &EssayId) -> Self {
        let essays = self.plan.essay(essay).cloned().into_iter().collect();
        let plan = self.plan.with_essays(essays);
        let mut one = Self::of(plan, self.started_ms);
        one.units.iter_mut().for_each(|(id, unit)| *unit = self.unit(id).cloned().unwrap_or_default());
        (one.latest_ms, one.state) = (self.latest_ms, self.state.clone());
        one
    }

    /// Takes one event in. Pure: the same events give the same state. An event about an unknown unit changes nothing.
    pub fn apply(&mut self, event: &Event) {
        self.latest_ms = event.at_ms;
        match &event.what {
            What::Opened(again) => {
                self.state = State::Open;
                for (_, unit) in &mut self.units {
                    (unit.failure, unit.waiting, unit.heard) = (None, None, None);
                    if *again == Again::Unreadable {
                        unit.judged.retain(|_, verdicts| verdicts.iter().all(VerdictNote::is_readable));
                    }
                }
            }
            What::Unit(id, note) => {
                if let Some(unit) = self.unit_mut(id) {
                    unit.apply(note);
                }
            }
            What::Paused(why) => self.rest(State::Paused(why.clone())),
            What::Finished => self.rest(State::Finished),
        }
    }

    fn rest(&mut self, state: State) {
        self.state = state;
        self.units.iter_mut().for_each(|(_, unit)| (unit.waiting, unit.heard) = (None, None));
    }

    /// Notes who is being asked: for those who watch; it is not kept.
    pub fn asks(&mut self, id: &UnitId, speaker: Speaker, at_ms: f64) {
        if let Some(unit) = self.unit_mut(id) {
            (unit.waiting, unit.heard) = (Some((speaker, at_ms)), None);
        }
    }

    /// Notes what is heard of the call that a unit waits for: for those who watch; it is not kept.
    pub fn hears(&mut self, id: &UnitId, heard: Heard) {
        if let Some(unit) = self.unit_mut(id).filter(|unit| unit.waiting.is_some()) {
            unit.heard = Some(heard);
        }
    }

    fn unit_mut(&mut self, id: &UnitId) -> Option<&mut Unit> {
        self.units.get_mut(*self.places.get(id)?).map(|(_, unit)| unit)
    }

    /// One unit.
    pub fn unit(&self, id: &UnitId) -> Option<&Unit> {
        self.units.get(*self.places.get(id)?).map(|(_, unit)| unit)
    }

    /// Every unit, in the order of work.
    pub fn units(&self) -> impl Iterator<Item = (&UnitId, &Unit)> {
        self.units.iter().map(|(id, unit)| (id, unit))
    }

    /// The units that are not decided yet.
    pub fn unfinished(&self) -> Vec<UnitId> {
        let method = &self.plan.settings.method;
        self.units().filter(|(_, unit)| !unit.is_decided(method)).map(|(id, _)| id.clone()).collect()
    }

    /// What each repeat came to for a trait of an essay.
    pub fn cell(&self, essay: &EssayId, trait_id: &TraitId) -> Vec<CellOutcome> {
        let Some(r) = self.plan.rubric.by_id(trait_id) else { return Vec::new() };
        let method = &self.plan.settings.method;
        let unit_of = |repeat| {
            let trait_id = (!method.judging.is_all_at_once()).then(|| trait_id.clone());
            self.unit(&UnitId { essay: essay.clone(), repeat, trait_id })
        };
        let repeats = (0..self.plan.settings.repeats.max(1)).filter_map(unit_of);
        repeats.map(|unit| unit.outcome(r, method)).collect()
    }

    /// How much is done.
    pub fn tally(&self) -> Tally {
        let method = &self.plan.settings.method;
        self.units().fold(Tally::default(), |tally, (_, unit)| Tally {
            units: tally.units + 1,
            decided: tally.decided + usize::from(unit.is_decided(method)),
            unreadable: tally.unreadable + usize::from(unit.is_decided(method) && unit.is_unreadable()),
            failed: tally.failed + usize::from(unit.failure.is_some()),
        })
    }

    /// What all calls cost so far.
    pub fn cost(&self) -> Cost {
        self.units().fold(Cost::default(), |mut sum, (_, unit)| {
            sum += unit.cost;
            sum
        })
    }

    /// What the Judges' calls cost so far.
    pub fn judging_cost(&self) -> Cost {
        self.units().fold(Cost::default(), |mut sum, (_, unit)| {
            sum += unit.judging;
            sum
        })
    }

    /// Whether every unit has been decided.
    pub fn is_complete(&self) -> bool {
        let method = &self.plan.settings.method;
        self.units().all(|(_, unit)| unit.is_decided(method))
    }
}
