//! The debate as others read it, fenced.

use super::turn::{Confidence, Turn};
use super::{Lead, Role};
use crate::text::fence::neutralised;
use std::fmt::Write as _;

/// One thread, without confidences: those are for the Judge. Each message begins as the one before it ended, also in the Judge's, so that endpoints that
/// cache what they read have read most of it.
pub(super) fn for_debater(turns: &[Turn], thread: Lead) -> String {
    let mut block = String::new();
    for turn in turns.iter().filter(|t| t.seat.thread == thread) {
        let tag = tag(turn.seat.role);
        let _ = writeln!(block, "<{tag}>\n{}\n</{tag}>", neutralised(&turn.message));
    }
    block.trim_end().into()
}

/// τ with the speakers' confidences after it (MADRAG 3.2): all threads, one after the other.
pub(super) fn for_judge(turns: &[Turn]) -> String {
    let mut block = String::new();
    let mut thread = None;
    let threads = turns.iter().any(|t| Some(t.seat.thread) != turns.first().map(|f| f.seat.thread));
    for turn in turns {
        if threads && thread.replace(turn.seat.thread) != Some(turn.seat.thread) {
            let _ = writeln!(block, "The debate that the {} opened:", name(turn.seat.thread.role()));
        }
        let tag = tag(turn.seat.role);
        let _ = writeln!(block, "<{tag}>\n{}\n</{tag}>", neutralised(&turn.message));
    }
    let sure = turns.iter().map(|t| format!("{} {}", name(t.seat.role), in_words(t.confidence)));
    let _ = write!(block, "How sure each speaker was, in this order: {}.", sure.collect::<Vec<_>>().join(", "));
    block
}

fn tag(role: Role) -> &'static str {
    match role {
        Role::Advocate => "advocate",
        _ => "skeptic",
    }
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Advocate => "Advocate",
        _ => "Skeptic",
    }
}

fn in_words(confidence: Option<Confidence>) -> String {
    confidence.map_or_else(|| "unknown".into(), |c| format!("{:.2}", c.value))
}
