//! What is being looked at, so that a step shows at once: one essay's run, a class's verdicts, what the teacher decides.

use super::state::App;
use crate::essay::{Essay, EssayId};
use crate::llm::Heard;
use crate::run::{Event, Run, Speaker, Step, UnitId};
use crate::view::desk::Look;
use crate::workspace::{self, Decisions, EssayRun, EssayVerdicts};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::HashMap;

/// An essay's latest run; `None` while it is being opened.
pub type EssaySignal = ArcRwSignal<Option<Latest>>;

/// The latest verdicts of a class; `None` while they are being opened.
pub type ClassSignal = ArcRwSignal<Option<HashMap<EssayId, EssayVerdicts>>>;

/// What the teacher decided on a class's essays; `None` while it is being opened.
pub type DecidedSignal = ArcRwSignal<Option<HashMap<EssayId, Decisions>>>;

/// What is known of an essay.
#[derive(Debug, Clone, PartialEq)]
pub enum Latest {
    /// It was never graded.
    Nothing,
    /// Its latest run.
    Run(Box<EssayRun>),
}

impl Latest {
    /// The run, if there is one.
    pub fn run(&self) -> Option<&EssayRun> {
        match self {
            Self::Run(run) => Some(run),
            Self::Nothing => None,
        }
    }
}

/// The signals that somebody has asked for.
#[derive(Default)]
pub struct Watched {
    essays: HashMap<(String, EssayId), EssaySignal>,
    /// How many steps of an essay have been shown: what was read meanwhile is old.
    steps: HashMap<(String, EssayId), u64>,
    classes: HashMap<String, ClassSignal>,
    decided: HashMap<String, DecidedSignal>,
    /// What was last looked at of an essay, so that it stands there again.
    looks: HashMap<(String, EssayId), ArcRwSignal<Look>>,
}

impl Watched {
    /// Forgets all of an assignment.
    pub fn forget(&mut self, assignment: &str) {
        self.essays.retain(|(id, _), _| id != assignment);
        self.classes.remove(assignment);
        self.decided.remove(assignment);
        self.looks.retain(|(id, _), _| id != assignment);
    }
}

impl App {
    /// An essay's latest run, kept up to date.
    pub fn essay_run(self, assignment: &str, essay: &Essay) -> EssaySignal {
        let key = (assignment.to_owned(), essay.id.clone());
        if let Some(known) = self.watched(|w| w.essays.get(&key).cloned()) {
            return known;
        }
        let signal = EssaySignal::new(None);
        self.watched(|w| w.essays.insert(key.clone(), signal.clone()));
        let (opened, assignment, essay) = (signal.clone(), assignment.to_owned(), essay.clone());
        spawn_local(async move {
            let steps = || self.watched(|w| w.steps.get(&key).copied());
            loop {
                let before = steps();
                let found = self
                    .in_store(async |store| {
                        let verdicts = workspace::essay_verdicts(store, &assignment, &essay.id).await?;
                        match verdicts {
                            Some(verdicts) => workspace::essay_run(store, &assignment, &verdicts.run, &essay).await,
                            None => Ok(None),
                        }
                    })
                    .await;
                let found = self.report(found).flatten();
                if steps() == before {
                    // A run that began meanwhile is newer.
                    opened.update(|latest| {
                        latest.get_or_insert_with(|| found.map_or(Latest::Nothing, |run| Latest::Run(Box::new(run))));
                    });
                    return;
                }
            }
        });
        signal
    }

    /// What is looked at of an essay, as it was left in this visit.
    pub fn look(self, assignment: &str, essay: &EssayId) -> ArcRwSignal<Look> {
        let key = (assignment.to_owned(), essay.clone());
        self.watched(|w| w.looks.entry(key).or_default().clone())
    }

    /// A class's latest verdicts, kept up to date.
    pub fn class(self, assignment: &str) -> ClassSignal {
        if let Some(known) = self.watched(|w| w.classes.get(assignment).cloned()) {
            return known;
        }
        let signal = ClassSignal::new(None);
        self.watched(|w| w.classes.insert(assignment.to_owned(), signal.clone()));
        let (opened, assignment) = (signal.clone(), assignment.to_owned());
        spawn_local(async move {
            let found = self.in_store(async |store| workspace::verdicts(store, &assignment).await).await;
            let found: HashMap<_, _> = self.report(found).unwrap_or_default().into_iter().collect();
            opened.update(|all| {
                // What came meanwhile is newer.
                let newer = all.take().unwrap_or_default();
                *all = Some(found.into_iter().chain(newer).collect());
            });
        });
        signal
    }

    /// What the teacher decided on a class's essays, kept up to date.
    pub fn decided(self, assignment: &str) -> DecidedSignal {
        if let Some(known) = self.watched(|w| w.decided.get(assignment).cloned()) {
            return known;
        }
        let signal = DecidedSignal::new(None);
        self.watched(|w| w.decided.insert(assignment.to_owned(), signal.clone()));
        let (opened, assignment) = (signal.clone(), assignment.to_owned());
        spawn_local(async move { self.open_decided(&assignment, &opened).await });
        signal
    }

