//! The task and the rubric: an editor, and JSON in and out.

use crate::browser::files;
use crate::rubric::{Level, Rubric, ScoreRange, Trait, TraitId};
use crate::ui::part::notice::Wrong;
use crate::ui::part::pick::Pick;
use crate::ui::samples;
use crate::ui::state::App;
use crate::workspace::{self, Assignment};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Screen(a: Signal<Option<Assignment>>) -> impl IntoView {
    let app = App::get();
    let Some(start) = a.get_untracked() else { return ().into_any() };
    let draft = RwSignal::new(start);
    let wrong = RwSignal::new(None::<String>);
    view! {
        <form class="stack" on:submit=move |event| { event.prevent_default(); save(app, draft, wrong); }>
            <Task draft/>
            <section class="part stack" aria-labelledby="rubric-title">
                <h2 id="rubric-title">"Rubric"</h2>
                <Ready draft wrong/>
                <Traits draft/>
            </section>
            {move || wrong.get().map(|why| view! { <Wrong why/> })}
            <div class="row">
                <button class="primary" type="submit">"Save"</button>
                <Saved draft a/>
            </div>
        </form>
        <Danger id=draft.with_untracked(|d| d.id.clone())/>
    }
    .into_any()
}

#[component]
fn Saved(draft: RwSignal<Assignment>, a: Signal<Option<Assignment>>) -> impl IntoView {
    let same = move || {
        a.get().is_some_and(|kept| {
            draft.with(|d| d.rubric == kept.rubric && d.title == kept.title && d.essay_prompt == kept.essay_prompt)
        })
    };
    view! { <span class="quiet" role="status">{move || if same() { "Everything is saved." } else { "Not saved yet." }}</span> }
}

#[component]
fn Task(draft: RwSignal<Assignment>) -> impl IntoView {
    view! {
        <section class="part" aria-labelledby="task-title">
            <h2 id="task-title">"Task"</h2>
            <div class="field">
                <label for="title">"Title"</label>
                <input
                    id="title" required
                    prop:value=move || draft.with(|d| d.title.clone())
                    on:input=move |e| draft.update(|d| d.title = event_target_value(&e))
                />
            </div>
            <div class="field">
                <label for="prompt">"Essay prompt, as the students were given it"</label>
                <textarea
                    id="prompt" rows="4"
                    prop:value=move || draft.with(|d| d.essay_prompt.clone())
                    on:input=move |e| draft.update(|d| d.essay_prompt = event_target_value(&e))
                ></textarea>
            </div>
        </section>
    }
}

/// Ready-made rubrics, and rubric files.
#[component]
fn Ready(draft: RwSignal<Assignment>, wrong: RwSignal<Option<String>>) -> impl IntoView {
    let take = move |outcome: Result<Rubric, String>| match outcome {
        Ok(rubric) => {
            wrong.set(None);
            draft.update(|d| d.rubric = rubric);
        }
        Err(why) => wrong.set(Some(why)),
    };
    let built_in = move |id: &'static str, label: &'static str| {
        view! {
            <button type="button" on:click=move |_| spawn_local(async move { take(samples::rubric(id).await) })>{label}</button>
        }
    };
    let save_file = move |_| {
        let rubric = draft.with_untracked(|d| d.rubric.clone());
        if files::offer(&format!("{}.rubric.json", rubric.id), "application/json", &rubric.to_json()).is_err() {
            wrong.set(Some("The browser would not save the file.".into()));
        }
    };
    let on_files = move |chosen: Vec<web_sys::File>| {
        spawn_local(async move {
            let Some(file) = chosen.first() else { return };
            take(match files::read(file).await {
                Ok(file) => {
                    Rubric::from_json(&String::from_utf8_lossy(&file.bytes.to_vec())).map_err(|e| e.to_string())
                }
                Err(why) => Err(why),
            });
        });
    };
    view! {
        <div class="row">
            {built_in(samples::RUBRICS[0], "Use the built-in rubric 0–3")}
            {built_in(samples::RUBRICS[1], "Use the built-in rubric 1–6")}
            <button type="button" on:click=save_file>"Save as JSON"</button>
        </div>
        <details>
            <summary>"Load a rubric file"</summary>
            <Pick id="rubric-file" label="Rubric file" hint="JSON, as “Save as JSON” writes it." accept=".json,application/json" on_files/>
        </details>
    }
}

#[component]
fn Traits(draft: RwSignal<Assignment>) -> impl IntoView {
    // The rows are drawn anew when traits come or go or ranges change, not at each letter typed.
    let shape =
        Memo::new(move |_| draft.with(|d| d.rubric.traits.iter().map(|t| (t.id.clone(), t.range)).collect::<Vec<_>>()));
    let add = move |_| {
        draft.update(|d| {
            let number = d.rubric.traits.len() + 1;
            if let Ok(range) = ScoreRange::new(1, 4) {
                d.rubric.traits.push(Trait {
                    id: free_id(&d.rubric, number),
                    name: format!("Trait {number}"),
                    description: String::new(),
                    range,
                    levels: range.scores().map(|s| Level { score: s.value(), description: String::new() }).collect(),
                });
            }
        });
    };
    view! {
        {move || shape.get().into_iter().enumerate().map(|(at, _)| view! { <OneTrait draft at/> }).collect_view()}
        <button type="button" on:click=add>"Add a trait"</button>
    }
}

