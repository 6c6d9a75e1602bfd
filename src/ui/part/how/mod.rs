//! How an assignment's essays are graded: shown in short, and changed in place.

pub mod field;
mod parts;

use self::field::NumberField;
use self::parts::Parts;
use crate::method::{METHODS, Named};
use crate::ui::state::App;
use crate::view::how::{REPEATS, base, calls, cap, cap_text, class_list, cost, in_short, number};
use crate::workspace::{Assignment, GradingChoice, SavedEndpoint};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What is being changed. A handle; the choice here is the newest, the store follows.
#[derive(Clone, Copy)]
struct Desk {
    app: App,
    a: Signal<Option<Assignment>>,
    choice: RwSignal<GradingChoice>,
}

impl Desk {
    /// Changes the choice and keeps it.
    fn change(self, change: impl FnOnce(&mut GradingChoice)) {
        let Some(mut assignment) = self.a.get_untracked() else { return };
        self.choice.update(change);
        assignment.grading = self.choice.get_untracked();
        spawn_local(self.app.keep_assignment(assignment));
    }

    fn traits(self) -> usize {
        self.a.with(|a| a.as_ref().map_or(0, |a| a.rubric.traits.len()))
    }
}

/// Method, repeats, spending, names. Each change is kept at once.
#[component]
pub fn How(
    /// The assignment, as it is kept.
    a: Signal<Option<Assignment>>,
) -> impl IntoView {
    let app = App::get();
    let choice = RwSignal::new(a.with_untracked(|a| a.as_ref().map(|a| a.grading.clone()).unwrap_or_default()));
    let desk = Desk { app, a, choice };
    let in_short = Memo::new(move |_| choice.with(in_short));
    view! {
        <details class="how">
            <summary><span>"How essays are graded: "<strong>{in_short}</strong></span></summary>
            <div class="stack" role="group" aria-label="How essays are graded">
                <p class="hint">"Kept as you change it, for the next run. One that has begun goes on as it began."</p>
                <Methods desk/>
                <Parts desk/>
                <Limits desk/>
                <Names desk/>
            </div>
        </details>
    }
}

#[component]
fn Methods(desk: Desk) -> impl IntoView {
    let chosen = Memo::new(move |_| desk.choice.with(|c| base(&c.method)).map(|named| named.name));
    let lacks_bank = Memo::new(move |_| {
        let has_bank = desk.a.with(|a| a.as_ref().is_some_and(|a| a.scored_essays > 0));
        !has_bank && desk.choice.with(|c| c.method.exemplars.is_some())
    });
    let row = move |named: Named| {
        let note = if named.name == METHODS[0].name { " (the paper's)" } else { "" };
        view! {
            <label class="check method">
                <input
                    type="radio" name="how-method" value=named.name
                    prop:checked=move || chosen.get() == Some(named.name)
                    on:change=move |_| desk.change(|c| c.method = named.method)
                />
                <span>
                    <strong>{named.name}</strong>{note}" "<span class="quiet small nowrap">{move || calls(&named.method, desk.traits())}</span><br/>
                    <span class="small">{named.purpose}</span>
                </span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>"Method"</legend>
            {METHODS.into_iter().map(row).collect_view()}
        </fieldset>
        <p role="status">{move || desk.choice.with(|c| cost(c, desk.traits()))}</p>
        {move || lacks_bank.get().then(|| view! {
            <p class="notice warn">"This method shows the Judge scored essays, and this assignment has none yet: load them under Bank."</p>
        })}
    }
}

#[component]
fn Limits(desk: Desk) -> impl IntoView {
    let judge = Memo::new(move |_| desk.choice.with(|c| c.judge.clone()).unwrap_or_default());
    let is_gone = Memo::new(move |_| {
        let judge = judge.get();
        !judge.is_empty() && desk.app.models.with(|m| m.by_id(&judge).is_none())
    });
    let option = move |e: SavedEndpoint| {
        let (id, name) = (e.id.clone(), if e.endpoint.name.is_empty() { e.endpoint.model } else { e.endpoint.name });
        view! { <option value=e.id selected=move || judge.get() == id>{name}</option> }
    };
    let options = move || desk.app.models.with(|m| m.endpoints.iter().cloned().map(option).collect_view());
    let choose = move |e| {
        let id = event_target_value(&e);
        desk.change(|c| c.judge = (!id.is_empty()).then_some(id));
    };
    view! {
        <div class="fields">
            <NumberField
                id="how-repeats" label="How often each essay is graded"
                hint="Several times shows how far the model agrees with itself. Scores are averaged; an essay costs as many times more."
                value=Signal::derive(move || desk.choice.with(|c| c.repeats.max(1).to_string()))
                on_typed=move |typed: &str| {
                    let repeats = number(typed, REPEATS)?;
                    desk.change(|c| c.repeats = u32::try_from(repeats).unwrap_or(1));
                    Ok(())
                }
            />
            <div class="field">
                <label for="how-judge">"The Judge's model"</label>
                <select id="how-judge" on:change=choose>
                    <option value="" selected=move || judge.get().is_empty() || is_gone.get()>"the same as the debaters'"</option>
                    {options}
                </select>
                {move || is_gone.get().then(|| view! { <p class="hint">"The model that was chosen is no longer in your list: the debaters' model judges."</p> })}
            </div>
            <NumberField
                id="how-cap" label="Pause when this much is spent"
                hint="In the currency of the model's price; empty for no limit. Without a known price nothing is counted."
                is_decimal=true
                value=Signal::derive(move || desk.choice.with(|c| cap_text(c.cap)))
                on_typed=move |typed: &str| {
                    let cap = cap(typed)?;
                    desk.change(|c| c.cap = cap);
                    Ok(())
                }
            />
        </div>
    }
}

#[component]
fn Names(desk: Desk) -> impl IntoView {
    let hides = Memo::new(move |_| desk.choice.with(|c| c.hide_names));
    let list = Memo::new(move |_| desk.choice.with(|c| c.class_list.join("\n")));
    let ticked = event_target_checked;
    view! {
        <fieldset class="stack-tight">
            <legend>"Names"</legend>
            <label class="check">
                <input type="checkbox" prop:checked=move || hides.get() on:change=move |e| { let on = ticked(&e); desk.change(|c| c.hide_names = on); }/>
                "Replace names before anything is sent"
            </label>
            {move || hides.get().then(|| view! {
                <div class="field">
                    <label for="how-class">"Class list, one name a line"</label>
                    <textarea
                        id="how-class" rows="5" aria-describedby="how-class-hint"
                        prop:value=move || list.get()
                        on:change=move |e| { let typed = event_target_value(&e); desk.change(|c| c.class_list = class_list(&typed)); }
                    ></textarea>
                    <p class="hint" id="how-class-hint">"These names, and the writer's at the top of an essay, become stand-ins in what the model reads. You go on seeing the real ones. The list stays in this browser."</p>
                </div>
            })}
            <label class="check">
                <input type="checkbox" prop:checked=move || desk.choice.with(|c| c.stand_ins) on:change=move |e| { let on = ticked(&e); desk.change(|c| c.stand_ins = on); }/>
                "Replace anonymisation marks (@PERSON1, ???) by neutral stand-ins"
            </label>
        </fieldset>
    }
}
