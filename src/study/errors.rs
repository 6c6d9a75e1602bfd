//! Where people agree and the method does not: the cases that the paper reads one by one (MADRAG 4.4, RQ3).

use super::observation::{MethodResult, Observation};
use crate::essay::EssayId;
use crate::rubric::{Score, TraitId};
use serde::{Deserialize, Serialize};

/// On which side of the raters the method went (MADRAG table 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Direction {
    /// A1: it scored below the mean of the raters.
    Under,
    /// A2: it scored above.
    Over,
}

/// One wrong case: essay, trait and repeat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrongCase {
    /// The essay.
    pub essay: EssayId,
    /// The trait.
    pub trait_id: TraitId,
    /// The repeat, counted from 0.
    pub repeat: usize,
    /// What people gave.
    pub raters: Vec<Score>,
    /// What the method gave.
    pub given: Score,
    /// Which way it went.
    pub direction: Direction,
}

/// The cases in which two or more raters lie within one point of each other and the method lies more than one point from their mean. The mean is taken
/// as it is, as in the paper ("deviates by more than 1 point from the human average"), not rounded to the scale: of raters 2 and 3, a 1 and a 4 are both
/// wrong. In the order of the observations; each repeat is a case of its own.
pub fn wrong_cases(method: &MethodResult) -> Vec<WrongCase> {
    method.observations.iter().flat_map(|o| (0..o.scored.len()).filter_map(|repeat| wrong_case(o, repeat))).collect()
}

fn wrong_case(o: &Observation, repeat: usize) -> Option<WrongCase> {
    let given = o.scored.get(repeat).copied().flatten()?;
    let values = || o.raters.iter().map(|s| i64::from(s.value()));
    let close = o.raters.len() >= 2 && values().max()? - values().min()? <= 1;
    // Both sides times the number of raters: whole numbers, so that nothing hangs on rounding.
    let count = i64::try_from(o.raters.len()).ok()?;
    let off = i64::from(given.value()) * count - values().sum::<i64>();
    (close && off.abs() > count).then(|| WrongCase {
        essay: o.essay.clone(),
        trait_id: o.trait_id.clone(),
        repeat,
        raters: o.raters.clone(),
        given,
        direction: if off < 0 { Direction::Under } else { Direction::Over },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::ScoreRange;

    fn found(raters: &[i32], given: &[Option<i32>]) -> Vec<(usize, i32, Direction)> {
        let score = |v: i32| ScoreRange::new(1, 6).unwrap().score(v).unwrap();
        let o = Observation {
            essay: EssayId("1".into()),
            trait_id: TraitId("ideas".into()),
            raters: raters.iter().copied().map(score).collect(),
            reference: None,
            scored: given.iter().map(|g| g.map(score)).collect(),
        };
        let method = MethodResult { label: "MADRAG".into(), observations: vec![o] };
        wrong_cases(&method).into_iter().map(|c| (c.repeat, c.given.value(), c.direction)).collect()
    }

    #[test]
    fn more_than_one_point_from_the_raters_mean_is_wrong() {
        let all: Vec<Option<i32>> = (1..=6).map(Some).collect();
        let under = |repeat, given| (repeat, given, Direction::Under);
        let over = |repeat, given| (repeat, given, Direction::Over);
        assert_eq!(found(&[2, 3], &all), [under(0, 1), over(3, 4), over(4, 5), over(5, 6)]);
        assert_eq!(found(&[4, 4], &all), [under(0, 1), under(1, 2), over(5, 6)]);
    }

    #[test]
    fn raters_who_disagree_or_stand_alone_prove_nothing() {
        assert!(found(&[2, 4], &[Some(6)]).is_empty());
        assert!(found(&[2], &[Some(6)]).is_empty());
        assert!(found(&[], &[Some(6)]).is_empty());
        assert!(found(&[2, 2], &[None]).is_empty());
    }
}
