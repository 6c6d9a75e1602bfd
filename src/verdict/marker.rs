//! Finds the score lines of a reply.

use super::fold::Folded;
use super::value;
use std::ops::Range;

/// A place that announces the final score. Positions are counted in folded characters.
pub struct Marker {
    /// Where the rationale before it ends.
    pub start: usize,
    /// Where its line starts.
    pub line: usize,
    /// Whether it opens that line, as asked for.
    pub opens_line: bool,
    /// The rest of its line, or the next line with text where that is empty.
    pub value: Range<usize>,
}

/// `Final Score`, and what models write when they translate it.
const PHRASES: [&[&str]; 21] = [
    &["final", "score"],
    &["note", "finale"],
    &["score", "final"],
    &["puntuación", "final"],
    &["puntaje", "final"],
    &["calificación", "final"],
    &["pontuação", "final"],
    &["nota", "final"],
    &["punteggio", "finale"],
    &["endnote"],
    &["endpunktzahl"],
    &["итоговая", "оценка"],
    &["итоговый", "балл"],
    &["最终得分"],
    &["最终分数"],
    &["最終得分"],
    &["最終分數"],
    &["最終スコア"],
    &["최종", "점수"],
    &["अंतिम", "स्कोर"],
    &["الدرجة", "النهائية"],
];

/// The longest remark between the phrase and its colon: `Final Score (1–6) for Sentence Fluency:`.
const LONGEST_REMARK: usize = 60;

/// Every marker, in order. With a colon or an equals sign it may stand anywhere outside quotation marks; without, only at
/// the start of a line and with a number after it.
pub fn markers(folded: &Folded) -> Vec<Marker> {
    let chars = folded.chars();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        let Some(end) = phrase(chars, at) else {
            at += 1;
            continue;
        };
        found.extend(marker(chars, at, end));
        at = end;
    }
    found
}

/// Where a phrase that starts here ends.
fn phrase(chars: &[char], at: usize) -> Option<usize> {
    PHRASES.iter().find_map(|words| {
        let mut end = at;
        for (number, word) in words.iter().enumerate() {
            if number > 0 {
                end += chars.get(end..)?.iter().take_while(|c| " _-*".contains(**c)).count();
            }
            end += starts_with(chars.get(end..)?, word)?;
        }
        let spaced = words.iter().all(|w| w.chars().all(is_spaced_script));
        let letter = |at: Option<&char>| spaced && at.is_some_and(|c| c.is_alphabetic());
        if *words == PHRASES[0] && chars.get(end) == Some(&'s') && !letter(chars.get(end + 1)) {
            end += 1;
        }
        let before = at.checked_sub(1).and_then(|b| chars.get(b));
        (!letter(before) && !letter(chars.get(end))).then_some(end)
    })
}

/// Whether words of its script stand between spaces.
fn is_spaced_script(c: char) -> bool {
    u32::from(c) < 0x2E80 || (0xAC00..0xD7B0).contains(&u32::from(c))
}

