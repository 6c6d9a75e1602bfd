//! Retrieval against an oracle: a plain scan in double precision, written here.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use assay::bank::{Bank, ScoredEssay};
use assay::essay::{Essay, EssayId};
use assay::exemplar::{Neighbours, Procedure, RetrievalError, hidden, index_plan, retrieve};
use assay::index::{BankIndex, Exact, Group, Hit, Hnsw, Matrix};
use assay::rubric::{Rubric, TraitId};
use std::collections::BTreeMap;

const WIDTH: usize = 48;

/// Deterministic unit vectors around a few centres, as essays on one task lie.
fn vectors(count: usize) -> Vec<f32> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f64 / f64::from(1 << 24) - 0.5
    };
    let centres: Vec<Vec<f64>> = (0..8).map(|_| (0..WIDTH).map(|_| next()).collect()).collect();
    let mut numbers = Vec::with_capacity(count * WIDTH);
    for row in 0..count {
        let raw: Vec<f64> = centres[row % 8].iter().map(|c| c + 0.9 * next()).collect();
        let length = raw.iter().map(|x| x * x).sum::<f64>().sqrt();
        numbers.extend(raw.iter().map(|x| (x / length) as f32));
    }
    numbers
}

fn oracle(matrix: &Matrix, rows: &[usize], query: &[f32], k: usize) -> Vec<usize> {
    let cosine =
        |row: usize| matrix.row(row).iter().zip(query).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    let mut all: Vec<(f64, usize)> = rows.iter().map(|&row| (cosine(row), row)).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    all.into_iter().take(k).map(|(_, row)| row).collect()
}

fn rows_of(hits: &[Hit]) -> Vec<usize> {
    hits.iter().map(|h| h.row).collect()
}

#[test]
fn exact_search_is_the_oracle() {
    let matrix = Matrix::new(WIDTH, vectors(300)).unwrap();
    let rows: Vec<usize> = (0..300).filter(|r| r % 3 != 0).collect();
    let index = Exact::new(&matrix, rows.clone());
    for query in 0..50 {
        let hits = index.nearest(matrix.row(query), 7, &[1, 2]);
        let allowed: Vec<usize> = rows.iter().copied().filter(|r| ![1, 2].contains(r)).collect();
        assert_eq!(rows_of(&hits), oracle(&matrix, &allowed, matrix.row(query), 7), "query {query}");
    }
}

#[test]
fn hnsw_finds_what_the_oracle_finds() {
    let matrix = Matrix::new(WIDTH, vectors(2_000)).unwrap();
    let rows: Vec<usize> = (0..2_000).collect();
    let index = Hnsw::build(&matrix, &rows);
    let mut found = 0;
    for query in (0..2_000).step_by(20) {
        let hits = rows_of(&index.nearest(matrix.row(query), 10, &[]));
        let expected = oracle(&matrix, &rows, matrix.row(query), 10);
        assert_eq!(hits[0], query, "a vector is its own nearest neighbour");
        found += expected.iter().filter(|row| hits.contains(row)).count();
    }
    assert!(found >= 970, "recall {found} of 1000");
}

#[test]
fn hidden_rows_are_never_found() {
    let matrix = Matrix::new(WIDTH, vectors(1_200)).unwrap();
    let rows: Vec<usize> = (0..1_200).collect();
    let index = Hnsw::build(&matrix, &rows);
    let few = index.nearest(matrix.row(5), 3, &[5, 13]);
    assert!(few.iter().all(|h| h.row != 5 && h.row != 13));
    // So many that the graph's candidates would not do.
    let many: Vec<usize> = (0..1_190).collect();
    assert_eq!(rows_of(&index.nearest(matrix.row(5), 10, &many)).len(), 10);
}

fn rubric() -> Rubric {
    Rubric::of_range("R", 1..=4, &["Ideas", "Style"]).unwrap()
}

fn bank(count: usize) -> Bank {
    let essay = |n: usize| ScoredEssay {
        id: EssayId(format!("b{n}")),
        student: n.is_multiple_of(10).then(|| format!("student {n}")),
        text: format!("This is the text of essay number {n}, on its own subject."),
        overall: None,
        // Nobody has a 4 for Style.
        ratings: BTreeMap::from([
            (TraitId("ideas".into()), vec![Some(i32::try_from(n % 4).unwrap() + 1)]),
            (TraitId("style".into()), vec![Some(i32::try_from(n % 3).unwrap() + 1)]),
        ]),
    };
    Bank { essays: (0..count).map(essay).collect() }
}

struct Indexed {
    index: BankIndex,
    query: Vec<f32>,
}

