//! The very weak and the very strong: where a method that keeps to the middle of the scale shows it (MADRAG 4.3).

use crate::rubric::ScoreRange;
use serde::{Deserialize, Serialize};

/// Where an essay's raters put it, as far as the ends of the scale go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standout {
    /// No rater gave the minimum or the maximum.
    Not,
    /// At least one rater gave this end of the scale, and none the other: the reference is that end, whatever the mean of the raters.
    Extreme(i32),
    /// One rater gave the minimum, another the maximum. The paper does not say which is then the reference. We decide: neither, the pair is left
    /// out of the subset and counted.
    Split,
}

/// Whether these ratings of one trait make an essay a standout.
pub fn standout(range: ScoreRange, raters: &[i32]) -> Standout {
    match (raters.contains(&range.min()), raters.contains(&range.max())) {
        (false, false) => Standout::Not,
        (true, false) => Standout::Extreme(range.min()),
        (false, true) => Standout::Extreme(range.max()),
        (true, true) => Standout::Split,
    }
}

/// A method on the standout subset (MADRAG 4.3, table 2).
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Standouts {
    /// Pairs of essay and trait that are compared: at an end of the scale by a rater, and scored by the method. The N of table 2.
    pub n: usize,
    /// Pairs at both ends at once, left out.
    pub split: usize,
    /// Pairs that the method has no score for, left out.
    pub needs_grading: usize,
    /// Agree@1: the share of the pairs with a score within one point of the extreme, from 0 to 1. `None` without pairs.
    pub agree_at_1: Option<f64>,
    /// The mean distance from the extreme, in points. `None` without pairs.
    pub mae: Option<f64>,
}

/// Compares a method's scores with the extremes. Each item is one essay's raters of a trait, and the method's score where it has one.
pub fn standouts<'a>(range: ScoreRange, items: impl IntoIterator<Item = (&'a [i32], Option<i32>)>) -> Standouts {
    let (mut found, mut pairs) = (Standouts::default(), Vec::new());
    for (raters, scored) in items {
        match (standout(range, raters), scored) {
            (Standout::Not, _) => {}
            (Standout::Split, _) => found.split += 1,
            (Standout::Extreme(_), None) => found.needs_grading += 1,
            (Standout::Extreme(extreme), Some(score)) => pairs.push((extreme, score)),
        }
    }
    let agree_at_1 = super::adjacent_agreement(&pairs);
    Standouts { n: pairs.len(), agree_at_1, mae: super::mean_absolute_error(&pairs), ..found }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range() -> ScoreRange {
        ScoreRange::new(1, 6).unwrap()
    }

    #[test]
    fn one_rater_at_an_end_is_enough_and_that_end_is_the_reference() {
        assert_eq!(standout(range(), &[5, 6]), Standout::Extreme(6));
        assert_eq!(standout(range(), &[1, 3]), Standout::Extreme(1));
        assert_eq!(standout(range(), &[2, 5]), Standout::Not);
        assert_eq!(standout(range(), &[]), Standout::Not);
        assert_eq!(standout(range(), &[1, 6]), Standout::Split);
        assert_eq!(standout(range(), &[1, 1, 6]), Standout::Split);
    }

    #[test]
    fn a_method_that_keeps_to_the_middle_is_found_out() {
        let essays: [&[i32]; 5] = [&[1, 2], &[6, 6], &[5, 6], &[3, 4], &[1, 6]];
        let of = |scores: [Option<i32>; 5]| standouts(range(), essays.into_iter().zip(scores));
        let middle = of([Some(3); 5]);
        assert_eq!((middle.n, middle.split), (3, 1));
        assert_eq!((middle.agree_at_1, middle.mae), (Some(0.0), Some(8.0 / 3.0)));
        let bold = of([Some(2), Some(6), Some(4), None, None]);
        assert_eq!((bold.agree_at_1, bold.mae), (Some(2.0 / 3.0), Some(1.0)));
    }

    #[test]
    fn without_a_score_nothing_is_compared() {
        let found = standouts(range(), [(&[1, 1][..], None), (&[3, 3][..], None)]);
        assert_eq!(found, Standouts { needs_grading: 1, ..Standouts::default() });
    }
}
