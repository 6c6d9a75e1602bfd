//! The foot of an essay's screen: what its run cost, the log, deleting it.

use crate::browser::files;
use crate::essay::EssayId;
use crate::ui::part::save::save;
use crate::ui::state::App;
use crate::ui::watched::{EssaySignal, Latest};
use crate::view::route::{Part, Route};
use crate::view::words::{duration, thousands};
use crate::workspace;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What the run cost, and its log.
#[component]
pub fn Log(
    /// The essay's latest run.
    latest: EssaySignal,
    /// The assignment's id.
    assignment: String,
    /// The essay's.
    essay: EssayId,
) -> impl IntoView {
    let app = App::get();
    let key = StoredValue::new((assignment, essay));
    let run = latest.clone();
    let facts = Memo::new(move |_| {
        run.with(|latest| {
            let run = &latest.as_ref().and_then(Latest::run)?.run;
            let cost = run.cost();
            let plan = &run.plan;
            Some((cost, plan.judge.model.clone(), plan.judge.sent_to.clone(), plan.method.clone()))
        })
    });
    let latest = StoredValue::new(latest);
    let save_log = move |_| {
        let name =
            latest.get_value().with_untracked(|l| l.as_ref().and_then(Latest::run).map(|shown| shown.name.clone()));
        spawn_local(async move {
            let (assignment, essay) = key.get_value();
            let Some(name) = name else { return };
            let log = app.in_store(async |store| workspace::log(store, &assignment, &name, Some(&essay)).await).await;
            let Some(Some(log)) = app.report(log) else { return };
            let text = files::json_text(&log);
            save(app, &format!("assay-{essay}-{name}.json"), "application/json", &text);
        });
    };
    move || {
        facts.get().map(|(cost, model, sent_to, method)| {
            let number = |n: u64| thousands(usize::try_from(n).unwrap_or(usize::MAX));
            let cached = (cost.cached_tokens > 0).then(|| format!(" ({} of them from the endpoint's cache)", number(cost.cached_tokens)));
            view! {
                <section class="part stack-tight" aria-label="Log">
                    <dl class="facts">
                        <dt>"Method"</dt><dd>{method}", "{model}", sent to "{sent_to}</dd>
                        <dt>"Tokens"</dt><dd>{number(cost.prompt_tokens)}" read"{cached}", "{number(cost.completion_tokens)}" written"</dd>
                        <dt>"Time"</dt><dd>{duration(cost.took_ms)}" of answers"</dd>
                    </dl>
                    <div><button on:click=save_log>"Save the complete log (JSON)"</button></div>
                    <p class="hint">"Every prompt, reply, log-probability, exemplar and verdict. No key is in it. The student's text is."</p>
                </section>
            }
        })
    }
}

/// Deletes the essay, after asking.
#[component]
pub fn Remove(
    /// The assignment's id.
    assignment: String,
    /// The essay's.
    essay: EssayId,
) -> impl IntoView {
    let app = App::get();
    let key = StoredValue::new((assignment, essay));
    let (is_sure, set_sure) = signal(false);
    let delete = move |_| {
        spawn_local(async move {
            let (assignment, essay) = key.get_value();
            app.forget_grading(&assignment);
            let removed = app.in_store(async |store| workspace::remove_essay(store, &assignment, &essay).await).await;
            if app.report(removed).is_some() {
                crate::ui::app::go(&Route::Assignment(assignment, Part::Essays));
            }
        });
    };
    view! {
        <section class="part" aria-label="Delete the essay">
            {move || if is_sure.get() {
                view! {
                    <p>"This deletes the essay and its verdicts from this browser."</p>
                    <div class="row"><button class="danger" on:click=delete>"Delete the essay"</button><button on:click=move |_| set_sure.set(false)>"Keep it"</button></div>
                }.into_any()
            } else {
                view! { <button class="plain" on:click=move |_| set_sure.set(true)>"Delete this essay"</button> }.into_any()
            }}
        </section>
    }
}
