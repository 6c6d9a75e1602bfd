//! Before a run: which essays, what it will take, and how much it may cost.

use super::run_bar::Bar;
use crate::estimate::{Job, estimate, mean_length};
use crate::run::{Pause, State};
use crate::ui::grading::Work;
use crate::ui::part::running::prices;
use crate::view::run_line::{Rest, expected, rest};
use crate::view::words::{count, money};
use crate::workspace::{self, Assignment};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// How many essays to try first.
const FEW: usize = 5;

#[component]
pub fn Before(bar: Bar) -> impl IntoView {
    let run = bar.grading.with_value(|g| g.run.clone());
    // What can go on comes first.
    let is_main = Memo::new(move |_| {
        !bar.is_told.get() || run.with(|run| run.as_ref().is_none_or(|run| rest(run) == Rest::Ended))
    });
    let all = Memo::new(move |_| bar.class.with_rows(<[_]>::len));
    let ungraded = Memo::new(move |_| bar.ungraded.with(Vec::len));
    let is_first = move || ungraded.get() == all.get() && all.get() > FEW;
    let few = move |_| {
        bar.start(Work::Anew(
            bar.essays(&bar.ungraded.with_untracked(|u| u.iter().copied().take(FEW).collect::<Vec<_>>())),
        ))
    };
    let rest_of_them = move |_| bar.start(Work::Anew(bar.essays(&bar.ungraded.get_untracked())));
    let anew = RwSignal::new(false);
    let everything = move |_| bar.start(Work::Anew(bar.essays(&(0..all.get_untracked()).collect::<Vec<_>>())));
    view! {
        <div class="row">
            {move || (ungraded.get() > 0).then(|| {
                let n = ungraded.get();
                let label = if n == 1 { "Grade the 1 essay that has no verdict yet".into() } else { format!("Grade the {n} essays that have no verdict yet") };
                view! {
                    {is_first().then(|| view! { <button class:primary=is_main on:click=few>{format!("Try {FEW} first")}</button> })}
                    <button class:primary=move || is_main.get() && !is_first() on:click=rest_of_them>{label}</button>
                }
            })}
            {move || (ungraded.get() < all.get() && !anew.get()).then(|| view! { <button class="plain" on:click=move |_| anew.set(true)>"Grade all anew …"</button> })}
        </div>
        {move || is_first().then(|| view! { <p class="hint">{format!("Try {FEW} first: look at their verdicts and what they cost before the whole class is asked.")}</p> })}
        {move || anew.get().then(|| view! {
            <div class="row" role="group" aria-label="Grade all anew">
                <p>{move || format!("Ask for new verdicts on all {}? Your own scores and comments stay.", count(all.get(), "essay", "essays"))}</p>
                <button on:click=everything>"Grade all anew"</button>
                <button class="plain" on:click=move |_| anew.set(false)>"Leave it"</button>
            </div>
        })}
        <Price bar/>
    }
}

/// What grading the essays without a verdict will take, and the cap.
#[component]
fn Price(bar: Bar) -> impl IntoView {
    // Scored essays' mean length in characters, from a few.
    let length = RwSignal::new(0.0);
    let id = bar.class.id.get_value();
    spawn_local(async move {
        let sample = bar.app.in_store(async |store| workspace::bank_sample(store, &id).await).await.unwrap_or_default();
        length.try_set(mean_length(sample.iter().map(|e| &*e.text)));
    });
    let assignment = Memo::new(move |_| bar.class.id.with_value(|id| bar.app.assignment(id)));
    let said = Memo::new(move |_| {
        let a = assignment.get()?;
        let places = bar.ungraded.get();
        let essays = bar.class.essays.get()?;
        let chosen = places.iter().filter_map(|at| essays.get(*at));
        let cap = bar.app.models.with(|m| m.chosen().and_then(|e| e.max_tokens));
        let taken = bar.app.prompts.with(|prompts| {
            let job = Job {
                method: &a.grading.method,
                repeats: a.grading.repeats,
                max_tokens: cap,
                essay_prompt: &a.essay_prompt,
                rubric: &a.rubric,
                prompts,
                bank: (a.scored_essays, length.get()),
            };
            estimate(&job, chosen)
        });
        let (tariff, model) = bar.class.id.with_value(|id| prices(bar.app, id));
        let price = tariff.spent(&taken.debaters, &taken.judge);
        (!places.is_empty()).then(|| {
            let of = count(places.len(), "essay", "essays");
            let first = format!("{} on {of}: {}", a.grading.method.name(), expected(&taken, &price, &model));
            format!("{first} An estimate, from the lengths of the texts and a guess at the replies; a model that thinks first writes more.")
        })
    });
    view! {
        {move || said.get().map(|said| view! { <p class="hint">{said}</p> })}
        <Cap bar assignment/>
    }
}

/// How much a run may cost before it pauses.
#[component]
fn Cap(bar: Bar, assignment: Memo<Option<Assignment>>) -> impl IntoView {
    let cap = Memo::new(move |_| assignment.with(|a| a.as_ref().and_then(|a| a.grading.cap)));
    let wrong = RwSignal::new(false);
    let keep = move |event| {
        let text: String = event_target_value(&event);
        let number = text.trim().replace(',', ".").parse::<f64>().ok().filter(|n| n.is_finite() && *n > 0.0);
        wrong.set(number.is_none() && !text.trim().is_empty());
        if let Some(mut a) = assignment.get_untracked().filter(|a| a.grading.cap != number) {
            a.grading.cap = number;
            spawn_local(async move { bar.app.keep_assignment(a).await });
        }
    };
    let currency = move || {
        let (tariff, _) = bar.class.id.with_value(|id| prices(bar.app, id));
        tariff.judge.or(tariff.debaters).map(|p| p.currency)
    };
    let hint = move || match (cap.get(), currency()) {
        _ if wrong.get() => "A cap is a sum of money above 0, such as 2.50. It was not changed.",
        (Some(_), None) => {
            "No price is known for this model, so nobody can tell when the cap is reached: type its prices in under Settings, Models."
        }
        _ => "Empty: no cap. Calls that have begun are let end, so that it may cost a little more.",
    };
    let is_capped = Memo::new(move |_| {
        let run = bar.grading.with_value(|g| g.run.clone());
        run.with(|run| run.as_ref().is_some_and(|run| run.state == State::Paused(Pause::Cap)))
    });
    let summary = move || match (cap.get(), currency()) {
        (None, _) => "Spending cap: none".to_owned(),
        (Some(cap), currency) => format!("Spending cap: {}", money(cap, &currency.unwrap_or_default())),
    };
    view! {
        <details open=move || is_capped.get()>
        <summary>{summary}</summary>
        <div class="row cap">
            <label for="cap">"Pause once it has cost"</label>
            <input id="cap" type="number" min="0" step="any" aria-describedby="cap-hint" prop:value=move || cap.get().map(|c| c.to_string()).unwrap_or_default() on:change=keep/>
            <span>{currency}</span>
        </div>
        <p class="hint" id="cap-hint">{hint}</p>
        </details>
    }
}
