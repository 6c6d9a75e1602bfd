//! Names in essays, replaced before anything is sent.

use super::Replaced;
use super::letters::plain as folded;
use std::ops::Range;

/// Words that head a line with a name near an essay's top, folded.
const HEADS: [&str; 26] = [
    "name",
    "student",
    "student name",
    "full name",
    "by",
    "author",
    "written by",
    "teacher",
    "class",
    "period",
    "nombre",
    "alumno",
    "alumna",
    "profesor",
    "nom",
    "prenom",
    "eleve",
    "auteur",
    "schuler",
    "schulerin",
    "klasse",
    "lehrer",
    "lehrerin",
    "nome",
    "aluno",
    "aluna",
];

/// Heads whose value is not the writer's name.
const OF_OTHERS: [&str; 8] = ["teacher", "class", "period", "profesor", "klasse", "lehrer", "lehrerin", "date"];

/// How many lines from the top may be headers.
const HEADER_LINES: usize = 8;

/// Names that are also ordinary English words: replaced only where they stand with a capital inside a sentence.
const WORDS: [&str; 34] = [
    "art", "autumn", "bill", "bob", "chance", "chase", "dawn", "dean", "destiny", "drew", "faith", "frank", "grace",
    "grant", "hope", "hunter", "jack", "jade", "joy", "june", "mark", "max", "may", "mercy", "miles", "nick", "pat",
    "pearl", "rich", "rose", "sky", "summer", "will", "young",
];

/// What stands in the writer's place.
pub const STUDENT: &str = "[student]";

/// Who was replaced, and where the text differs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hidden {
    /// The text that is sent.
    pub sent: Replaced,
    /// Each name as it stood, with its stand-in, in order.
    pub names: Vec<(String, String)>,
}

/// An essay with its names replaced: those that head lines near its top ("Name: Maria Lopez"), wherever they stand again, and those of the
/// class list ("Lopez, Maria" or "Maria Lopez"), whole or in part, with whatever accents, also as possessives. The writer is [`STUDENT`],
/// others are `[classmate 1]` and so on, the same throughout the essay.
///
/// A part of a name of fewer than three letters is not looked for, and one that is an ordinary word (Will, Grace, Mark) is replaced only
/// with a capital inside a sentence: at a sentence's start nobody can tell.
pub fn hide_names(text: &str, class_list: &[String]) -> Hidden {
    let headers = headers(text);
    let mut people: Vec<Vec<String>> = headers.iter().filter(|h| h.is_writer).map(|h| parts_of(&h.value)).collect();
    let writers = people.len();
    people.extend(class_list.iter().map(|entry| parts_of(entry)).filter(|parts| !parts.is_empty()));
    let words = words(text);
    let mut found: Vec<(Range<usize>, usize)> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let hit = people.iter().enumerate().filter_map(|(who, parts)| Some((matched(&words, at, parts, text)?, who)));
        match hit.max_by_key(|(count, _)| *count) {
            Some((count, who)) => {
                let (first, last) = (&words[at], &words[at + count - 1]);
                found.push((first.range.start..last.range.end, who));
                at += count;
            }
            None => at += 1,
        }
    }
    let mut order: Vec<Vec<String>> = Vec::new();
    let mut stand_in = |who: usize| {
        let parts = &people[who];
        let is_writer = who < writers || people.iter().take(writers).any(|writer| writer == parts);
        if is_writer {
            return STUDENT.to_owned();
        }
        let number = order.iter().position(|known| known == parts).unwrap_or_else(|| {
            order.push(parts.clone());
            order.len() - 1
        });
        format!("[classmate {}]", number + 1)
    };
    let mut parts: Vec<(Range<usize>, String)> = found.into_iter().map(|(range, who)| (range, stand_in(who))).collect();
    // A header's value goes as a whole, whatever it holds.
    parts.retain(|(range, _)| headers.iter().all(|h| range.end <= h.range.start || range.start >= h.range.end));
    parts.extend(headers.iter().map(|h| {
        let word = if h.is_writer { STUDENT.to_owned() } else { "[hidden]".to_owned() };
        (h.range.clone(), word)
    }));
    let sent = Replaced::of(text, parts);
    let name = |r: &super::Replacement| {
        let old = text.get(r.from.clone()).unwrap_or_default().to_owned();
        (old, sent.text.get(r.to.clone()).unwrap_or_default().to_owned())
    };
    Hidden { names: sent.replacements.iter().map(name).collect(), sent }
}

