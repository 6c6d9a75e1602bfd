//! What a column's name says: its words, the rater and the trait in it.

use crate::rubric::{Rubric, Trait, TraitId};

/// Words before a rater's number or letter (`rater1_ideas`, `Ideas – Reader B`, `R2 ideas`).
const RATER_WORDS: &[&str] =
    &["rater", "reader", "scorer", "grader", "marker", "judge", "annotator", "examiner", "teacher", "r"];

/// Words that say "this is a score" and not which.
const SCORE_WORDS: &[&str] = &["score", "scores", "rating", "ratings", "grade", "mark", "points", "pts", "level"];

/// Words before a trait's number (`rater1_trait1` in ASAP).
const TRAIT_WORDS: &[&str] = &["trait", "criterion", "dimension"];

/// Words that do not tell one trait from another.
const SMALL_WORDS: &[&str] = &["and", "of", "the", "in", "for", "out", "a"];

/// The words of a name in lower case, split also between a letter and a digit, and before a capital: `fullText` and
/// `full_text` are the same, and so are `rater1` and `Rater 1`.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last: Option<char> = None;
    for c in name.chars() {
        if c.is_alphanumeric() {
            let joins = last.is_some_and(|l| {
                l.is_alphanumeric() && l.is_numeric() == c.is_numeric() && !(l.is_lowercase() && c.is_uppercase())
            });
            match words.last_mut() {
                Some(word) if joins => word.extend(c.to_lowercase()),
                _ => words.push(c.to_lowercase().collect()),
            }
        }
        last = Some(c);
    }
    words
}

/// The words in one piece: what is compared, so that `wordchoice` is `Word Choice` and `Organisation` is `Organization`.
pub(super) fn squashed(words: &[String]) -> String {
    words.concat().replace("isation", "ization")
}

/// A score column's name taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ScoreName {
    /// Who scored, where the name says: `1`, `2`, `a`.
    pub rater: Option<String>,
    /// The words that are left for the trait.
    pub rest: Vec<String>,
}

impl ScoreName {
    pub(super) fn of(name: &str) -> Self {
        let mut rest = words(name);
        let is_name = |w: &String| w.parse::<u32>().is_ok() || w.chars().count() == 1;
        let is_rater = |pair: &[String]| match pair {
            // A single letter may stand for the rater's word only before a number.
            [word, name] => {
                RATER_WORDS.contains(&word.as_str()) && is_name(name) && (word.len() > 1 || name.parse::<u32>().is_ok())
            }
            _ => false,
        };
        let at = rest.windows(2).position(is_rater);
        let rater = at.and_then(|at| rest.drain(at..at + 2).nth(1));
        Self { rater, rest }
    }

    /// The trait of exactly this name (or number, for `trait1`), and the rater.
    pub(super) fn matched(&self, rubric: &Rubric) -> Option<(TraitId, Option<String>)> {
        if let Some(found) = exact(&self.rest, rubric) {
            return Some((found.id.clone(), self.rater.clone()));
        }
        // `ideas_1`: a number behind the trait is a rater's, where no rater is named.
        let (last, before) = self.rest.split_last()?;
        let number = last.parse::<u32>().is_ok() && self.rater.is_none();
        let found = number.then(|| exact(before, rubric)).flatten()?;
        Some((found.id.clone(), Some(last.clone())))
    }

    /// The only trait whose words contain this name's or are contained in them (`Ideas` for "Ideas and Content").
    pub(super) fn resembles<'a>(&self, rubric: &'a Rubric) -> Option<&'a Trait> {
        let own = telling(&self.rest);
        let inside = |a: &[String], b: &[String]| !a.is_empty() && a.iter().all(|w| b.contains(w));
        let mut similar = rubric.traits.iter().filter(|t| {
            let theirs = telling(&words(&t.name));
            inside(&own, &theirs) || inside(&theirs, &own)
        });
        let found = similar.next()?;
        similar.next().is_none().then_some(found)
    }

    /// Whether nothing is left but "score": the column of a rubric with a single trait.
    pub(super) fn is_bare(&self) -> bool {
        self.rest.iter().all(|w| SCORE_WORDS.contains(&w.as_str()) || w.parse::<u32>().is_ok())
    }
}

fn exact<'a>(rest: &[String], rubric: &'a Rubric) -> Option<&'a Trait> {
    let named = |name: &[String]| {
        let name = squashed(name);
        let is = |t: &&Trait| squashed(&words(&t.name)) == name || squashed(&words(&t.id.0)) == name;
        (!name.is_empty()).then(|| rubric.traits.iter().find(is)).flatten()
    };
    let plain: Vec<String> = rest.iter().filter(|w| !SCORE_WORDS.contains(&w.as_str())).cloned().collect();
    named(rest).or_else(|| named(&plain)).or_else(|| rubric.traits.get(trait_number(&plain)?.checked_sub(1)?))
}

/// `N` of a name that is `trait N`, counted from 1.
pub(super) fn trait_number(rest: &[String]) -> Option<usize> {
    match rest {
        [word, number] if TRAIT_WORDS.contains(&word.as_str()) => number.parse().ok(),
        _ => None,
    }
}

fn telling(words: &[String]) -> Vec<String> {
    let tells = |w: &&String| {
        !SCORE_WORDS.contains(&w.as_str()) && !SMALL_WORDS.contains(&w.as_str()) && w.parse::<u32>().is_err()
    };
    words.iter().filter(tells).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fall_into_words() {
        for (name, expected) in [
            ("rater1_trait12", "rater 1 trait 12"),
            ("fullText", "full text"),
            ("Essay ID", "essay id"),
            ("R2–Word-Choice", "r 2 word choice"),
            ("ÉCRIT", "écrit"),
            ("§§", ""),
        ] {
            assert_eq!(words(name).join(" "), expected);
        }
    }

    #[test]
    fn a_rater_is_taken_out_of_a_name() {
        for (name, rater, rest) in [
            ("rater1_ideas", Some("1"), "ideas"),
            ("ideas_rater2", Some("2"), "ideas"),
            ("Ideas – Reader B", Some("b"), "ideas"),
            ("R2 Voice", Some("2"), "voice"),
            ("reader awareness", None, "reader awareness"),
            ("r a ideas", None, "r a ideas"),
        ] {
            let found = ScoreName::of(name);
            assert_eq!((found.rater.as_deref(), found.rest.join(" ").as_str()), (rater, rest), "{name}");
        }
    }
}
