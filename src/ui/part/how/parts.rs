//! A method's parts, each to be changed by itself.

use super::Desk;
use super::field::NumberField;
use crate::method::QuotationCheck;
use crate::view::how::{
    EXEMPLARS, JUDGES, ROUNDS, THREADS, base, exemplars_at_first, exemplars_of, exemplars_range, exemplars_value,
    is_as_named, number, quotations_of, threads_of, threads_value, with_debate,
};
use leptos::prelude::*;

#[component]
pub(super) fn Parts(desk: Desk) -> impl IntoView {
    let has_debate = Memo::new(move |_| desk.choice.with(|c| c.method.judging.debate().is_some()));
    view! {
        <details>
            <summary>"Change its parts"</summary>
            <div class="stack">
                {move || has_debate.get().then(|| view! { <DebateParts desk/> })}
                <ExemplarParts desk/>
                <NumberField
                    id="how-judges" label="Judges that decide independently"
                    hint="Several are sampled at temperature 0.7, and their scores averaged. One alone is asked at temperature 0."
                    value=Signal::derive(move || desk.choice.with(|c| c.method.judges.max(1).to_string()))
                    on_typed=move |typed: &str| {
                        let judges = number(typed, JUDGES)?;
                        desk.change(|c| c.method.judges = u8::try_from(judges).unwrap_or(1));
                        Ok(())
                    }
                />
                <AsNamed desk/>
            </div>
        </details>
    }
}

#[component]
fn DebateParts(desk: Desk) -> impl IntoView {
    let debate = Memo::new(move |_| desk.choice.with(|c| c.method.judging.debate()).unwrap_or_default());
    let threads = move || threads_value(debate.get().threads);
    let thread =
        move |(value, says, _)| view! { <option value=value selected=move || threads() == value>{says}</option> };
    let round = move |(n, says): (u8, &'static str)| {
        view! { <option value=n.to_string() selected=move || debate.get().rounds.max(1) == n>{says}</option> }
    };
    let set_threads = move |e| {
        let threads = threads_of(&event_target_value(&e));
        desk.change(|c| c.method = with_debate(c.method, |d| d.threads = threads));
    };
    let set_rounds = move |e| {
        let rounds = event_target_value(&e).parse().unwrap_or(1);
        desk.change(|c| c.method = with_debate(c.method, |d| d.rounds = rounds));
    };
    let tells = move || desk.choice.with(|c| c.method.quotations == QuotationCheck::ForTheJudge);
    let set_quotations = move |e| {
        let quotations = quotations_of(event_target_checked(&e));
        desk.change(|c| c.method.quotations = quotations);
    };
    view! {
        <div class="fields">
            <div class="field">
                <label for="how-threads">"Who opens the debate"</label>
                <select id="how-threads" on:change=set_threads>{THREADS.into_iter().map(thread).collect_view()}</select>
            </div>
            <div class="field">
                <label for="how-rounds">"How often each speaks"</label>
                <select id="how-rounds" on:change=set_rounds>{ROUNDS.into_iter().map(round).collect_view()}</select>
            </div>
        </div>
        <label class="check">
            <input type="checkbox" prop:checked=tells on:change=set_quotations/>
            "Tell the Judge which quotations of the debate stand in the essay"
        </label>
    }
}

#[component]
fn ExemplarParts(desk: Desk) -> impl IntoView {
    let kind = Memo::new(move |_| desk.choice.with(|c| exemplars_value(c.method.exemplars).0));
    let option =
        move |(value, says, _)| view! { <option value=value selected=move || kind.get() == value>{says}</option> };
    let set_kind = move |e| {
        let kind = event_target_value(&e);
        desk.change(|c| c.method.exemplars = exemplars_of(&kind, exemplars_at_first(&kind)));
    };
    let how_many = move || {
        (kind.get() != "none").then(|| {
            view! {
                <NumberField
                    id="how-exemplars-number" label=if kind.get() == "each" { "How many for each score" } else { "How many" }
                    hint="Each makes the Judge's prompt longer by an essay."
                    value=Signal::derive(move || desk.choice.with(|c| exemplars_value(c.method.exemplars).1.to_string()))
                    on_typed=move |typed: &str| {
                        let kind = kind.get_untracked();
                        let number = number(typed, exemplars_range(kind))?;
                        desk.change(|c| c.method.exemplars = exemplars_of(kind, number));
                        Ok(())
                    }
                />
            }
        })
    };
    view! {
        <div class="fields">
            <div class="field">
                <label for="how-exemplars">"Scored essays that the Judge is shown"</label>
                <select id="how-exemplars" on:change=set_kind>{EXEMPLARS.into_iter().map(option).collect_view()}</select>
            </div>
            {how_many}
        </div>
    }
}

/// The way back to the method as it is named.
#[component]
fn AsNamed(desk: Desk) -> impl IntoView {
    let changed = Memo::new(move |_| {
        desk.choice.with(|c| base(&c.method).filter(|_| !is_as_named(&c.method)).map(|named| named.name))
    });
    let back = move |_| {
        desk.change(|c| {
            if let Some(named) = base(&c.method) {
                c.method = named.method;
            }
        });
    };
    move || {
        changed
            .get()
            .map(|name| view! { <div><button type="button" on:click=back>"Back to "{name}" as it was"</button></div> })
    }
}
