//! What two texts share letter by letter: runs of three, so that "heated" and "heating" share what they can, in any language.

use std::collections::{BTreeSet, HashMap};

/// The letters of a run.
const RUN: usize = 3;

/// A text's runs of three letters or digits, small, with one blank between words; each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grams(BTreeSet<[char; RUN]>);

impl Grams {
    /// The runs of a text.
    pub fn of(text: &str) -> Self {
        let mut letters = vec![' '];
        for c in text.chars().flat_map(char::to_lowercase) {
            if c.is_alphanumeric() {
                letters.push(c);
            } else if letters.last() != Some(&' ') {
                letters.push(' ');
            }
        }
        if letters.last() != Some(&' ') {
            letters.push(' ');
        }
        Self(letters.windows(RUN).filter_map(|run| run.try_into().ok()).collect())
    }
}

/// What a run counts: ln((N + 1) / (n + ½)), where n of the bank's N nodes have it.
#[derive(Debug, Clone, Default)]
pub struct Weights {
    nodes: usize,
    having: HashMap<[char; RUN], usize>,
}

impl Weights {
    /// The weights in a bank of these nodes.
    pub fn of(nodes: &[Grams]) -> Self {
        let mut having = HashMap::new();
        for run in nodes.iter().flat_map(|node| &node.0) {
            *having.entry(*run).or_default() += 1;
        }
        Self { nodes: nodes.len(), having }
    }

    #[allow(clippy::cast_precision_loss, reason = "a bank has fewer nodes than 2^52")]
    fn of_run(&self, run: &[char; RUN]) -> f64 {
        let having = self.having.get(run).copied().unwrap_or_default();
        ((self.nodes as f64 + 1.0) / (having as f64 + 0.5)).ln()
    }

    /// The share of a text's runs, by weight, that another has too: 0 to 1; 0 for a text without letters.
    pub fn share(&self, text: &Grams, other: &Grams) -> f64 {
        let (mut all, mut both) = (0.0, 0.0);
        for run in &text.0 {
            let weight = self.of_run(run);
            all += weight;
            if other.0.contains(run) {
                both += weight;
            }
        }
        if all > 0.0 { both / all } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_share_what_their_forms_share() {
        let bank: Vec<Grams> =
            ["The pitch is higher.", "The water heats up.", "The string is tight."].map(Grams::of).into();
        let weights = Weights::of(&bank);
        let share = |text: &str, node: usize| weights.share(&Grams::of(text), &bank[node]);
        assert!((share("The pitch is higher.", 0) - 1.0).abs() < 1e-12);
        assert!(
            share("Heated", 1) > 0.4 && share("Heated", 0) == 0.0,
            "three of seven runs: \" he\", \"hea\" and \"eat\""
        );
        assert!(share("the", 0) < 1.0 + 1e-12 && share("?!", 0) == 0.0);
        assert!(share("THE PITCH, IS  HIGHER", 0) > 0.999, "neither case nor marks nor blanks count");
    }
}