struct Header {
    range: Range<usize>,
    value: String,
    is_writer: bool,
}

fn headers(text: &str) -> Vec<Header> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n').take(HEADER_LINES) {
        let here = line.trim_end();
        let end = here.find([':', '：', '_', '\t']).or_else(|| here.find(" - "));
        let head = end.and_then(|end| Some((folded(here.get(..end)?.trim()), end)));
        if let Some((head, end)) = head.filter(|(head, _)| HEADS.contains(&head.as_str())) {
            let rest = here.get(end..).unwrap_or_default();
            let value = rest.trim_start_matches(|c: char| c.is_whitespace() || ":：_-".contains(c));
            let from = start + end + (rest.len() - value.len());
            let value = value.trim_end_matches(['_', ' ']);
            if !value.is_empty() && value.chars().count() <= 80 {
                let is_writer = !OF_OTHERS.contains(&head.as_str());
                found.push(Header { range: from..from + value.len(), value: value.to_owned(), is_writer });
            }
        }
        start += line.len();
    }
    found
}

/// A name's words, folded; "Last, First" is turned round.
fn parts_of(name: &str) -> Vec<String> {
    let turned = name.split_once(',').map_or_else(|| name.to_owned(), |(last, first)| format!("{first} {last}"));
    turned.split(|c: char| !is_name_letter(c)).map(folded).filter(|p| p.chars().count() > 1).collect()
}

struct Word {
    range: Range<usize>,
    folded: String,
    is_capital: bool,
    starts_sentence: bool,
}

fn is_name_letter(c: char) -> bool {
    c.is_alphabetic() || c == '-' || c == '’' || c == '\''
}

fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut at = 0;
    let mut starts_sentence = true;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(offset) = rest.find(char::is_alphabetic) else { break };
        let between = rest.get(..offset).unwrap_or_default();
        starts_sentence |= between.contains(['.', '!', '?', '\n', ':', '“', '"']);
        let start = at + offset;
        let word = rest.get(offset..).unwrap_or_default();
        let long = word.find(|c: char| !is_name_letter(c)).unwrap_or(word.len());
        // A possessive's ending, or a quotation mark, is not the name's.
        let word = word.get(..long).unwrap_or_default().trim_end_matches(['’', '\'', '-']);
        let word = ["’s", "'s"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
        let end = start + word.len();
        let is_capital = word.chars().next().is_some_and(char::is_uppercase);
        words.push(Word { range: start..end, folded: folded(word), is_capital, starts_sentence });
        starts_sentence = false;
        at = end.max(start + 1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    words
}

/// How many words from `at` on are this person's name: whole, or a part of it.
fn matched(words: &[Word], at: usize, parts: &[String], text: &str) -> Option<usize> {
    let first = words.get(at)?;
    if !first.is_capital && !parts.starts_with(std::slice::from_ref(&first.folded)) {
        return None;
    }
    let joined = |count: usize| {
        let between =
            |pair: &[Word]| text.get(pair[0].range.end..pair[1].range.start).is_some_and(|t| t.trim().len() <= 1);
        words.get(at..at + count).is_some_and(|w| w.windows(2).all(between))
    };
    let run = |from: usize| {
        let same =
            parts.iter().skip(from).zip(words.iter().skip(at)).take_while(|(part, word)| **part == word.folded).count();
        (1..=same).rev().find(|count| joined(*count)).unwrap_or(0)
    };
    let count = (0..parts.len()).map(run).max().unwrap_or(0);
    match count {
        0 => None,
        1 => {
            let is_long = first.folded.chars().count() >= 3;
            let is_word = WORDS.contains(&first.folded.as_str());
            (first.is_capital && is_long && (!is_word || !first.starts_sentence)).then_some(1)
        }
        several => Some(several),
    }
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
