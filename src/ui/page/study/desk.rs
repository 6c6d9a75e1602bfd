//! What the study's parts share. A handle: copies are the same.

use crate::bank::Bank;
use crate::protocol::{Ask, Said};
use crate::rubric::{Rubric, TraitId};
use crate::run::Again;
use crate::study::{MethodResult, Observed, StudyReport, in_common, observed};
use crate::ui::grading::{Grading, Phase, Work};
use crate::ui::state::App;
use crate::view::study::{labels, shown_at_first};
use crate::workspace::{self, Assignment, Head, study_of};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The bootstrap's seed, and the sample's: the same bank and runs give the same report.
pub const SEED: u32 = 1;

/// What was found of the runs that are shown.
pub struct Found {
    /// The measures.
    pub report: StudyReport,
    /// What each gave, on what all have.
    pub methods: Vec<MethodResult>,
    /// Pairs of essay and trait that all have.
    pub common: usize,
    /// Of those that are not compared: not decided yet, and of essays that are no longer in the bank.
    pub left: (usize, usize),
}

/// A run that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// Its name.
    pub name: String,
    /// Whether one call judged all traits.
    pub is_all_at_once: bool,
}

#[derive(Clone, Copy)]
pub struct Desk {
    pub app: App,
    pub a: Signal<Option<Assignment>>,
    pub id: StoredValue<String>,
    pub bank: RwSignal<Option<Result<Rc<Bank>, String>>, LocalStorage>,
    /// The study's runs, oldest first; `None` until they are read.
    pub heads: RwSignal<Option<Vec<Head>>>,
    /// The names of those that are compared.
    pub shown: RwSignal<BTreeSet<String>>,
    /// `None` while it is being measured.
    pub found: RwSignal<Option<Result<Rc<Found>, String>>, LocalStorage>,
    pub grading: StoredValue<Grading, LocalStorage>,
    pub is_busy: Memo<bool>,
    /// Counts the measurings, so that an old one does not overwrite a newer.
    turn: RwSignal<u32>,
}

impl Desk {
    /// Opens the bank and the runs, and reads these again whenever one rests.
    pub fn new(app: App, a: Signal<Option<Assignment>>, id: String) -> Self {
        let grading = app.grading(&study_of(&id));
        let phase = grading.phase.clone();
        let desk = Self {
            app,
            a,
            id: StoredValue::new(id),
            bank: RwSignal::new_local(None),
            heads: RwSignal::new(None),
            shown: RwSignal::new(BTreeSet::new()),
            found: RwSignal::new_local(None),
            grading: StoredValue::new_local(grading),
            is_busy: Memo::new(move |_| phase.with(Phase::is_busy)),
            turn: RwSignal::new(0),
        };
        spawn_local(async move {
            let id = desk.id.get_value();
            let bank = app.bank(&id).await.map_err(|e| e.to_string());
            desk.bank.try_set(Some(bank));
            desk.read_heads().await;
        });
        Effect::new(move |before: Option<bool>| {
            let busy = desk.is_busy.get();
            if before == Some(true) && !busy {
                spawn_local(desk.read_heads());
            }
            busy
        });
        desk
    }

    /// The name under which the study's runs are kept.
    pub fn place(self) -> String {
        self.id.with_value(|id| study_of(id))
    }

    /// The bank, empty until it is there. Tracked.
    pub fn scored(self) -> Rc<Bank> {
        self.bank.with(|bank| bank.as_ref().and_then(|bank| bank.as_ref().ok().cloned())).unwrap_or_default()
    }

    /// What a file of the study is called.
    pub fn file_name(self, what: &str) -> String {
        format!("assay-{}-{what}", self.id.get_value())
    }

    /// What a trait is called; its id where the rubric no longer has it.
    pub fn trait_name(self, id: &TraitId) -> String {
        let name = |a: &Assignment| a.rubric.by_id(id).map(|r| r.name.clone());
        self.a.with_untracked(|a| a.as_ref().and_then(name)).unwrap_or_else(|| id.0.clone())
    }

    /// The rubric as it is now.
    pub fn rubric(self) -> Option<Rubric> {
        self.a.with_untracked(|a| a.as_ref().map(|a| a.rubric.clone()))
    }

