//! One trait: the debate as it happens, and the verdict.

use super::quoted::Quoted;
use super::scale::Scale;
use crate::debate::{CallRecord, Confidence, ConfidenceSource, Judgement, Role, Seat, Turn};
use crate::exemplar::Slot;
use crate::llm::Heard;
use crate::rubric::Trait;
use crate::run::Speaker;
use crate::ui::grading::ticking;
use crate::view::card::Card;
use crate::view::verdict::{Standing, scale};
use crate::view::words::{count, duration};
use leptos::prelude::*;

#[component]
pub fn TraitCard(
    /// Its place in the rubric, counted from 0.
    at: usize,
    /// The trait.
    r: Trait,
    /// What is known of it.
    shown: Memo<Card>,
) -> impl IntoView {
    let range = r.range;
    let judgements = Memo::new(move |_| shown.with(|c| c.judgements.clone()));
    let exemplars = Memo::new(move |_| shown.with(|c| c.exemplars.clone()));
    let failure = Memo::new(move |_| {
        shown.with(|c| match &c.standing {
            Standing::BrokeOff(why) => Some(why.clone()),
            _ => None,
        })
    });
    let seats = Memo::new(move |_| shown.with(|c| c.turns.iter().map(|(seat, _)| *seat).collect::<Vec<_>>()));
    let trait_id = StoredValue::new(r.id.clone());
    let level = StoredValue::new(r.clone());
    let name = r.name.clone();
    let rationale = move |(number, j): (usize, Judgement)| {
        let several = judgements.with(|all| all.len() > 1);
        trait_id.with_value(|id| view! { <Rationale j id=id.clone() number=several.then_some(number + 1)/> })
    };
    view! {
        <section class="trait" id=format!("trait-{at}") aria-labelledby=format!("trait-{at}-name")>
            <header>
                <h2 id=format!("trait-{at}-name")>{r.name.clone()} " " <span class="quiet small">{range.to_string()}</span></h2>
                <p class="small quiet">{r.description.clone()}</p>
            </header>
            <Verdict shown level/>
            {move || failure.get().map(|why| view! {
                <div class="notice bad" role="alert"><p><strong>"This trait broke off. "</strong>{why}</p></div>
            })}
            {move || {
                let seats = seats.get();
                let rounds = seats.len() > 2;
                (!seats.is_empty()).then(|| view! {
                    <div class="debate">
                        {seats.into_iter().map(|seat| view! { <Seated seat rounds shown/> }).collect_view()}
                    </div>
                })
            }}
            {move || judging(shown).map(|since| view! { <div class="speaker judge"><h3>"Judge"</h3><Waiting since shown/></div> })}
            {move || judgements.get().into_iter().enumerate().map(rationale).collect_view()}
            {move || exemplars.get().map(|slots| view! { <Exemplars slots name=name.clone()/> })}
            <Cost shown/>
        </section>
    }
}

/// Since when a Judge is asked, if one is.
fn judging(shown: Memo<Card>) -> Option<f64> {
    shown.with(|c| match c.waiting {
        Some((Speaker::Judge(_), since)) => Some(since),
        _ => None,
    })
}

/// What the trait has cost so far.
#[component]
fn Cost(shown: Memo<Card>) -> impl IntoView {
    let cost = Memo::new(move |_| shown.with(|c| c.cost));
    move || {
        let cost = cost.get();
        let words = format!(
            "This trait: {}, {} tokens read, {} written.",
            duration(cost.took_ms),
            cost.prompt_tokens,
            cost.completion_tokens
        );
        (cost.took_ms > 0.0).then(|| view! { <p class="small quiet">{words}</p> })
    }
}

/// The score on its scale, or what is missing.
#[component]
fn Verdict(shown: Memo<Card>, level: StoredValue<Trait>) -> impl IntoView {
    let here = Memo::new(move |_| shown.with(|c| c.standing.clone()));
    let marks = move |score| {
        let r = level.get_value();
        shown.with(|c| {
            let verdict = c.judgements.first().and_then(|j| j.of(&r.id));
            scale(r.range, score, verdict.and_then(|v| v.distribution.as_ref()))
        })
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

/// One message of the debate, or its place.
#[component]
fn Seated(seat: Seat, rounds: bool, shown: Memo<Card>) -> impl IntoView {
    let (class, name) = named(seat.role);
    let name = if rounds { format!("{name}, round {}", seat.round) } else { name.to_owned() };
    let turn =
        Memo::new(move |_| shown.with(|c| c.turns.iter().find(|(s, _)| *s == seat).and_then(|(_, t)| t.clone())));
    let since = Memo::new(move |_| {
        shown.with(|c| c.waiting.filter(|(s, _)| *s == Speaker::Debater(seat)).map(|(_, since)| since))
    });
    let body = move || match (turn.get(), since.get()) {
        (Some(turn), _) => view! { <Said turn/> }.into_any(),
        (None, Some(since)) => view! { <Waiting since shown/> }.into_any(),
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

/// What a speaker that was asked does meanwhile: writes, thinks, or waits to be asked again.
#[component]
fn Waiting(since: f64, shown: Memo<Card>) -> impl IntoView {
    let now = ticking();
    let heard = Memo::new(move |_| shown.with(|c| c.heard.clone()));
    let doing = move || match heard.get() {
        Some(Heard::Waiting { why, wait_ms, failed }) => {
            let tries = count(usize::try_from(failed).unwrap_or(0), "attempt", "attempts");
            format!("Waits {} to ask again, after {tries}: {why}. ", duration(f64::from(wait_ms)))
        }
        Some(Heard::Thinking) => "Thinking, ".to_owned(),
        Some(Heard::Text(_)) | None => "Writing, ".to_owned(),
    };
    let text = move || match heard.get() {
        Some(Heard::Text(text)) => Some(view! { <p class="said" aria-hidden="true">{text}</p> }),
        _ => None,
    };
    view! {
        <p class="waiting small"><span class="dots" aria-hidden="true">"● "</span>{doing}{move || duration((now.get() - since).max(0.0))}" so far"</p>
        {text}
    }
}

#[component]
fn Said(turn: Turn) -> impl IntoView {
    view! {
        <Quoted message=turn.message/>
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
fn Rationale(j: Judgement, id: crate::rubric::TraitId, number: Option<usize>) -> impl IntoView {
    let verdict = j.of(&id).cloned();
    let rationale = verdict.as_ref().map(|v| v.verdict.rationale.clone()).filter(|r| !r.is_empty());
    let rationale = rationale.unwrap_or_else(|| "The Judge gave no rationale.".to_owned());
    let score = number.and(verdict.as_ref().and_then(|v| v.verdict.score())).map(|s| format!("Score {}. ", s.value()));
    let expected = verdict.and_then(|v| v.distribution);
    let expected = expected.map(|d| format!("Expected score {:.2}, entropy {:.2}.", d.expected, d.entropy));
    view! {
        <div class="speaker judge">
            <h3>{number.map_or_else(|| "Judge".to_owned(), |n| format!("Judge {n}"))}</h3>
            {score.map(|score| view! { <p class="small quiet">{score}</p> })}
            <Quoted message=rationale/>
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
                    <p class="head"><strong>"Scored "{score}</strong><span class="quiet">{e.id.to_string()}{e.similarity.map(|s| format!(", similarity {s:.2}"))}</span></p>
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
