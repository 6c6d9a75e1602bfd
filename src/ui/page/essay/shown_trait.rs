//! One trait: the essay between its margins, the Judge, the exemplars, the teacher's row.

use super::decision::Decide;
use super::desk::{Desk, run};
use super::judge::Judge;
use super::margin::Margin;
use super::notes::Cost;
use super::tabs::Repeats;
use super::text::EssayText;
use crate::browser::preference;
use crate::debate::Role;
use crate::essay::words;
use crate::rubric::Trait;
use crate::ui::part::exemplars::Exemplars;
use crate::view::evidence::bound_in_words;
use crate::view::words::count;
use leptos::prelude::*;

#[component]
pub fn ShownTrait(
    /// The screen.
    desk: Desk,
) -> impl IntoView {
    // Drawn anew for another trait or another rubric; what comes while grading changes its parts only.
    let shown = Memo::new(move |_| desk.shown_trait());
    move || shown.get().map(|r| view! { <Whole desk r/> })
}

#[component]
fn Whole(desk: Desk, r: Trait) -> impl IntoView {
    let exemplars = Memo::new(move |_| desk.card.with(|c| c.exemplars.clone()));
    let name = StoredValue::new(r.name.clone());
    view! {
        <section class="trait" aria-labelledby="trait-name">
            <header>
                <h2 id="trait-name">{r.name.clone()} " " <span class="quiet small">{r.range.to_string()}</span></h2>
                <p class="small quiet">{r.description.clone()}</p>
            </header>
            <Repeats desk/>
            <NotYet desk/>
            <Margins desk/>
            <Judge desk r=r.clone()/>
            {move || exemplars.get().map(|slots| view! { <Exemplars slots name=name.get_value()/> })}
            <Cost desk/>
            <Decide desk r/>
            <Keys desk/>
        </section>
    }
}

/// What the keys do, and a way to be without them: a single letter is soon pressed by accident, or said to a computer that listens.
#[component]
fn Keys(desk: Desk) -> impl IntoView {
    let are_on = desk.app.single_keys;
    let turn = move |event| {
        are_on.set(event_target_checked(&event));
        preference::keep_single_keys(are_on.get_untracked());
    };
    view! {
        <div class="keys">
            <label class="check small"><input type="checkbox" prop:checked=are_on on:change=turn/>"Single keys on this screen"</label>
            <p class="hint">
                "Keys: " <kbd>"a"</kbd> " accepts, digits give your score, " <kbd>"c"</kbd> " comments, " <kbd>"Ctrl"</kbd> "+" <kbd>"Z"</kbd> " undoes, "
                <kbd>"["</kbd> " and " <kbd>"]"</kbd> " change the trait, " <kbd>"j"</kbd> " and " <kbd>"k"</kbd> " the essay."
            </p>
        </div>
    }
}

/// The essay, between the margins where the method has a debate.
#[component]
fn Margins(desk: Desk) -> impl IntoView {
    let has_debate = Memo::new(move |_| desk.card.with(|card| !card.turns.is_empty()));
    let has_quotations = Memo::new(move |_| desk.evidence.with(|evidence| !evidence.notes.is_empty()));
    let length = desk.essay.with_value(|essay| count(words(&essay.text), "word", "words"));
    let is_changed = Memo::new(move |_| desk.sent.with(|sent| desk.essay.with_value(|essay| essay.text != *sent)));
    let margin = move |role: Role| move || has_debate.get().then(|| view! { <Margin desk role/> });
    view! {
        <div class="margins" class:alone=move || !has_debate.get()>
            <article class="page" aria-label="The essay">
                <p class="quiet small">{length}{move || is_changed.get().then_some(", as it was sent: names or marks are replaced")}</p>
                <EssayText desk/>
                {move || has_quotations.get().then(|| view! { <p class="hint">{bound_in_words()}</p> })}
            </article>
            {margin(Role::Advocate)}
            {margin(Role::Skeptic)}
        </div>
    }
}

/// What grading would do, where no run has been begun.
#[component]
fn NotYet(desk: Desk) -> impl IntoView {
    let has_run = Memo::new(move |_| desk.latest.with_value(|latest| run(latest, |_| ()).is_some()));
    let is_open = Memo::new(move |_| desk.latest.with_value(|latest| latest.with(Option::is_some)));
    let words = desk.assignment.with_value(|assignment| {
        let names: Vec<String> = assignment.rubric.traits.iter().map(|t| format!("{} ({})", t.name, t.range)).collect();
        let method = &assignment.grading.method;
        let times = count(method.calls(names.len()), "time", "times");
        format!("{} asks the model {times} for {}. You can also score it yourself.", method.name(), names.join(", "))
    });
    let words = StoredValue::new(words);
    move || {
        (is_open.get() && !has_run.get()).then(|| {
            view! {
                <div class="empty stack-tight">
                    <h2>"Not graded yet"</h2>
                    <p>{words.get_value()}</p>
                </div>
            }
        })
    }
}
