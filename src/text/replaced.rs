//! A text with parts replaced, and the way back to the original.

use std::ops::Range;

/// A text in which parts stand for others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Replaced {
    /// The text with the replacements.
    pub text: String,
    /// What was replaced, in order.
    pub replacements: Vec<Replacement>,
}

/// One replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// Bytes in the original.
    pub from: Range<usize>,
    /// Bytes in the new text.
    pub to: Range<usize>,
}

impl Replaced {
    /// `original` with each range replaced by its text. Ranges that overlap an earlier one, or that are no whole characters, are passed over.
    pub fn of(original: &str, mut parts: Vec<(Range<usize>, String)>) -> Self {
        parts.sort_by_key(|(range, _)| range.start);
        let mut made = Self::default();
        let mut done = 0;
        for (from, new) in parts {
            let Some(between) = original.get(done..from.start).filter(|_| original.get(from.clone()).is_some()) else {
                continue;
            };
            made.text.push_str(between);
            let start = made.text.len();
            made.text.push_str(&new);
            done = from.end;
            made.replacements.push(Replacement { from, to: start..made.text.len() });
        }
        made.text.push_str(original.get(done..).unwrap_or_default());
        made
    }

    /// Where a range of the new text stands in the original; one that reaches into a replacement takes it in whole. What was replaced by nothing
    /// belongs to no range.
    pub fn to_original(&self, range: Range<usize>) -> Range<usize> {
        let back = |at: usize, is_end: bool| {
            let mut done = (0, 0);
            for r in &self.replacements {
                if r.to.start < at && at < r.to.end {
                    return if is_end { r.from.end } else { r.from.start };
                }
                let is_before = if is_end { r.to.end <= at && r.to.start < at } else { r.to.end <= at };
                if !is_before {
                    break;
                }
                done = (r.from.end, r.to.end);
            }
            done.0 + (at - done.1)
        };
        back(range.start, false)..back(range.end, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parts_are_replaced_and_found_again() {
        let original = "Hi @PERSON1, meet @PERSON2.";
        let made = Replaced::of(original, vec![(3..11, "Alex".into()), (18..26, "Sam".into())]);
        assert_eq!(made.text, "Hi Alex, meet Sam.");
        assert_eq!(&original[made.to_original(3..7)], "@PERSON1");
        assert_eq!(&original[made.to_original(4..12)], "@PERSON1, mee", "a part of a replacement takes it in whole");
        assert_eq!(&original[made.to_original(9..13)], "meet");
        assert_eq!(&original[made.to_original(14..18)], "@PERSON2.");
        assert_eq!(made.to_original(0..made.text.len()), 0..original.len());
    }

    #[test]
    fn overlapping_parts_are_replaced_once() {
        assert_eq!(Replaced::of("abcdef", vec![(0..3, "X".into()), (2..4, "Y".into())]).text, "Xdef");
    }

    proptest! {
        #[test]
        fn what_was_not_replaced_is_found_at_its_place(a in "[a-z ]{0,20}", b in "[a-z]{1,8}", c in "[a-z ]{1,20}", new in "[A-Z]{0,9}") {
            let original = format!("{a}{b}{c}");
            let made = Replaced::of(&original, vec![(a.len()..a.len() + b.len(), new)]);
            let at = made.text.len() - c.len();
            prop_assert_eq!(made.to_original(at..made.text.len()), a.len() + b.len()..original.len());
        }
    }
}
