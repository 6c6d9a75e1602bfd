//! One essay between two margins: its text, and of one trait at a time the debate, the verdict, and what the teacher decides.

mod controls;
mod decision;
mod desk;
mod foot;
mod judge;
mod keys;
mod margin;
mod notes;
mod outgoing;
mod quoted;
mod report;
mod shown_trait;
mod tabs;
mod text;

use crate::essay::{Essay, EssayId};
use crate::text::{Attempt, attempts};
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::App;
use crate::view::desk::{Neighbour, neighbours};
use crate::view::route::{Part, Route};
use crate::workspace::{self, Assignment};
use desk::Desk;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// An essay and those beside it.
#[derive(Debug, Clone, PartialEq)]
struct Opened {
    essay: Essay,
    before: Option<Neighbour>,
    after: Option<Neighbour>,
}

#[component]
pub fn Screen(id: String, essay: String) -> impl IntoView {
    let app = App::get();
    let found = RwSignal::new(None::<Option<Opened>>);
    let known = Memo::new(move |_| app.has_all());
    let assignment = {
        let id = id.clone();
        Memo::new(move |_| app.assignment(&id))
    };
    let place = id.clone();
    Effect::new(move |_| {
        if known.get() {
            let (id, essay) = (id.clone(), EssayId(essay.clone()));
            spawn_local(async move {
                let Ok(store) = app.store() else { return };
                let all = app.report(workspace::essays(&store, &id).await).unwrap_or_default();
                let (before, after) = neighbours(&all, &essay);
                let essay = all.into_iter().find(|e| e.id == essay);
                found.try_set(Some(essay.map(|essay| Opened { essay, before, after })));
            });
        }
    });
    move || {
        match (assignment.get(), found.get()) {
        (_, None) => view! { <Busy what="Opening the essay"/> }.into_any(),
        (Some(assignment), Some(Some(opened))) => view! { <Whole assignment opened/> }.into_any(),
        _ => view! {
            <div class="stack">
                <h1>"No such essay"</h1>
                <Wrong why="This essay is not kept in this browser. It may have been deleted."/>
                <p><a class="button" href=Route::Assignment(place.clone(), Part::Essays).to_string()>"To the essays"</a></p>
            </div>
        }
        .into_any(),
    }
    }
}

#[component]
fn Whole(assignment: Assignment, opened: Opened) -> impl IntoView {
    let app = App::get();
    let Opened { essay, before, after } = opened;
    let desk = Desk::new(app, assignment.clone(), essay.clone());
    keys::listen(desk, before.clone(), after.clone());
    let place = Route::Assignment(assignment.id.clone(), Part::Essays);
    let flagged = attempts(&essay.text);
    let latest = desk.latest.get_value();
    let choice = report::Choice::none();
    view! {
        <div class="evidence" class:with-sheet=move || choice.is_made()>
            <p class="crumbs">
                <a href=Route::Home.to_string()>"Assignments"</a> " › "
                <a href=place.to_string()>{assignment.title.clone()}</a>
            </p>
            <div class="row apart title">
                <h1>{essay.title.clone()}</h1>
                <Beside assignment=assignment.id.clone() before after/>
            </div>
            <tabs::Tabs desk/>
            <controls::Controls latest=latest.clone() assignment=assignment.clone() essay=essay.clone()/>
            <outgoing::WhatIsSent desk/>
            <Flagged attempts=flagged text=essay.text.clone()/>
            <shown_trait::ShownTrait desk/>
            <report::Report desk choice/>
            <foot::Log latest assignment=assignment.id.clone() essay=essay.id.clone()/>
            <foot::Remove assignment=assignment.id essay=essay.id/>
            <report::Sheet desk choice/>
        </div>
    }
}

/// The essays before and after this one.
#[component]
fn Beside(assignment: String, before: Option<Neighbour>, after: Option<Neighbour>) -> impl IntoView {
    let link = |neighbour: Neighbour, what: &'static str, rel: &'static str| {
        let address = Route::Essay(assignment.clone(), neighbour.id.0).to_string();
        view! { <a href=address rel=rel title=neighbour.title>{what}</a> }
    };
    let before = before.map(|n| link(n, "‹ Previous essay", "prev"));
    let after = after.map(|n| link(n, "Next essay ›", "next"));
    let is_alone = before.is_none() && after.is_none();
    (!is_alone).then(|| view! { <nav class="row beside" aria-label="Other essays">{before}{after}</nav> })
}

/// Passages that speak to the grader. They are never obeyed; the teacher should know of them.
#[component]
fn Flagged(attempts: Vec<Attempt>, text: String) -> impl IntoView {
    let item = |attempt: Attempt| {
        let words: String = text.get(attempt.range).unwrap_or_default().chars().take(120).collect();
        view! { <li>"“"{words}"” "{attempt.kind.in_words()}</li> }
    };
    let items: Vec<_> = attempts.into_iter().map(item).collect();
    (!items.is_empty()).then(|| view! {
        <div class="notice warn small" role="note">
            <p><strong>"▲ This essay speaks to the grader. "</strong>"The model is told to read it as the student's text and nothing else."</p>
            <ul>{items}</ul>
        </div>
    })
}
