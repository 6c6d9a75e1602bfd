//! The essays to grade.

mod incoming;

use self::incoming::Incoming;
use crate::browser::clock::breathe;
use crate::essay::{Essay, EssayId, words};
use crate::format::essay_from_paste;
use crate::ui::app::go;
use crate::ui::part::how::How;
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::App;
use crate::ui::watched::ClassSignal;
use crate::view::essays_in::sort_by_title;
use crate::view::route::Route;
use crate::view::words::count;
use crate::workspace::{self, Assignment, EssayVerdicts};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The list, and where it belongs. A handle.
#[derive(Clone, Copy)]
struct Shown {
    app: App,
    a: Signal<Option<Assignment>>,
    /// In the order of the list; `None` while they are being opened.
    essays: RwSignal<Option<Vec<Listed>>>,
}

/// What the list shows of an essay.
#[derive(Debug, Clone, PartialEq)]
struct Listed {
    id: EssayId,
    title: String,
    student: Option<String>,
    words: usize,
}

/// Essays that are put on the list before the page may answer again.
const AT_ONCE: usize = 5;

impl Shown {
    /// Shows more essays, a few at a time.
    async fn add(self, more: &[Essay]) {
        let listed = |essay: &Essay| Listed {
            id: essay.id.clone(),
            title: essay.title.clone(),
            student: essay.student.clone(),
            words: words(&essay.text),
        };
        if more.is_empty() {
            self.essays.try_update(|all| {
                all.get_or_insert_default();
            });
        }
        for some in more.chunks(AT_ONCE) {
            let some: Vec<Listed> = some.iter().map(listed).collect();
            self.essays.try_update(|all| {
                let all = all.get_or_insert_default();
                all.extend(some);
                sort_by_title(all, |essay| &essay.title);
            });
            breathe().await;
        }
    }
}

#[component]
pub fn Screen(a: Signal<Option<Assignment>>, id: String) -> impl IntoView {
    let app = App::get();
    let essays = RwSignal::new(None::<Vec<Listed>>);
    let shown = Shown { app, a, essays };
    let class = app.class(&id);
    let wrong = RwSignal::new(None::<String>);
    let asked = id.clone();
    spawn_local(async move {
        let Ok(store) = app.store() else { return };
        let found = app.report(workspace::essays(&store, &asked).await).unwrap_or_default();
        shown.add(&found).await;
    });
    let place = StoredValue::new_local((id.clone(), class));
    let has_some = Memo::new(move |_| essays.with(|all| all.as_ref().map(|all| !all.is_empty())));
    let row = move |essay: Listed| {
        let (assignment, class) = place.get_value();
        view! { <Row essay assignment class/> }
    };
    let list = move || {
        match has_some.get() {
        None => view! { <Busy what="Opening the essays"/> }.into_any(),
        Some(false) => view! {
            <div class="empty stack-tight"><h2>"No essays yet"</h2><p>"Paste one below, or load a whole class: text files, a table or a ZIP. They stay in this browser until you grade them."</p></div>
        }
        .into_any(),
        Some(true) => view! {
            <ul class="list"><For each=move || essays.get().unwrap_or_default() key=|essay| essay.id.clone() children=row/></ul>
        }
        .into_any(),
    }
    };
    view! {
        <section class="stack" aria-label="Essays">
            <details>
                <summary>"The task"</summary>
                <p>{move || a.get().map(|a| if a.essay_prompt.is_empty() { "No essay prompt is written down yet: add it under Rubric.".into() } else { a.essay_prompt })}</p>
            </details>
            <How a/>
            {list}
        </section>
        <section class="part stack" aria-labelledby="add-title">
            <h2 id="add-title">"Add essays"</h2>
            {move || wrong.get().map(|why| view! { <Wrong why/> })}
            <Paste id wrong/>
            <Incoming shown/>
        </section>
    }
}

#[component]
fn Row(essay: Listed, assignment: String, class: ClassSignal) -> impl IntoView {
    let place = Route::Essay(assignment, essay.id.0.clone()).to_string();
    let id = essay.id.clone();
    let standing = move || {
        let scored =
            |v: &EssayVerdicts| (v.cells.iter().filter(|c| c.outcome().score().is_some()).count(), v.cells.len());
        match class.with(|all| all.as_ref().and_then(|all| all.get(&id)).map(scored)) {
            None => "not graded yet".to_owned(),
            Some((scored, all)) if scored == all => "graded".to_owned(),
            Some((scored, all)) => format!("{scored} of {all} traits scored"),
        }
    };
    let student = essay.student.filter(|student| !essay.title.contains(student.as_str()));
    let student = student.map(|student| view! { <span class="quiet">{student}</span> });
    view! {
        <li>
            <a class="whole" href=place>
                <span class="name">{essay.title}</span>" "{student}<br/>
                <span class="quiet small">{count(essay.words, "word", "words")} " · " {standing}</span>
            </a>
        </li>
    }
}

#[component]
fn Paste(id: String, wrong: RwSignal<Option<String>>) -> impl IntoView {
    let app = App::get();
    let text = RwSignal::new(String::new());
    let title = RwSignal::new(String::new());
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let id = id.clone();
        spawn_local(async move {
            match essay_from_paste(&title.get_untracked(), &text.get_untracked()) {
                Ok(essay) => {
                    if keep(app, &id, std::slice::from_ref(&essay)).await {
                        go(&Route::Essay(id, essay.id.0));
                    }
                }
                Err(error) => {
                    wrong.try_set(Some(format!("The essay was not added: {error}.")));
                }
            }
        });
    };
    view! {
        <form class="stack-tight" on:submit=add>
            <div class="field">
                <label for="essay-title">"Title (for your list; may stay empty)"</label>
                <input id="essay-title" prop:value=move || title.get() on:input=move |e| title.set(event_target_value(&e))/>
            </div>
            <div class="field">
                <label for="essay-text">"The essay"</label>
                <textarea class="student" id="essay-text" required prop:value=move || text.get() on:input=move |e| text.set(event_target_value(&e))></textarea>
            </div>
            <button class="primary" type="submit">"Add the essay"</button>
        </form>
    }
}

async fn keep(app: App, id: &str, essays: &[Essay]) -> bool {
    let kept = app.in_store(async |store| workspace::keep_essays(store, id, essays).await).await;
    app.report(kept).is_some()
}
