//! The screens that are not in the page's first program. `src/main.rs` marks where it is cut, `cargo xtask build` cuts it, and the browser fetches a
//! piece when one of its screens is first opened.

use super::page::{exams, study};
use super::part::notice::{Busy, Wrong};
use crate::view::route::ExamPart;
use crate::workspace::Assignment;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use std::pin::Pin;

/// Draws a screen of what it is about.
pub type Draw<T> = fn(T) -> AnyView;

/// Fetches the piece that draws a screen.
pub type Fetch<T> = fn() -> Pin<Box<dyn Future<Output = Result<Draw<T>, SplitLoaderError>>>>;

/// Where each screen comes from.
#[derive(Clone, Copy)]
pub struct Apart {
    /// How far methods can be trusted.
    pub study: Fetch<OfStudy>,
    /// The wrong cases of an assignment's study, by the assignment's id.
    pub cases: Fetch<String>,
    /// The list of exams.
    pub exams: Fetch<()>,
    /// A part of an exam, by its id.
    pub exam: Fetch<(String, ExamPart)>,
}

/// What the study is about.
#[derive(Clone)]
pub struct OfStudy {
    /// The assignment, and what becomes of it.
    pub assignment: Signal<Option<Assignment>>,
    /// Its id.
    pub id: String,
}

/// The study's screen.
pub fn draw_study(OfStudy { assignment, id }: OfStudy) -> AnyView {
    view! { <study::Screen a=assignment id/> }.into_any()
}

/// The wrong cases' screen.
pub fn draw_cases(id: String) -> AnyView {
    view! { <study::Cases id/> }.into_any()
}

/// The list of exams.
pub fn draw_exams((): ()) -> AnyView {
    view! { <exams::List/> }.into_any()
}

/// A part of an exam.
pub fn draw_exam((id, part): (String, ExamPart)) -> AnyView {
    view! { <exams::Frame id part/> }.into_any()
}

impl Apart {
    /// Where they come from, in any component.
    pub fn get() -> Self {
        expect_context()
    }
}

/// Draws a screen as soon as its piece is there. Where that cannot be fetched, the user may try again.
pub fn fetched<T: Clone + Send + 'static>(fetch: Fetch<T>, of: T) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Draw<T>, ()>>);
    let begin = move || {
        found.set(None);
        spawn_local(async move {
            let draw = fetch().await.map_err(|_| ());
            found.try_set(Some(draw));
        });
    };
    begin();
    move || {
        match found.get() {
        None => view! { <Busy what="Opening"/> }.into_any(),
        Some(Ok(draw)) => draw(of.clone()),
        Some(Err(())) => view! {
            <div class="stack-tight">
                <Wrong why="This part of the page could not be fetched. Is the site still there, and the connection? Nothing is lost."/>
                <button on:click=move |_| begin()>"Try again"</button>
            </div>
        }
        .into_any(),
    }
    }
}
