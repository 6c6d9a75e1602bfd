//! One trait: the debate as it happens, and the verdict.

use super::scale::Scale;
use crate::debate::{CallRecord, Confidence, ConfidenceSource, Judgement, Turn};
use crate::exemplar::Slot;
use crate::rubric::Trait;
use crate::run::{Role, TraitProgress};
use crate::ui::grading::ticking;
use crate::view::verdict::{Standing, scale, standing};
use crate::view::words::{count, duration};
use leptos::prelude::*;

#[component]
pub fn TraitCard(
    /// Its place in the rubric, counted from 0.
    at: usize,
    /// The trait.
    r: Trait,
    /// What is known of it.
    progress: Memo<TraitProgress>,
) -> impl IntoView {
    let range = r.range;
    let judgement = Memo::new(move |_| progress.with(|t| t.judgement.clone()));
    let advocate = Memo::new(move |_| progress.with(|t| t.advocate.clone()));
    let skeptic = Memo::new(move |_| progress.with(|t| t.skeptic.clone()));
    let exemplars = Memo::new(move |_| progress.with(|t| t.exemplars.clone()));
    let failure = Memo::new(move |_| progress.with(|t| t.failure.as_ref().map(ToString::to_string)));
    let level = StoredValue::new(r.clone());
    let name = r.name.clone();
    view! {
        <section class="trait" id=format!("trait-{at}") aria-labelledby=format!("trait-{at}-name")>
            <header>
                <h2 id=format!("trait-{at}-name")>{r.name.clone()} " " <span class="quiet small">{range.to_string()}</span></h2>
                <p class="small quiet">{r.description.clone()}</p>
            </header>
            <Verdict progress level/>
            {move || failure.get().map(|why| view! {
                <div class="notice bad" role="alert"><p><strong>"This trait broke off. "</strong>{why}</p></div>
            })}
            <div class="debate">
                <Speaker role=Role::Advocate turn=advocate progress/>
                <Speaker role=Role::Skeptic turn=skeptic progress/>
            </div>
            {move || judgement.get().map(|j| view! { <Rationale j/> })}
            {move || exemplars.get().map(|slots| view! { <Exemplars slots name=name.clone()/> })}
            <Cost progress/>
        </section>
    }
}

/// What the trait has cost so far.
#[component]
fn Cost(progress: Memo<TraitProgress>) -> impl IntoView {
    let cost = Memo::new(move |_| progress.with(|t| (t.spent_ms, t.tokens())));
    move || {
        let (spent_ms, (prompt, completion)) = cost.get();
        let words = format!("This trait: {}, {prompt} tokens read, {completion} written.", duration(spent_ms));
        (spent_ms > 0.0).then(|| view! { <p class="small quiet">{words}</p> })
    }
}

/// The score on its scale, or what is missing.
#[component]
fn Verdict(progress: Memo<TraitProgress>, level: StoredValue<Trait>) -> impl IntoView {
    let here = Memo::new(move |_| progress.with(standing));
    let marks = move |score| {
        let r = level.get_value();
        progress.with(|t| scale(r.range, score, t.judgement.as_ref().and_then(|j| j.distribution.as_ref())))
    };
    move || {
        match here.get() {
        Standing::Scored(score) => view! {
            <div class="verdict">
                <p class="big"><span class="hidden-visually">"Score "</span>{score.value()}<small>" of "{score.range().max()}</small></p>
                <Scale marks=marks(Some(score))/>
                <p class="small quiet grow">{level.with_value(|r| r.level(score.value()).map(str::to_owned))}</p>
            </div>
        }
        .into_any(),
        Standing::NeedsGrading(why) => view! {
            <p class="notice warn"><span class="mark">"▲ Needs grading."</span>" Why: "{why}". The Judge's words are below; the score is yours to give."</p>
        }
        .into_any(),
        Standing::Asking(..) | Standing::Waiting | Standing::BrokeOff(_) => ().into_any(),
    }
    }
}

#[component]
fn Speaker(role: Role, turn: Memo<Option<Turn>>, progress: Memo<TraitProgress>) -> impl IntoView {
    let (class, name) = named(role);
    let since = Memo::new(move |_| progress.with(|t| t.waiting.filter(|(r, _)| *r == role).map(|(_, since)| since)));
    let body = move || match (turn.get(), since.get()) {
        (Some(turn), _) => view! { <Said turn/> }.into_any(),
        (None, Some(since)) => view! { <Waiting since/> }.into_any(),
        (None, None) => view! { <p class="waiting small">"Has not spoken."</p> }.into_any(),
    };
    view! {
        <div class=format!("speaker {class}")>
            <h3>{name}</h3>
            {body}
        </div>
    }
}

