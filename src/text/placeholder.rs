//! Marks that others put into essays: names hidden as @PERSON1, words that could not be read as ???, characters lost as U+FFFD.

use super::Replaced;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A mark in an essay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// In bytes.
    pub range: Range<usize>,
    /// What it stands for.
    pub kind: Kind,
    /// The mark itself, in capitals, such as `@PERSON1`; marks that are the same stand for the same.
    pub name: String,
}

/// What a mark stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// @PERSON, @DR, @CHILD, @STUDENT
    Person,
    /// @LOCATION, @CITY, @STATE, @COUNTRY
    Place,
    /// @ORGANIZATION
    Organisation,
    /// @CAPS: a word that began with a capital.
    Capitalised,
    /// @DATE, @MONTH
    Date,
    /// @TIME
    Time,
    /// @NUM, @PERCENT, @MONEY
    Number,
    /// @EMAIL, @URL
    Address,
    /// ??? alone: handwriting that could not be read.
    Illegible,
    /// U+FFFD: an apostrophe or a quotation mark that was lost.
    Lost,
}

/// The marks of ASAP and ELLIPSE by their words.
const WORDS: [(&str, Kind); 20] = [
    ("PERSON", Kind::Person),
    ("STUDENT", Kind::Person),
    ("CHILD", Kind::Person),
    ("DR", Kind::Person),
    ("LOCATION", Kind::Place),
    ("CITY", Kind::Place),
    ("STATE", Kind::Place),
    ("COUNTRY", Kind::Place),
    ("ORGANIZATION", Kind::Organisation),
    ("ORGANISATION", Kind::Organisation),
    ("SCHOOL", Kind::Organisation),
    ("CAPS", Kind::Capitalised),
    ("DATE", Kind::Date),
    ("MONTH", Kind::Date),
    ("TIME", Kind::Time),
    ("NUM", Kind::Number),
    ("PERCENT", Kind::Number),
    ("MONEY", Kind::Number),
    ("EMAIL", Kind::Address),
    ("URL", Kind::Address),
];

/// Every mark of a text, in order. Linear.
pub fn placeholders(text: &str) -> Vec<Placeholder> {
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some((offset, c)) =
        text.get(rest..).and_then(|t| t.char_indices().find(|(_, c)| "@?\u{fffd}".contains(*c)))
    {
        let at = rest + offset;
        let mark = match c {
            '@' => named(text, at),
            '?' => illegible(text, at),
            _ => Some(Placeholder { range: at..at + c.len_utf8(), kind: Kind::Lost, name: "\u{fffd}".into() }),
        };
        rest = mark.as_ref().map_or(at + c.len_utf8(), |m| m.range.end);
        if c == '?' && mark.is_none() {
            rest = at + text.get(at..).map_or(1, |t| t.len() - t.trim_start_matches('?').len());
        }
        found.extend(mark);
    }
    found
}

fn named(text: &str, at: usize) -> Option<Placeholder> {
    let after = text.get(at + 1..)?;
    let (word, kind) =
        WORDS.iter().find(|(word, _)| after.get(..word.len()).is_some_and(|w| w.eq_ignore_ascii_case(word)))?;
    let digits = after.get(word.len()..)?.bytes().take_while(u8::is_ascii_digit).count();
    let end = at + 1 + word.len() + digits;
    let goes_on = text.get(end..)?.chars().next().is_some_and(|c| c.is_alphanumeric());
    let is_mark = !goes_on || digits > 0;
    is_mark.then(|| Placeholder {
        range: at..end,
        kind: *kind,
        name: text.get(at..end).unwrap_or_default().to_uppercase(),
    })
}

/// Three question marks or more that stand alone; those that end a word are the student's own.
fn illegible(text: &str, at: usize) -> Option<Placeholder> {
    let marks = text.get(at..)?.bytes().take_while(|b| *b == b'?').count();
    let before = text.get(..at)?.chars().next_back();
    let after = text.get(at + marks..)?.chars().next();
    let stands_alone = before.is_none_or(|c| c.is_whitespace() || "(“\"".contains(c));
    let ends = after.is_none_or(|c| !c.is_alphanumeric());
    (marks >= 3 && stands_alone && ends).then(|| Placeholder {
        range: at..at + marks,
        kind: Kind::Illegible,
        name: "???".into(),
    })
}

/// The text with neutral words in the marks' places: the same mark by the same word, other marks by others, none by a word that the
/// essay has already.
pub fn with_stand_ins(text: &str) -> Replaced {
    let marks = placeholders(text);
    let mut words = StandIns::for_text(text);
    let parts = marks.into_iter().map(|mark| {
        let word = match mark.kind {
            Kind::Illegible => "[illegible]".to_owned(),
            Kind::Lost => lost(text, &mark.range).to_owned(),
            kind => words.of(kind, &mark.name),
        };
        (mark.range, word)
    });
    Replaced::of(text, parts.collect())
}

/// An apostrophe between letters, else a quotation mark.
fn lost(text: &str, range: &Range<usize>) -> &'static str {
    let before = text.get(..range.start).and_then(|t| t.chars().next_back());
    let after = text.get(range.end..).and_then(|t| t.chars().next());
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    if letter(before) && letter(after) { "’" } else { "\"" }
}

struct StandIns {
    taken: BTreeSet<String>,
    given: BTreeMap<String, String>,
}

impl StandIns {
    fn for_text(text: &str) -> Self {
        let words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
        Self { taken: words.collect(), given: BTreeMap::new() }
    }

    fn of(&mut self, kind: Kind, name: &str) -> String {
        if let Some(known) = self.given.get(name) {
            return known.clone();
        }
        let list = list(kind);
        let free = list.iter().find(|word| !self.taken.contains(&word.to_lowercase()));
        let word = match free {
            Some(word) => (*word).to_owned(),
            None => {
                let first = list.first().copied().unwrap_or("Someone");
                let number = (2..).find(|n| !self.taken.contains(&format!("{first} {n}").to_lowercase())).unwrap_or(2);
                format!("{first} {number}")
            }
        };
        self.taken.insert(word.to_lowercase());
        self.given.insert(name.to_owned(), word.clone());
        word
    }
}

fn list(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Person => &["Alex", "Robin", "Jamie", "Kim", "Sasha", "Toni", "Nicky", "Lee", "Chris", "Dana"],
        Kind::Place => &["Riverton", "Hillside", "Lakeview", "Northfield", "Eastbrook", "Westbury"],
        Kind::Organisation => &["Harbor", "Summit", "Meadow", "Beacon", "Orchard"],
        Kind::Capitalised => {
            &["Blue", "Maple", "Silver", "Amber", "Cedar", "Copper", "Granite", "Willow", "Coral", "Hazel"]
        }
        Kind::Date => &["June", "May 3", "October", "March 12", "August"],
        Kind::Time => &["noon", "3 o'clock", "8 o'clock", "6 o'clock"],
        Kind::Number => &["10", "25", "40", "7", "12", "60"],
        Kind::Address => &["a@example.org", "b@example.org"],
        Kind::Illegible | Kind::Lost => &[],
    }
}

/// The kinds of marks in a text, in the teacher's words: “@PERSON1, ???”. Empty where there are none.
pub fn marks_in_words(marks: &[Placeholder]) -> String {
    let names: BTreeSet<&str> = marks.iter().map(|m| m.name.as_str()).collect();
    names.into_iter().map(|n| if n == "\u{fffd}" { "lost characters" } else { n }).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
#[path = "placeholder_tests.rs"]
mod tests;
