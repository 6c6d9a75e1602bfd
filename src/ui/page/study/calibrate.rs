//! Grading a sample of the bank, each essay hidden from itself, by one method or several.

use super::desk::{Desk, SEED};
use crate::estimate::{Estimate, Job, estimate, mean_length};
use crate::method::{METHODS, Method, Named};
use crate::study::hidden_sample;
use crate::ui::grading::{Phase, lay_out};
use crate::ui::part::focus::stay_here;
use crate::ui::part::how::field::NumberField;
use crate::ui::part::notice::Wrong;
use crate::ui::part::running::{Running, prices};
use crate::view::how::{REPEATS, number};
use crate::view::route::{Route, Setting};
use crate::view::run_line::expected;
use crate::view::study::{as_essay, as_essays};
use crate::view::words::count;
use crate::workspace::Head;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// How many essays at first.
const ESSAYS: usize = 24;

/// What is going to be measured.
#[derive(Clone, Copy)]
struct Choice {
    desk: Desk,
    methods: RwSignal<Vec<&'static str>>,
    essays: RwSignal<usize>,
    repeats: RwSignal<u32>,
}

impl Choice {
    fn chosen(self) -> Vec<Method> {
        self.methods.with(|chosen| METHODS.iter().filter(|m| chosen.contains(&m.name)).map(|m| m.method).collect())
    }

    /// Lays a run out for each method, then does them one after another.
    fn start(self) {
        let desk = self.desk;
        let Some(assignment) = desk.a.get_untracked() else { return };
        let (methods, bank) = untrack(|| (self.chosen(), desk.scored()));
        let ids = hidden_sample(&bank, &assignment.rubric, self.essays.get_untracked(), u64::from(SEED));
        let essays = as_essays(&bank, &ids);
        let repeats = self.repeats.get_untracked();
        spawn_local(async move {
            for method in methods {
                let mut by = assignment.clone();
                (by.grading.method, by.grading.repeats) = (method, repeats);
                if let Err(why) = lay_out(desk.app, &desk.place(), &by, essays.clone()).await {
                    desk.app.trouble.set(Some(format!("The study could not begin: {why}.")));
                    break;
                }
            }
            desk.read_heads().await;
            desk.go_on();
        });
    }
}

#[component]
pub fn Calibrate(desk: Desk) -> impl IntoView {
    let repeats = desk.a.with_untracked(|a| a.as_ref().map_or(1, |a| a.grading.repeats.max(1)));
    let choice = Choice {
        desk,
        methods: RwSignal::new(vec![METHODS[0].name]),
        essays: RwSignal::new(ESSAYS),
        repeats: RwSignal::new(repeats),
    };
    let phase = desk.grading.with_value(|g| g.phase.clone());
    let has_model = Memo::new(move |_| desk.app.models.with(|m| m.chosen().is_some()));
    let place = NodeRef::<leptos::html::Div>::new();
    stay_here(place, desk.is_busy);
    view! {
        <section class="part stack">
            <h2>"Measure a method on your scored essays"</h2>
            <p>"A sample of your bank is graded as if nobody had scored it: each essay is hidden from itself, the others may stand beside it. Then the scores are compared with your raters’."</p>
            <div class="stack" node_ref=place tabindex="-1" role="group" aria-label="Measuring">
                {move || if desk.is_busy.get() {
                    view! { <Under desk/> }.into_any()
                } else if has_model.get() {
                    view! {
                        <Unfinished desk/>
                        <Form choice/>
                    }.into_any()
                } else {
                    view! { <p class="notice warn">"No model is chosen yet. " <a href=Route::Settings(Setting::Models).to_string()>"Choose a model"</a> " to measure it."</p> }.into_any()
                }}
                {move || match phase.get() { Phase::Failed(why) => Some(view! { <Wrong why=format!("{why}. What was done is kept.")/> }), _ => None }}
            </div>
        </section>
    }
}

/// Which method is under way, and how far it is.
#[component]
fn Under(desk: Desk) -> impl IntoView {
    let (grading, id) = (desk.grading.get_value(), desk.id.get_value());
    let run = grading.run.clone();
    let method = Memo::new(move |_| run.with(|run| run.as_ref().map(|run| run.plan.method.clone())));
    let waiting = Memo::new(move |_| desk.heads.with(|h| h.iter().flatten().filter(|h| !h.has_ended).count()));
    view! {
        <p>
            {move || method.get().map(|m| view! { <strong>{m}</strong>" " })}
            {move || (waiting.get() > 1).then(|| format!("One of {} methods, one after another.", waiting.get()))}
        </p>
        <Running grading id/>
    }
}

