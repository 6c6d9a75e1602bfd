//! BERT's uncased normalization: what is left of a text before it is cut into words.
//!
//! `BasicTokenizer` of google-research/bert, in the order in which Hugging Face's `BertNormalizer` does it: clean,
//! space out CJK, decompose and drop accents, lowercase.

use unicode_categories::UnicodeCategories;
use unicode_normalization::UnicodeNormalization;

/// Cleans, spaces out, strips and lowercases `text`.
///
/// Control and format characters (tab, line feed and carriage return apart), U+0000 and U+FFFD vanish, and with
/// them the zero-width joiners that hold emoji together; any white space is a space. Costs a pass over the text.
pub fn normalize(text: &str) -> String {
    text.chars()
        .filter(|&c| !vanishes(c))
        .flat_map(spaced)
        .nfd()
        .filter(|c| !c.is_mark_nonspacing())
        .flat_map(char::to_lowercase)
        .collect()
}

fn vanishes(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => false,
        '\0' | char::REPLACEMENT_CHARACTER => true,
        _ => c.is_other(),
    }
}

/// The character itself, a space for white space, or an ideograph between two spaces.
fn spaced(c: char) -> impl Iterator<Item = char> {
    let (around, c) = match c {
        _ if c.is_whitespace() => (None, ' '),
        _ if is_ideograph(c) => (Some(' '), c),
        _ => (None, c),
    };
    around.into_iter().chain([c]).chain(around)
}

/// BERT's "Chinese character": the CJK ideographs, without kana and hangul.
///
/// U+2B820 to U+2B91F are left out as in Hugging Face's implementation, whose numbers count here.
fn is_ideograph(c: char) -> bool {
    matches!(c,
        '\u{4E00}'..='\u{9FFF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{20000}'..='\u{2A6DF}'
        | '\u{2A700}'..='\u{2B73F}'
        | '\u{2B740}'..='\u{2B81F}'
        | '\u{2B920}'..='\u{2CEAF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{2F800}'..='\u{2FA1F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mostly the cases of google-research/bert's `tokenization_test.py`.
    #[test]
    fn normalized() {
        for (text, expected) in [
            ("", ""),
            ("HeLLo!how  \n Are yoU?", "hello!how    are you?"),
            ("H\u{e9}llo", "hello"),
            ("He\u{301}llo", "hello"),
            ("ah\u{535A}\u{63A8}zz", "ah \u{535A}  \u{63A8} zz"),
            ("\u{AC00}", "\u{1100}\u{1161}"),
            ("a\tb\r\nc\u{A0}d\u{2028}e", "a b  c d e"),
            ("a\0b\u{FFFD}c\u{7}d\u{200D}e\u{AD}f", "abcdef"),
            ("\u{130}STANBUL", "istanbul"),
            ("STRASSE Stra\u{DF}e \u{1E9E}", "strasse stra\u{DF}e \u{DF}"),
            ("\u{FB01}ne \u{FF21}", "\u{FB01}ne \u{FF41}"),
        ] {
            assert_eq!(normalize(text), expected, "{text:?}");
        }
    }
}
