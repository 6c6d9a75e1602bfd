//! Runs as they are kept: small records for the whole run, large ones for each step, so that a class can be opened without reading
//! what was said in every debate.

use super::{essay_key, essay_of};
use crate::essay::{Essay, EssayId};
use crate::ports::{Record, Shelf, Store, StoreError, key_part};
use crate::run::{CellSummary, Event, Hearing, Plan, Run, Step, Tally, UnitId, What};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A run in short.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The run's name. Names sort by the time at which runs began.
    pub name: String,
    /// When it began, in milliseconds since 1970.
    pub started_ms: f64,
    /// What it began with, without essays and prompts.
    pub plan: Plan,
    /// How many essays.
    pub essays: usize,
    /// How much of it is done, when it last rested.
    pub tally: (usize, usize),
    /// Whether it ended.
    pub has_ended: bool,
}

/// The latest verdicts on one essay.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EssayVerdicts {
    /// The run that gave them.
    pub run: String,
    /// The method's name.
    pub method: String,
    /// The Judge's model.
    pub model: String,
    /// When, in milliseconds since 1970.
    pub at_ms: f64,
    /// A cell for each trait, in the rubric's order.
    pub cells: Vec<CellSummary>,
}

/// What is written when something happened: together or not at all.
#[derive(Debug)]
pub struct Noted<'a> {
    /// Its number in the run, from 1.
    pub number: usize,
    /// What.
    pub event: &'a Event,
    /// The step whole, where it is one.
    pub step: Option<(&'a UnitId, &'a Step)>,
    /// The essay's verdicts, where they changed.
    pub verdicts: Option<(&'a EssayId, &'a EssayVerdicts)>,
    /// The run in short, where it rests or begins.
    pub head: Option<&'a Head>,
}

pub(super) fn run_key(id: &str, run: &str) -> String {
    format!("{id}/{run}")
}

/// A unit below its run. Every trait has one part: `*` stands for all of them.
pub(super) fn unit_key(unit: &UnitId) -> String {
    let what = unit.trait_id.as_ref().map_or_else(|| "*".to_owned(), |id| key_part(&id.0));
    format!("{}/{:03}/{what}", key_part(&unit.essay.0), unit.repeat)
}

/// Keeps what a run begins with.
///
/// # Errors
/// The store is full or refused; nothing changed.
pub async fn begin_run(store: &impl Store, id: &str, head: &Head, plan: &Plan) -> Result<(), StoreError> {
    let key = run_key(id, &head.name);
    store.put_together(vec![Record::of(Shelf::Plans, key.clone(), plan)?, Record::of(Shelf::Runs, key, head)?]).await
}

/// Keeps what happened.
///
/// # Errors
/// The store is full or refused; nothing changed.
pub async fn keep_noted(store: &impl Store, id: &str, run: &str, noted: Noted<'_>) -> Result<(), StoreError> {
    let key = run_key(id, run);
    let mut records = vec![Record::of(Shelf::RunEvents, format!("{key}/{:07}", noted.number), noted.event)?];
    if let Some((unit, step)) = noted.step {
        let kept = Kept { event: noted.event.clone(), step: step.clone() };
        records.push(Record::of(Shelf::Steps, format!("{key}/{}/{:07}", unit_key(unit), noted.number), &kept)?);
    }
    if let Some((essay, verdicts)) = noted.verdicts {
        records.push(Record::of(Shelf::Verdicts, essay_key(id, essay), verdicts)?);
    }
    if let Some(head) = noted.head {
        records.push(Record::of(Shelf::Runs, key, head)?);
    }
    store.put_together(records).await
}

/// An assignment's runs, oldest first.
///
/// # Errors
/// The store cannot be read.
pub async fn heads(store: &impl Store, id: &str) -> Result<Vec<Head>, StoreError> {
    Ok(store.list(Shelf::Runs, id).await?.into_iter().map(|(_, head)| head).collect())
}

