use super::super::{MethodResult, Observation, report};
use super::*;
use crate::essay::EssayId;
use crate::rubric::{Rubric, ScoreRange, Trait, TraitId};

fn small() -> StudyReport {
    let range = ScoreRange::new(0, 2).unwrap();
    let t = Trait { id: TraitId("ideas".into()), name: "Ideas".into(), description: "".into(), range, levels: vec![] };
    let one = |n: usize, human: i32, given: Option<i32>| Observation {
        essay: EssayId(n.to_string()),
        trait_id: t.id.clone(),
        raters: vec![range.score(human).unwrap(); 2],
        reference: range.score(human),
        scored: vec![given.and_then(|g| range.score(g))],
    };
    let observations = vec![one(1, 0, Some(0)), one(2, 1, Some(2)), one(3, 2, None), one(4, 2, Some(2))];
    let methods = [MethodResult { label: "MADRAG".into(), observations }];
    report(&Rubric { id: "r".into(), name: "R".into(), traits: vec![t.clone()] }, &methods, 1)
}

/// The cell of a row under a heading.
fn cell<'a>(rows: &'a [Vec<String>], row: usize, heading: &str) -> &'a str {
    let column = rows[0].iter().position(|h| h == heading).unwrap();
    &rows[row][column]
}

#[test]
fn measures_stand_under_their_headings() {
    let rows = measure_rows(&small());
    assert_eq!(rows.iter().map(|r| r[1].as_str()).collect::<Vec<_>>(), ["Trait", "Ideas", ALL_TRAITS]);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    let ideas = |heading| cell(&rows, 1, heading);
    assert_eq!((ideas("Essays and traits"), ideas("Needs grading")), ("4", "1"));
    // (0, 0) (1, 2) (2, 2): κ = 1 − 1 / (5 + 8 − 2 · 3 · 4 / 3) = 0.8.
    assert_eq!((ideas("QWK"), ideas("QWK sd over repeats"), ideas("QWK between raters")), ("0.8000", "", "1.0000"));
    assert_eq!((ideas("Exact"), ideas("Adjacent"), ideas("MAE")), ("0.6667", "1.0000", "0.3333"));
    assert_eq!((ideas("Standouts"), ideas("Standouts Agree@1"), ideas("Standouts MAE")), ("3", "1.0000", "0.0000"));
}

#[test]
fn every_cell_and_score_has_a_row() {
    let confusion = confusion_rows(&small());
    assert_eq!(confusion.len(), 1 + 9);
    assert!(confusion.contains(&["MADRAG", "Ideas", "1", "2", "1"].map(String::from).to_vec()));
    let distribution = distribution_rows(&small());
    assert_eq!(distribution[3], ["MADRAG", "Ideas", "2", "4", "2", "2"]);
    assert_eq!(distribution.len(), 1 + 3);
}
