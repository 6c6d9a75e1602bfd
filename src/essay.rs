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

/// A text's words, folded so that two copies of it are equal however they were pasted: letters and digits in lower
/// case, single spaces. Used by the leakage rule.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.extend(word.chars().flat_map(char::to_lowercase));
    }
    folded
}

/// How many words a text has: what stands between spaces and has a letter or a digit.
pub fn words(text: &str) -> usize {
    text.split_whitespace().filter(|w| w.chars().any(char::is_alphanumeric)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_fold_to_the_same_text() {
        let typed = "I can't  wait — said the HORSE.\r\n\r\n“Go!”";
        let pasted = "I can’t wait - said the horse. \"Go!\"";
        assert_eq!(folded(typed), folded(pasted));
        assert_ne!(folded(typed), folded("I cannot wait, said the horse. Go!"));
        assert_eq!(folded(" … "), "");
    }

    #[test]
    fn words_are_counted_as_people_do() {
        assert_eq!(words("I can't wait — said the horse."), 6);
        assert_eq!(words(""), 0);
        assert_eq!(words("???  !!"), 0);
    }
}
