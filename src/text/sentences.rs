//! A text as sentences: the boundaries of Unicode (UAX 29), less those after an abbreviation and those where a line merely ends.

use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// English abbreviations after which a sentence goes on, in small letters and without their last point.
const ABBREVIATIONS: &[&str] = &[
    "approx", "cf", "dept", "dr", "e.g", "gov", "i.e", "jr", "mr", "mrs", "ms", "mt", "prof", "rev", "sr", "st", "vs",
];

/// Those after which it goes on if a number follows: "no." ends many answers.
const BEFORE_NUMBERS: &[&str] = &["ch", "eq", "fig", "figs", "no", "nr", "p", "pp", "sec", "vol"];

/// The sentences of a text in order, as ranges of its bytes, without the blanks around them. Every letter is in one of them.
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (from, piece) in text.split_sentence_bound_indices() {
        let lead = piece.len() - piece.trim_start().len();
        let range = from + lead..from + lead + piece.trim().len();
        if range.is_empty() {
            continue;
        }
        let goes_on = found.last().is_some_and(|last| is_unfinished(text, last, &range));
        match found.last_mut() {
            Some(last) if goes_on => last.end = range.end,
            _ => found.push(range),
        }
    }
    found
}

/// Whether what Unicode takes for two sentences is one.
fn is_unfinished(text: &str, before: &Range<usize>, after: &Range<usize>) -> bool {
    let (Some(one), Some(gap), Some(next)) =
        (text.get(before.clone()), text.get(before.end..after.start), text.get(after.clone()))
    else {
        return false;
    };
    if !next.chars().any(char::is_alphanumeric) {
        return true;
    }
    if gap.matches('\n').count() > 1 {
        return false;
    }
    let ends = one.trim_end_matches(['"', '\'', ')', ']', '”', '’', '»']).ends_with(['.', '?', '!', '…', ':', ';']);
    if !ends {
        return next.starts_with(|c: char| c.is_lowercase() || c.is_numeric());
    }
    let Some(word) = one.strip_suffix('.').and_then(|rest| rest.split_whitespace().next_back()) else { return false };
    let word = word.trim_start_matches(['(', '[', '"', '“']).to_lowercase();
    let is_alone = !one.contains(char::is_whitespace);
    let is_letter = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    ABBREVIATIONS.contains(&word.as_str())
        || (BEFORE_NUMBERS.contains(&word.as_str()) && next.starts_with(|c: char| c.is_ascii_digit()))
        || (is_alone && is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split(text: &str) -> Vec<&str> {
        sentences(text).into_iter().map(|r| &text[r]).collect()
    }

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        for (text, expected) in [
            ("The bulb lit. The motor ran!", vec!["The bulb lit.", "The motor ran!"]),
            ("It weighs 3.5 g. Why?  Because.", vec!["It weighs 3.5 g.", "Why?", "Because."]),
            ("Dr. Lee said so. See Fig. 2 for e.g. Jupiter.", vec!["Dr. Lee said so.", "See Fig. 2 for e.g. Jupiter."]),
            (
                "The answer is no. See no. 5. It took 10 sec. Then it fell.",
                vec!["The answer is no.", "See no. 5.", "It took 10 sec.", "Then it fell."],
            ),
            ("She said \"It sank.\" Then it rose.", vec!["She said \"It sank.\"", "Then it rose."]),
            ("a line that\nwent on and\nended.", vec!["a line that\nwent on and\nended."]),
            ("A heading\n\nThe text.", vec!["A heading", "The text."]),
            ("First answer\nSecond answer", vec!["First answer", "Second answer"]),
            ("Choose. A. Put it in.", vec!["Choose.", "A. Put it in."]),
            ("Wait ... what?!", vec!["Wait ... what?!"]),
            ("because they are different", vec!["because they are different"]),
            ("El niño corre. ¿Por qué? Llueve.", vec!["El niño corre.", "¿Por qué?", "Llueve."]),
            ("水が沸く。火を消す。", vec!["水が沸く。", "火を消す。"]),
            ("", vec![]),
            (" \n ", vec![]),
        ] {
            assert_eq!(split(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_twice(text in "[A-Za-z .?!\n\"é。]{0,80}") {
            let joined: String = split(&text).concat();
            let letters = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&joined), letters(&text));
        }
    }
}
