//! How often two scores are the same, how far apart they are, and where they part.

use crate::rubric::ScoreRange;
use serde::{Deserialize, Serialize};

/// The share of pairs with the same score twice, from 0 to 1. `None` without pairs.
pub fn exact_agreement(pairs: &[(i32, i32)]) -> Option<f64> {
    agreement_within(pairs, 0)
}

/// The share of pairs at most one point apart, from 0 to 1. `None` without pairs.
pub fn adjacent_agreement(pairs: &[(i32, i32)]) -> Option<f64> {
    agreement_within(pairs, 1)
}

fn agreement_within(pairs: &[(i32, i32)], points: u32) -> Option<f64> {
    let near = pairs.iter().filter(|(a, b)| a.abs_diff(*b) <= points).count();
    (!pairs.is_empty()).then(|| near as f64 / pairs.len() as f64)
}

/// The mean distance of the two scores of a pair, in points: Σ |a − b| / n. `None` without pairs.
pub fn mean_absolute_error(pairs: &[(i32, i32)]) -> Option<f64> {
    let sum: f64 = pairs.iter().map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    (!pairs.is_empty()).then(|| sum / pairs.len() as f64)
}

/// How often each score met each other one, over the whole scale: a score that nobody gave has a row of zeros.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConfusionMatrix {
    /// The scale. Row 0 and column 0 are its minimum.
    pub range: ScoreRange,
    /// `counts[i][j]`: how many pairs have the i-th score first (the reference) and the j-th second (the method).
    pub counts: Vec<Vec<usize>>,
    /// Pairs with a score that the scale does not have. They are in no cell.
    pub outside: usize,
}

impl ConfusionMatrix {
    /// Counts the pairs (reference, method).
    pub fn new(range: ScoreRange, pairs: &[(i32, i32)]) -> Self {
        let mut matrix = Self { range, counts: vec![vec![0; range.len()]; range.len()], outside: 0 };
        for (reference, given) in pairs {
            match matrix.cell(*reference, *given) {
                Some(cell) => *cell += 1,
                None => matrix.outside += 1,
            }
        }
        matrix
    }

    fn cell(&mut self, reference: i32, given: i32) -> Option<&mut usize> {
        let (row, column) = (position(self.range, reference)?, position(self.range, given)?);
        self.counts.get_mut(row)?.get_mut(column)
    }
}

/// Where a score stands on its scale, from 0. `None` where the scale does not have it.
pub(super) fn position(range: ScoreRange, score: i32) -> Option<usize> {
    range.score(score).and_then(|s| usize::try_from(s.value() - range.min()).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Reference {
        made_with: String,
        cases: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        min: i32,
        max: i32,
        a: Vec<i32>,
        b: Vec<i32>,
        exact: f64,
        adjacent: f64,
        mae: f64,
        confusion: Vec<Vec<usize>>,
    }

    /// `accuracy_score`, `mean_absolute_error` and `confusion_matrix` with all labels of the scale, by `tests/reference/agreement.py`.
    #[test]
    fn agrees_with_scikit_learn() {
        let json = include_str!("../../tests/reference/agreement.json");
        let Reference { made_with, cases } = serde_json::from_str(json).unwrap();
        assert_eq!(made_with, "scikit-learn 1.7.2");
        assert!(cases.len() >= 9);
        for case in cases {
            let pairs: Vec<(i32, i32)> = case.a.iter().copied().zip(case.b.iter().copied()).collect();
            let near = |ours: Option<f64>, theirs: f64| assert!((ours.unwrap() - theirs).abs() < 1e-12, "{pairs:?}");
            near(exact_agreement(&pairs), case.exact);
            near(adjacent_agreement(&pairs), case.adjacent);
            near(mean_absolute_error(&pairs), case.mae);
            let range = ScoreRange::new(case.min, case.max).unwrap();
            assert_eq!(
                ConfusionMatrix::new(range, &pairs),
                ConfusionMatrix { range, counts: case.confusion, outside: 0 }
            );
        }
    }

    #[test]
    fn no_pairs_give_no_number() {
        assert_eq!(exact_agreement(&[]), None);
        assert_eq!(adjacent_agreement(&[]), None);
        assert_eq!(mean_absolute_error(&[]), None);
    }

    #[test]
    fn a_score_off_the_scale_is_counted_apart() {
        let matrix = ConfusionMatrix::new(ScoreRange::new(0, 1).unwrap(), &[(0, 1), (0, 2), (-1, 0)]);
        assert_eq!((matrix.counts, matrix.outside), (vec![vec![0, 1], vec![0, 0]], 2));
    }
}
