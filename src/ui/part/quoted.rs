//! A message whose quotations are looked up in the essay: found ones lead there, others are marked.

use crate::text::{Whence, checked};
use leptos::prelude::*;
use std::ops::Range;

/// What messages are checked against, and what is pointed at in the essay. Shared by an essay's screen with its parts.
#[derive(Clone, Copy)]
pub struct Evidence {
    /// The essay as it was sent.
    pub essay: Signal<String>,
    /// What else every speaker was given.
    pub given: Signal<Vec<String>>,
    /// The passage that is pointed at, in bytes of the essay.
    pub pointed: RwSignal<Option<Range<usize>>>,
}

/// A piece of a message.
enum Piece {
    Plain(String),
    Found(String, Range<usize>),
    Missing(String),
}

#[component]
pub fn Quoted(
    /// What was said.
    message: String,
) -> impl IntoView {
    let evidence = use_context::<Evidence>();
    let pieces = match evidence {
        Some(evidence) => {
            evidence.essay.with_untracked(|essay| evidence.given.with_untracked(|given| cut(&message, essay, given)))
        }
        None => vec![Piece::Plain(message)],
    };
    let piece = move |piece: Piece| {
        match piece {
        Piece::Plain(text) => text.into_any(),
        Piece::Found(text, range) => {
            let point = move |_| {
                if let Some(evidence) = evidence {
                    evidence.pointed.set(Some(range.clone()));
                }
            };
            view! { <button type="button" class="quotation" title="Show it in the essay" on:click=point>{text}</button> }.into_any()
        }
        Piece::Missing(text) => {
            view! { <span class="quotation missing">{text}</span><span class="not-there small">" (not in the essay)"</span> }.into_any()
        }
    }
    };
    view! { <p class="said">{pieces.into_iter().map(piece).collect_view()}</p> }
}

fn cut(message: &str, essay: &str, given: &[String]) -> Vec<Piece> {
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let mut pieces = Vec::new();
    let mut done = 0;
    for found in checked(message, essay, &given) {
        let range = found.quotation.range;
        let text = found.quotation.text;
        let piece = match found.whence {
            Whence::Essay(places) => {
                let (first, last) = (places.first(), places.last());
                first.zip(last).map(|(first, last)| Piece::Found(text, first.range.start..last.range.end))
            }
            Whence::Nowhere => Some(Piece::Missing(text)),
            Whence::Given => None,
        };
        if let Some(piece) = piece {
            pieces.push(Piece::Plain(message.get(done..range.start).unwrap_or_default().to_owned()));
            pieces.push(piece);
            done = range.end;
        }
    }
    pieces.push(Piece::Plain(message.get(done..).unwrap_or_default().to_owned()));
    pieces
}

/// The essay, with the passage that is pointed at.
#[component]
pub fn EssayText(
    /// The essay, and what is pointed at in it.
    evidence: Evidence,
) -> impl IntoView {
    let mark = NodeRef::<leptos::html::Mark>::new();
    Effect::new(move |_| {
        let _ = evidence.pointed.get();
        if let Some(mark) = mark.get() {
            mark.scroll_into_view();
        }
    });
    let shown = move || {
        let text = evidence.essay.get();
        let range = evidence.pointed.get().filter(|range| text.get(range.clone()).is_some());
        match range {
            None => view! { <div class="student">{text}</div> }.into_any(),
            Some(range) => {
                let part = |range: Range<usize>| text.get(range).unwrap_or_default().to_owned();
                view! {
                    <div class="student">
                        {part(0..range.start)}<mark class="pointed" node_ref=mark>{part(range.clone())}</mark>{part(range.end..text.len())}
                    </div>
                }
                .into_any()
            }
        }
    };
    view! { {shown} }
}
