//! Essays that come in: what a load of files gave, with a different name for each essay and everything that is worth a look.

use super::bank_notes::{counted, letters};
use super::left_out::{LeftOut, Place, Reason};
use crate::essay::{Essay, EssayId};
use crate::rubric::{Score, TraitId};
use std::collections::HashMap;

/// What a load of files gave.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EssaysIn {
    /// The essays, in the order of the files and their rows.
    pub essays: Vec<IncomingEssay>,
    /// The files and rows that were left out, in their order.
    pub left_out: Vec<LeftOut>,
    /// What was assumed, and what is worth a look, in plain words.
    pub notes: Vec<String>,
}

/// An essay that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomingEssay {
    /// Different for each essay of one load. From a table's column, else made of title and text, so that the same text is the same essay.
    pub id: EssayId,
    /// What the teacher's list shows, different for each essay of one load.
    pub title: String,
    /// The student: what a table's column says, or the name in a Moodle download.
    pub student: Option<String>,
    /// The number that Moodle gives a participant, in a Moodle download.
    pub moodle_number: Option<String>,
    /// The student's own words, unchanged but for NUL and line ends.
    pub text: String,
    /// What people scored, where the file says, in the order of its columns. For a study; the model never sees them.
    pub human: Vec<HumanScore>,
    /// Where it comes from.
    pub place: Place,
}

/// One rater's score of one trait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HumanScore {
    /// The trait.
    pub trait_id: TraitId,
    /// What tells this rater from the others: `1`, `2`, `a`.
    pub rater: String,
    /// The score.
    pub score: Score,
}

impl IncomingEssay {
    /// The essay as it is stored and graded.
    pub fn essay(&self) -> Essay {
        let Self { id, title, student, text, .. } = self.clone();
        Essay { id, title, student, text }
    }
}

/// A load that is being read.
#[derive(Debug, Default)]
pub(super) struct Load {
    essays: Vec<IncomingEssay>,
    left_out: Vec<LeftOut>,
    notes: Vec<String>,
    /// Text files that were read as Windows-1252 for want of anything better.
    pub guessed: Vec<Place>,
}

impl Load {
    pub(super) fn take(&mut self, essay: IncomingEssay) {
        self.essays.push(essay);
    }

    pub(super) fn leave_out(&mut self, place: Place, reason: impl Into<Reason>) {
        self.left_out.push(LeftOut { place, reason: reason.into() });
    }

    pub(super) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Whether there is neither an essay nor a reason why there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.essays.is_empty() && self.left_out.is_empty()
    }

    /// Adds what another load gave.
    pub(super) fn append(&mut self, other: Self) {
        self.essays.extend(other.essays);
        self.left_out.extend(other.left_out);
        self.notes.extend(other.notes);
        self.guessed.extend(other.guessed);
    }

    /// Numbers what has the same name, and says what is worth a look.
    pub(super) fn finish(mut self) -> EssaysIn {
        let (mut ids, mut titles) = (Names::default(), Names::default());
        let mut numbered = Vec::new();
        for essay in &mut self.essays {
            let id = ids.unique(&essay.id.0);
            if id != essay.id.0 {
                numbered.push(id.clone());
            }
            essay.id = EssayId(id);
            essay.title = titles.unique(&essay.title);
        }
        let found = [guessed_note(&self.guessed), numbered_note(&numbered), copies_note(&self.essays)];
        self.notes.extend(found.into_iter().flatten());
        EssaysIn { essays: self.essays, left_out: self.left_out, notes: self.notes }
    }
}

/// Names that are taken, each with the number that its next copy may try first.
#[derive(Default)]
struct Names(HashMap<String, usize>);

impl Names {
    /// The name, with a number if it is taken: a second `7` is `7 (2)`.
    fn unique(&mut self, name: &str) -> String {
        let mut count = self.0.get(name).copied().unwrap_or(1);
        let mut unique = name.to_owned();
        while self.0.contains_key(&unique) {
            count += 1;
            unique = format!("{name} ({count})");
        }
        self.0.insert(name.to_owned(), count);
        self.0.entry(unique.clone()).or_insert(1);
        unique
    }
}

fn guessed_note(guessed: &[Place]) -> Option<String> {
    let first = guessed.first()?;
    let files = counted(guessed.len(), "text file", "was", "were");
    Some(format!(
        "{files} read as Windows-1252, not being valid UTF-8 (the first: {first}): look whether accents and quotation marks are right."
    ))
}

fn numbered_note(numbered: &[String]) -> Option<String> {
    let first = numbered.first()?;
    let essays = counted(numbered.len(), "essay", "has", "have");
    Some(format!("{essays} an id that an earlier one has, and a number was added: “{first}”."))
}

fn copies_note(essays: &[IncomingEssay]) -> Option<String> {
    let mut seen: HashMap<String, &Place> = HashMap::new();
    let mut copies = Vec::new();
    for essay in essays {
        let key = letters(&essay.text);
        match seen.get(&key) {
            // A text without letters or digits is no copy of another one.
            Some(first) if !key.is_empty() => copies.push((&essay.place, *first)),
            _ => {
                seen.insert(key, &essay.place);
            }
        }
    }
    let (place, first) = copies.first()?;
    let essays = counted(copies.len(), "essay", "has", "have");
    Some(format!("{essays} the same words as an earlier one ({place}; {first}); all were kept."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_used_once() {
        let mut names = Names::default();
        let given: Vec<String> = ["7", "7", "7 (2)", "7", "8", "7 (2)"].iter().map(|n| names.unique(n)).collect();
        assert_eq!(given, ["7", "7 (2)", "7 (2) (2)", "7 (3)", "8", "7 (2) (3)"]);
    }
}
