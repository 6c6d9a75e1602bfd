//! Grading this essay: the buttons, how far it is, where it is sent.

use crate::essay::Essay;
use crate::run::Again;
use crate::ui::grading::{Grading, Phase, Work};
use crate::ui::part::focus::stay_here;
use crate::ui::part::notice::{Going, Wrong};
use crate::ui::state::App;
use crate::ui::watched::{EssaySignal, Latest};
use crate::view::route::{Route, Setting};
use crate::workspace::Assignment;
use leptos::prelude::*;

/// Whether a grading begins anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// A new run.
    Anew,
    /// What the latest run has not finished of this essay, from the last finished steps.
    GoOn,
}

#[component]
pub fn Controls(
    /// The essay's latest run.
    latest: EssaySignal,
    /// Where it belongs.
    assignment: Assignment,
    /// The essay.
    essay: Essay,
) -> impl IntoView {
    let app = App::get();
    let grading = app.grading(&assignment.id);
    let phase = grading.phase.clone();
    let since = RwSignal::new(js_sys::Date::now());
    let (stopping, essay_id, grading_run) = (grading.clone(), essay.id.clone(), grading.run.clone());
    let name = latest.clone();
    let start = move |mode| {
        since.set(js_sys::Date::now());
        let run = name.with_untracked(|l| l.as_ref().and_then(Latest::run).map(|shown| shown.name.clone()));
        let work = match (mode, run) {
            (Mode::GoOn, Some(run)) => Work::GoOn(run, Again::Unfinished, Some(essay.id.clone())),
            _ => Work::Anew(vec![essay.clone()]),
        };
        grading.start(app, assignment.clone(), work);
    };
    let (run, here) = (grading_run, essay_id);
    let is_here = Memo::new(move |_| run.with(|run| run.as_ref().is_some_and(|run| run.plan.essay(&here).is_some())));
    let start = StoredValue::new_local(start);
    let stopping = StoredValue::new_local(stopping);
    let left_off = Memo::new(move |_| {
        latest.with(|latest| {
            let run = &latest.as_ref().and_then(Latest::run)?.run;
            Some((run.is_complete(), run.tally().failed > 0))
        })
    });
    let begin = move |mode: Mode, label: &'static str, is_main: bool| {
        view! { <button class:primary=is_main on:click=move |_| start.with_value(|s| s(mode))>{label}</button> }
    };
    let buttons = move || {
        let has_model = app.models.with(|m| m.chosen().is_some());
        match left_off.get() {
            _ if !has_model => view! {
                <p class="notice warn">"No model is chosen yet. " <a href=Route::Settings(Setting::Models).to_string()>"Choose a model"</a> " to grade this essay."</p>
            }.into_any(),
            None => begin(Mode::Anew, "Grade", true).into_any(),
            Some((true, _)) => begin(Mode::Anew, "Grade again", false).into_any(),
            Some((false, has_failed)) => view! {
                {begin(Mode::GoOn, if has_failed { "Try again what failed" } else { "Go on" }, true)}
                {begin(Mode::Anew, "Grade anew", false)}
            }.into_any(),
        }
    };
    let shown = phase.clone();
    let is_busy = Memo::new(move |_| shown.with(Phase::is_busy));
    let (what, how_far) = (phase.clone(), phase.clone());
    let place = NodeRef::<leptos::html::Div>::new();
    stay_here(place, is_busy);
    view! {
        <div class="stack-tight controls" node_ref=place tabindex="-1" role="group" aria-label="Grading">
            {move || if is_busy.get() {
                let (what, how_far, debating) = (what.clone(), how_far.clone(), what.clone());

                view! {
                    <div class="row">
                        <div class="grow">
                            <Show
                                when=move || debating.with(|p| matches!(p, Phase::Grading | Phase::Pausing))
                                fallback=move || {
                                    let (what, how_far, kind) = (what.clone(), how_far.clone(), what.clone());
                                    view! {
                                        <Going
                                            what=Signal::derive(move || what.with(|p| match p { Phase::Preparing(what, _) => what.clone(), _ => String::new() }))
                                            how_far=Signal::derive(move || how_far.with(|p| match p { Phase::Preparing(_, how_far) => *how_far, _ => None }))
                                            is_bytes=Signal::derive(move || kind.with(|p| matches!(p, Phase::Preparing(what, _) if what.starts_with("Fetching"))))
                                            since
                                        />
                                    }
                                }
                            >
                                <p role="status">{move || if is_here.get() { "The debate goes on. You can look elsewhere meanwhile; what is done is kept." } else { "Other essays of this assignment are being graded. This one can be graded when they are done, or when you stop them." }}</p>
                            </Show>
                        </div>
                        <button on:click=move |_| stopping.with_value(Grading::stop)>"Stop"</button>
                    </div>
                }.into_any()
            } else {
                view! { <div class="row">{buttons}</div> }.into_any()
            }}
            {move || match phase.get() { Phase::Failed(why) => Some(view! { <Wrong why=format!("{why}. What was done is kept.")/> }), _ => None }}
            <Sent/>
        </div>
    }
}

/// Which model, where, and what it is worth.
#[component]
fn Sent() -> impl IntoView {
    let app = App::get();
    move || {
        app.models.with(|m| m.chosen().cloned()).map(|e| {
            let place = if e.endpoint.is_local() { format!("on this computer ({})", e.endpoint.host()) } else { format!("sent to {}", e.endpoint.host()) };
            let model = if e.endpoint.model.is_empty() { e.endpoint.name.clone() } else { e.endpoint.model.clone() };
            view! {
                <p class="small quiet">
                    "Model: " {model} ", " {place} ". "
                    {e.is_demonstration.then_some("135M demonstration model: it shows the mechanics and cannot judge writing. ")}
                    <a href=Route::Settings(Setting::Models).to_string()>"Change"</a>
                </p>
            }
        })
    }
}
