//! The essays to grade.

use crate::browser::files;
use crate::essay::{Essay, words};
use crate::format::{essay_from_file, essay_from_paste};
use crate::ui::app::go;
use crate::ui::part::how::How;
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::part::pick::Pick;
use crate::ui::state::App;
use crate::ui::watched::ClassSignal;
use crate::view::route::Route;
use crate::view::words::count;
use crate::workspace::{self, Assignment, EssayVerdicts};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Screen(a: Signal<Option<Assignment>>, id: String) -> impl IntoView {
    let app = App::get();
    let essays = RwSignal::new(None::<Vec<Essay>>);
    let class = app.class(&id);
    let wrong = RwSignal::new(None::<String>);
    let asked = id.clone();
    spawn_local(async move {
        let Ok(store) = app.store() else { return };
        essays.try_set(Some(app.report(workspace::essays(&store, &asked).await).unwrap_or_default()));
    });
    let place = id.clone();
    let list = move || {
        match essays.get() {
        None => view! { <Busy what="Opening the essays"/> }.into_any(),
        Some(all) if all.is_empty() => view! {
            <div class="empty stack-tight"><h2>"No essays yet"</h2><p>"Paste one below, or choose text files. Each stays in this browser until you grade it."</p></div>
        }.into_any(),
        Some(all) => {
            let rows = all.into_iter().map(|essay| view! { <Row essay assignment=place.clone() class=class.clone()/> }).collect_view();
            view! { <ul class="list">{rows}</ul> }.into_any()
        }
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
            <h2 id="add-title">"Add an essay"</h2>
            {move || wrong.get().map(|why| view! { <Wrong why/> })}
            <Paste id=id.clone() wrong/>
            <Files id wrong essays/>
        </section>
    }
}

#[component]
fn Row(essay: Essay, assignment: String, class: ClassSignal) -> impl IntoView {
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
    view! {
        <li>
            <a class="whole" href=place>
                <span class="name">{essay.title}</span><br/>
                <span class="quiet small">{count(words(&essay.text), "word", "words")} " · " {standing}</span>
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

#[component]
fn Files(id: String, wrong: RwSignal<Option<String>>, essays: RwSignal<Option<Vec<Essay>>>) -> impl IntoView {
    let app = App::get();
    let on_files = move |chosen: Vec<web_sys::File>| {
        let id = id.clone();
        spawn_local(async move {
            let mut read = Vec::new();
            let mut refused = Vec::new();
            for file in &chosen {
                match one(file).await {
                    Ok(essay) => read.push(essay),
                    Err(why) => refused.push(format!("“{}”: {why}.", file.name())),
                }
            }
            if keep(app, &id, &read).await {
                essays.try_update(|all| all.get_or_insert_default().extend(read));
            }
            wrong.try_set((!refused.is_empty()).then(|| format!("Not added: {}", refused.join(" "))));
        });
    };
    view! {
        <Pick
            id="essay-files" several=true
            label="Or choose text files"
            hint="One essay a file: .txt or .md."
            accept=".txt,.md,text/plain,text/markdown"
            on_files
        />
    }
}

async fn one(file: &web_sys::File) -> Result<Essay, String> {
    let chosen = files::read(file).await?;
    essay_from_file(&chosen.name, &chosen.bytes.to_vec()).map_err(|e| e.to_string())
}

async fn keep(app: App, id: &str, essays: &[Essay]) -> bool {
    let kept = app.in_store(async |store| workspace::keep_essays(store, id, essays).await).await;
    app.report(kept).is_some()
}
