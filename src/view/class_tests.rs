use super::*;
use crate::debate::{Confidence, ConfidenceSource};
use crate::rubric::{ScoreRange, Trait};
use crate::run::Quotations;
use crate::workspace::Decision;

fn score(value: i32) -> Score {
    ScoreRange::new(1, 6).unwrap().score(value).unwrap()
}

fn scored(value: i32) -> CellSummary {
    CellSummary {
        trait_id: TraitId("ideas".into()),
        outcomes: vec![CellOutcome::Scored(score(value))],
        advocate: None,
        skeptic: None,
        certainty: None,
        quotations: Quotations::default(),
        without_exemplar: vec![],
    }
}

fn sure(value: f64) -> Option<Confidence> {
    Some(Confidence { value, source: ConfidenceSource::SelfReported })
}

#[test]
fn a_cell_is_quiet_when_all_is_well_and_marked_when_it_needs_a_person() {
    let fine = CellSummary { certainty: Some(0.9), advocate: sure(0.9), skeptic: sure(0.7), ..scored(4) };
    assert_eq!(flags(&fine), []);
    let cases = [
        (CellSummary { outcomes: vec![CellOutcome::NeedsGrading("no line".into())], ..scored(4) }, Flag::NeedsGrading),
        (CellSummary { outcomes: vec![CellOutcome::BrokeOff("no answer".into())], ..scored(4) }, Flag::NeedsGrading),
        (CellSummary { certainty: Some(0.59), ..scored(4) }, Flag::LowConfidence),
        (CellSummary { advocate: sure(0.9), skeptic: sure(0.5), ..scored(4) }, Flag::FarApart),
        (CellSummary { without_exemplar: vec![4], ..scored(4) }, Flag::NoExemplar),
        (CellSummary { quotations: Quotations { found: 3, missing: 1 }, ..scored(4) }, Flag::QuotationMissing),
    ];
    for (cell, flag) in cases {
        assert_eq!(flags(&cell), [flag]);
    }
    let mut repeats = scored(4);
    repeats.outcomes.push(CellOutcome::Scored(score(5)));
    assert_eq!(flags(&repeats), [Flag::RepeatsDisagree]);
    assert_eq!(repeats.outcome().score(), Some(score(5)), "the mean, halves up");
    assert_eq!(flags(&CellSummary { without_exemplar: vec![1], ..scored(4) }), [], "a hole elsewhere is no matter");
}

fn class() -> Vec<Row> {
    let range = ScoreRange::new(1, 6).unwrap();
    let ideas =
        Trait { id: TraitId("ideas".into()), name: "Ideas".into(), description: String::new(), range, levels: vec![] };
    let rubric = Rubric { id: "r".into(), name: "R".into(), traits: vec![ideas] };
    let essay =
        |id: &str| Essay { id: EssayId(id.into()), title: id.to_uppercase(), student: None, text: String::new() };
    let verdicts = |cell| EssayVerdicts {
        run: "run-1".into(),
        method: "MADRAG".into(),
        model: "m".into(),
        at_ms: 0.0,
        cells: vec![cell],
    };
    let unread = CellSummary { outcomes: vec![CellOutcome::NeedsGrading("no line".into())], ..scored(1) };
    let all = [("a", scored(5)), ("b", unread.clone()), ("c", scored(2)), ("d", unread)];
    let verdicts = all.map(|(id, cell)| (EssayId(id.into()), verdicts(cell))).into();
    let mut decided = Decisions::default();
    decided.decide(Decision { trait_id: TraitId("ideas".into()), score: Some(score(3)), comment: "Mine.".into() });
    let decisions = [(EssayId("b".into()), decided)].into();
    rows(&["a", "b", "c", "d", "e"].map(essay), &rubric, &verdicts, &decisions)
}

#[test]
fn the_teachers_score_wins_and_the_models_stays_beside_it() {
    let rows = class();
    let b = &rows[1].cells[0];
    assert_eq!((b.score(), b.needs_me(), b.comment.as_str()), (Some(score(3)), false, "Mine."));
    assert!(matches!(b.model, Some(CellOutcome::NeedsGrading(_))));
    assert!(rows[3].needs_me());
    assert_eq!((rows[4].cells[0].model.clone(), rows[4].needs_me()), (None, false), "never graded");
}

#[test]
fn a_class_is_sorted_with_what_has_no_score_last() {
    let order = |by, direction| {
        let rows = class();
        sorted(&rows, by, direction).into_iter().map(|at| rows[at].id.0.clone()).collect::<String>()
    };
    assert_eq!(order(SortBy::Score(0), Direction::Up), "cbade");
    assert_eq!(order(SortBy::Score(0), Direction::Down), "abcde");
    assert_eq!(order(SortBy::Title, Direction::Down), "edcba");
    assert_eq!(order(SortBy::Need, Direction::Up), "dabce");
}
