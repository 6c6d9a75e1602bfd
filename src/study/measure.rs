//! The measures of one method on one trait, over its repeats.

use super::observation::Observation;
use crate::metrics::{
    Bootstrap, Spread, adjacent_agreement, exact_agreement, mean_absolute_error, quadratic_weighted_kappa, standouts,
};
use crate::rubric::ScoreRange;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// How far a method agrees with people. Each measure is taken in every repeat; it stands as mean, spread and interval over them. `None` where no repeat
/// defines it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    /// Pairs of essay and trait with a reference.
    pub n: usize,
    /// Scores that are missing among them, over all repeats. They are left out of every measure.
    pub needs_grading: usize,
    /// Quadratic weighted kappa with the reference: 1 is full agreement, 0 what chance would give.
    pub qwk: Option<Spread>,
    /// Where the kappa would lie with other essays.
    pub qwk_bootstrap: Option<Bootstrap>,
    /// The share with the reference's score, from 0 to 1.
    pub exact: Option<Spread>,
    /// The share at most one point from the reference, from 0 to 1.
    pub adjacent: Option<Spread>,
    /// The mean distance from the reference, in points.
    pub mae: Option<Spread>,
    /// The same on the essays that a rater put at an end of the scale.
    pub standouts: StandoutMeasures,
}

/// Agreement on the standout subset (MADRAG table 2).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StandoutMeasures {
    /// Pairs of essay and trait that one rater put at an end of the scale, and none at the other end: the N of table 2.
    pub n: usize,
    /// Pairs that two raters put at opposite ends. They are left out.
    pub split: usize,
    /// Scores that are missing among the n, over all repeats.
    pub needs_grading: usize,
    /// The share at most one point from that end, from 0 to 1.
    pub agree_at_1: Option<Spread>,
    /// The mean distance from that end, in points.
    pub mae: Option<Spread>,
}

/// One trait's observations, in these repeats.
pub(super) fn measures(range: ScoreRange, seen: &[&Observation], repeats: Range<usize>) -> Measures {
    let compared: Vec<&Observation> = seen.iter().copied().filter(|o| o.reference.is_some()).collect();
    let by_repeat: Vec<Vec<(i32, i32)>> =
        repeats.clone().map(|r| compared.iter().filter_map(|o| o.pair(r)).collect()).collect();
    let over = |measure: fn(&[(i32, i32)]) -> Option<f64>| spread(by_repeat.iter().map(|pairs| measure(pairs)));
    Measures {
        n: compared.len(),
        needs_grading: compared.len() * repeats.len() - by_repeat.iter().map(Vec::len).sum::<usize>(),
        qwk: over(quadratic_weighted_kappa),
        qwk_bootstrap: None,
        exact: over(exact_agreement),
        adjacent: over(adjacent_agreement),
        mae: over(mean_absolute_error),
        standouts: standout_measures(&[(range, seen)], repeats),
    }
}

/// The standouts of several traits together, as table 2 has them: every pair of essay and trait counts once.
fn standout_measures(traits: &[(ScoreRange, &[&Observation])], repeats: Range<usize>) -> StandoutMeasures {
    let mut found = StandoutMeasures::default();
    let (mut agree, mut mae) = (Vec::new(), Vec::new());
    for repeat in repeats {
        let (mut near, mut distance, mut n) = (0.0, 0.0, 0);
        (found.n, found.split) = (0, 0);
        for (range, seen) in traits {
            let raters: Vec<Vec<i32>> = seen.iter().map(|o| o.raters.iter().map(|s| s.value()).collect()).collect();
            let given = seen.iter().map(|o| o.given(repeat));
            let one = standouts(*range, raters.iter().map(Vec::as_slice).zip(given));
            n += one.n;
            near += one.agree_at_1.unwrap_or(0.0) * one.n as f64;
            distance += one.mae.unwrap_or(0.0) * one.n as f64;
            found.n += one.n + one.needs_grading;
            found.split += one.split;
            found.needs_grading += one.needs_grading;
        }
        agree.push((n > 0).then(|| near / n as f64));
        mae.push((n > 0).then(|| distance / n as f64));
    }
    StandoutMeasures { agree_at_1: spread(agree), mae: spread(mae), ..found }
}

/// Several traits together: in every repeat the mean of the traits that define a measure, and the spread of that over the repeats.
pub(super) fn together(traits: &[(ScoreRange, &[&Observation])], repeats: usize) -> Measures {
    let apart: Vec<Vec<Measures>> =
        (0..repeats).map(|r| traits.iter().map(|(range, seen)| measures(*range, seen, r..r + 1)).collect()).collect();
    let over = |of: fn(&Measures) -> Option<Spread>| {
        spread(apart.iter().map(|traits| spread(traits.iter().map(|m| of(m).map(|s| s.mean))).map(|s| s.mean)))
    };
    Measures {
        n: apart.first().into_iter().flatten().map(|m| m.n).sum(),
        needs_grading: apart.iter().flatten().map(|m| m.needs_grading).sum(),
        qwk: over(|m| m.qwk),
        qwk_bootstrap: None,
        exact: over(|m| m.exact),
        adjacent: over(|m| m.adjacent),
        mae: over(|m| m.mae),
        standouts: standout_measures(traits, 0..repeats),
    }
}

/// Over the repeats that define it.
fn spread(values: impl IntoIterator<Item = Option<f64>>) -> Option<Spread> {
    Spread::of(&values.into_iter().flatten().collect::<Vec<_>>())
}

#[cfg(test)]
#[path = "measure_tests.rs"]
mod tests;
