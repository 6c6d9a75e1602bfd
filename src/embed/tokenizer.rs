//! A text's pieces, framed by `[CLS]` and `[SEP]` as the encoder expects them.

use super::EmbedError;
use super::normalize::normalize;
use super::wordpiece::Vocabulary;
use super::words::words;

/// The most pieces the encoder is given at once, `[CLS]` and `[SEP]` included: sentence-transformers' `max_seq_length`
/// for this model.
pub const MAX_PIECES: usize = 256;

/// Pieces of a text in one window, without the frame.
const WINDOW: usize = MAX_PIECES - 2;

/// Turns texts into the numbers of their pieces.
///
/// The numbers are those of Hugging Face's `tokenizers` with `encode_special_tokens` on: a student who writes
/// `[SEP]` has written a bracket, a word and a bracket, and cannot end a text early. (With it off, its default, the
/// same five characters are the special token.)
pub struct Tokenizer {
    vocabulary: Vocabulary,
    unknown: u32,
    start: u32,
    end: u32,
}

impl Tokenizer {
    /// Reads the content of the model's `vocab.txt`: 30,522 lines, a piece each.
    ///
    /// Costs some milliseconds and 3 MB of memory. Fails if `[UNK]`, `[CLS]` or `[SEP]` is missing.
    pub fn from_vocab(vocab: &str) -> Result<Self, EmbedError> {
        let vocabulary = Vocabulary::from_lines(vocab);
        let special = |piece| vocabulary.number(piece).ok_or(EmbedError::MissingPiece(piece));
        Ok(Self { unknown: special("[UNK]")?, start: special("[CLS]")?, end: special("[SEP]")?, vocabulary })
    }

    /// The numbers of the text's first pieces between `[CLS]` and `[SEP]`: 2 for an empty text, [`MAX_PIECES`] at most.
    ///
    /// What does not fit is left out; the last number is always `[SEP]`'s. Costs microseconds a word.
    pub fn encode(&self, text: &str) -> Vec<u32> {
        let mut pieces = self.text_pieces(text);
        pieces.truncate(WINDOW);
        self.framed(&pieces)
    }

    /// The whole text as consecutive sequences of [`MAX_PIECES`] at most, each between `[CLS]` and `[SEP]`.
    ///
    /// The first equals [`Self::encode`]'s; a text that fits has no other, and an empty one has that one too. Windows
    /// do not overlap and may cut a word.
    pub fn windows(&self, text: &str) -> Vec<Vec<u32>> {
        let pieces = self.text_pieces(text);
        if pieces.is_empty() {
            return vec![self.framed(&[])];
        }
        pieces.chunks(WINDOW).map(|window| self.framed(window)).collect()
    }

    /// How many pieces the whole text has, nothing left out and `[CLS]` and `[SEP]` not counted.
    ///
    /// For English a fair estimate of any language model's tokens.
    pub fn pieces(&self, text: &str) -> usize {
        self.text_pieces(text).len()
    }

    fn text_pieces(&self, text: &str) -> Vec<u32> {
        words(&normalize(text))
            .flat_map(|word| self.vocabulary.pieces(word).unwrap_or_else(|| vec![self.unknown]))
            .collect()
    }

    fn framed(&self, pieces: &[u32]) -> Vec<u32> {
        [&[self.start], pieces, &[self.end]].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokenizer() -> Tokenizer {
        Tokenizer::from_vocab("[PAD]\n[UNK]\n[CLS]\n[SEP]\na\n##b\n[\n]\nsep").unwrap()
    }

    #[test]
    fn framed_and_unknown_as_a_whole() {
        for (text, expected) in [
            ("", vec![2, 3]),
            ("A ab", vec![2, 4, 4, 5, 3]),
            ("abx a", vec![2, 1, 4, 3]),
            ("[SEP]", vec![2, 6, 8, 7, 3]),
        ] {
            assert_eq!(tokenizer().encode(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_long_text_keeps_its_end_mark_and_loses_nothing_in_windows() {
        let tokenizer = tokenizer();
        let long = "ab ".repeat(200);
        assert_eq!(tokenizer.pieces(&long), 400);
        let windows = tokenizer.windows(&long);
        assert_eq!(windows.iter().map(Vec::len).collect::<Vec<_>>(), [256, 148]);
        assert_eq!(windows[0], tokenizer.encode(&long));
        assert!(windows.iter().all(|window| window.first() == Some(&2) && window.last() == Some(&3)));
        assert_eq!(tokenizer.windows(" "), [[2, 3]]);
        assert_eq!(tokenizer.windows(&"a ".repeat(254)).len(), 1);
    }

    #[test]
    fn a_vocabulary_without_special_tokens_is_refused() {
        let refusal = Tokenizer::from_vocab("[UNK]\n[CLS]\na").err();
        assert_eq!(refusal, Some(EmbedError::MissingPiece("[SEP]")));
    }
}
