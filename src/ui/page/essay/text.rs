//! The essay, with every passage that somebody quotes.

use super::desk::Desk;
use super::quoted::{bring, quote_id};
use crate::debate::Role;
use crate::view::evidence::{MarkId, Segment};
use leptos::prelude::*;

#[component]
pub fn EssayText(
    /// The screen.
    desk: Desk,
) -> impl IntoView {
    let segments = Memo::new(move |_| desk.evidence.with(|evidence| evidence.segments.clone()));
    let shown = move || {
        let pieces = segments.get().into_iter().enumerate();
        desk.sent.with(|text| {
            let piece = |(at, segment): (usize, Segment)| {
                let words = text.get(segment.range.clone()).unwrap_or_default().to_owned();
                if segment.marks.is_empty() { words.into_any() } else { highlight(desk, at, segment, words).into_any() }
            };
            pieces.map(piece).collect_view()
        })
    };
    view! { <div class="student">{shown}</div> }
}

/// The first piece of the essay that a quotation is about.
pub fn mark_id(mark: MarkId) -> String {
    format!("mark-{}", mark.0)
}

fn highlight(desk: Desk, at: usize, segment: Segment, words: String) -> impl IntoView {
    let roles = desk.evidence.with_untracked(|evidence| evidence.roles(&segment));
    // A quotation leads to its first piece.
    let id = desk.evidence.with_untracked(|evidence| {
        let starts = |mark: &&MarkId| evidence.segments.iter().position(|s| s.marks.contains(mark)) == Some(at);
        segment.marks.iter().find(starts).map(|mark| mark_id(*mark))
    });
    let marks = StoredValue::new(segment.marks);
    let point = move || desk.pointed.set(marks.get_value());
    let is_pointed = move || desk.pointed.with(|pointed| marks.with_value(|m| m.iter().any(|m| pointed.contains(m))));
    let lead = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        point();
        if let Some(first) = marks.with_value(|m| m.first().copied()) {
            bring(&quote_id(first));
        }
    };
    view! {
        <mark class=classes(&roles) class:pointed=is_pointed>
            <a
                id=id
                href=desk.address()
                title=said_by(&roles)
                on:click=lead
                on:mouseenter=move |_| point()
                on:mouseleave=move |_| desk.pointed.set(Vec::new())
                on:focus=move |_| point()
                on:blur=move |_| desk.pointed.set(Vec::new())
            >{words}</a>
        </mark>
    }
}

fn classes(roles: &[Role]) -> String {
    let class = |role: &Role| match role {
        Role::Advocate => "by-advocate",
        Role::Skeptic => "by-skeptic",
        Role::Judge => "by-judge",
    };
    roles.iter().map(class).collect::<Vec<_>>().join(" ")
}

fn said_by(roles: &[Role]) -> String {
    let name = |role: &Role| match role {
        Role::Advocate => "the Advocate",
        Role::Skeptic => "the Skeptic",
        Role::Judge => "the Judge",
    };
    format!("Quoted by {}", roles.iter().map(name).collect::<Vec<_>>().join(" and "))
}
