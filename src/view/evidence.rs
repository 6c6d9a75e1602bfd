//! Where the words of a debate stand in the essay: the essay cut into pieces with marks, each message cut into words and quotations.

use super::card::Card;
use crate::debate::Role;
use crate::rubric::TraitId;
use crate::run::Speaker;
use crate::text::{CHARACTERS_AN_EDIT, Checked, Found, Place, Whence, checked};
use std::collections::BTreeSet;
use std::ops::Range;

/// What somebody said of the essay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Who.
    pub by: Speaker,
    /// In their words.
    pub text: String,
}

/// The debate and the essay, tied together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The essay in pieces: one after another they are the whole essay, letter by letter.
    pub segments: Vec<Segment>,
    /// Every quotation that stands in the essay, in the order of the messages; a [`MarkId`] is a place in this list.
    pub marks: Vec<Mark>,
    /// The messages, in the order in which they were given.
    pub notes: Vec<Note>,
}

/// A piece of the essay that is quoted by the same quotations throughout, or by none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// In bytes of the essay, on character boundaries. Never empty.
    pub range: Range<usize>,
    /// The quotations that it belongs to, in their order.
    pub marks: Vec<MarkId>,
}

/// A quotation that stands in the essay, by its place in [`Evidence::marks`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkId(pub usize);

/// A quotation that stands in the essay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Who quotes.
    pub by: Speaker,
    /// Where it stands: a quotation with an ellipsis has several parts.
    pub places: Vec<Place>,
}

/// A message, cut at its quotations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Who says it.
    pub by: Speaker,
    /// One after another they are the message, letter by letter.
    pub pieces: Vec<Piece>,
}

/// A piece of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// The speaker's own words, or a quotation of another text that the speaker was given.
    Plain(String),
    /// A quotation that stands in the essay.
    Found(String, MarkId, Found),
    /// A quotation that stands nowhere.
    Missing(String),
}

/// What was said about one trait, in speaking order: the debate, then the Judges.
pub fn messages(card: &Card, trait_id: &TraitId) -> Vec<Message> {
    let turns = card
        .turns
        .iter()
        .filter_map(|(seat, turn)| Some(Message { by: Speaker::Debater(*seat), text: turn.as_ref()?.message.clone() }));
    let rationales = (0..).zip(&card.judgements).map(|(number, judgement)| {
        let text = judgement.of(trait_id).map(|v| v.verdict.rationale.clone()).unwrap_or_default();
        Message { by: Speaker::Judge(number), text }
    });
    turns.chain(rationales).collect()
}

/// The role of a speaker.
pub fn role(by: Speaker) -> Role {
    match by {
        Speaker::Debater(seat) => seat.role,
        Speaker::Judge(_) => Role::Judge,
    }
}

/// A role's class in the style sheets, and its name.
pub fn named(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Advocate => ("advocate", "Advocate"),
        Role::Skeptic => ("skeptic", "Skeptic"),
        Role::Judge => ("judge", "Judge"),
    }
}

/// How a quotation was found, for those who want to know; `None`: letter by letter, but for signs that nobody reads.
pub fn how_in_words(found: Found) -> Option<String> {
    match found {
        Found::Exact | Found::Folded => None,
        Found::Near { edits: 1 } => Some("nearly: 1 letter differs".into()),
        Found::Near { edits } => Some(format!("nearly: {edits} letters differ")),
    }
}

/// What counts as standing in the essay.
pub fn bound_in_words() -> String {
    format!(
        "A quotation counts as found where at most one letter in {CHARACTERS_AN_EDIT} differs; quotes, dashes, spaces and capitals may differ freely."
    )
}

impl Evidence {
    /// Looks every quotation up in the essay, and then in the other texts that the speakers were `given`. Costs at most (letters of the
    /// essay and the given texts) × (letters of all quotations) steps.
    pub fn of(messages: &[Message], essay: &str, given: &[String]) -> Self {
        let given: Vec<&str> = given.iter().map(String::as_str).collect();
        let mut marks = Vec::new();
        let notes = messages.iter().map(|message| note(message, essay, &given, &mut marks)).collect();
        Self { segments: segments(essay.len(), &marks), marks, notes }
    }

    /// What a speaker said.
    pub fn by(&self, speaker: Speaker) -> Option<&Note> {
        self.notes.iter().find(|note| note.by == speaker)
    }

    /// Who quotes a piece of the essay, each role once, in the order Advocate, Skeptic, Judge.
    pub fn roles(&self, segment: &Segment) -> Vec<Role> {
        let of = |id: &MarkId| self.marks.get(id.0).map(|mark| role(mark.by));
        segment.marks.iter().filter_map(of).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The pieces of the essay that somebody quotes, in the essay's order, neighbours joined.
    pub fn quoted(&self) -> Vec<Range<usize>> {
        let mut joined: Vec<Range<usize>> = Vec::new();
        for range in self.segments.iter().filter(|s| !s.marks.is_empty()).map(|s| s.range.clone()) {
            match joined.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => joined.push(range),
            }
        }
        joined
    }
}

fn note(message: &Message, essay: &str, given: &[&str], marks: &mut Vec<Mark>) -> Note {
    let text = |range: Range<usize>| message.text.get(range).unwrap_or_default().to_owned();
    let mut pieces = Vec::new();
    let mut done = 0;
    for Checked { quotation, whence } in checked(&message.text, essay, given) {
        let piece = match whence {
            Whence::Given => continue,
            Whence::Nowhere => Piece::Missing(quotation.text),
            Whence::Essay(places) => {
                let id = MarkId(marks.len());
                let found = loosest(&places);
                marks.push(Mark { by: message.by, places });
                Piece::Found(quotation.text, id, found)
            }
        };
        pieces.push(Piece::Plain(text(done..quotation.range.start)));
        pieces.push(piece);
        done = quotation.range.end;
    }
    pieces.push(Piece::Plain(text(done..message.text.len())));
    pieces.retain(|piece| *piece != Piece::Plain(String::new()));
    Note { by: message.by, pieces }
}

/// How the part that differs most was found; the letters that differ in all parts.
fn loosest(places: &[Place]) -> Found {
    places.iter().fold(Found::Exact, |so_far, place| match (so_far, place.found) {
        (Found::Near { edits }, Found::Near { edits: more }) => Found::Near { edits: edits + more },
        (near @ Found::Near { .. }, _) | (_, near @ Found::Near { .. }) => near,
        (Found::Folded, _) | (_, Found::Folded) => Found::Folded,
        (Found::Exact, Found::Exact) => Found::Exact,
    })
}

/// Cuts an essay of so many bytes wherever a quotation begins or ends.
fn segments(length: usize, marks: &[Mark]) -> Vec<Segment> {
    let ends = marks.iter().flat_map(|m| &m.places).flat_map(|p| [p.range.start, p.range.end]);
    let cuts: BTreeSet<usize> = ends.filter(|at| *at < length).chain([0, length]).collect();
    let piece = |(from, to): (usize, usize)| {
        let covers = |mark: &Mark| mark.places.iter().any(|p| p.range.start <= from && to <= p.range.end);
        let marks = marks.iter().enumerate().filter(|(_, mark)| covers(mark)).map(|(at, _)| MarkId(at)).collect();
        Segment { range: from..to, marks }
    };
    cuts.iter().copied().zip(cuts.iter().copied().skip(1)).map(piece).collect()
}

#[cfg(test)]
#[path = "evidence_tests.rs"]
mod tests;
