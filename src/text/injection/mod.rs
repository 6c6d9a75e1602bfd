//! Attempts to instruct the grader from inside an essay: flagged to the teacher, never obeyed.

mod abroad;
mod poses;
mod rules;
mod said;
mod unmasked;

use super::fence::FENCES;
use super::letters::plain;
use said::{SPEECH, Said, among};
use std::ops::Range;
use unmasked::{is_thin, spelled_out, unmasked};

/// A passage that speaks to the grader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// In bytes of the essay.
    pub range: Range<usize>,
    /// What it does.
    pub kind: AttemptKind,
}

/// What a passage does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttemptKind {
    /// Asks for a score.
    AsksForScore,
    /// Tells the reader to set instructions or the rubric aside.
    SetsAside,
    /// Tells the reader who it is, or what it must do as a machine.
    Addresses,
    /// Pretends to be a note, a heading or a message of somebody else's.
    Poses,
    /// Writes one of our own marks around data.
    Fence,
    /// Holds characters that nobody sees.
    Unseen,
}

impl AttemptKind {
    /// In the teacher's words.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::AsksForScore => "asks the grader for a score",
            Self::SetsAside => "tells the grader to set the instructions aside",
            Self::Addresses => "speaks to the model",
            Self::Poses => "poses as a note to the grader",
            Self::Fence => "imitates Assay's own marks",
            Self::Unseen => "holds characters that nobody sees",
        }
    }
}

/// Every passage of an essay that speaks to the grader, in order. It looks at one sentence at a time, for who is addressed, what is demanded and for what,
/// in English and, by a few stems each, in nine other languages; so it finds the common attempts and not all. Linear.
pub fn attempts(essay: &str) -> Vec<Attempt> {
    let mut found: Vec<Attempt> = sentences(essay).into_iter().filter_map(|range| judged(essay, range)).collect();
    found.extend(spelled(essay));
    found.extend(unseen(essay));
    found.sort_by_key(|a| (a.range.start, a.range.end));
    found.dedup_by(|later, earlier| later.range.start < earlier.range.end);
    found
}

fn judged(essay: &str, range: Range<usize>) -> Option<Attempt> {
    let sentence = essay.get(range.clone())?;
    if is_fence(sentence) {
        return Some(Attempt { range, kind: AttemptKind::Fence });
    }
    let kind = kind(sentence)?;
    let is_of_speech = matches!(kind, AttemptKind::AsksForScore | AttemptKind::SetsAside) && is_spoken(essay, &range);
    (!is_of_speech).then_some(Attempt { range, kind })
}

/// Whether a sentence ends somebody's speech in a story: `…!” Marcus begged`.
fn is_spoken(essay: &str, range: &Range<usize>) -> bool {
    let after = essay.get(range.end..).unwrap_or_default();
    let Some(rest) = after.strip_prefix(['"', '”', '»', '’', '\'']) else { return false };
    let words = plain(rest.split(['.', '!', '?', '\n']).next().unwrap_or_default());
    words.split_whitespace().take(5).any(|w| among(SPEECH, w.trim_matches(|c: char| !c.is_alphanumeric())))
}

/// What a sentence does, if it speaks to the grader.
fn kind(sentence: &str) -> Option<AttemptKind> {
    if poses::poses(&plain(sentence)) {
        return Some(AttemptKind::Poses);
    }
    let folded = plain(&unmasked(sentence));
    let said = Said::of(&folded);
    rules::kind(&said).or_else(|| abroad::kind(&folded))
}

/// Orders that are spelled letter by letter: `g.i.v.e`, `i g n o r e`.
fn spelled(essay: &str) -> Vec<Attempt> {
    let found = spelled_out(essay).into_iter().filter_map(|(range, joined)| {
        let folded = plain(&joined);
        let orders =
            ["ignore", "disregard", "fullmarks", "give", "maximum", "score", "grade", "please", "perfect", "points"];
        orders.iter().any(|o| folded.contains(o)).then_some(Attempt { range, kind: AttemptKind::AsksForScore })
    });
    found.collect()
}

fn is_fence(sentence: &str) -> bool {
    super::fence::neutralised(sentence) != sentence && FENCES.iter().any(|f| plain(sentence).contains(f))
}

/// Characters that only hide something: tags, bidi overrides, runs of characters without width.
fn unseen(essay: &str) -> Option<Attempt> {
    let is_hiding =
        |c: char| matches!(c, '\u{e0000}'..='\u{e007f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let at = essay.char_indices().find(|(_, c)| is_hiding(*c)).map(|(at, c)| at..at + c.len_utf8());
    let run = || {
        let thin: Vec<usize> = essay.char_indices().filter(|(_, c)| is_thin(*c)).map(|(at, _)| at).collect();
        let three = thin.windows(3).find(|w| w[1] - w[0] <= 4 && w[2] - w[1] <= 4)?;
        Some(*three.first()?..*three.last()? + 3)
    };
    at.or_else(run).map(|range| Attempt { range, kind: AttemptKind::Unseen })
}

/// Sentences and lines, roughly: enough to look at one order at a time.
fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if matches!(c, '.' | '!' | '?' | '\n' | ';') {
            let end = at + c.len_utf8();
            all.push(start..end);
            start = end;
        }
    }
    all.push(start..text.len());
    let trimmed = |range: Range<usize>| {
        let here = text.get(range.clone())?;
        let from = range.start + (here.len() - here.trim_start().len());
        let to = from + here.trim().len();
        (from < to).then_some(from..to)
    };
    all.into_iter().filter_map(trimmed).collect()
}

#[cfg(test)]
#[path = "injection_tests.rs"]
mod tests;
