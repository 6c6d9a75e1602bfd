//! A normalized text's words: runs of characters between white space, with every punctuation mark its own word.

use unicode_categories::UnicodeCategories;

/// The words of a normalized text, in order. Costs a pass over it.
pub fn words(normalized: &str) -> impl Iterator<Item = &str> {
    normalized.split_whitespace().flat_map(|run| {
        run.split_inclusive(is_punctuation).flat_map(|part| {
            let mark = part.char_indices().next_back().filter(|&(_, last)| is_punctuation(last));
            let (word, mark) = part.split_at(mark.map_or(part.len(), |(start, _)| start));
            [word, mark].into_iter().filter(|word| !word.is_empty())
        })
    })
}

/// What Unicode calls punctuation, and with it the rest of ASCII that is neither letter, digit nor space: `$`, `+`,
/// `^` and their like.
fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation() || c.is_punctuation()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separated() {
        let cases: [(&str, &[&str]); 6] = [
            ("", &[]),
            ("  \u{a0} ", &[]),
            ("hello!how are you?", &["hello", "!", "how", "are", "you", "?"]),
            ("...wait", &[".", ".", ".", "wait"]),
            ("@caps1's $5 \u{ab}oui\u{bb}", &["@", "caps1", "'", "s", "$", "5", "\u{ab}", "oui", "\u{bb}"]),
            ("\u{20ac}5 a\u{d7}b", &["\u{20ac}5", "a\u{d7}b"]),
        ];
        for (normalized, expected) in cases {
            assert_eq!(words(normalized).collect::<Vec<_>>(), expected, "{normalized:?}");
        }
    }
}
