//! How far scores can be trusted: methods measured on the teacher's own scored essays, each hidden from itself.

mod agreement;
mod bench;
mod calibrate;
mod case;
mod cases;
mod coding;
mod desk;
mod detail;
mod exports;
mod raters;
mod runs;
mod tables;

pub use cases::Screen as Cases;

use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::App;
use crate::view::route::{Part, Route};
use crate::workspace::Assignment;
use desk::Desk;
use leptos::prelude::*;

#[component]
pub fn Screen(a: Signal<Option<Assignment>>, id: String) -> impl IntoView {
    let place = Route::Assignment(id.clone(), Part::Bank).to_string();
    let desk = Desk::new(App::get(), a, id);
    let scored =
        Memo::new(move |_| desk.bank.with(|bank| bank.as_ref().map(|b| b.as_ref().map_or(0, |b| b.essays.len()))));
    let wrong = move || desk.bank.with(|bank| bank.as_ref().and_then(|b| b.as_ref().err().cloned()));
    move || {
        match scored.get() {
        None => view! { <Busy what="Opening the bank"/> }.into_any(),
        Some(0) => view! {
            {wrong().map(|why| view! { <Wrong why/> })}
            <div class="empty stack-tight">
                <h2>"No scored essays yet"</h2>
                <p>"Here methods are measured on essays that people have scored: each is graded as if nobody had, and the scores are compared."</p>
                <p><a class="button primary" href=place.clone()>"Load scored essays"</a></p>
            </div>
        }
        .into_any(),
        Some(_) => view! {
            <calibrate::Calibrate desk/>
            <runs::Runs desk/>
            <agreement::Agreement desk/>
            <raters::Raters desk/>
        }
        .into_any(),
    }
    }
}
