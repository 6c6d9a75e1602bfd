//! Reads the score that a marker announces.

use crate::rubric::{Score, ScoreRange};
use std::ops::Range;

/// What a score line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// A valid score, and where its digits or its word stand, in folded characters.
    Score(Score, Range<usize>),
    /// An integer outside the range, and where it stands.
    OutOfRange(Range<usize>),
    /// No whole number.
    NotInteger,
    /// More than one number, or another scale.
    Ambiguous,
}

impl Reading {
    /// The score, if it is one.
    pub fn score(&self) -> Option<Score> {
        match self {
            Self::Score(score, _) => Some(*score),
            _ => None,
        }
    }
}

/// Exact words for scores; nothing is derived from them.
const WORDS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Reads what follows a marker. `offset` is where `line` starts in the reply.
pub fn read(line: &[char], offset: usize, range: ScoreRange) -> Reading {
    let Some(head) = head(line) else { return Reading::NotInteger };
    let rest = line.get(head.digits.end..).unwrap_or_default();
    let Some(skip) = end_of_integer(&head, rest) else { return Reading::NotInteger };
    let tail = rest.get(skip..).unwrap_or_default();
    if says_half(tail) {
        return Reading::NotInteger;
    }
    if (head.after_dash && range.min() < 0) || has_rival(tail, &head, range) {
        return Reading::Ambiguous;
    }
    let digits = offset + head.digits.start..offset + head.digits.end;
    match head.value.and_then(|v| i32::try_from(v).ok()).and_then(|v| range.score(v)) {
        Some(score) => Reading::Score(score, digits),
        None => Reading::OutOfRange(digits),
    }
}

/// Whether a number comes first.
pub fn has_number(line: &[char]) -> bool {
    head(line).is_some()
}

/// The number that a line starts with.
struct Head {
    /// `None` for one too long for any range.
    value: Option<i64>,
    /// With its sign.
    digits: Range<usize>,
    is_word: bool,
    /// A dash and a space before it: a bullet, or a minus?
    after_dash: bool,
}

fn head(line: &[char]) -> Option<Head> {
    let mut at = skip_markup(line, 0);
    let mut after_dash = false;
    if line.get(at) == Some(&'-') && line.get(at + 1) == Some(&' ') {
        after_dash = true;
        at = skip_markup(line, at + 1);
    }
    let sign = line.get(at).copied().filter(|c| "+-".contains(*c));
    let from = at + usize::from(sign.is_some());
    let length = line.get(from..)?.iter().take_while(|c| c.is_ascii_digit()).count();
    if length > 0 {
        let text: String = line.get(from..from + length)?.iter().collect();
        let value = text.parse::<i64>().ok().map(|v| if sign == Some('-') { -v } else { v });
        let start = if sign == Some('-') { at } else { from };
        return Some(Head { value, digits: start..from + length, is_word: false, after_dash });
    }
    let (value, length) = word_number(line.get(at..)?)?;
    Some(Head { value: Some(value), digits: at..at + length, is_word: true, after_dash })
}