fn starts_with(chars: &[char], word: &str) -> Option<usize> {
    let mut length = 0;
    for expected in word.chars() {
        if chars.get(length) != Some(&expected) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

fn marker(chars: &[char], at: usize, end: usize) -> Option<Marker> {
    let line = chars.get(..at)?.iter().rposition(|c| *c == '\n').map_or(0, |n| n + 1);
    let line_end = end + chars.get(end..)?.iter().take_while(|c| **c != '\n').count();
    let before = chars.get(line..at)?;
    let opens_line = opens_line(before);
    let closed_at_once = chars.get(end).is_some_and(|c| "\"”`»".contains(*c));
    if !opens_line && inside_quotation(before) && !closed_at_once {
        return None;
    }
    let start = if opens_line { line } else { at };
    let rest = chars.get(end..line_end)?;
    let value = match announcement(rest)? {
        Announcement::Colon(skip) => next_text(chars, end + skip..line_end),
        Announcement::Nothing if opens_line => next_text(chars, line_end..line_end),
        Announcement::Loose(skip) if opens_line && value::has_number(rest.get(skip..)?) => end + skip..line_end,
        Announcement::Nothing | Announcement::Loose(_) => return None,
    };
    Some(Marker { start, line, opens_line, value })
}

/// What leads from the phrase to the score, and its length.
enum Announcement {
    Colon(usize),
    Loose(usize),
    Nothing,
}

fn announcement(rest: &[char]) -> Option<Announcement> {
    let after_markup = |from: usize| from + blank(rest.get(from..).unwrap_or_default());
    let at = after_markup(0);
    let Some(first) = rest.get(at) else { return Some(Announcement::Nothing) };
    if let Some(colon) = colon(rest, at) {
        return Some(Announcement::Colon(colon));
    }
    let word: String = rest.get(at..)?.iter().take_while(|c| c.is_alphabetic()).collect();
    Some(match (first, word.as_str()) {
        ('(' | '[', _) | (_, "for" | "on" | "of" | "is") => match remark_then_colon(rest, at) {
            Some(colon) => Announcement::Colon(colon),
            None if word.is_empty() => Announcement::Loose(at),
            None if word == "is" => Announcement::Loose(after_markup(at + word.len())),
            None => return None,
        },
        ('-', _) if rest.get(at + 1) == Some(&'>') => Announcement::Loose(after_markup(at + 2)),
        ('—' | '→' | '⇒', _) => Announcement::Loose(after_markup(at + 1)),
        // A short dash is left to the value, which knows whether scores may be negative.
        _ => Announcement::Loose(at),
    })
}

/// Where the text after a colon or an equals sign starts.
fn colon(rest: &[char], at: usize) -> Option<usize> {
    let run = rest.get(at..)?.iter().take_while(|c| ":=".contains(**c)).count();
    (run > 0).then_some(at + run)
}

/// A short remark in one sentence, then a colon.
fn remark_then_colon(rest: &[char], at: usize) -> Option<usize> {
    let remark = rest.get(at..)?.iter().take(LONGEST_REMARK).take_while(|c| !".!?;:=".contains(**c)).count();
    colon(rest, at + remark)
}

/// How many characters of markup and space come first.
fn blank(chars: &[char]) -> usize {
    chars.iter().take_while(|c| " *_`\"'”’»#~".contains(**c)).count()
}

/// This stretch if it has text, else the next line that has.
fn next_text(chars: &[char], here: Range<usize>) -> Range<usize> {
    let has_text = |range: &Range<usize>| {
        let text = chars.get(range.clone()).unwrap_or_default();
        text.iter().any(|c| !(c.is_whitespace() || "*_`\"'”’»#~|}".contains(*c)))
    };
    let mut line = here.clone();
    while !has_text(&line) {
        if line.end >= chars.len() {
            return here;
        }
        let from = line.end + 1;
        line = from..from + chars.get(from..).unwrap_or_default().iter().take_while(|c| **c != '\n').count();
    }
    line
}

/// Whether nothing but markup, numbering and an article stands before it on its line.
fn opens_line(before: &[char]) -> bool {
    let words: String = before.iter().filter(|c| c.is_alphabetic() || **c == ' ').collect();
    ["", "the", "my"].contains(&words.trim())
}

/// Whether a quotation was opened before it on its line and not closed.
fn inside_quotation(before: &[char]) -> bool {
    let count = |mark: char| before.iter().filter(|c| **c == mark).count();
    let open = |from: char, to: char| count(from) > count(to);
    let last = before.iter().rev().find(|c| !" *_".contains(**c));
    count('"') % 2 == 1
        || count('`') % 2 == 1
        || open('“', '”')
        || open('«', '»')
        || open('「', '」')
        || open('„', '“')
        || last.is_some_and(|c| "'‘".contains(*c))
}
