//! The frame of an assignment: its name, the way to a verdict, and its parts.

use super::{bank, essays, results, rubric};
use crate::run::CellOutcome;
use crate::ui::apart::{Apart, OfStudy, fetched};
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::part::steps::Steps;
use crate::ui::state::App;
use crate::view::route::{Part, Route};
use crate::view::steps::{Ready, steps};
use crate::workspace::{Assignment, EssayVerdicts};
use leptos::prelude::*;

#[component]
pub fn Frame(id: String, part: Part) -> impl IntoView {
    let app = App::get();
    let (found, is_there) = app.there(id.clone());
    move || match is_there.get() {
        None => view! { <Busy what="Opening the assignment"/> }.into_any(),
        Some(false) => view! { <Missing/> }.into_any(),
        Some(true) => {
            let a = Signal::derive(move || found.get());
            view! { <Body a part id=id.clone()/> }.into_any()
        }
    }
}

#[component]
fn Missing() -> impl IntoView {
    let why =
        "This assignment is not kept in this browser. It may have been deleted here, or made on another computer.";
    view! {
        <div class="stack">
            <h1>"No such assignment"</h1>
            <Wrong why/>
        </div>
    }
}

#[component]
fn Body(a: Signal<Option<Assignment>>, part: Part, id: String) -> impl IntoView {
    let title = move || a.get().map(|a| a.title);
    let sample = move || a.get().and_then(|a| a.sample);
    let tab = {
        let id = id.clone();
        move |p: Part| {
            view! { <a href=Route::Assignment(id.clone(), p).to_string() aria-current=(p == part).then_some("page")>{p.label()}</a> }
        }
    };
    let screen = match part {
        Part::Rubric => view! { <rubric::Screen a/> }.into_any(),
        Part::Bank => view! { <bank::Screen a id=id.clone()/> }.into_any(),
        Part::Essays => view! { <essays::Screen a id=id.clone()/> }.into_any(),
        Part::Results => view! { <results::Screen id=id.clone()/> }.into_any(),
        Part::Study => fetched(Apart::get().study, OfStudy { assignment: a, id: id.clone() }).into_any(),
    };
    view! {
        <p class="crumbs"><a href=Route::Home.to_string()>"Assignments"</a></p>
        <h1>{title}</h1>
        {move || sample().map(|note| view! { <p class="quiet small">{note}</p> })}
        <nav class="tabs" aria-label="Parts of this assignment">{Part::ALL.into_iter().map(tab).collect_view()}</nav>
        <div class="stack" style="padding-top: var(--s4)">
            <NextStep id=id.clone() a/>
            {screen}
        </div>
    }
}

#[component]
fn NextStep(id: String, a: Signal<Option<Assignment>>) -> impl IntoView {
    let app = App::get();
    let class = app.class(&id);
    let graded = Memo::new(move |_| {
        let is_verdict = |v: &EssayVerdicts| v.cells.iter().any(|c| c.outcomes.iter().any(CellOutcome::is_verdict));
        class.with(|all| all.as_ref().map(|all| all.values().any(is_verdict)))
    });
    let ready = move |has_verdict| Ready {
        scored_essays: a.get().map_or(0, |a| a.scored_essays),
        has_model: app.models.with(|m| m.chosen().is_some()),
        has_verdict,
    };
    move || {
        graded.get().map(|has_verdict| {
            let id = id.clone();
            let all = Signal::derive(move || steps(&id, ready(has_verdict)));
            view! { <Steps steps=all/> }
        })
    }
}
