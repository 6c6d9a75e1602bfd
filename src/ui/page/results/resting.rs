//! A run that nobody is working on: why it rests, what it cost, and how it goes on.

use super::run_bar::Bar;
use crate::run::{Again, Cost, Tally};
use crate::ui::grading::{Grading, Work};
use crate::ui::part::running::{left, paid};
use crate::view::run_line::{Rest, how_far, rest};
use crate::view::words::count;
use leptos::prelude::*;

/// What there is to say of it.
#[derive(Clone, PartialEq)]
struct Facts {
    tally: Tally,
    cost: Cost,
    judging: Cost,
    rest: Rest,
    essays: usize,
}

#[component]
pub fn Resting(bar: Bar) -> impl IntoView {
    let run = bar.grading.with_value(|g| g.run.clone());
    let facts = Memo::new(move |_| {
        run.with(|run| {
            let run = run.as_ref().filter(|_| bar.is_told.get())?;
            Some(Facts {
                tally: run.tally(),
                cost: run.cost(),
                judging: run.judging_cost(),
                rest: rest(run),
                essays: run.plan.essays.len(),
            })
        })
    });
    let go_on = move |again: Again| {
        if let Some(name) = bar.grading.with_value(Grading::name) {
            bar.start(Work::GoOn(name, again, None));
        }
    };
    move || {
        facts.get().map(|f| {
            let essays = count(f.essays, "essay", "essays");
            let line = format!("{} · {}", how_far(f.tally), bar.class.id.with_value(|id| paid(bar.app, id, &f.cost, &f.judging)));
            let failed = f.tally.failed;
            let (title, why, button) = match f.rest {
                Rest::Ended => (format!("Graded {essays}."), None, None),
                Rest::BrokeOff => (format!("Graded {essays}, but for {}.", count(failed, "verdict that broke off", "verdicts that broke off")), None, Some(format!("Try again what failed ({failed})"))),
                Rest::Waits(why) => (format!("Grading {essays} is not finished."), Some(why), Some("Go on".to_owned())),
            };
            let also = (failed > 0 && left(f.tally) > 0).then(|| format!(" What broke off ({failed}) is tried again too."));
            let is_warning = button.is_some();
            let unreadable = f.tally.unreadable;
            view! {
                <div class="rest stack-tight" class:notice=is_warning>
                    <p><strong>{title}</strong>" "{why}{also}</p>
                    <p class="small quiet">{line}</p>
                    <div class="row">
                        {button.map(|label| view! { <button class="primary" on:click=move |_| go_on(Again::Unfinished)>{label}</button> })}
                        {(unreadable > 0).then(|| view! { <button on:click=move |_| go_on(Again::Unreadable)>{format!("Ask again where no score could be read ({unreadable})")}</button> })}
                    </div>
                </div>
            }
        })
    }
}