/// A run in short, as it was left, and its last event's number. `None`: there is no such run.
///
/// # Errors
/// The store cannot be read.
pub async fn open_run(store: &impl Store, id: &str, run: &str) -> Result<Option<(Head, Run, usize)>, StoreError> {
    let key = run_key(id, run);
    let Some(head) = store.get::<Head>(Shelf::Runs, &key).await? else { return Ok(None) };
    let Some(plan) = store.get::<Plan>(Shelf::Plans, &key).await? else { return Ok(None) };
    let events = events(store, id, run).await?;
    let last = events.last().map_or(0, |(number, _)| *number);
    let run = Run::replay(plan, head.started_ms, events.iter().map(|(_, e)| e));
    Ok(Some((head, run, last)))
}

/// What happened in a run, in order, with each event's number.
///
/// # Errors
/// The store cannot be read.
pub async fn events(store: &impl Store, id: &str, run: &str) -> Result<Vec<(usize, Event)>, StoreError> {
    let all = store.list::<Event>(Shelf::RunEvents, &run_key(id, run)).await?;
    Ok(all.into_iter().map(|(key, event)| (number_of(&key), event)).collect())
}

/// All that was said in one unit of a run.
///
/// # Errors
/// The store cannot be read.
pub async fn known(store: &impl Store, id: &str, run: &str, unit: &UnitId) -> Result<Hearing, StoreError> {
    let kept = store.list::<Kept>(Shelf::Steps, &format!("{}/{}", run_key(id, run), unit_key(unit))).await?;
    Ok(Hearing::of(kept.into_iter().map(|(_, kept)| kept.step)))
}

/// The latest verdicts on one essay.
///
/// # Errors
/// The store cannot be read.
pub async fn essay_verdicts(
    store: &impl Store,
    id: &str,
    essay: &EssayId,
) -> Result<Option<EssayVerdicts>, StoreError> {
    store.get(Shelf::Verdicts, &essay_key(id, essay)).await
}

/// The latest verdicts on every essay of an assignment that has some.
///
/// # Errors
/// The store cannot be read.
pub async fn verdicts(store: &impl Store, id: &str) -> Result<Vec<(EssayId, EssayVerdicts)>, StoreError> {
    let all = store.list::<EssayVerdicts>(Shelf::Verdicts, id).await?;
    Ok(all.into_iter().map(|(key, verdicts)| (essay_of(id, &key), verdicts)).collect())
}

/// The complete log of a run (MADRAG A.1): what it began with, all that happened, every step whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Log {
    /// Method, settings, prompts, rubric, essays.
    pub plan: Plan,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Messages, exemplars and judgements by unit.
    pub hearings: Vec<(UnitId, Hearing)>,
}

/// The complete log of a run, or of one essay in it. `None`: there is no such run.
///
/// # Errors
/// The store cannot be read.
pub async fn log(store: &impl Store, id: &str, run: &str, essay: Option<&EssayId>) -> Result<Option<Log>, StoreError> {
    let Some(mut plan) = store.get::<Plan>(Shelf::Plans, &run_key(id, run)).await? else { return Ok(None) };
    plan.essays.retain(|e| essay.is_none_or(|id| e.id == *id));
    let is_asked_for = |event: &Event| match &event.what {
        What::Unit(unit, _) => essay.is_none_or(|id| unit.essay == *id),
        _ => true,
    };
    let events = events(store, id, run).await?.into_iter().map(|(_, event)| event).filter(is_asked_for).collect();
    let mut known = HashMap::<UnitId, Hearing>::new();
    for essay in &plan.essays {
        for Kept { event, step } in essay_steps(store, id, run, &essay.id).await? {
            if let What::Unit(unit, _) = event.what {
                known.entry(unit).or_default().apply(step);
            }
        }
    }
    let heard = |unit: UnitId| known.remove_entry(&unit).filter(|(_, hearing)| *hearing != Hearing::default());
    let hearings = plan.units().into_iter().filter_map(heard).collect();
    Ok(Some(Log { plan, events, hearings }))
}

