//! The essay's traits with their scores, and the choice among them; the repeats of one.

use super::desk::{Desk, run};
use crate::rubric::{Score, Trait};
use crate::view::card::card;
use crate::view::verdict::Standing;
use leptos::prelude::*;

/// One link a trait. The teacher's score stands first, the model's beside it.
#[component]
pub fn Tabs(
    /// The screen.
    desk: Desk,
) -> impl IntoView {
    let traits = move || desk.rubric.with(|rubric| rubric.traits.iter().cloned().enumerate().collect::<Vec<_>>());
    view! {
        <ul class="scores" aria-label="Scores">
            {move || traits().into_iter().map(|(at, r)| view! { <Tab desk at r/> }).collect_view()}
        </ul>
    }
}

#[component]
fn Tab(desk: Desk, at: usize, r: Trait) -> impl IntoView {
    let Trait { id, name, .. } = r;
    let yours = Memo::new(move |_| desk.decisions.with(|all| all.on(&id).and_then(|d| d.score)));
    let models = Memo::new(move |_| desk.standings.with(|all| all.get(at).cloned().unwrap_or(Standing::Waiting)));
    let current = move || (desk.at.get() == at).then_some("true");
    let number = |score: Score| {
        view! { <span class="figure-score">{score.value()}</span><span class="quiet">"/"{score.range().max()}</span> }
    };
    let beside = |standing: Standing, score: Score| match standing {
        Standing::Scored(model) if model == score => " accepted".to_owned(),
        Standing::Scored(model) => format!(" yours; the model’s {model}"),
        _ => " yours".to_owned(),
    };
    let value = move || match (yours.get(), models.get()) {
        (Some(score), standing) => {
            view! { {number(score)}<span class="beside">{beside(standing, score)}</span> }.into_any()
        }
        (None, Standing::Scored(score)) => number(score).into_any(),
        (None, Standing::NeedsGrading(_) | Standing::BrokeOff(_)) => {
            view! { <span class="needs">"▲ needs grading"</span> }.into_any()
        }
        (None, Standing::Asking(..)) => view! { <span class="quiet">"…"</span> }.into_any(),
        (None, Standing::Waiting) => view! { <span class="quiet">"–"</span> }.into_any(),
    };
    let choose = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        desk.show(at);
    };
    view! { <li><a href=desk.address() aria-current=current on:click=choose><span class="name">{name}</span>{value}</a></li> }
}

/// Which of several repeats is shown.
#[component]
pub fn Repeats(
    /// The screen.
    desk: Desk,
) -> impl IntoView {
    let outcomes = Memo::new(move |_| {
        let (at, repeats) = (desk.at.get(), desk.repeats.get());
        desk.rubric.with(|rubric| {
            let Some(r) = rubric.traits.get(at) else { return Vec::new() };
            let of =
                |shown: &crate::workspace::EssayRun| (0..repeats).map(|n| (n, card(shown, r, n).standing)).collect();
            desk.latest.with_value(|latest| run(latest, of)).unwrap_or_default()
        })
    });
    let button = move |(repeat, standing): (u32, Standing)| {
        let outcome = match standing {
            Standing::Scored(score) => format!(": {score}"),
            Standing::NeedsGrading(_) | Standing::BrokeOff(_) => ": ▲".to_owned(),
            Standing::Asking(..) => ": …".to_owned(),
            Standing::Waiting => String::new(),
        };
        let is_shown = move || (desk.repeat.get() == repeat).to_string();
        view! { <button aria-pressed=is_shown on:click=move |_| desk.show_repeat(repeat)>{repeat + 1}{outcome}</button> }
    };
    move || {
        let all = outcomes.get();
        (all.len() > 1).then(|| {
            view! {
                <div class="row repeats" role="group" aria-label="Repeats">
                    <span class="small quiet">"Graded "{all.len()}" times; repeat"</span>
                    {all.into_iter().map(button).collect_view()}
                </div>
            }
        })
    }
}
