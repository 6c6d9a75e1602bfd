use super::*;
use crate::essay::EssayId;
use crate::rubric::{Score, ScoreRange};

fn range() -> ScoreRange {
    ScoreRange::new(1, 6).unwrap()
}

fn score(value: i32) -> Score {
    range().score(value).unwrap()
}

fn rubric() -> Rubric {
    let named = |name: &str| Trait {
        id: TraitId::from_label(name),
        name: name.into(),
        description: String::new(),
        range: range(),
        levels: vec![],
    };
    Rubric { id: "r".into(), name: "R".into(), traits: vec![named("Ideas"), named("Voice")] }
}

/// 40 essays a trait, two raters a point apart in every third, graded by `given` (reference, repeat).
fn graded(label: &str, repeats: usize, given: impl Fn(i32, usize, usize) -> Option<i32>) -> MethodResult {
    let one = |trait_id: &TraitId, n: usize| {
        let level = 1 + (n as i32 * 7) % 6;
        let other = if n.is_multiple_of(3) && level > 1 { level - 1 } else { level };
        Observation {
            essay: EssayId(n.to_string()),
            trait_id: trait_id.clone(),
            raters: vec![score(level), score(other)],
            reference: Some(score(level)),
            scored: (0..repeats).map(|r| given(level, n, r).map(score)).collect(),
        }
    };
    let observations =
        rubric().traits.iter().flat_map(|t| (0..40).map(|n| one(&t.id, n)).collect::<Vec<_>>()).collect();
    MethodResult { label: label.into(), observations }
}

#[test]
fn a_perfect_method_and_one_that_keeps_to_the_middle_are_told_apart() {
    let perfect = graded("perfect", 1, |level, _, _| Some(level));
    let middle = graded("middle", 1, |level, _, _| Some(level.clamp(3, 4)));
    let found = report(&rubric(), &[perfect, middle], 7);
    let [perfect, middle] = found.methods.as_slice() else { panic!("{found:?}") };
    let whole = &perfect.overall;
    assert_eq!((whole.n, whole.needs_grading), (80, 0));
    assert_eq!((whole.qwk.unwrap().mean, whole.exact.unwrap().mean, whole.mae.unwrap().mean), (1.0, 1.0, 0.0));
    let interval = whole.qwk_bootstrap.unwrap().interval;
    assert_eq!((interval.low, interval.high), (1.0, 1.0));
    assert_eq!(whole.standouts.agree_at_1.unwrap().mean, 1.0);
    assert_eq!(middle.overall.standouts.agree_at_1.unwrap().mean, 0.0);
    assert_eq!(middle.overall.standouts.mae.unwrap().mean, 2.0);
    let ideas = &middle.traits[0];
    assert_eq!(ideas.scored.counts.iter().filter(|n| **n > 0).count(), 2);
    assert!(ideas.reference.counts.iter().all(|n| *n > 0));
    assert_eq!(ideas.raters.total(), 80);
    assert_eq!(ideas.confusion.counts[0][2], ideas.reference.counts[0], "every 1 became a 3");
}

#[test]
fn the_interval_holds_the_kappa_and_the_traits_mean_is_steadier() {
    let noisy = graded("noisy", 2, |level, n, r| Some((level + [0, 1, -1, 0, 2][(n * 3 + r) % 5]).clamp(1, 6)));
    let found = &report(&rubric(), &[noisy], 1).methods[0];
    for measures in found.traits.iter().map(|t| &t.measures).chain([&found.overall]) {
        let (kappa, bootstrap) = (measures.qwk.unwrap(), measures.qwk_bootstrap.unwrap());
        assert!(bootstrap.interval.low < kappa.mean && kappa.mean < bootstrap.interval.high);
        assert_eq!((kappa.n, bootstrap.undefined), (2, 0));
    }
    // Both traits were given the same scores: whole essays are drawn, so two copies say no more than one.
    assert_eq!(found.overall.qwk_bootstrap, found.traits[0].measures.qwk_bootstrap);
}

#[test]
fn people_are_measured_against_each_other_on_the_same_essays() {
    let found = &report(&rubric(), &[graded("any", 1, |level, _, _| Some(level))], 1).methods[0];
    let human = found.traits[0].human_qwk.unwrap();
    assert_eq!(found.traits[0].human_pairs, 40);
    assert!(human > 0.8 && human < 1.0);
    assert!((found.human_qwk.unwrap() - human).abs() < 1e-12);
}

#[test]
fn what_needs_grading_or_is_unknown_is_counted_and_never_filled_in() {
    let mut gaps = graded("gaps", 2, |level, n, r| (n % 4 != r).then_some(level));
    let mut stray = gaps.observations[0].clone();
    gaps.observations.push(stray.clone());
    stray.trait_id = TraitId("neatness".into());
    gaps.observations.push(stray);
    let found = &report(&rubric(), &[gaps], 1).methods[0];
    assert_eq!((found.left_out, found.repeats), (2, 2));
    assert_eq!((found.overall.n, found.overall.needs_grading), (80, 40));
    assert_eq!(found.overall.exact.unwrap().mean, 1.0);
    assert_eq!(found.traits[1].scored.total(), 60);
}

#[test]
fn a_method_without_scores_has_no_numbers() {
    let none = graded("none", 1, |_, _, _| None);
    let empty = MethodResult { label: "empty".into(), observations: vec![] };
    let found = report(&rubric(), &[none, empty], 1);
    assert_eq!((found.methods[0].overall.qwk, found.methods[0].overall.qwk_bootstrap), (None, None));
    assert_eq!(found.methods[0].overall.needs_grading, 80);
    assert_eq!((found.methods[1].overall.n, found.methods[1].human_qwk), (0, None));
}

#[test]
fn a_report_can_be_kept_and_made_again() {
    let noisy = || graded("noisy", 3, |level, n, r| Some((level + (n + r) as i32 % 2).min(6)));
    let found = report(&rubric(), &[noisy()], 9);
    let json = serde_json::to_string(&found).unwrap();
    assert_eq!(serde_json::from_str::<StudyReport>(&json).unwrap(), found);
    assert_eq!(report(&rubric(), &[noisy()], 9), found);
}
