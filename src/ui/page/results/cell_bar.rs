//! The active cell in words, with what can be done to it, for those who do not use keys.

use super::class::Class;
use super::grid;
use crate::rubric::{Score, Trait};
use crate::run::CellOutcome;
use crate::view::class::{Cell, Flag};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html::Input;
use leptos::prelude::*;

#[component]
pub fn CellBar(class: Class) -> impl IntoView {
    let active = Memo::new(move |_| class.active_cell());
    // Which cell, apart from what is in it: a score that comes draws nothing anew that is being used.
    let which =
        Memo::new(move |_| active.with(|a| a.as_ref().map(|(id, title, r, _)| (id.clone(), title.clone(), r.clone()))));
    let cell = Memo::new(move |_| active.with(|a| a.as_ref().map(|(.., cell)| cell.clone())));
    let comment = move || cell.with(|c| c.as_ref().map(|c| c.comment.clone()).unwrap_or_default());
    let has_score =
        move || cell.with(|c| c.as_ref().is_some_and(|c| c.model.as_ref().is_some_and(|m| m.score().is_some())));
    let bar = move |(title, r): (String, Trait)| {
        let name = r.name.clone();
        let of = r.clone();
        view! {
            <p><strong>{title}" · "{name}</strong>" " <span class="quiet">{move || cell.with(|c| c.as_ref().map(|c| what_is_known(c, &of)))}</span></p>
            {move || Some(comment()).filter(|c| !c.is_empty()).map(|c| view! { <p class="small">"Your comment: "{c}</p> })}
            <div class="row">
                <Own class r cell/>
                <button disabled=move || !has_score() on:click=move |_| { class.accept(); grid::focus(); }>"Accept the model’s"</button>
                <button on:click=move |_| class.commenting.set(true)>{move || if comment().is_empty() { "Comment" } else { "Change the comment" }}</button>
                <button on:click=move |_| grid::open(class)>"Open the essay"</button>
            </div>
        }
    };
    move || {
        which.get().map(|(_, title, r)| {
            view! {
                <section class="cell-bar stack-tight" aria-label="The cell">
                    {bar((title, r))}
                    {move || class.commenting.get().then(|| view! { <Comment class before=untrack(comment)/> })}
                </section>
            }
        })
    }
}

fn what_is_known(cell: &Cell, r: &Trait) -> String {
    let model = match &cell.model {
        None => "Not graded yet.".into(),
        Some(CellOutcome::Waiting) => "Not finished yet.".into(),
        Some(CellOutcome::Scored(score)) => format!("The model gave {score} of {}.", r.range.max()),
        Some(CellOutcome::NeedsGrading(why)) => format!("No score could be read: {why}."),
        Some(CellOutcome::BrokeOff(why)) => format!("It broke off: {why}."),
    };
    let flags: Vec<String> = cell
        .flags
        .iter()
        .filter(|flag| **flag != Flag::NeedsGrading)
        .map(|flag| format!("{} {}", flag.mark(), flag.in_words()))
        .collect();
    if flags.is_empty() { model } else { format!("{model} {}.", flags.join(", ")) }
}

/// The teacher's own score.
#[component]
fn Own(class: Class, r: Trait, cell: Memo<Option<Cell>>) -> impl IntoView {
    let range = r.range;
    let chosen = move || cell.with(|c| c.as_ref().and_then(|c| c.teacher));
    let choose = move |event| {
        let value: Option<i32> = event_target_value(&event).parse().ok();
        class.set_score(value.and_then(|value| range.score(value)));
    };
    let option = move |score: Score| {
        view! { <option value=score.value() prop:selected=move || chosen() == Some(score)>{score.value()}</option> }
    };
    view! {
        <label class="own">
            "Your score "
            <select on:change=choose>
                <option value="" prop:selected=move || chosen().is_none()>"–"</option>
                {range.scores().map(option).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Comment(class: Class, before: String) -> impl IntoView {
    let field = NodeRef::<Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    let leave = move || {
        class.commenting.set(false);
        grid::focus();
    };
    let keep = move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(field) = field.get_untracked() {
            class.set_comment(&field.value());
        }
        leave();
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            leave();
        }
    };
    view! {
        <form class="row" on:submit=keep>
            <div class="grow">
                <label for="cell-comment">"Your comment"</label>
                <input id="cell-comment" autocomplete="off" value=before node_ref=field on:keydown=on_key/>
            </div>
            <button class="primary" type="submit">"Keep"</button>
            <button type="button" on:click=move |_| leave()>"Leave it"</button>
        </form>
    }
}
