use super::*;
use crate::essay::EssayId;
use crate::rubric::{ScoreRange, Trait, TraitId};

fn case(name: &str, direction: Direction, codes: &[Code]) -> CodedCase {
    let range = ScoreRange::new(1, 6).unwrap();
    let mut coding = Coding::default();
    codes.iter().for_each(|code| coding.set(*code));
    let case = WrongCase {
        essay: EssayId("1".into()),
        trait_id: TraitId::from_label(name),
        repeat: 0,
        raters: vec![range.score(4).unwrap(); 2],
        given: range.score(2).unwrap(),
        direction,
    };
    CodedCase { case, coding }
}

fn rubric() -> Rubric {
    let range = ScoreRange::new(1, 6).unwrap();
    let named = |name: &str| Trait {
        id: TraitId::from_label(name),
        name: name.into(),
        description: String::new(),
        range,
        levels: vec![],
    };
    Rubric { id: "r".into(), name: "R".into(), traits: vec![named("Organization"), named("Conventions")] }
}

fn mechanisms() -> Vec<Code> {
    Code::of(Family::Mechanism).collect()
}

fn rounded(shares: &[f64]) -> Vec<f64> {
    shares.iter().map(|p| (p * 10.0).round() / 10.0).collect()
}

/// The paper's counts go in, its percents come out.
#[test]
fn table_10_and_table_3_come_out_as_printed() {
    let counts = [[5, 2, 3, 3], [31, 6, 13, 6], [13, 2, 13, 2], [2, 0, 2, 8], [1, 4, 0, 9], [12, 1, 29, 4]];
    let attributions: Vec<Code> = Code::of(Family::Attribution).collect();
    let mut cases = Vec::new();
    for (c, row) in mechanisms().into_iter().zip(counts) {
        for (d, count) in attributions.iter().zip(row) {
            cases.extend((0..count).map(|_| case("Conventions", Direction::Under, &[c, *d])));
        }
    }
    let tables = error_tables(&rubric(), &cases);
    assert_eq!(tables.attribution.counts, counts);
    assert_eq!(rounded(tables.attribution.row_percent()[1].as_ref().unwrap()), [55.4, 10.7, 23.2, 10.7]);
    assert_eq!(rounded(tables.attribution.row_percent()[5].as_ref().unwrap()), [26.1, 2.2, 63.0, 8.7]);
    let [quality, mechanism, attribution] = tables.marginals.as_slice() else { panic!() };
    assert_eq!(mechanism.counts, [[13, 56, 30, 12, 14, 46]]);
    assert_eq!(rounded(mechanism.row_percent()[0].as_ref().unwrap()), [7.6, 32.7, 17.5, 7.0, 8.2, 26.9]);
    assert_eq!(rounded(attribution.row_percent()[0].as_ref().unwrap()), [37.4, 8.8, 35.1, 18.7]);
    assert_eq!((quality.total(), quality.left_out, quality.row_percent()), (0, 171, vec![None]));
}

#[test]
fn table_4_comes_out_as_printed() {
    let mut cases = Vec::new();
    for (side, row) in [(Direction::Under, [12, 50, 23, 6, 9, 46]), (Direction::Over, [1, 6, 7, 6, 5, 0])] {
        for (c, count) in mechanisms().into_iter().zip(row) {
            cases.extend((0..count).map(|_| case("Organization", side, &[c])));
        }
    }
    let direction = error_tables(&rubric(), &cases).direction;
    assert_eq!(direction.rows, ["A1", "A2"]);
    assert_eq!(rounded(direction.row_percent()[0].as_ref().unwrap()), [8.2, 34.2, 15.8, 4.1, 6.2, 31.5]);
    assert_eq!(rounded(direction.row_percent()[1].as_ref().unwrap()), [4.0, 24.0, 28.0, 24.0, 20.0, 0.0]);
}

#[test]
fn reasoning_quality_is_counted_by_trait_and_mechanism() {
    let cases = [
        case("Conventions", Direction::Under, &[Code::B0, Code::C6]),
        case("Conventions", Direction::Under, &[Code::B1, Code::C6]),
        case("Organization", Direction::Over, &[Code::B1]),
        case("Neatness", Direction::Over, &[Code::B2, Code::C4]),
        case("Conventions", Direction::Over, &[]),
    ];
    let tables = error_tables(&rubric(), &cases);
    assert_eq!((tables.traits.counts, tables.traits.left_out), (vec![vec![0, 1, 0], vec![1, 1, 0]], 2));
    assert_eq!((tables.quality.counts[5].clone(), tables.quality.counts[3].clone()), (vec![1, 1, 0], vec![0, 0, 1]));
    let rows = tables.quality.csv_rows("Mechanism");
    assert_eq!(rows[0], ["Mechanism", "B0", "B1", "B2", "B0 %", "B1 %", "B2 %"]);
    assert_eq!(rows[6], ["C6", "1", "1", "0", "50.0", "50.0", "0.0"]);
    assert_eq!(rows[1], ["C1", "0", "0", "0", "", "", ""]);
}
