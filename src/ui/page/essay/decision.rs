//! The teacher's row: accept, change, comment, undo.

use super::desk::Desk;
use crate::rubric::{Score, Trait};
use leptos::ev::KeyboardEvent;
use leptos::html::Textarea;
use leptos::prelude::*;
use std::time::Duration;

/// More scores than this are chosen from a list instead of buttons.
const MOST_BUTTONS: usize = 15;

/// A comment is kept once nothing has been typed for so long.
const PAUSE: Duration = Duration::from_millis(900);

/// Where the comment can be found, to write in it by a key.
pub const COMMENT: &str = "trait-comment";

#[component]
pub fn Decide(
    /// The screen.
    desk: Desk,
    /// The trait.
    r: Trait,
) -> impl IntoView {
    let yours = Memo::new(move |_| desk.decision().and_then(|d| d.score));
    let models = Memo::new(move |_| desk.models_score());
    let is_accepted = move || yours.get().is_some() && yours.get() == models.get();
    let can_undo = Memo::new(move |_| desk.decisions.with(|d| !d.before.is_empty()));
    let accept = move || match models.get() {
        Some(score) => format!("Accept {score}"),
        None => "Accept".to_owned(),
    };
    view! {
        <section class="decide" aria-label="Your decision">
            <button
                class:primary=move || yours.get().is_none() && models.get().is_some()
                aria-pressed=move || is_accepted().to_string()
                disabled=move || models.get().is_none()
                on:click=move |_| desk.accept()
            >{accept}</button>
            <Own desk r=r.clone() yours/>
            <Comment desk r/>
            <button disabled=move || !can_undo.get() on:click=move |_| desk.undo()>"Undo"</button>
        </section>
    }
}

/// The teacher's own score.
#[component]
fn Own(desk: Desk, r: Trait, yours: Memo<Option<Score>>) -> impl IntoView {
    let range = r.range;
    if range.len() > MOST_BUTTONS {
        let choose = move |event| {
            let value: Option<i32> = event_target_value(&event).parse().ok();
            desk.set_score(value.and_then(|value| range.score(value)));
        };
        let option = move |score: Score| {
            view! { <option value=score.value() prop:selected=move || yours.get() == Some(score)>{score.value()}</option> }
        };
        return view! {
            <label class="own">
                "Your score "
                <select on:change=choose>
                    <option value="" prop:selected=move || yours.get().is_none()>"none"</option>
                    {range.scores().map(option).collect_view()}
                </select>
            </label>
        }
        .into_any();
    }
    let button = move |score: Score| {
        let is_chosen = move || yours.get() == Some(score);
        view! {
            <label class="pick-score" class:chosen=is_chosen>
                <input type="radio" name="your-score" value=score.value() prop:checked=is_chosen on:change=move |_| desk.set_score(Some(score))/>
                {score.value()}
            </label>
        }
    };
    view! {
        <fieldset class="own">
            <legend>"Your score"</legend>
            <div class="picks">
                {range.scores().map(button).collect_view()}
                <button class="plain small" disabled=move || yours.get().is_none() on:click=move |_| desk.set_score(None)>"None"</button>
            </div>
        </fieldset>
    }
    .into_any()
}

#[component]
fn Comment(desk: Desk, r: Trait) -> impl IntoView {
    let field = NodeRef::<Textarea>::new();
    let kept = Memo::new(move |_| desk.decision().map(|d| d.comment).unwrap_or_default());
    // What has been typed and is not kept yet.
    let typed = RwSignal::new(None::<String>);
    let pause = StoredValue::new_local(None::<TimeoutHandle>);
    let of = StoredValue::new(r);
    let stop_waiting = move || {
        if let Some(handle) = pause.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    let keep = move |trimmed: Trimmed| {
        stop_waiting();
        if let Some(comment) = typed.try_update(Option::take).flatten() {
            let is_to_be_trimmed = trimmed == Trimmed::Yes || comment.trim().is_empty();
            let comment = if is_to_be_trimmed { comment.trim().to_owned() } else { comment };
            of.with_value(|r| desk.set_comment(r, comment));
        }
    };
    let on_input = move |event| {
        typed.set(Some(event_target_value(&event)));
        stop_waiting();
        let waiting = set_timeout_with_handle(move || keep(Trimmed::No), PAUSE);
        pause.set_value(waiting.ok());
    };
    // What is being typed when another trait is shown is kept too.
    on_cleanup(move || keep(Trimmed::Yes));
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape"
            && let Some(field) = field.get_untracked()
        {
            let _ = field.blur();
        }
    };
    let said = move || if typed.with(Option::is_some) { "Not kept yet" } else { "" };
    view! {
        <div class="comment grow">
            <label for=COMMENT>"Comment on "{of.with_value(|r| r.name.clone())}</label>
            <textarea
                id=COMMENT
                rows="1"
                node_ref=field
                prop:value=move || kept.get()
                on:input=on_input
                on:blur=move |_| keep(Trimmed::Yes)
                on:keydown=on_key
            ></textarea>
            <span class="hint small">{said}</span>
        </div>
    }
}

/// Whether white space at the ends of a comment goes: not while it is being typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trimmed {
    Yes,
    No,
}