/// Past spaces, markup, brackets, LaTeX's `\boxed`, HTML tags and models' own marks (`<|…|>`).
fn skip_markup(line: &[char], mut at: usize) -> usize {
    while let Some(c) = line.get(at) {
        let rest = line.get(at..).unwrap_or_default();
        at += match c {
            ' ' | '*' | '_' | '`' | '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '{' | '[' | '(' | '$' | '#' | '|'
            | '•' | '·' | '【' | '「' => 1,
            '>' if rest.get(1) == Some(&' ') => 1,
            '<' if rest.get(1).is_some_and(char::is_ascii_digit) => 1,
            '<' => match rest.iter().position(|c| *c == '>') {
                Some(close) if close < 24 => close + 1,
                _ => return at,
            },
            '\\' => 1 + rest.iter().skip(1).take_while(|c| c.is_ascii_alphabetic()).count(),
            _ => return at,
        };
    }
    at
}

fn word(chars: &[char]) -> String {
    chars.iter().take_while(|c| c.is_alphabetic()).collect()
}

fn word_number(chars: &[char]) -> Option<(i64, usize)> {
    let word = word(chars);
    let value = WORDS.iter().position(|w| *w == word)?;
    Some((i64::try_from(value).ok()?, word.len()))
}

/// How much more belongs to the integer (`.0`); `None` where it is none after all.
fn end_of_integer(head: &Head, rest: &[char]) -> Option<usize> {
    let is_digit = |at: usize| rest.get(at).is_some_and(char::is_ascii_digit);
    let fraction = if !head.is_word && matches!(rest.first(), Some('.' | ',')) && is_digit(1) {
        let length = rest.iter().skip(1).take_while(|c| c.is_ascii_digit()).count();
        let zeros = rest.iter().skip(1).take(length).all(|c| *c == '0');
        // A comma before three digits counts thousands.
        if !zeros || (rest.first() == Some(&',') && length > 2) {
            return None;
        }
        1 + length
    } else {
        0
    };
    let unit = word(rest.get(fraction..)?);
    let known = ["", "pts", "pt", "points", "point", "分", "点", "점", "점입니다"];
    let next = rest.get(fraction + unit.chars().count());
    let next_but_one = rest.get(fraction + unit.chars().count() + 1);
    let spoiled = match next {
        Some('%' | '½' | '¼' | '¾' | '+' | '°' | '^') => true,
        Some('-') => !next_but_one.is_some_and(|c| c.is_ascii_digit() || *c == ' '),
        Some('.' | ',') => next_but_one.is_some_and(char::is_ascii_digit),
        Some(' ') => matches!(next_but_one, Some('%' | '½' | '¼' | '¾')),
        _ => false,
    };
    (known.contains(&unit.as_str()) && !spoiled).then_some(fraction)
}

/// "four and a half", "three point five", "4 plus".
fn says_half(tail: &[char]) -> bool {
    let text: String = tail.iter().skip_while(|c| **c == ' ').take(16).collect();
    ["and a half", "and a quarter", "and three q", "point ", "plus", "minus", "percent"]
        .iter()
        .any(|half| text.starts_with(half) && !text.starts_with("points"))
}

/// Whether the rest of the sentence has a number that is neither the score again, nor the range, nor its maximum after
/// "of" or a slash, nor a percentage or a confidence.
fn has_rival(tail: &[char], head: &Head, range: ScoreRange) -> bool {
    let sentence = tail.get(..sentence_end(tail)).unwrap_or_default();
    let mut at = 0;
    let mut before = String::new();
    while let Some(c) = sentence.get(at) {
        let rest = sentence.get(at..).unwrap_or_default();
        let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        if digits > 0 {
            let number = Number::read(rest, digits);
            if let Some(range_length) = range_length(rest, range).filter(|_| !before.trim_end().ends_with(['-', '/'])) {
                at += range_length;
            } else if number.is_rival(&before, head.value, range) {
                return true;
            } else {
                at += number.length;
            }
            before.push('0');
        } else if c.is_alphabetic() {
            let word = word(rest);
            if word_number(rest).is_some_and(|(value, _)| is_rival_word(value, &before, head.value, range)) {
                return true;
            }
            at += word.chars().count();
            before.push_str(&word);
        } else {
            before.push(*c);
            at += 1;
        }
    }
    false
}

struct Number {
    value: Option<i64>,
    length: usize,
    is_percentage: bool,
}

impl Number {
    fn read(chars: &[char], digits: usize) -> Self {
        let text: String = chars.iter().take(digits).collect();
        let point = matches!(chars.get(digits), Some('.')) && chars.get(digits + 1).is_some_and(char::is_ascii_digit);
        let fraction: Vec<char> = chars.iter().skip(digits + 1).take_while(|c| c.is_ascii_digit()).copied().collect();
        let length = if point { digits + 1 + fraction.len() } else { digits };
        let whole = !point || fraction.iter().all(|c| *c == '0');
        let value = text.parse().ok().filter(|_| whole);
        Self { value, length, is_percentage: chars.get(length) == Some(&'%') }
    }

    fn is_rival(&self, before: &str, score: Option<i64>, range: ScoreRange) -> bool {
        let excused = before.contains("confidence") || (self.is_percentage && !before.trim().is_empty());
        !excused
            && if is_denominator(before) { self.value != Some(i64::from(range.max())) } else { self.value != score }
    }
}

/// Number words are rivals only where nothing else stands between them and the score ("three or four", "four (five)",
/// "four out of five"); elsewhere they are just words.
fn is_rival_word(value: i64, before: &str, score: Option<i64>, range: ScoreRange) -> bool {
    match before.trim() {
        "out of" | "of" | "points out of" | "/" => value != i64::from(range.max()),
        "or" | "or maybe" | "to" | "and" | "-" | "—" | "," | "(" | "" => Some(value) != score,
        _ => false,
    }
}

/// Whether what comes next is what the score is out of.
fn is_denominator(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '*', '_', '`', '{', '}', '"', ')']);
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    before.ends_with('/') || ["of", "sur", "von", "de", "su", "из", "max", "maximum", "possible"].contains(&word)
}

/// The length of the whole range at the start (`1-6`, `1 to 6`), if it is there.
fn range_length(chars: &[char], range: ScoreRange) -> Option<usize> {
    let text: String = chars.iter().take(24).collect();
    let rest = text.strip_prefix(&range.min().to_string())?;
    let joined = ["-", " - ", " to ", "—", " through ", "..", "~"].iter().find_map(|j| rest.strip_prefix(j))?;
    let rest = joined.strip_prefix(&range.max().to_string())?;
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then(|| text.chars().count() - rest.chars().count())
}

/// Where the sentence ends, unless the next one takes it back.
fn sentence_end(tail: &[char]) -> usize {
    for (at, c) in tail.iter().enumerate() {
        let rest = tail.get(at + 1..).unwrap_or_default();
        let text = rest.get(skip_markup(rest, 0)..).unwrap_or_default();
        let starts_letter = text.first().is_some_and(|c| c.is_alphabetic());
        let spaced = rest.first().is_none_or(|c| !c.is_alphanumeric());
        let takes_back = ["or", "maybe", "perhaps", "but", "however", "though", "alternatively"];
        let ends = match c {
            '.' | '!' | '。' | ';' => spaced && starts_letter && !takes_back.contains(&word(text).as_str()),
            // The next field of a JSON object.
            ',' => rest.iter().find(|c| **c != ' ') == Some(&'"'),
            _ => false,
        };
        if ends {
            return at;
        }
    }
    tail.len()
}
