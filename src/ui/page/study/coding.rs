//! What the reader says of the case: one code a question, and a memo; by pointer or by keys while the panel has the focus.

use super::bench::Bench;
use crate::study::{Code, Coding, Family};
use crate::ui::part::focus::{focus_on, is_in_a_field};
use crate::view::coding::{Act, QUESTIONS, act};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

const MEMO: &str = "case-memo";

#[component]
pub fn Panel(bench: Bench) -> impl IntoView {
    let asked = RwSignal::new(None::<Family>);
    let coding = Memo::new(move |_| bench.coding());
    let pressed = move |event: KeyboardEvent| {
        if event.default_prevented() || event.alt_key() || event.ctrl_key() || event.meta_key() || is_in_a_field(&event)
        {
            return;
        }
        let Some(act) = act(&event.key(), asked.get_untracked()) else { return };
        event.prevent_default();
        let at = bench.at.get_untracked();
        match act {
            Act::Ask(family) => asked.set(Some(family)),
            Act::Give(code) => {
                bench.turn(code);
                asked.set(None);
            }
            Act::Next => bench.go(at + 1),
            Act::Previous => bench.go(at.saturating_sub(1)),
            Act::Memo => focus_on(MEMO),
        }
    };
    let is_read = Memo::new(move |_| bench.codings.with(Option::is_some));
    let memo = move || coding.with(|c| c.memo.clone());
    view! {
        <div class="codes stack" role="group" aria-label="Codes of the case" tabindex="0" on:keydown=pressed>
            {QUESTIONS.map(|(family, letter, question)| view! { <Question bench family letter question coding asked/> }).collect_view()}
            <div class="field">
                <label for=MEMO>"Memo"</label>
                <textarea id=MEMO rows="3" disabled=move || !is_read.get() prop:value=memo on:input=move |e| bench.note(event_target_value(&e))></textarea>
                <p class="hint">"What the essay shows, and how the rationale misleads."</p>
            </div>
            <p class="hint keys">
                "Keys while this panel has the focus: "<kbd>"b"</kbd>" "<kbd>"c"</kbd>" "<kbd>"d"</kbd>" and then a digit give a code, the same again takes it back; "
                <kbd>"n"</kbd>" next, "<kbd>"p"</kbd>" previous, "<kbd>"m"</kbd>" memo."
            </p>
            <p class="hidden-visually" role="status">{move || asked.get().map(|family| {
                let codes: Vec<String> = Code::of(family).map(|code| code.to_string()).collect();
                format!("Press the digit of {}", codes.join(", "))
            })}</p>
        </div>
    }
}

#[component]
fn Question(
    bench: Bench,
    family: Family,
    letter: &'static str,
    question: &'static str,
    coding: Memo<Coding>,
    asked: RwSignal<Option<Family>>,
) -> impl IntoView {
    let option = |code: Code| {
        let is_given = move || coding.with(|c| c.answer(family) == Some(code));
        view! {
            <label class="check" title=code.definition()>
                <input type="checkbox" prop:checked=is_given on:change=move |_| bench.turn(code)/>
                <span><strong>{code.to_string()}</strong>" "{code.name()}</span>
            </label>
        }
    };
    let definition = move || coding.with(|c| c.answer(family)).map(Code::definition);
    view! {
        <fieldset class="question" class:asked=move || asked.get() == Some(family)>
            <legend><kbd>{letter.to_lowercase()}</kbd>" "{question}</legend>
            {Code::of(family).map(option).collect_view()}
            <p class="hint">{definition}</p>
        </fieldset>
    }
}
