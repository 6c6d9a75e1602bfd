//! What one trait's card shows of an essay's run.

use super::verdict::{Standing, standing};
use crate::debate::{Judgement, Seat, Turn};
use crate::exemplar::Slot;
use crate::llm::Heard;
use crate::rubric::Trait;
use crate::run::{CellOutcome, Cost, Speaker, UnitId};
use crate::workspace::EssayRun;

/// One trait of one essay, in one repeat.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// How far it is.
    pub standing: Standing,
    /// Every message that the method foresees, with what was said.
    pub turns: Vec<(Seat, Option<Turn>)>,
    /// The judgements, by Judge.
    pub judgements: Vec<Judgement>,
    /// What the Judge was shown.
    pub exemplars: Option<Vec<Slot>>,
    /// Who is being waited for, since when in milliseconds since 1970.
    pub waiting: Option<(Speaker, f64)>,
    /// What is heard of that call.
    pub heard: Option<Heard>,
    /// What it cost; for a call about all traits, what the whole call cost.
    pub cost: Cost,
}

impl Default for Card {
    fn default() -> Self {
        Self {
            standing: Standing::Waiting,
            turns: Vec::new(),
            judgements: Vec::new(),
            exemplars: None,
            waiting: None,
            heard: None,
            cost: Cost::default(),
        }
    }
}

/// The card of a trait.
pub fn card(shown: &EssayRun, r: &Trait, repeat: u32) -> Card {
    let plan = &shown.run.plan;
    let method = &plan.settings.method;
    let trait_id = (!method.judging.is_all_at_once()).then(|| r.id.clone());
    let Some(essay) = plan.essays.first() else { return Card::default() };
    let id = UnitId { essay: essay.id.clone(), repeat, trait_id };
    let Some(unit) = shown.run.unit(&id) else { return Card::default() };
    let hearing = shown.hearings.get(&id);
    let said = |seat: Seat| hearing.and_then(|h| h.turns.iter().find(|t| t.seat == seat)).cloned();
    let seats = method.judging.debate().map(|d| d.seats()).unwrap_or_default();
    let is_of_trait = |slot: &&Slot| slot.trait_id.as_ref().is_none_or(|id| *id == r.id);
    Card {
        standing: standing(unit, r, method),
        turns: seats.into_iter().map(|seat| (seat, said(seat))).collect(),
        judgements: hearing.map(|h| h.judgements.values().cloned().collect()).unwrap_or_default(),
        exemplars: hearing
            .and_then(|h| h.exemplars.as_ref())
            .map(|slots| slots.iter().filter(is_of_trait).cloned().collect()),
        waiting: unit.waiting,
        heard: unit.heard.clone(),
        cost: unit.cost,
    }
}

/// What all repeats of a trait came to together, as the class table has it: while some are unfinished, the first one that is being asked.
pub fn overall(shown: &EssayRun, r: &Trait) -> Standing {
    let plan = &shown.run.plan;
    let Some(essay) = plan.essays.first() else { return Standing::Waiting };
    let cell = shown.run.summary(&essay.id).into_iter().find(|cell| cell.trait_id == r.id);
    match cell.map_or(CellOutcome::Waiting, |cell| cell.outcome()) {
        CellOutcome::Scored(score) => Standing::Scored(score),
        CellOutcome::NeedsGrading(why) => Standing::NeedsGrading(why),
        CellOutcome::BrokeOff(why) => Standing::BrokeOff(why),
        CellOutcome::Waiting => {
            let trait_id = (!plan.settings.method.judging.is_all_at_once()).then(|| r.id.clone());
            let unit = |repeat| UnitId { essay: essay.id.clone(), repeat, trait_id: trait_id.clone() };
            let asked = (0..plan.settings.repeats.max(1)).find_map(|repeat| shown.run.unit(&unit(repeat))?.waiting);
            asked.map_or(Standing::Waiting, |(speaker, since)| Standing::Asking(speaker, since))
        }
    }
}
