//! What is graded: a student's text.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A text to be graded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Essay {
    /// Stable within its assignment.
    pub id: EssayId,
    /// What the teacher's list shows: a file's name, a title, "Essay 3".
    pub title: String,
    /// The student, where known.
    #[serde(default)]
    pub student: Option<String>,
    /// The student's own words, unchanged.
    pub text: String,
}

/// An essay's stable name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EssayId(pub String);

impl fmt::Display for EssayId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The longest text taken, in bytes: about 30,000 words, far beyond an essay.
pub const LONGEST_ESSAY: usize = 200_000;

/// Whether two texts are the same words in the same order, however they were pasted: only letters and digits count, in any case. Stops at the
/// first difference. Used by the leakage rule.
pub fn same_words(a: &str, b: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
    }
    letters(a).eq(letters(b))
}

/// How many words a text has: what stands between spaces and has a letter or a digit.
pub fn words(text: &str) -> usize {
    text.split_whitespace().filter(|w| w.chars().any(char::is_alphanumeric)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_the_same_however_it_was_pasted() {
        let typed = "I can't  wait — said the HORSE.\r\n\r\n“Go!”";
        assert!(same_words(typed, "I can’t wait - said the horse. \"Go!\""));
        assert!(!same_words(typed, "I cannot wait, said the horse. Go!"));
        assert!(!same_words("one two", "one two three"));
    }

    #[test]
    fn words_are_counted_as_people_do() {
        assert_eq!(words("I can't wait — said the horse."), 6);
        assert_eq!(words(""), 0);
        assert_eq!(words("???  !!"), 0);
    }
}