    async fn open_decided(self, assignment: &str, opened: &DecidedSignal) {
        let found = self.in_store(async |store| workspace::decisions(store, assignment).await).await;
        if let Some(found) = self.report(found) {
            opened.update(|all| {
                // A decision that was made meanwhile is newer.
                all.get_or_insert_with(|| found.into_iter().collect());
            });
        }
    }

    /// Changes what the teacher decided on an essay, shows it at once and keeps it. Where it cannot be kept, that is told and
    /// what is shown is what is kept.
    pub fn decide(self, assignment: &str, essay: &EssayId, change: impl FnOnce(&mut Decisions) + 'static) {
        let decided = self.decided(assignment);
        let (assignment, essay) = (assignment.to_owned(), essay.clone());
        if decided.with_untracked(Option::is_some) {
            self.change_decided(&assignment, essay, &decided, change);
        } else {
            // What is kept has to be known before it is changed.
            spawn_local(async move {
                self.open_decided(&assignment, &decided).await;
                if decided.with_untracked(Option::is_some) {
                    self.change_decided(&assignment, essay, &decided, change);
                }
            });
        }
    }

    fn change_decided(
        self,
        assignment: &str,
        essay: EssayId,
        decided: &DecidedSignal,
        change: impl FnOnce(&mut Decisions),
    ) {
        let known = decided.with_untracked(|all| all.as_ref().and_then(|all| all.get(&essay)).cloned());
        let before = known.unwrap_or_default();
        let mut after = before.clone();
        change(&mut after);
        if after == before {
            return;
        }
        put(decided, &essay, after.clone());
        let (assignment, decided) = (assignment.to_owned(), decided.clone());
        spawn_local(async move {
            let kept =
                self.in_store(async |store| workspace::keep_decisions(store, &assignment, &essay, &after).await).await;
            let is_still_shown =
                || decided.with_untracked(|all| all.as_ref().and_then(|all| all.get(&essay)) == Some(&after));
            if self.report(kept).is_none() && is_still_shown() {
                put(&decided, &essay, before);
            }
        });
    }

    /// Shows that a run has begun.
    pub(super) fn show_begun(self, assignment: &str, name: &str, run: &Run) {
        for essay in &run.plan.essays {
            let key = (assignment.to_owned(), essay.id.clone());
            if let Some(signal) = self.watched(|w| w.essays.get(&key).cloned()) {
                signal.set(Some(latest(name, run.of_essay(&essay.id))));
            }
        }
    }

    /// Shows who is being asked.
    pub(super) fn show_asking(self, assignment: &str, unit: &UnitId, speaker: Speaker, at_ms: f64) {
        self.change_shown(assignment, unit, |run| run.asks(unit, speaker, at_ms));
    }

    /// Shows what is heard of a call.
    pub(super) fn show_heard(self, assignment: &str, unit: &UnitId, heard: Heard) {
        self.change_shown(assignment, unit, |run| run.hears(unit, heard));
    }

    /// Changes what is shown of a unit's essay, if it is looked at.
    fn change_shown(self, assignment: &str, unit: &UnitId, change: impl FnOnce(&mut Run)) {
        let key = (assignment.to_owned(), unit.essay.clone());
        if let Some(signal) = self.watched(|w| w.essays.get(&key).cloned()) {
            signal.update(|latest| {
                if let Some(Latest::Run(shown)) = latest {
                    change(&mut shown.run);
                }
            });
        }
    }

    /// Shows a step of an essay: the run as it is now for this essay, what happened, and the step whole.
    pub(super) fn show_step(
        self,
        assignment: &str,
        essay: &EssayId,
        (run, event, step): (Run, &Event, Option<&Step>),
        verdicts: EssayVerdicts,
    ) {
        let key = (assignment.to_owned(), essay.clone());
        if let Some(signal) = self.watched(|w| w.essays.get(&key).cloned()) {
            self.watched(|w| *w.steps.entry(key).or_default() += 1);
            signal.update(|shown| match shown {
                // It is being read.
                None => {}
                Some(Latest::Run(shown)) if shown.name == verdicts.run => shown.apply(event, step),
                Some(_) => *shown = Some(latest(&verdicts.run, run)),
            });
        }
        if let Some(signal) = self.watched(|w| w.classes.get(assignment).cloned()) {
            signal.update(|all| {
                all.get_or_insert_default().insert(essay.clone(), verdicts);
            });
        }
    }
}

fn latest(name: &str, run: Run) -> Latest {
    Latest::Run(Box::new(EssayRun { name: name.to_owned(), run, hearings: HashMap::new() }))
}

fn put(decided: &DecidedSignal, essay: &EssayId, decisions: Decisions) {
    decided.update(|all| {
        all.get_or_insert_default().insert(essay.clone(), decisions);
    });
}