fn free_id(rubric: &Rubric, number: usize) -> TraitId {
    let ids = (number..).map(|n| TraitId(format!("trait-{n}")));
    ids.into_iter().find(|id| rubric.by_id(id).is_none()).unwrap_or_else(|| TraitId("trait".into()))
}

#[component]
fn OneTrait(draft: RwSignal<Assignment>, at: usize) -> impl IntoView {
    let read =
        move |of: fn(&Trait) -> String| move || draft.with(|d| d.rubric.traits.get(at).map(of).unwrap_or_default());
    let change = move |f: &dyn Fn(&mut Trait)| draft.update(|d| d.rubric.traits.get_mut(at).into_iter().for_each(f));
    let range = draft.with_untracked(|d| d.rubric.traits.get(at).map(|t| t.range));
    let Some(range) = range else { return ().into_any() };
    let set_range = move |min: Option<i32>, max: Option<i32>| {
        if let Ok(range) = ScoreRange::new(min.unwrap_or(range.min()), max.unwrap_or(range.max())) {
            change(&|t| {
                t.range = range;
                let kept = std::mem::take(&mut t.levels);
                let level = |s: i32| {
                    kept.iter()
                        .find(|l| l.score == s)
                        .cloned()
                        .unwrap_or(Level { score: s, description: String::new() })
                };
                t.levels = range.scores().map(|s| level(s.value())).collect();
            });
        }
    };
    let number = move |e: &leptos::ev::Event| event_target_value(e).trim().parse::<i32>().ok();
    let level = move |score: i32| {
        let text = move || {
            draft.with(|d| d.rubric.traits.get(at).and_then(|t| t.level(score).map(str::to_owned)).unwrap_or_default())
        };
        let set = move |description: String| {
            change(&|t| match t.levels.iter_mut().find(|l| l.score == score) {
                Some(level) => level.description.clone_from(&description),
                None => t.levels.push(Level { score, description: description.clone() }),
            })
        };
        let id = format!("level-{at}-{score}");
        view! {
            <label class="score" for=id.clone()><span class="hidden-visually">"Score "</span>{score}</label>
            <textarea id=id rows="2" prop:value=text on:input=move |e| set(event_target_value(&e))></textarea>
        }
    };
    view! {
        <fieldset class="stack part">
            <legend>{read(|t| t.name.clone())}</legend>
            <div class="fields">
                <div class="field">
                    <label for=format!("name-{at}")>"Name"</label>
                    <input id=format!("name-{at}") prop:value=read(|t| t.name.clone()) on:input=move |e| { let name = event_target_value(&e); change(&|t| t.name.clone_from(&name)); }/>
                </div>
                <div class="field">
                    <label for=format!("min-{at}")>"Lowest score"</label>
                    <input id=format!("min-{at}") type="number" prop:value=range.min() on:change=move |e| set_range(number(&e), None)/>
                </div>
                <div class="field">
                    <label for=format!("max-{at}")>"Highest score"</label>
                    <input id=format!("max-{at}") type="number" prop:value=range.max() on:change=move |e| set_range(None, number(&e))/>
                </div>
            </div>
            <div class="field">
                <label for=format!("about-{at}")>"What it looks at"</label>
                <textarea id=format!("about-{at}") rows="2" prop:value=read(|t| t.description.clone()) on:input=move |e| { let text = event_target_value(&e); change(&|t| t.description.clone_from(&text)); }></textarea>
            </div>
            <details>
                <summary>"What each score means"</summary>
                <div class="level-editor">{range.scores().map(|s| level(s.value())).collect_view()}</div>
            </details>
            <div><button type="button" class="plain" on:click=move |_| draft.update(|d| { if at < d.rubric.traits.len() { d.rubric.traits.remove(at); } })>"Remove this trait"</button></div>
        </fieldset>
    }
    .into_any()
}

fn save(app: App, draft: RwSignal<Assignment>, wrong: RwSignal<Option<String>>) {
    let assignment = draft.get_untracked();
    if let Err(error) = assignment.rubric.check() {
        wrong.set(Some(format!("Nothing was saved: {error}.")));
        return;
    }
    wrong.set(None);
    // The bank's cells follow the rubric: its index is made anew when it is next needed.
    app.engine().forget(&assignment.id);
    spawn_local(async move {
        app.keep_assignment(assignment).await;
        app.announcement.set("Saved.".into());
    });
}

#[component]
fn Danger(id: String) -> impl IntoView {
    let app = App::get();
    let id = StoredValue::new(id);
    let (is_sure, set_sure) = signal(false);
    let delete = move |_| {
        spawn_local(async move {
            let id = id.get_value();
            app.forget_grading(&id);
            app.forget_bank(&id);
            let removed = app.in_store(async |store| workspace::remove_assignment(store, &id).await).await;
            if app.report(removed).is_some() {
                crate::ui::app::go(&crate::view::route::Route::Home);
                app.assignments.update(|all| all.get_or_insert_default().retain(|a| a.id != id));
            }
        });
    };
    view! {
        <section class="part stack-tight" aria-label="Delete the assignment">
            {move || if is_sure.get() {
                view! {
                    <p>"This deletes the assignment with its bank, essays and results from this browser. It cannot be undone."</p>
                    <div class="row">
                        <button class="danger" on:click=delete>"Delete it all"</button>
                        <button on:click=move |_| set_sure.set(false)>"Keep it"</button>
                    </div>
                }.into_any()
            } else {
                view! { <button class="danger" on:click=move |_| set_sure.set(true)>"Delete this assignment"</button> }.into_any()
            }}
        </section>
    }
}
