//! One essay: its text, and the debate and verdict of every trait as they come.

use crate::browser::files;
use crate::essay::{Essay, EssayId, words};
use crate::run::Again;
use crate::text::{Attempt, attempts};
use crate::ui::grading::{Grading, Phase, Work};
use crate::ui::part::focus::stay_here;
use crate::ui::part::notice::{Busy, Going, Wrong};
use crate::ui::part::quoted::{EssayText, Evidence};
use crate::ui::part::trait_card::TraitCard;
use crate::ui::state::App;
use crate::ui::watched::{EssaySignal, Latest};
use crate::view::card::card;
use crate::view::route::{Part, Route, Setting};
use crate::view::verdict::Standing;
use crate::view::words::{count, duration, thousands};
use crate::workspace::{self, Assignment};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Screen(id: String, essay: String) -> impl IntoView {
    let app = App::get();
    let found = RwSignal::new(None::<Option<Essay>>);
    let known = Memo::new(move |_| app.assignments.with(Option::is_some));
    let assignment = {
        let id = id.clone();
        Memo::new(move |_| app.assignment(&id))
    };
    let place = id.clone();
    Effect::new(move |_| {
        if known.get() {
            let (id, essay) = (id.clone(), essay.clone());
            spawn_local(async move {
                let Ok(store) = app.store() else { return };
                let all = app.report(workspace::essays(&store, &id).await).unwrap_or_default();
                found.try_set(Some(all.into_iter().find(|e| e.id.0 == essay)));
            });
        }
    });
    move || {
        match (assignment.get(), found.get()) {
        (_, None) => view! { <Busy what="Opening the essay"/> }.into_any(),
        (Some(assignment), Some(Some(essay))) => view! { <Desk assignment essay/> }.into_any(),
        _ => view! {
            <div class="stack">
                <h1>"No such essay"</h1>
                <Wrong why="This essay is not kept in this browser. It may have been deleted."/>
                <p><a class="button" href=Route::Assignment(place.clone(), Part::Essays).to_string()>"To the essays"</a></p>
            </div>
        }
        .into_any(),
    }
    }
}

#[component]
fn Desk(assignment: Assignment, essay: Essay) -> impl IntoView {
    let app = App::get();
    let latest = app.essay_run(&assignment.id, &essay);
    let place = Route::Assignment(assignment.id.clone(), Part::Essays);
    let length = count(words(&essay.text), "word", "words");
    let evidence = evidence(&latest, &essay);
    provide_context(evidence);
    let flagged = attempts(&essay.text);
    view! {
        <p class="crumbs">
            <a href=Route::Home.to_string()>"Assignments"</a> " › "
            <a href=place.to_string()>{assignment.title.clone()}</a>
        </p>
        <h1>{essay.title.clone()}</h1>
        <Summary latest=latest.clone()/>
        <Controls latest=latest.clone() assignment=assignment.clone() essay=essay.clone()/>
        <div class="desk">
            <article class="page" aria-label="The essay" tabindex="0">
                <p class="quiet small">{length}</p>
                <Flagged attempts=flagged text=essay.text.clone()/>
                <EssayText evidence/>
            </article>
            <div>
                <Traits latest=latest.clone() assignment=assignment.clone()/>
                <Log latest assignment=assignment.id.clone() essay=essay.id.clone()/>
                <Remove assignment=assignment.id essay=essay.id/>
            </div>
        </div>
    }
}

/// What messages about the essay are checked against: the essay as its latest run sent it.
fn evidence(latest: &EssaySignal, essay: &Essay) -> Evidence {
    let (sent, text) = (latest.clone(), essay.text.clone());
    let sent = Memo::new(move |_| {
        sent.with(|latest| latest.as_ref().and_then(Latest::run).map(|shown| shown.run.plan.sent_as.of(&text)))
            .unwrap_or_else(|| text.clone())
    });
    let given = latest.clone();
    let given = Memo::new(move |_| {
        given.with(|latest| {
            let plan = latest.as_ref().and_then(Latest::run).map(|shown| &shown.run.plan);
            plan.map(|plan| plan.units().iter().flat_map(|unit| plan.given(unit)).collect()).unwrap_or_default()
        })
    });
    Evidence { essay: sent.into(), given: given.into(), pointed: RwSignal::new(None) }
}

/// Passages that speak to the grader. They are never obeyed; the teacher should know of them.
#[component]
fn Flagged(attempts: Vec<Attempt>, text: String) -> impl IntoView {
    let item = |attempt: Attempt| {
        let words: String = text.get(attempt.range).unwrap_or_default().chars().take(120).collect();
        view! { <li>"“"{words}"” "{attempt.kind.in_words()}</li> }
    };
    let items: Vec<_> = attempts.into_iter().map(item).collect();
    (!items.is_empty()).then(|| view! {
        <div class="notice warn small" role="note">
            <p><strong>"▲ This essay speaks to the grader. "</strong>"The model is told to read it as the student's text and nothing else."</p>
            <ul>{items}</ul>
        </div>
    })
}

