//! What the parts of the coding screen share. A handle: copies are the same.

use super::desk::{Desk, Seen};
use crate::run::UnitId;
use crate::study::{Code, CodedCase, Coding, MethodResult, WrongCase, wrong_cases};
use crate::view::coding::turned;
use crate::workspace::{self, CodedUnit};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::HashMap;
use std::rc::Rc;

/// A run that was read, with its wrong cases.
pub struct Read {
    pub seen: Seen,
    pub result: MethodResult,
    pub cases: Vec<WrongCase>,
}

/// Every run that was read, or why none could be.
type Runs = Result<Rc<Vec<Read>>, String>;

#[derive(Clone, Copy)]
pub struct Bench {
    pub desk: Desk,
    /// The runs; `None` until they are read.
    pub runs: RwSignal<Option<Runs>, LocalStorage>,
    /// Which run is coded, and which of its cases is shown.
    pub run: RwSignal<usize>,
    pub at: RwSignal<usize>,
    /// What was said of that run's cases; `None` until it is read.
    pub codings: RwSignal<Option<HashMap<UnitId, Coding>>>,
    /// Every case of that run, with what was said of it.
    pub coded: Memo<Vec<CodedCase>>,
}

impl Bench {
    /// Reads the study's runs, and what was said of the first one's cases.
    pub fn new(desk: Desk) -> Self {
        let (runs, run) = (RwSignal::new_local(None), RwSignal::new(0));
        let codings = RwSignal::new(None);
        let coded = Memo::new(move |_| coded(of_run(runs, run, |run| run.cases.clone()), codings));
        let bench = Self { desk, runs, run, at: RwSignal::new(0), codings, coded };
        Effect::new(move |_| {
            if desk.heads.with(Option::is_some) && bench.runs.with_untracked(Option::is_none) {
                spawn_local(bench.read());
            }
        });
        bench
    }

    async fn read(self) {
        let read = self.desk.seen().await.map(|all| {
            let read = all.into_iter().map(|(seen, observed)| {
                let cases = wrong_cases(&observed.result);
                Read { seen, result: observed.result, cases }
            });
            Rc::new(read.collect::<Vec<_>>())
        });
        let first = read.as_ref().ok().and_then(|runs| runs.iter().position(|run| !run.cases.is_empty()));
        if self.runs.try_set(Some(read)).is_none() {
            self.choose(first.unwrap_or(0));
        }
    }

    /// Codes another run.
    pub fn choose(self, run: usize) {
        self.run.set(run);
        self.at.set(0);
        self.codings.set(None);
        let Some(name) = self.of_run(|run| run.seen.name.clone()) else { return };
        spawn_local(async move {
            let place = self.desk.place();
            let all = self.desk.app.in_store(async |store| workspace::codings(store, &place, &name).await).await;
            let all = self.desk.app.report(all).unwrap_or_default();
            let is_still_that = untrack(|| self.of_run(|run| run.seen.name == name)) == Some(true);
            if is_still_that {
                self.codings.set(Some(all.into_iter().map(|coded| (coded.unit, coded.coding)).collect()));
            }
        });
    }

    /// Something of the run that is coded.
    pub fn of_run<T>(self, of: impl FnOnce(&Read) -> T) -> Option<T> {
        of_run(self.runs, self.run, of)
    }

    /// The case that is shown.
    pub fn case(self) -> Option<WrongCase> {
        let at = self.at.get();
        self.of_run(|run| run.cases.get(at).cloned()).flatten()
    }

    /// Its codes and memo.
    pub fn coding(self) -> Coding {
        let unit = self.case().map(|case| unit(&case));
        self.codings.with(|all| all.as_ref()?.get(&unit?).cloned()).unwrap_or_default()
    }

    /// Shows another case; the ends hold.
    pub fn go(self, at: usize) {
        let last = untrack(|| self.of_run(|run| run.cases.len())).unwrap_or(0).saturating_sub(1);
        self.at.set(at.min(last));
    }

    /// Gives a code to the case that is shown, or takes it back.
    pub fn turn(self, code: Code) {
        let before = untrack(|| self.coding());
        self.keep(turned(&before, code));
    }

    /// Notes what the reader writes of the case that is shown.
    pub fn note(self, memo: String) {
        let mut coding = untrack(|| self.coding());
        coding.memo = memo;
        self.keep(coding);
    }

    fn keep(self, coding: Coding) {
        let (case, name) = untrack(|| (self.case(), self.of_run(|run| run.seen.name.clone())));
        let (Some(case), Some(name)) = (case, name) else { return };
        let coded = CodedUnit { unit: unit(&case), coding };
        // Before the codes are read nothing may be written over them.
        if self.codings.with_untracked(Option::is_none) {
            return;
        }
        self.codings.update(|all| {
            if let Some(all) = all {
                all.insert(coded.unit.clone(), coded.coding.clone());
            }
        });
        spawn_local(async move {
            let place = self.desk.place();
            let kept =
                self.desk.app.in_store(async |store| workspace::keep_coding(store, &place, &name, &coded).await).await;
            self.desk.app.report(kept);
        });
    }
}

fn of_run<T>(
    runs: RwSignal<Option<Runs>, LocalStorage>,
    run: RwSignal<usize>,
    of: impl FnOnce(&Read) -> T,
) -> Option<T> {
    let run = run.try_get()?;
    runs.with(|runs| runs.as_ref()?.as_ref().ok()?.get(run).map(of))
}

fn coded(cases: Option<Vec<WrongCase>>, codings: RwSignal<Option<HashMap<UnitId, Coding>>>) -> Vec<CodedCase> {
    codings.with(|all| {
        let coding = |case: &WrongCase| all.as_ref().and_then(|all| all.get(&unit(case)).cloned()).unwrap_or_default();
        cases.into_iter().flatten().map(|case| CodedCase { coding: coding(&case), case }).collect()
    })
}

/// What a case's codes are kept under: it has a trait, also where the run judged all at once.
fn unit(case: &WrongCase) -> UnitId {
    let repeat = u32::try_from(case.repeat).unwrap_or(u32::MAX);
    UnitId { essay: case.essay.clone(), repeat, trait_id: Some(case.trait_id.clone()) }
}
