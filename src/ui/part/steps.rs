//! The way to a first verdict, with the next step marked.

use crate::view::steps::{Step, StepState};
use leptos::prelude::*;

#[component]
pub fn Steps(
    /// From [`crate::view::steps::steps`].
    #[prop(into)]
    steps: Signal<[Step; 3]>,
) -> impl IntoView {
    let item = |(at, step): (usize, Step)| {
        let (class, state) = match step.state {
            StepState::Done => ("done", "✓ done"),
            StepState::Next => ("next", "next"),
            StepState::Later => ("later", "later"),
        };
        view! {
            <li class=class aria-current=(step.state == StepState::Next).then_some("step")>
                <p class="title">{at + 1} ". " <a href=step.place.to_string()>{step.title}</a> <span class="state">{state}</span></p>
                <p class="small quiet">{step.hint}</p>
            </li>
        }
    };
    let is_all_done = move || steps.with(|all| all.iter().all(|s| s.state == StepState::Done));
    move || {
        (!is_all_done()).then(|| {
            view! {
                <section aria-label="Three steps to a first verdict">
                    <ol class="steps">{steps.get().into_iter().enumerate().map(item).collect_view()}</ol>
                </section>
            }
        })
    }
}