/// Whether a grading begins anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// A new run.
    Anew,
    /// What the latest run has not finished of this essay, from the last finished steps.
    GoOn,
}

/// The scores in a line.
#[component]
fn Summary(latest: EssaySignal) -> impl IntoView {
    let item = |(at, name, standing): (usize, String, Standing)| {
        let value = match standing {
            Standing::Scored(score) => view! { <span class="figure-score">{score.value()}</span><span class="quiet">"/"{score.range().max()}</span> }.into_any(),
            Standing::NeedsGrading(_) | Standing::BrokeOff(_) => view! { <span class="needs">"▲ needs grading"</span> }.into_any(),
            Standing::Asking(..) => view! { <span class="quiet">"…"</span> }.into_any(),
            Standing::Waiting => view! { <span class="quiet">"–"</span> }.into_any(),
        };
        view! { <li><a href=format!("#trait-{at}") on:click=move |e| { e.prevent_default(); show(at); }>{name}</a>{value}</li> }
    };
    let items = Memo::new(move |_| {
        latest.with(|latest| {
            let Some(shown) = latest.as_ref().and_then(Latest::run) else { return Vec::new() };
            let traits = shown.run.plan.rubric.traits.iter().enumerate();
            traits.map(|(at, r)| (at, r.name.clone(), card(shown, r, 0).standing)).collect()
        })
    });
    move || {
        let items = items.get();
        (!items.is_empty())
            .then(|| view! { <ul class="scores" aria-label="Scores">{items.into_iter().map(item).collect_view()}</ul> })
    }
}

fn show(at: usize) {
    if let Some(card) = document().get_element_by_id(&format!("trait-{at}")) {
        card.scroll_into_view();
    }
}

#[component]
fn Controls(latest: EssaySignal, assignment: Assignment, essay: Essay) -> impl IntoView {
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

#[component]
fn Traits(latest: EssaySignal, assignment: Assignment) -> impl IntoView {
    let of_run = latest.clone();
    let rubric = Memo::new(move |_| {
        of_run.with(|latest| {
            let shown = latest.as_ref().and_then(Latest::run)?;
            Some((shown.name.clone(), shown.run.plan.rubric.clone()))
        })
    });
    move || match rubric.get() {
        None => {
            let names: Vec<String> =
                assignment.rubric.traits.iter().map(|t| format!("{} ({})", t.name, t.range)).collect();
            let calls = assignment.grading.method.calls(names.len());
            view! {
                <div class="empty stack-tight">
                    <h2>"Not graded yet"</h2>
                    <p>{assignment.grading.method.name()} " asks the model " {count(calls, "time", "times")} " for " {names.join(", ")} "."</p>
                </div>
            }
            .into_any()
        }
        Some((_, rubric)) => {
            let card = |(at, r): (usize, crate::rubric::Trait)| {
                let (latest, of) = (latest.clone(), r.clone());
                let shown = Memo::new(move |_| {
                    latest.with(|latest| {
                        let shown = latest.as_ref().and_then(Latest::run);
                        shown.map(|shown| card(shown, &of, 0)).unwrap_or_default()
                    })
                });
                view! { <TraitCard at r shown/> }
            };
            view! { <div>{rubric.traits.into_iter().enumerate().map(card).collect_view()}</div> }.into_any()
        }
    }
}

/// What the run cost, and its log.
#[component]
fn Log(latest: EssaySignal, assignment: String, essay: EssayId) -> impl IntoView {
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
    let save = move |_| {
        let name =
            latest.get_value().with_untracked(|l| l.as_ref().and_then(Latest::run).map(|shown| shown.name.clone()));
        spawn_local(async move {
            let (assignment, essay) = key.get_value();
            let Some(name) = name else { return };
            let log = app.in_store(async |store| workspace::log(store, &assignment, &name, Some(&essay)).await).await;
            let Some(Some(log)) = app.report(log) else { return };
            let text = files::json_text(&log);
            if files::offer(&format!("assay-{essay}-{name}.json"), "application/json", &text).is_err() {
                app.trouble.set(Some("The browser would not save the file.".into()));
            }
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
                    <div><button on:click=save>"Save the complete log (JSON)"</button></div>
                    <p class="hint">"Every prompt, reply, log-probability, exemplar and verdict. No key is in it. The student's text is."</p>
                </section>
            }
        })
    }
}

#[component]
fn Remove(assignment: String, essay: EssayId) -> impl IntoView {
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