/// What can be gone on with.
#[component]
fn Unfinished(desk: Desk) -> impl IntoView {
    let left = Memo::new(move |_| {
        let names = |h: &Head| format!("{} ({} of {})", h.plan.method, h.tally.0, h.tally.1);
        desk.heads.with(|heads| heads.iter().flatten().filter(|h| !h.has_ended).map(names).collect::<Vec<_>>())
    });
    move || {
        let left = left.get();
        (!left.is_empty()).then(|| view! {
            <div class="notice stack-tight">
                <p><strong>"Not finished: "</strong>{left.join(", ")}". What was done is kept; only what is missing is asked for."</p>
                <div class="row"><button class="primary" on:click=move |_| desk.go_on()>"Go on"</button></div>
            </div>
        })
    }
}

#[component]
fn Form(choice: Choice) -> impl IntoView {
    let all = Memo::new(move |_| choice.desk.scored().essays.len());
    let tick = move |named: Named| {
        let is_on = move || choice.methods.with(|m| m.contains(&named.name));
        let turn = move |e| {
            let on = event_target_checked(&e);
            choice.methods.update(|m| {
                m.retain(|name| *name != named.name);
                if on {
                    m.push(named.name);
                }
            });
        };
        view! {
            <label class="check method">
                <input type="checkbox" prop:checked=is_on on:change=turn/>
                <span><strong>{named.name}</strong>" "<span class="small">{named.purpose}</span></span>
            </label>
        }
    };
    let is_none = move || choice.methods.with(Vec::is_empty);
    view! {
        <fieldset>
            <legend>"Methods"</legend>
            {METHODS.into_iter().map(tick).collect_view()}
        </fieldset>
        <div class="fields">
            <NumberField
                id="study-essays" label="How many essays"
                hint="Drawn so that every level of every trait is met about equally often, the rare ends too. The same bank gives the same essays."
                value=Signal::derive(move || choice.essays.get().min(all.get().max(1)).to_string())
                on_typed=move |typed: &str| {
                    choice.essays.set(number(typed, 1..=all.get_untracked().max(1))?);
                    Ok(())
                }
            />
            <NumberField
                id="study-repeats" label="How often each is graded"
                hint="Three times or more shows how far a method agrees with itself."
                value=Signal::derive(move || choice.repeats.get().to_string())
                on_typed=move |typed: &str| {
                    choice.repeats.set(u32::try_from(number(typed, REPEATS)?).unwrap_or(1));
                    Ok(())
                }
            />
        </div>
        <Price choice/>
        <div class="row"><button class="primary" disabled=is_none on:click=move |_| choice.start()>"Measure"</button></div>
    }
}

/// What it will take.
#[component]
fn Price(choice: Choice) -> impl IntoView {
    // Any essays will do for their length.
    let essays = Memo::new(move |_| {
        choice.desk.scored().essays.iter().take(choice.essays.get()).map(as_essay).collect::<Vec<_>>()
    });
    let said = Memo::new(move |_| {
        let a = choice.desk.a.get()?;
        let bank = choice.desk.scored();
        let mean = mean_length(bank.essays.iter().take(50).map(|e| &*e.text));
        let max_tokens = choice.desk.app.models.with(|m| m.chosen().and_then(|e| e.max_tokens));
        let mut all = Estimate::default();
        let methods = choice.chosen();
        choice.desk.app.prompts.with(|prompts| {
            for method in &methods {
                let job = Job {
                    method,
                    repeats: choice.repeats.get(),
                    max_tokens,
                    essay_prompt: &a.essay_prompt,
                    rubric: &a.rubric,
                    prompts,
                    bank: (bank.essays.len(), mean),
                };
                let one = essays.with(|essays| estimate(&job, essays));
                all.debaters += one.debaters;
                all.judge += one.judge;
            }
        });
        let (tariff, model) = prices(choice.desk.app, &a.id);
        let of = format!(
            "{}, {}",
            count(essays.with(Vec::len), "essay", "essays"),
            count(methods.len(), "method", "methods")
        );
        (!methods.is_empty()).then(|| {
            let capped =
                if a.grading.cap.is_some() { " Each method pauses at the assignment’s spending cap." } else { "" };
            format!("{of}: {}{capped}", expected(&all, &tariff.spent(&all.debaters, &all.judge), &model))
        })
    });
    move || said.get().map(|said| view! { <p class="hint">{said}</p> })
}
