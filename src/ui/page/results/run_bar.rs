//! Grading the class: begin, watch, pause, go on.

use super::before::Before;
use super::class::Class;
use super::resting::Resting;
use crate::essay::{Essay, EssayId};
use crate::run::Run;
use crate::ui::grading::{Grading, Phase, Work};
use crate::ui::part::focus::stay_here;
use crate::ui::part::notice::Wrong;
use crate::ui::part::running::Running;
use crate::ui::state::App;
use crate::ui::watched::ClassSignal;
use crate::view::route::{Route, Setting};
use crate::workspace;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::HashSet;

/// What the bar's parts share. Copies are the same.
#[derive(Clone, Copy)]
pub struct Bar {
    pub app: App,
    pub class: Class,
    pub grading: StoredValue<Grading, LocalStorage>,
    /// The run in this tab, if there is something to say of it: it was not overtaken by a later one.
    pub is_told: Memo<bool>,
    /// Essays that have no verdict and are in no run that can go on: their places.
    pub ungraded: Memo<Vec<usize>>,
}

impl Bar {
    /// Does something with the run, if no other work goes on.
    pub fn start(self, work: Work) {
        let assignment = self.class.id.with_value(|id| untrack(|| self.app.assignment(id)));
        if let Some(assignment) = assignment {
            self.grading.with_value(|grading| grading.start(self.app, assignment, work));
        }
    }

    /// Essays at these places.
    pub fn essays(self, at: &[usize]) -> Vec<Essay> {
        self.class.essays.with_untracked(|all| {
            let all = all.as_deref();
            at.iter().filter_map(|at| all?.get(*at).cloned()).collect()
        })
    }
}

#[component]
pub fn RunBar(class: Class, id: String) -> impl IntoView {
    let app = App::get();
    let grading = app.grading(&id);
    find_unfinished(app, grading.clone(), id.clone());
    let (run, verdicts) = (grading.run.clone(), app.class(&id));
    let is_told = {
        let (run, grading_name, verdicts) = (run.clone(), StoredValue::new_local(grading.clone()), verdicts.clone());
        Memo::new(move |_| {
            let name = grading_name.with_value(Grading::name).unwrap_or_default();
            run.with(|run| run.as_ref().is_some_and(|run| is_latest(run, &name, &verdicts)))
        })
    };
    let ungraded = Memo::new(move |_| {
        let waiting = run.with(|run| {
            if is_told.get() { run.as_ref().map(unfinished_essays).unwrap_or_default() } else { HashSet::new() }
        });
        class.with_rows(|rows| {
            let is_open = |(_, row): &(usize, &crate::view::class::Row)| {
                let has_verdict =
                    row.cells.iter().any(|c| c.model.as_ref().is_some_and(crate::run::CellOutcome::is_verdict));
                !has_verdict && !waiting.contains(&row.id)
            };
            rows.iter().enumerate().filter(is_open).map(|(at, _)| at).collect::<Vec<_>>()
        })
    });
    let (phase, shown) = (grading.phase.clone(), grading.phase.clone());
    let is_busy = Memo::new(move |_| phase.with(Phase::is_busy));
    let bar = Bar { app, class, grading: StoredValue::new_local(grading), is_told, ungraded };
    let place = NodeRef::<leptos::html::Div>::new();
    stay_here(place, is_busy);
    Effect::new(move |before: Option<bool>| {
        let busy = is_busy.get();
        if before == Some(true) && !busy {
            class.reorder();
        }
        busy
    });
    let has_model = Memo::new(move |_| app.models.with(|m| m.chosen().is_some()));
    view! {
        <div class="run-bar stack-tight" node_ref=place tabindex="-1" role="group" aria-label="Grading the class">
            {move || if is_busy.get() {
                view! { <Running grading=bar.grading.get_value() id=class.id.get_value()/> }.into_any()
            } else if has_model.get() {
                view! {
                    <Resting bar/>
                    <Before bar/>
                }.into_any()
            } else {
                view! {
                    <p class="notice warn">"No model is chosen yet. " <a href=Route::Settings(Setting::Models).to_string()>"Choose a model"</a> " to grade these essays."</p>
                }.into_any()
            }}
            {move || match shown.get() { Phase::Failed(why) => Some(view! { <Wrong why=format!("{why}. What was done is kept.")/> }), _ => None }}
        </div>
    }
}

/// A run that was cut off or pauses since an earlier visit, if no run was begun or looked at in this one.
fn find_unfinished(app: App, grading: Grading, id: String) {
    if grading.name().is_some() {
        return;
    }
    spawn_local(async move {
        let heads = app.in_store(async |store| workspace::heads(store, &id).await).await;
        let heads = app.report(heads).unwrap_or_default();
        if let Some(left) = heads.into_iter().rfind(|head| !head.has_ended) {
            grading.open(app, &left.name).await;
        }
    });
}

fn unfinished_essays(run: &Run) -> HashSet<EssayId> {
    run.unfinished().into_iter().map(|unit| unit.essay).collect()
}

/// Whether nothing later was said of an essay that the run has not finished. Names of runs sort by the time at which they began.
fn is_latest(run: &Run, name: &str, verdicts: &ClassSignal) -> bool {
    let unfinished = unfinished_essays(run);
    let is_overtaken = |id: &EssayId| {
        verdicts.with(|all| all.as_ref().and_then(|all| all.get(id)).is_some_and(|v| v.run.as_str() > name))
    };
    unfinished.is_empty() || !unfinished.iter().all(is_overtaken)
}