impl Neighbours for Indexed {
    async fn nearest(&self, _: &Essay, group: Group, k: usize, without: &[usize]) -> Result<Vec<Hit>, RetrievalError> {
        Ok(self.index.nearest(&group, &self.query, k, without))
    }
}

#[test]
fn procedure_2_gives_the_nearest_essay_of_each_score() {
    let (rubric, bank) = (rubric(), bank(200));
    let matrix = Matrix::new(WIDTH, vectors(200)).unwrap();
    let index = BankIndex::build(&matrix, index_plan(&bank, &rubric));
    // The essay that is graded is the bank's 17th, pasted otherwise.
    let essay = Essay {
        id: EssayId("mine".into()),
        title: String::new(),
        student: None,
        text: bank.essays[17].text.to_uppercase(),
    };
    let found = Indexed { index, query: matrix.row(17).to_vec() };
    for r in &rubric.traits {
        let slots = futures::executor::block_on(retrieve(&found, &bank, &essay, r, Procedure::EachScore(1))).unwrap();
        assert_eq!(slots.iter().map(|s| s.score.value()).collect::<Vec<_>>(), [1, 2, 3, 4]);
        for slot in slots {
            let has_score = |row: &usize| bank.essays[*row].score(&r.id, r.range) == Some(slot.score);
            let cell: Vec<usize> = (0..200).filter(|row| *row != 17).filter(has_score).collect();
            let expected = oracle(&matrix, &cell, &found.query, 1).first().map(|row| bank.essays[*row].id.clone());
            assert_eq!(slot.exemplar.map(|e| e.id), expected, "{} {}", r.name, slot.score);
        }
    }
}

#[test]
fn procedure_1_gives_the_most_similar_essays_whatever_their_score() {
    let (rubric, bank) = (rubric(), bank(200));
    let matrix = Matrix::new(WIDTH, vectors(200)).unwrap();
    let index = BankIndex::build(&matrix, index_plan(&bank, &rubric));
    let essay =
        Essay { id: EssayId("mine".into()), title: String::new(), student: None, text: bank.essays[17].text.clone() };
    let found = Indexed { index, query: matrix.row(17).to_vec() };
    let r = &rubric.traits[0];
    let slots = futures::executor::block_on(retrieve(&found, &bank, &essay, r, Procedure::Nearest(5))).unwrap();
    let all: Vec<usize> = (0..200).filter(|row| *row != 17).collect();
    let mut expected: Vec<String> =
        oracle(&matrix, &all, &found.query, 5).iter().map(|row| format!("b{row}")).collect();
    let mut ids: Vec<String> = slots.iter().map(|s| s.exemplar.as_ref().unwrap().id.0.clone()).collect();
    ids.sort();
    expected.sort();
    assert_eq!(ids, expected);
    assert!(slots.is_sorted_by_key(|s| s.score.value()), "lowest score first");
}

#[test]
fn several_exemplars_a_score_are_the_nearest_ones_of_that_score() {
    let (rubric, bank) = (rubric(), bank(200));
    let matrix = Matrix::new(WIDTH, vectors(200)).unwrap();
    let index = BankIndex::build(&matrix, index_plan(&bank, &rubric));
    let essay = Essay { id: EssayId("x".into()), title: String::new(), student: None, text: "Words.".into() };
    let found = Indexed { index, query: matrix.row(17).to_vec() };
    let r = &rubric.traits[1];
    let slots = futures::executor::block_on(retrieve(&found, &bank, &essay, r, Procedure::EachScore(3))).unwrap();
    // Nobody has a 4 for Style.
    assert_eq!(slots.iter().map(|s| s.score.value()).collect::<Vec<_>>(), [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]);
    assert!(slots[9].exemplar.is_none());
    let ones: Vec<usize> = (0..200).filter(|n| n % 3 == 0).collect();
    let expected: Vec<String> = oracle(&matrix, &ones, &found.query, 3).iter().map(|row| format!("b{row}")).collect();
    let ids: Vec<String> = slots[..3].iter().map(|s| s.exemplar.as_ref().unwrap().id.0.clone()).collect();
    assert_eq!(ids, expected);
}

#[test]
fn an_essay_never_sees_itself_or_its_writer() {
    let bank = bank(40);
    let essay = |id: &str, text: &str, student: Option<&str>| Essay {
        id: EssayId(id.into()),
        title: String::new(),
        student: student.map(str::to_owned),
        text: text.into(),
    };
    assert_eq!(hidden(&bank, &essay("b3", "other words", None)), [3]);
    let pasted = "this is the text of essay number 7 -- on its own subject";
    assert_eq!(hidden(&bank, &essay("x", pasted, None)), [7]);
    assert_eq!(hidden(&bank, &essay("x", "other words", Some("student 20"))), [20]);
    assert!(hidden(&bank, &essay("x", "other words", None)).is_empty());
}
