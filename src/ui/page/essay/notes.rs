//! What stands beside a message: how sure its speaker is, what the call cost, and what goes on while it is waited for.

use super::desk::Desk;
use crate::debate::{CallRecord, Confidence, ConfidenceSource};
use crate::llm::Heard;
use crate::ui::grading::ticking;
use crate::view::words::{count, duration};
use leptos::prelude::*;

/// What a speaker that was asked does meanwhile: writes, thinks, or waits to be asked again.
#[component]
pub fn Waiting(
    /// The screen.
    desk: Desk,
    /// Since when, in milliseconds since 1970.
    since: f64,
) -> impl IntoView {
    let now = ticking();
    let heard = Memo::new(move |_| desk.card.with(|c| c.heard.clone()));
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

/// How sure a debater is, and how that is known.
pub fn confidence(confidence: Option<Confidence>) -> String {
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

/// What a call cost and what was changed for its endpoint.
#[component]
pub fn Notes(
    /// The call.
    call: CallRecord,
) -> impl IntoView {
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

/// What the trait has cost so far.
#[component]
pub fn Cost(
    /// The screen.
    desk: Desk,
) -> impl IntoView {
    let cost = Memo::new(move |_| desk.card.with(|c| c.cost));
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