/// Removes a run and every word of it. Verdicts that it gave stay until another run gives new ones.
///
/// # Errors
/// The store refused; what was not removed yet can be removed again.
pub async fn remove_run(store: &impl Store, id: &str, run: &str) -> Result<(), StoreError> {
    let key = run_key(id, run);
    for shelf in [Shelf::Steps, Shelf::RunEvents, Shelf::Codings, Shelf::Plans, Shelf::Runs] {
        store.remove(shelf, &key).await?;
    }
    Ok(())
}

/// Takes an essay and what was said about it out of every run; a run of this essay alone is removed.
pub(super) async fn remove_essay_from_runs(store: &impl Store, id: &str, essay: &EssayId) -> Result<(), StoreError> {
    for head in heads(store, id).await? {
        let key = run_key(id, &head.name);
        let Some(mut plan) = store.get::<Plan>(Shelf::Plans, &key).await? else { continue };
        if plan.essay(essay).is_none() {
            continue;
        }
        plan.essays.retain(|e| e.id != *essay);
        if plan.essays.is_empty() {
            remove_run(store, id, &head.name).await?;
        } else {
            store.remove(Shelf::Steps, &essay_key(&key, essay)).await?;
            store.put(Shelf::Plans, &[(key, &plan)]).await?;
        }
    }
    Ok(())
}

/// A step as it is kept: whole, and what the run remembers of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Kept {
    event: Event,
    step: Step,
}

/// What a run said and decided about one essay.
#[derive(Debug, Clone, PartialEq)]
pub struct EssayRun {
    /// The run's name.
    pub name: String,
    /// The run, as if it had been begun for this essay alone.
    pub run: Run,
    /// All that was said, by unit.
    pub hearings: HashMap<UnitId, Hearing>,
}

impl EssayRun {
    /// Takes a step in.
    pub fn apply(&mut self, event: &Event, step: Option<&Step>) {
        self.run.apply(event);
        if let (What::Unit(unit, _), Some(step)) = (&event.what, step) {
            self.hearings.entry(unit.clone()).or_default().apply(step.clone());
        }
    }
}

/// What a run said and decided about one essay. `None`: there is no such run.
///
/// # Errors
/// The store cannot be read.
pub async fn essay_run(store: &impl Store, id: &str, run: &str, essay: &Essay) -> Result<Option<EssayRun>, StoreError> {
    let key = run_key(id, run);
    let Some(head) = store.get::<Head>(Shelf::Runs, &key).await? else { return Ok(None) };
    let plan = Plan { essays: vec![essay.clone()], ..head.plan };
    let mut found = EssayRun { name: run.to_owned(), run: Run::of(plan, head.started_ms), hearings: HashMap::new() };
    for Kept { event, step } in essay_steps(store, id, run, &essay.id).await? {
        found.apply(&event, Some(&step));
    }
    Ok(Some(found))
}

/// Every step of an essay in a run, in the order in which they were noted.
async fn essay_steps(store: &impl Store, id: &str, run: &str, essay: &EssayId) -> Result<Vec<Kept>, StoreError> {
    let mut kept = store.list::<Kept>(Shelf::Steps, &essay_key(&run_key(id, run), essay)).await?;
    kept.sort_by_key(|(key, _)| number_of(key));
    Ok(kept.into_iter().map(|(_, kept)| kept).collect())
}

fn number_of(key: &str) -> usize {
    key.rsplit('/').next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

impl Head {
    /// Of a run that begins.
    pub fn of(name: String, started_ms: f64, plan: &Plan) -> Self {
        let (essays, units) = (plan.essays.len(), plan.units().len());
        let plan = plan.with_essays(Vec::new());
        Self { name, started_ms, plan, essays, tally: (0, units), has_ended: false }
    }

    /// With how much is done.
    pub fn resting(&self, tally: Tally, has_ended: bool) -> Self {
        Self { tally: (tally.decided, tally.units), has_ended, ..self.clone() }
    }
}
