//! One line while a run goes on: done, left, minutes, money; pause beside it.

use crate::estimate::Tariff;
use crate::run::{Cost, Tally};
use crate::ui::grading::{Grading, Phase, ticking};
use crate::ui::part::notice::Going;
use crate::ui::state::App;
use crate::view::run_line::{how_far, how_fast, spent, tokens};
use leptos::prelude::*;

#[component]
pub fn Running(
    /// The run.
    grading: Grading,
    /// The assignment's id.
    id: String,
) -> impl IntoView {
    let phase = grading.phase.clone();
    let grading = StoredValue::new_local(grading);
    let id = StoredValue::new(id);
    let (what, how_far, kind) = (phase.clone(), phase.clone(), phase.clone());
    let since = js_sys::Date::now();
    let is_preparing = {
        let phase = phase.clone();
        Memo::new(move |_| phase.with(|p| matches!(p, Phase::Preparing(..))))
    };
    let is_pausing = Memo::new(move |_| phase.with(|p| *p == Phase::Pausing));
    let stop = move |_| grading.with_value(Grading::stop);
    let pause = move |_| grading.with_value(Grading::pause);
    view! {
        <div class="run-line">
            <div class="grow">
                <Show when=move || is_preparing.get() fallback=move || view! { <Line grading id/> }>
                    <Going
                        what={ let what = what.clone(); Signal::derive(move || what.with(|p| match p { Phase::Preparing(what, _) => what.clone(), _ => String::new() })) }
                        how_far={ let how_far = how_far.clone(); Signal::derive(move || how_far.with(|p| match p { Phase::Preparing(_, how_far) => *how_far, _ => None })) }
                        is_bytes={ let kind = kind.clone(); Signal::derive(move || kind.with(|p| matches!(p, Phase::Preparing(what, _) if what.starts_with("Fetching")))) }
                        since=Signal::derive(move || since)
                    />
                </Show>
            </div>
            <div class="row">
                <button on:click=pause disabled=move || is_pausing.get() || is_preparing.get()>"Pause"</button>
                <button on:click=stop>"Stop now"</button>
            </div>
        </div>
        <p class="small quiet" role="status">
            {move || if is_pausing.get() { "Pausing: calls that have begun are let end, no other begins." } else { "You can look elsewhere meanwhile; what is done is kept." }}
        </p>
    }
}

#[component]
fn Line(grading: StoredValue<Grading, LocalStorage>, id: StoredValue<String>) -> impl IntoView {
    let app = App::get();
    let run = grading.with_value(|g| g.run.clone());
    let facts =
        Memo::new(move |_| run.with(|run| run.as_ref().map(|run| (run.tally(), run.cost(), run.judging_cost()))));
    let tally = move || facts.get().map(|(tally, ..)| tally).unwrap_or_default();
    let now = ticking();
    let speed = move || {
        let begun = grading.with_value(Grading::begun);
        let fast = begun.map(|(at_ms, decided)| how_fast(tally(), at_ms, decided, now.get())).unwrap_or_default();
        if fast.is_empty() { fast } else { format!(" · {fast}") }
    };
    view! {
        <progress aria-label="Verdicts" max=move || tally().units.max(1).to_string() value=move || tally().decided.to_string()></progress>
        <p class="small">
            <strong>{move || how_far(tally())}</strong>
            {speed}
            {move || facts.get().map(|(_, cost, judging)| format!(" · {}", id.with_value(|id| paid(app, id, &cost, &judging))))}
        </p>
    }
}

/// Tokens and money so far.
pub fn paid(app: App, id: &str, cost: &Cost, judging: &Cost) -> String {
    let (tariff, model) = prices(app, id);
    format!("{} · {}", tokens(cost), spent(&tariff.spent(&(*cost - *judging), judging), &model))
}

/// The prices of the models that are chosen now, and the chosen one's name.
pub fn prices(app: App, id: &str) -> (Tariff, String) {
    let choice = app.assignment(id).map(|a| a.grading).unwrap_or_default();
    app.models.with(|models| {
        let name = models
            .chosen()
            .map(|e| if e.endpoint.model.is_empty() { e.endpoint.name.clone() } else { e.endpoint.model.clone() });
        (models.tariff(&choice), name.unwrap_or_else(|| "this model".into()))
    })
}

/// How much is left of a run that rests.
pub fn left(tally: Tally) -> usize {
    tally.units.saturating_sub(tally.decided + tally.failed)
}
