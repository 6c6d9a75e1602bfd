//! Exams that merge several questions into one: a question bank, what the exam asks, who answered what, and how well this is found.

mod answers;
mod bank;
mod candidates;
mod columns;
mod desk;
mod graph;
mod list;
mod neighbours;
mod questions;
mod sample;
mod text;
mod trial;

pub use list::List;

use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::App;
use crate::view::route::{ExamPart, Route};
use desk::Desk;
use leptos::prelude::*;

/// One exam: its name, its parts, and the part that is looked at.
#[component]
pub fn Frame(id: String, part: ExamPart) -> impl IntoView {
    let desk = Desk::new(App::get(), id.clone());
    let is_there = Memo::new(move |_| desk.exam.with(|exam| exam.as_ref().map(Option::is_some)));
    let of = move |read: fn(&crate::workspace::Exam) -> Option<String>| {
        desk.exam.with(|exam| exam.as_ref()?.as_ref().and_then(read))
    };
    let tab = move |p: ExamPart| {
        let place = Route::Exam(desk.id.get_value(), p).to_string();
        view! { <a href=place aria-current=(p == part).then_some("page")>{p.label()}</a> }
    };
    let screen = move || match part {
        ExamPart::Questions => view! { <questions::Screen desk/> }.into_any(),
        ExamPart::Text => view! { <text::Screen desk/> }.into_any(),
        ExamPart::Answers => view! { <answers::Screen desk/> }.into_any(),
        ExamPart::Study => view! { <trial::Screen desk/> }.into_any(),
    };
    move || {
        match is_there.get() {
        None => view! { <Busy what="Opening the exam"/> }.into_any(),
        Some(false) => view! {
            <div class="stack">
                <h1>"No such exam"</h1>
                <Wrong why="This exam is not kept in this browser. It may have been deleted here, or made on another computer."/>
                <p><a class="button" href=Route::Exams.to_string()>"To your exams"</a></p>
            </div>
        }
        .into_any(),
        Some(true) => view! {
            <p class="crumbs"><a href=Route::Exams.to_string()>"Exams"</a></p>
            <h1>{move || of(|exam| Some(exam.title.clone()))}</h1>
            {move || of(|exam| exam.sample.clone()).map(|note| view! { <p class="quiet small">{note}</p> })}
            <nav class="tabs" aria-label="Parts of this exam">{ExamPart::ALL.into_iter().map(tab).collect_view()}</nav>
            <div class="stack" style="padding-top: var(--s4)">
                {move || desk.wrong.get().map(|why| view! { <Wrong why/> })}
                {screen()}
            </div>
        }
        .into_any(),
    }
    }
}
