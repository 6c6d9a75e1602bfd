//! The quotations in a debater's or a Judge's message.

use std::ops::Range;

/// A quotation in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotation {
    /// Where its words stand in the message, in bytes, without the marks.
    pub range: Range<usize>,
    /// Its words.
    pub text: String,
}

/// A quotation is no longer than this many characters: what is longer was never closed.
const LONGEST: usize = 600;

/// Every quotation between double marks ("…", “…”, „…“, «…», 「…」), and between single ones where they clearly enclose two words or
/// more. One that is not closed before its paragraph ends is none. Linear in the message.
pub fn quotations(message: &str) -> Vec<Quotation> {
    let chars: Vec<(usize, char)> = message.char_indices().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some((_, c)) = chars.get(at).copied() {
        let before = at.checked_sub(1).and_then(|b| chars.get(b)).map(|(_, c)| *c);
        let end = closing_marks(c).and_then(|marks| {
            let opens = !is_single(c) || before.is_none_or(|b| b.is_whitespace() || "([{—–".contains(b));
            opens.then(|| end_of(&chars, at, marks)).flatten()
        });
        let quotation = end.and_then(|end| {
            let range = chars.get(at + 1)?.0..chars.get(end)?.0;
            let text = message.get(range.clone())?;
            let is_long_enough = !is_single(c) || text.split_whitespace().count() >= 2;
            let has_letters = text.chars().any(char::is_alphanumeric);
            (is_long_enough && has_letters).then(|| Quotation { range, text: text.to_owned() })
        });
        found.extend(quotation);
        at = match end {
            // What stands between two pairs of marks is no quotation.
            Some(end)
                if !is_single(c)
                    || found.last().is_some_and(|q| chars.get(end).is_some_and(|e| e.0 == q.range.end)) =>
            {
                end + 1
            }
            _ => at + 1,
        };
    }
    found
}

/// What may close a quotation that this mark opens.
fn closing_marks(open: char) -> Option<&'static [char]> {
    Some(match open {
        '"' | '＂' => &['"', '＂', '”'],
        '“' => &['”', '“', '"'],
        '”' => &['”'],
        '„' | '‟' => &['“', '”', '"'],
        '«' => &['»'],
        '»' => &['«'],
        '「' => &['」'],
        '‘' => &['’'],
        '\'' => &['\''],
        _ => return None,
    })
}

fn is_single(mark: char) -> bool {
    matches!(mark, '‘' | '\'')
}

/// Where the quotation ends that opens at `from`: at the first closing mark in the same paragraph. A single mark inside a word is an
/// apostrophe.
fn end_of(chars: &[(usize, char)], from: usize, marks: &[char]) -> Option<usize> {
    let single = chars.get(from).is_some_and(|(_, c)| is_single(*c));
    let rest = chars.iter().enumerate().skip(from + 1).take(LONGEST);
    let mut line_is_empty = false;
    for (at, (_, c)) in rest {
        if *c == '\n' {
            if line_is_empty {
                return None;
            }
            line_is_empty = true;
        } else if !c.is_whitespace() {
            line_is_empty = false;
        }
        if marks.contains(c) {
            let next = chars.get(at + 1).map(|(_, c)| *c);
            let is_apostrophe = single && next.is_some_and(char::is_alphanumeric);
            if !is_apostrophe {
                return Some(at);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(message: &str) -> Vec<String> {
        quotations(message).into_iter().map(|q| q.text).collect()
    }

    #[test]
    fn quotations_are_found_in_the_marks_that_models_write() {
        for (message, expected) in [
            (r#"It says "a chestnut horse" here."#, vec!["a chestnut horse"]),
            ("It says “a chestnut horse,” and “ran”.", vec!["a chestnut horse,", "ran"]),
            ("Es heißt „ein Pferd“ und «un cheval».", vec!["ein Pferd", "un cheval"]),
            ("He wrote 'a white star on it' there.", vec!["a white star on it"]),
            ("He wrote ‘it’s a star’ there.", vec!["it’s a star"]),
            ("**\"bold words\"** and *“more words”*", vec!["bold words", "more words"]),
            ("(\"in brackets\")", vec!["in brackets"]),
            ("\"It didn't move\" shows it.", vec!["It didn't move"]),
        ] {
            assert_eq!(found(message), expected, "{message}");
        }
    }

    #[test]
    fn what_is_no_quotation_is_left_alone() {
        for message in [
            "The student's essay isn't long, and the reader's patience is.",
            "A 6' tall man and a 5'10\" one.",
            "An unclosed \"quotation that goes on.\n\nAnother paragraph, \"",
            "'Twas the night before.",
            "Empty \"\" and \"...\" marks.",
        ] {
            assert_eq!(found(message), Vec::<String>::new(), "{message}");
        }
    }

    #[test]
    fn an_unclosed_quotation_does_not_swallow_the_next() {
        assert_eq!(found("An \"open one.\n\nThen \"a closed one\" follows."), ["a closed one"]);
    }

    proptest! {
        #[test]
        fn ranges_hold_what_the_text_says(message in "[a-z \"“”'‘’«»\n]{0,80}") {
            for q in quotations(&message) {
                prop_assert_eq!(&message[q.range.clone()], q.text.as_str());
            }
        }
    }
}
