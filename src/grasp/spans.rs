//! A running text as its sentences and as every run of neighbouring sentences, with a vector for each.

use crate::embed::UnitVector;
use crate::text::sentences;
use std::collections::HashMap;
use std::ops::Range;

/// The vectors of texts.
pub type Vectors = HashMap<String, UnitVector>;

/// Runs of at most so many sentences are embedded as they stand. The vector of a longer one is the mean of its sentences' by words, since
/// the runs of a text of m sentences are m²/2 and embedding is what costs.
pub const EMBEDDED: usize = 8;

/// A running text, cut into sentences.
#[derive(Debug, Clone)]
pub struct Running {
    text: String,
    sentences: Vec<Range<usize>>,
}

impl Running {
    /// Cuts a text.
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), sentences: sentences(text) }
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many sentences.
    pub fn len(&self) -> usize {
        self.sentences.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sentences.is_empty()
    }

    /// Where a sentence lies in the text, in bytes.
    pub fn place(&self, sentence: usize) -> Range<usize> {
        self.sentences.get(sentence).cloned().unwrap_or_default()
    }

    /// The text of the sentences `from..to`, with what stands between them; empty where there are none.
    pub fn part(&self, span: &Range<usize>) -> &str {
        let from = self.sentences.get(span.start).map(|r| r.start);
        let to = span.end.checked_sub(1).and_then(|last| self.sentences.get(last)).map(|r| r.end);
        from.zip(to).and_then(|(from, to)| self.text.get(from..to)).unwrap_or_default()
    }

    /// Every run of sentences, shorter ones of the same start first.
    fn spans(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        (0..self.len()).flat_map(|from| (from + 1..=self.len()).map(move |to| from..to))
    }

    /// The texts that have to be embedded, each once: m ⋅ 8 for m sentences.
    pub fn texts(&self) -> Vec<String> {
        let short = self.spans().filter(|s| s.len() <= EMBEDDED);
        let mut all: Vec<String> = short.map(|s| self.part(&s).to_owned()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// The runs of a text's sentences with their vectors.
#[derive(Debug, Clone)]
pub struct Spans {
    running: Running,
    /// By start, then by length.
    vectors: Vec<Vec<UnitVector>>,
}

impl Spans {
    /// `None`: a text of [`Running::texts`] has no vector. Time beyond a look-up: O(m²).
    pub fn new(running: Running, vectors: &Vectors) -> Option<Self> {
        let mut found = Vec::with_capacity(running.len());
        for from in 0..running.len() {
            let mut of_start = Vec::with_capacity(running.len() - from);
            let mut sum: Vec<f32> = Vec::new();
            for to in from + 1..=running.len() {
                let sentence = vectors.get(running.part(&(to - 1..to)))?;
                add(&mut sum, sentence, words(running.part(&(to - 1..to))));
                of_start.push(if to - from <= EMBEDDED {
                    vectors.get(running.part(&(from..to)))?.clone()
                } else {
                    UnitVector::from_slice(&sum).unwrap_or_else(|_| sentence.clone())
                });
            }
            found.push(of_start);
        }
        Some(Self { running, vectors: found })
    }

    /// The text.
    pub fn running(&self) -> &Running {
        &self.running
    }

    /// How many sentences.
    pub fn len(&self) -> usize {
        self.running.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// The vectors of the runs that start with a sentence: of one sentence, of two, and so on.
    pub fn runs_at(&self, from: usize) -> &[UnitVector] {
        self.vectors.get(from).map_or(&[], Vec::as_slice)
    }

    /// The vector of a run.
    pub fn vector(&self, span: &Range<usize>) -> Option<&UnitVector> {
        self.vectors.get(span.start)?.get(span.len().checked_sub(1)?)
    }
}

fn words(text: &str) -> f32 {
    u16::try_from(text.split_whitespace().count()).map_or(f32::from(u16::MAX), f32::from)
}

fn add(sum: &mut Vec<f32>, vector: &UnitVector, weight: f32) {
    sum.resize(vector.as_slice().len(), 0.0);
    sum.iter_mut().zip(vector.as_slice()).for_each(|(s, v)| *s += weight * v);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embed::DIMENSIONS;

    #[test]
    fn long_runs_are_the_mean_of_their_sentences() {
        let text: String = (0..10).map(|n| format!("Number {n} stands here. ")).collect();
        let running = Running::new(&text);
        assert_eq!((running.len(), running.texts().len()), (10, 8 * 10 - 28), "8 + 7 + … + 1 less at the end");
        assert_eq!(running.part(&(2..4)), "Number 2 stands here. Number 3 stands here.");
        assert_eq!(running.part(&(2..2)), "");
        let axis = |n: usize| {
            let mut all = [0.0; DIMENSIONS];
            all[n] = 1.0;
            UnitVector::from_slice(&all).unwrap()
        };
        let vectors: Vectors =
            running.texts().into_iter().map(|t| (t.clone(), axis(t.as_bytes()[7] as usize - 48))).collect();
        let spans = Spans::new(running.clone(), &vectors).unwrap();
        assert_eq!(spans.vector(&(3..11)), None);
        assert_eq!(spans.vector(&(1..9)), Some(&axis(1)), "eight sentences as they were embedded");
        let mean = spans.vector(&(1..10)).unwrap();
        assert!(
            (mean.as_slice()[1] - 1.0 / 3.0).abs() < 1e-6,
            "nine sentences of equal length: {:?}",
            mean.as_slice()[1]
        );
        assert!(Spans::new(running, &Vectors::new()).is_none());
    }
}