    /// Reads which runs there are. Those that had no verdict before are shown, if they are the newest of their kind; the others stay as the user has them.
    pub async fn read_heads(self) {
        let place = self.place();
        let heads = self.app.in_store(async |store| workspace::heads(store, &place).await).await;
        let Some(heads) = self.app.report(heads) else { return };
        let has_verdict = |h: &&Head| h.tally.0 > 0;
        let before = self.heads.try_get_untracked().flatten().unwrap_or_default();
        let before: BTreeSet<String> = before.iter().filter(has_verdict).map(|h| h.name.clone()).collect();
        let there: BTreeSet<String> = heads.iter().map(|h| h.name.clone()).collect();
        let fresh = shown_at_first(&heads).into_iter().filter(|name| !before.contains(name));
        if self.heads.try_set(Some(heads)).is_none() {
            self.shown.update(|shown| {
                shown.retain(|name| there.contains(name));
                shown.extend(fresh);
            });
        }
    }

    /// Shows a run, or no longer.
    pub fn show(self, run: &str, is_shown: bool) {
        self.shown.update(|shown| {
            if is_shown {
                shown.insert(run.to_owned())
            } else {
                shown.remove(run)
            };
        });
    }

    /// Measures the runs that are shown.
    pub fn measure(self) {
        let turn = self.turn.get_untracked() + 1;
        self.turn.set(turn);
        self.found.set(None);
        spawn_local(async move {
            let found = self.measured().await;
            if self.turn.try_get_untracked() == Some(turn) {
                self.found.set(Some(found.map(Rc::new)));
            }
        });
    }

    async fn measured(self) -> Result<Found, String> {
        let rubric = self.rubric().ok_or("the assignment is gone")?;
        let seen = self.seen().await?;
        let left = seen.iter().fold((0, 0), |sum, (_, o)| (sum.0 + o.waiting, sum.1 + o.gone));
        let mut methods: Vec<MethodResult> = seen.into_iter().map(|(_, o)| o.result).collect();
        let common = in_common(&mut methods);
        let ask = Ask::Report { rubric, methods: methods.clone(), seed: SEED };
        match self.app.engine().read(ask, None, |_| ()).await.map_err(|e| e.to_string())? {
            Said::Report(report) => Ok(Found { report: *report, methods, common, left }),
            _ => Err("the worker answered something else".into()),
        }
    }

    /// The runs that are shown, each beside what people gave.
    ///
    /// # Errors
    /// A run cannot be read, in words.
    pub async fn seen(self) -> Result<Vec<(Seen, Observed)>, String> {
        let bank = untrack(|| self.scored());
        let place = self.place();
        let mut all = Vec::new();
        for (name, label) in self.shown_labels() {
            let found = self.app.in_store(async |store| workspace::open_run(store, &place, &name).await).await;
            let Some((_, run, _)) = found.map_err(|e| e.to_string())? else { continue };
            let seen = observed(&run, &bank, label);
            all.push((Seen { name, is_all_at_once: run.plan.settings.method.judging.is_all_at_once() }, seen));
        }
        Ok(all)
    }

    /// The runs that are shown, each with what it is called.
    pub fn shown_labels(self) -> Vec<(String, String)> {
        self.heads.with_untracked(|heads| {
            let heads = heads.as_deref().unwrap_or_default();
            let named = heads.iter().map(|h| h.name.clone()).zip(labels(heads));
            self.shown.with_untracked(|shown| named.filter(|(name, _)| shown.contains(name)).collect())
        })
    }

    /// Goes on with every run that has not ended, oldest first.
    pub fn go_on(self) {
        let left = |h: &&Head| !h.has_ended;
        let works = self.heads.with_untracked(|heads| {
            let heads = heads.as_deref().unwrap_or_default();
            heads.iter().filter(left).map(|h| Work::GoOn(h.name.clone(), Again::Unfinished, None)).collect::<Vec<_>>()
        });
        if let Some(assignment) = self.a.get_untracked().filter(|_| !works.is_empty()) {
            self.grading.with_value(|g| g.start_each(self.app, assignment, works));
        }
    }
}
