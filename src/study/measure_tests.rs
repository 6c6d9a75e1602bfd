use super::*;
use crate::essay::EssayId;
use crate::rubric::TraitId;

fn range() -> ScoreRange {
    ScoreRange::new(1, 6).unwrap()
}

fn seen(raters: &[i32], reference: Option<i32>, scored: &[Option<i32>]) -> Observation {
    let score = |v: i32| range().score(v).unwrap();
    Observation {
        essay: EssayId(format!("{raters:?}{reference:?}{scored:?}")),
        trait_id: TraitId("ideas".into()),
        raters: raters.iter().copied().map(score).collect(),
        reference: reference.map(score),
        scored: scored.iter().map(|s| s.map(score)).collect(),
    }
}

#[test]
fn each_repeat_is_measured_and_the_spread_is_over_them() {
    let all = [
        seen(&[2, 2], Some(2), &[Some(2), Some(2)]),
        seen(&[3, 4], Some(4), &[Some(4), Some(3)]),
        seen(&[5, 5], Some(5), &[Some(5), Some(3)]),
        seen(&[3], Some(3), &[Some(3), None]),
        seen(&[], None, &[Some(3), Some(3)]),
    ];
    let found = measures(range(), &all.iter().collect::<Vec<_>>(), 0..2);
    assert_eq!((found.n, found.needs_grading), (4, 1));
    let (exact, mae) = (found.exact.unwrap(), found.mae.unwrap());
    assert_eq!(exact.mean, (1.0 + 1.0 / 3.0) / 2.0);
    assert_eq!((mae.n, mae.mean), (2, 0.5));
    assert!((mae.sd.unwrap() - 0.5_f64.sqrt()).abs() < 1e-12);
    assert_eq!(found.adjacent.unwrap().mean, (1.0 + 2.0 / 3.0) / 2.0);
    // The second repeat is (2, 2) (4, 3) (5, 3): κ = 1 − 5 / (45 + 22 − 2 · 11 · 8 / 3) = 0.4.
    assert!((found.qwk.unwrap().mean - (1.0 + 0.4) / 2.0).abs() < 1e-12);
    assert_eq!(found.standouts, StandoutMeasures::default());
}

#[test]
fn a_repeat_that_was_not_run_needs_grading() {
    let all = [seen(&[2], Some(2), &[Some(2), Some(2)]), seen(&[4], Some(4), &[Some(4)])];
    assert_eq!(measures(range(), &all.iter().collect::<Vec<_>>(), 0..2).needs_grading, 1);
}

#[test]
fn standouts_need_a_rater_at_an_end_and_count_once_a_trait() {
    let first = [
        seen(&[1, 3], Some(2), &[Some(2)]),
        seen(&[6, 6], Some(6), &[Some(3)]),
        seen(&[1, 6], Some(4), &[Some(4)]),
        seen(&[3, 3], Some(3), &[Some(3)]),
    ];
    let second = [seen(&[6, 5], Some(6), &[None]), seen(&[1, 1], Some(1), &[Some(1)])];
    let (first, second): (Vec<_>, Vec<_>) = (first.iter().collect(), second.iter().collect());
    let found = standout_measures(&[(range(), &first), (range(), &second)], 0..1);
    assert_eq!((found.n, found.split, found.needs_grading), (4, 1, 1));
    assert!((found.agree_at_1.unwrap().mean - 2.0 / 3.0).abs() < 1e-12);
    assert!((found.mae.unwrap().mean - 4.0 / 3.0).abs() < 1e-12);
}
