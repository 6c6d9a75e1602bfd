//! WordPiece: a word as the longest pieces of a vocabulary, taken from the left.
//!
//! Wu et al. 2016 (arXiv 1609.08144, section 4.1) for the pieces; the greedy search is `WordpieceTokenizer` of
//! google-research/bert.

use std::collections::BTreeMap;

/// A longer word is unknown unread, as in BERT.
const MAX_CHARACTERS: usize = 100;
const CONTINUATION_PREFIX: &str = "##";

/// Pieces and their numbers.
pub struct Vocabulary {
    /// Pieces that begin a word.
    initial: BTreeMap<Box<str>, u32>,
    /// Pieces that go on with one, without their `##`.
    continuing: BTreeMap<Box<str>, u32>,
}

impl Vocabulary {
    /// Reads a `vocab.txt`: a piece a line, whose number is the line's, counted from 0.
    pub fn from_lines(lines: &str) -> Self {
        let mut vocabulary = Self { initial: BTreeMap::new(), continuing: BTreeMap::new() };
        for (line, number) in lines.lines().zip(0..) {
            match line.strip_prefix(CONTINUATION_PREFIX) {
                Some(piece) => vocabulary.continuing.insert(piece.into(), number),
                None => vocabulary.initial.insert(line.into(), number),
            };
        }
        vocabulary
    }

    /// The number of a piece that begins a word, or is a special token.
    pub fn number(&self, piece: &str) -> Option<u32> {
        self.initial.get(piece).copied()
    }

    /// The numbers of a word's pieces, or `None` if a part of it, or its length, is unknown.
    pub fn pieces(&self, word: &str) -> Option<Vec<u32>> {
        if word.chars().nth(MAX_CHARACTERS).is_some() {
            return None;
        }
        let mut pieces = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let known = if pieces.is_empty() { &self.initial } else { &self.continuing };
            let (number, length) = longest(known, rest)?;
            pieces.push(number);
            rest = &rest[length..];
        }
        Some(pieces)
    }
}

/// The longest piece that `rest` starts with: its number, and its length in bytes.
fn longest(known: &BTreeMap<Box<str>, u32>, rest: &str) -> Option<(u32, usize)> {
    let ends = rest.char_indices().map(|(start, c)| start + c.len_utf8());
    ends.rev().find_map(|end| Some((*known.get(&rest[..end])?, end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// google-research/bert's `tokenization_test.py`, and words at the limit of length.
    #[test]
    fn the_longest_pieces_from_the_left() {
        let vocabulary = Vocabulary::from_lines("[UNK]\n[CLS]\n[SEP]\nwant\n##want\n##ed\nwa\nun\nrunn\n##ing\na\n##a");
        let hundred = "a".repeat(100);
        let hundred_and_one = "a".repeat(101);
        let cases: [(&str, Option<&[u32]>); 6] = [
            ("", Some(&[])),
            ("unwanted", Some(&[7, 4, 5])),
            ("running", Some(&[8, 9])),
            ("unwantedX", None),
            ("##want", None),
            (&hundred_and_one, None),
        ];
        for (word, pieces) in cases {
            assert_eq!(vocabulary.pieces(word).as_deref(), pieces, "{word:?}");
        }
        assert_eq!(vocabulary.pieces(&hundred).map(|pieces| pieces.len()), Some(100));
    }
}