fn named(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Advocate => ("advocate", "Advocate"),
        Role::Skeptic => ("skeptic", "Skeptic"),
        Role::Judge => ("judge", "Judge"),
    }
}

#[component]
fn Waiting(since: f64) -> impl IntoView {
    let now = ticking();
    view! { <p class="waiting small"><span class="dots" aria-hidden="true">"● "</span>"Writing, "{move || duration((now.get() - since).max(0.0))}" so far"</p> }
}

#[component]
fn Said(turn: Turn) -> impl IntoView {
    view! {
        <p class="said">{turn.message}</p>
        <p class="small quiet">{confidence(turn.confidence)}</p>
        <Notes call=turn.call/>
    }
}

fn confidence(confidence: Option<Confidence>) -> String {
    match confidence {
        None => "Confidence unknown: the endpoint gives no log-probabilities and the message does not say.".into(),
        Some(Confidence { value, source: ConfidenceSource::FirstToken }) => {
            format!("Confidence {value:.2}, the probability of the first word")
        }
        Some(Confidence { value, source: ConfidenceSource::SelfReported }) => {
            format!("Confidence {value:.2}, self-reported")
        }
    }
}

#[component]
fn Rationale(j: Judgement) -> impl IntoView {
    let rationale =
        if j.verdict.rationale.is_empty() { "The Judge gave no rationale.".to_owned() } else { j.verdict.rationale };
    let expected = j.distribution.map(|d| format!("Expected score {:.2}, entropy {:.2}.", d.expected, d.entropy));
    view! {
        <div class="speaker judge">
            <h3>"Judge"</h3>
            <p class="said">{rationale}</p>
            {expected.map(|text| view! { <p class="small quiet">{text}</p> })}
            <Notes call=j.call/>
        </div>
    }
}

/// What a call cost and what was changed for its endpoint.
#[component]
fn Notes(call: CallRecord) -> impl IntoView {
    let usage = call.reply.usage.map(|u| format!("{} tokens read, {} written.", u.prompt_tokens, u.completion_tokens));
    let retries = (call.reply.retries > 0).then(|| {
        format!(
            "Answered after {}.",
            count(usize::try_from(call.reply.retries).unwrap_or(0), "failed attempt", "failed attempts")
        )
    });
    let cut = (call.reply.finish == crate::llm::Finish::Length)
        .then(|| "The reply reached the token cap and was cut.".to_owned());
    let looks_cut = call.reply.usage.is_some_and(|u| u.looks_cut(call.request.characters()));
    let unread = looks_cut.then(|| {
        "The endpoint seems to have read only part of the prompt: give the model a longer context.".to_owned()
    });
    let adapted = call.reply.adaptations.iter().map(ToString::to_string);
    let all: Vec<String> = usage.into_iter().chain(retries).chain(cut).chain(unread).chain(adapted).collect();
    view! { <p class="small quiet">{all.join(" ")}</p> }
}

#[component]
fn Exemplars(slots: Vec<Slot>, name: String) -> impl IntoView {
    let item = move |slot: Slot| {
        let score = slot.score.value();
        match slot.exemplar {
            Some(e) => view! {
                <li>
                    <p class="head"><strong>"Scored "{score}</strong><span class="quiet">{e.id.to_string()}", similarity "{format!("{:.2}", e.similarity)}</span></p>
                    <p class="opening small">{e.text.clone()}</p>
                    <details><summary class="small">"Read it"</summary><blockquote class="student small">{e.text}</blockquote></details>
                </li>
            }
            .into_any(),
            None => view! { <li><p class="none small"><strong>"Scored "{score}": "</strong>"no exemplar for this score"</p></li> }.into_any(),
        }
    };
    let given = slots.iter().filter(|s| s.exemplar.is_some()).count();
    view! {
        <details>
            <summary>{format!("Scored essays that the Judge was shown for {name} ({given})")}</summary>
            <ul class="exemplars">{slots.into_iter().map(item).collect_view()}</ul>
        </details>
    }
}
