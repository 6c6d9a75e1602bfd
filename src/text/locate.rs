//! Looks a quotation up in an essay: as it stands, then folded, then nearly.

use std::ops::Range;

/// How a quotation was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// Letter by letter.
    Exact,
    /// But for case, kinds of quotes and dashes, white space, invisible characters, and a stop or comma at its ends.
    Folded,
    /// With so many letters changed, left out or put in.
    Near {
        /// Levenshtein distance of the folded texts.
        edits: usize,
    },
}

/// A place in the essay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// In bytes of the essay, on character boundaries.
    pub range: Range<usize>,
    /// How it was found.
    pub found: Found,
}

/// One edit for this many folded characters is still the same quotation: a model that mends a student's spelling changes a letter in a
/// word or two, a model that invents changes more.
pub const CHARACTERS_AN_EDIT: usize = 10;

/// Shorter quotations are not looked for nearly: with so few letters another phrase is soon as near.
pub const SHORTEST_NEAR: usize = 12;

/// Where a quotation stands in an essay; `None`: it does not. A quotation with an ellipsis has several parts, which all must stand in
/// this order. Costs at most (letters of the essay) × (letters of the quotation) steps.
pub fn locate(essay: &str, quotation: &str) -> Option<Vec<Place>> {
    let essay = Folded::of(essay);
    let parts: Vec<&str> = parts(quotation);
    let mut from = 0;
    let mut places = Vec::new();
    for part in parts {
        let place = essay.find(part, from)?;
        from = place.range.end;
        places.push(place);
    }
    (!places.is_empty()).then_some(places)
}

/// A quotation's parts between ellipses, those with letters.
fn parts(quotation: &str) -> Vec<&str> {
    let mut parts = vec![quotation];
    for ellipsis in ["[...]", "[…]", "(...)", "...", "…"] {
        parts = parts.into_iter().flat_map(|part| part.split(ellipsis)).collect();
    }
    parts.into_iter().filter(|part| part.chars().any(char::is_alphanumeric)).collect()
}

/// A text with its differences of writing taken out, and where each character comes from.
struct Folded<'t> {
    text: &'t str,
    chars: Vec<char>,
    /// Each character's place in the text.
    places: Vec<Range<usize>>,
}

impl<'t> Folded<'t> {
    fn of(text: &'t str) -> Self {
        let mut folded = Self { text, chars: Vec::new(), places: Vec::new() };
        for (at, c) in text.char_indices() {
            let place = at..at + c.len_utf8();
            if c.is_whitespace() || c == '\u{a0}' {
                if folded.chars.last().is_none_or(|last| *last != ' ') {
                    folded.push(' ', place);
                }
            } else if !is_dropped(c) {
                for lower in c.to_lowercase() {
                    folded.push(plain(lower), place.clone());
                }
            }
        }
        folded
    }

    fn push(&mut self, c: char, place: Range<usize>) {
        self.chars.push(c);
        self.places.push(place);
    }

    /// The first place at or after byte `from`.
    fn find(&self, part: &str, from: usize) -> Option<Place> {
        let part = part.trim();
        let whole_words = part.split_whitespace().count() == 1;
        let place = |range: Range<usize>, found| Place { range, found };
        let exact = self.text.get(from..)?.match_indices(part).map(|(at, _)| from + at..from + at + part.len());
        if let Some(range) = exact.into_iter().find(|range| !whole_words || self.is_whole(range)) {
            return Some(place(range, Found::Exact));
        }
        let wanted = bare(part);
        let first = self.places.iter().position(|p| p.start >= from)?;
        if wanted.is_empty() {
            return None;
        }
        let is_here = |at: &usize| self.chars.get(*at..at + wanted.len()).is_some_and(|here| here == wanted);
        let folded = (first..self.chars.len()).filter(is_here).filter_map(|at| self.range(at, at + wanted.len()));
        if let Some(range) = folded.into_iter().find(|range| !whole_words || self.is_whole(range)) {
            return Some(place(range, Found::Folded));
        }
        let (range, edits) = self.near(&wanted, first)?;
        Some(place(self.range(range.start, range.end)?, Found::Near { edits }))
    }

    /// The substring with the smallest Levenshtein distance, by Sellers' algorithm (1980), if it is within the bound.
    fn near(&self, wanted: &[char], first: usize) -> Option<(Range<usize>, usize)> {
        if wanted.len() < SHORTEST_NEAR {
            return None;
        }
        let bound = wanted.len() / CHARACTERS_AN_EDIT;
        // For each length of the wanted text's beginning: the smallest distance to a text that ends here, and where that text begins.
        let mut column: Vec<(usize, usize)> = (0..=wanted.len()).map(|edits| (edits, first)).collect();
        let mut best: Option<(usize, Range<usize>)> = None;
        for (at, here) in self.chars.iter().enumerate().skip(first) {
            let mut diagonal = (0, at);
            let mut above = (0, at + 1);
            for (row, letter) in wanted.iter().enumerate() {
                let left = column.get(row + 1).copied()?;
                let changed = (diagonal.0 + usize::from(letter != here), diagonal.1);
                let cell =
                    [changed, (left.0 + 1, left.1), (above.0 + 1, above.1)].into_iter().min_by_key(|(e, _)| *e)?;
                diagonal = left;
                *column.get_mut(row + 1)? = cell;
                above = cell;
            }
            *column.first_mut()? = (0, at + 1);
            let (edits, start) = *column.last()?;
            if edits <= bound && best.as_ref().is_none_or(|(least, _)| edits < *least) {
                best = Some((edits, start..at + 1));
            }
        }
        best.map(|(edits, range)| (range, edits))
    }

    /// Where folded characters stand in the text.
    fn range(&self, from: usize, to: usize) -> Option<Range<usize>> {
        Some(self.places.get(from)?.start..self.places.get(to.checked_sub(1)?)?.end)
    }

    /// Whether a place begins and ends at a word's ends.
    fn is_whole(&self, range: &Range<usize>) -> bool {
        let before = self.text.get(..range.start).and_then(|t| t.chars().next_back());
        let after = self.text.get(range.end..).and_then(|t| t.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    }
}

/// A quotation folded, without what quoters add at its ends.
fn bare(part: &str) -> Vec<char> {
    let folded: String = Folded::of(part).chars.into_iter().collect();
    let ends = |c: char| c == ' ' || ",.;:!?-'\"()[]*_".contains(c);
    folded.trim_matches(ends).chars().collect()
}

/// Characters that readers do not see, and the mark that stands where an apostrophe or quote was lost: these and apostrophes are left
/// out on both sides, so that “don�t”, “don’t” and “dont” are the same.
fn is_dropped(c: char) -> bool {
    let is_invisible = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    is_invisible
        || matches!(c, '\u{fffd}' | '\'' | '’' | '‘' | '`' | '´' | 'ʼ' | '"' | '“' | '”' | '„' | '«' | '»' | '*')
}

fn plain(c: char) -> char {
    match c {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        other => other,
    }
}

#[cfg(test)]
#[path = "locate_tests.rs"]
mod tests;
