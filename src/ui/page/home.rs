//! The list of assignments, and the way to a first verdict.

use crate::browser::clock::{BrowserClock, fresh_name};
use crate::ports::Clock;
use crate::rubric::Rubric;
use crate::ui::app::go;
use crate::ui::part::notice::Busy;
use crate::ui::samples;
use crate::ui::state::App;
use crate::view::route::{Part, Route};
use crate::view::words::count;
use crate::workspace::Assignment;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Home() -> impl IntoView {
    let app = App::get();
    view! {
        <div class="stack">
            <h1>"Assignments"</h1>
            <p class="quiet">
                "For every trait of your rubric an Advocate argues the essay's strengths, a Skeptic answers, and a Judge scores, with essays
                 beside it that people have scored before. You read the debate and decide."
            </p>
            {move || match app.assignments.get() {
                None => view! { <Busy what="Opening what is kept in this browser"/> }.into_any(),
                Some(all) => view! { <List all/> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn List(all: Vec<Assignment>) -> impl IntoView {
    let app = App::get();
    let is_empty = all.is_empty();
    let row = |a: Assignment| {
        let place = Route::Assignment(a.id.clone(), Part::Essays).to_string();
        let traits = count(a.rubric.traits.len(), "trait", "traits");
        let scored = count(a.scored_essays, "scored essay", "scored essays");
        view! {
            <li>
                <a class="whole" href=place>
                    <span class="name">{a.title}</span>
                    {a.sample.is_some().then(|| view! { " " <span class="tag">"sample"</span> })}
                    <br/>
                    <span class="quiet small">{traits} " · " {scored}</span>
                </a>
            </li>
        }
    };
    view! {
        {move || (is_empty && !app.laying_out.get()).then(|| view! {
            <div class="empty stack-tight">
                <h2>"No assignments yet"</h2>
                <p>"An assignment is a task that you gave, the rubric it is judged by, essays that are scored already, and essays to grade."</p>
            </div>
        })}
        <ul class="list">{all.into_iter().map(row).collect_view()}</ul>
        {move || app.laying_out.get().then(|| view! { <Busy what="Laying out the samples"/> })}
        <div class="row">
            <button class="primary" on:click=move |_| spawn_local(new_assignment(app))>"New assignment"</button>
            <MissingSamples/>
        </div>
    }
}

#[component]
fn MissingSamples() -> impl IntoView {
    let app = App::get();
    let is_missing = move || samples::SAMPLES.iter().any(|id| app.assignment(id).is_none());
    move || {
        is_missing().then(|| {
            view! {
                <button on:click=move |_| spawn_local(samples::lay_out(app))>"Lay out the samples"</button>
            }
        })
    }
}

async fn new_assignment(app: App) {
    let rubric = samples::rubric(samples::RUBRICS[0]).await.unwrap_or_else(|_| Rubric {
        id: "own".into(),
        name: "Rubric".into(),
        traits: vec![],
    });
    let assignment = Assignment {
        id: fresh_name("assignment"),
        title: "Untitled assignment".into(),
        essay_prompt: String::new(),
        rubric,
        sample: None,
        scored_essays: 0,
        made_ms: BrowserClock.now_ms(),
        grading: crate::workspace::GradingChoice::default(),
    };
    let place = Route::Assignment(assignment.id.clone(), Part::Rubric);
    app.keep_assignment(assignment).await;
    go(&place);
}
