//! How often each score was given, over the whole scale: what shows a rater, or a method, that keeps to the middle.

use super::agreement::position;
use crate::rubric::ScoreRange;
use serde::{Deserialize, Serialize};

/// How often each score of a scale was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// The scale.
    pub range: ScoreRange,
    /// One count a score, the scale's minimum first. A score that nobody gave has 0.
    pub counts: Vec<usize>,
    /// Scores that the scale does not have. They are in no count.
    pub outside: usize,
}

impl Histogram {
    /// Counts the scores.
    pub fn new(range: ScoreRange, scores: impl IntoIterator<Item = i32>) -> Self {
        let mut histogram = Self { range, counts: vec![0; range.len()], outside: 0 };
        for score in scores {
            match position(range, score).and_then(|at| histogram.counts.get_mut(at)) {
                Some(count) => *count += 1,
                None => histogram.outside += 1,
            }
        }
        histogram
    }

    /// How many scores are on the scale.
    pub fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Each score's share of all on the scale, from 0 to 1, the minimum first. `None` where none is.
    pub fn shares(&self) -> Option<Vec<f64>> {
        let total = self.total();
        (total > 0).then(|| self.counts.iter().map(|n| *n as f64 / total as f64).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_of_the_scale_has_a_count() {
        let range = ScoreRange::new(-1, 3).unwrap();
        let histogram = Histogram::new(range, [0, 3, 0, -1, 0, 4, -2]);
        assert_eq!(histogram.counts, [1, 3, 0, 0, 1]);
        assert_eq!(histogram.outside, 2);
        assert_eq!(histogram.shares().unwrap(), [0.2, 0.6, 0.0, 0.0, 0.2]);
    }

    #[test]
    fn without_scores_there_are_no_shares() {
        let histogram = Histogram::new(ScoreRange::new(0, 1).unwrap(), []);
        assert_eq!((histogram.total(), histogram.shares()), (0, None));
    }
}
