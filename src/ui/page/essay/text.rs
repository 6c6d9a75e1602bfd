//! The essay, with every passage that somebody quotes.

use super::desk::Desk;
use super::quoted::{bring, quote_id};
use crate::debate::Role;
use crate::view::evidence::{Evidence, MarkId, Segment};
use leptos::prelude::*;

#[component]
pub fn EssayText(
    /// The screen.
    desk: Desk,
) -> impl IntoView {
    let passages = Memo::new(move |_| desk.evidence.with(|evidence| desk.sent.with(|text| passages(evidence, text))));
    let shown = move || {
        let piece = |passage: Passage| match passage.marks.is_empty() {
            true => passage.words.into_any(),
            false => highlight(desk, passage).into_any(),
        };
        passages.get().into_iter().map(piece).collect_view()
    };
    view! { <div class="student">{shown}</div> }
}

/// A piece of the essay with all that is shown of it.
#[derive(Debug, Clone, PartialEq)]
struct Passage {
    words: String,
    marks: Vec<MarkId>,
    roles: Vec<Role>,
    /// Where quotations lead to.
    id: Option<String>,
}

fn passages(evidence: &Evidence, text: &str) -> Vec<Passage> {
    let passage = |(at, segment): (usize, &Segment)| {
        // A quotation leads to its first piece.
        let starts = |mark: &&MarkId| evidence.segments.iter().position(|s| s.marks.contains(mark)) == Some(at);
        Passage {
            words: text.get(segment.range.clone()).unwrap_or_default().to_owned(),
            roles: evidence.roles(segment),
            id: segment.marks.iter().find(starts).map(|mark| mark_id(*mark)),
            marks: segment.marks.clone(),
        }
    };
    evidence.segments.iter().enumerate().map(passage).collect()
}

/// The first piece of the essay that a quotation is about.
pub fn mark_id(mark: MarkId) -> String {
    format!("mark-{}", mark.0)
}

fn highlight(desk: Desk, passage: Passage) -> impl IntoView {
    let Passage { words, marks, roles, id } = passage;
    let marks = StoredValue::new(marks);
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
