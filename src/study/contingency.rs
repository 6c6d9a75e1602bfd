//! The coded wrong cases, counted as the paper counts them (MADRAG tables 3, 4, 5, 10, 11).

use super::codes::{Code, Coding, Family};
use super::errors::{Direction, WrongCase};
use super::rows::headed;
use crate::rubric::Rubric;
use serde::{Deserialize, Serialize};

/// A wrong case with what its reader said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodedCase {
    /// The case.
    pub case: WrongCase,
    /// Its codes and memo.
    pub coding: Coding,
}

/// How often two answers came together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contingency {
    /// What the rows stand for.
    pub rows: Vec<String>,
    /// What the columns stand for.
    pub columns: Vec<String>,
    /// `counts[row][column]`.
    pub counts: Vec<Vec<usize>>,
    /// Cases in no cell: one of the two questions is not answered yet.
    pub left_out: usize,
}

impl Contingency {
    fn new(rows: Vec<String>, columns: Vec<String>, cells: impl Iterator<Item = Option<(usize, usize)>>) -> Self {
        let mut counts = vec![vec![0; columns.len()]; rows.len()];
        let mut left_out = 0;
        for cell in cells {
            match cell.and_then(|(row, column)| counts.get_mut(row)?.get_mut(column)) {
                Some(count) => *count += 1,
                None => left_out += 1,
            }
        }
        Self { rows, columns, counts, left_out }
    }

    /// How many cases are in the table.
    pub fn total(&self) -> usize {
        self.counts.iter().flatten().sum()
    }

    /// Each row's shares in percent, the paper's row-normalized table. `None` for a row without cases.
    pub fn row_percent(&self) -> Vec<Option<Vec<f64>>> {
        self.counts.iter().map(|row| percent(row)).collect()
    }

    /// Rows of cells under a heading, for a CSV file: counts, then percents of the row with one decimal.
    pub fn csv_rows(&self, what: &str) -> Vec<Vec<String>> {
        let percents = self.columns.iter().map(|c| format!("{c} %"));
        let heading: Vec<String> = [what.to_owned()].into_iter().chain(self.columns.clone()).chain(percents).collect();
        let row = |((name, counts), shares): ((&String, &Vec<usize>), Option<Vec<f64>>)| {
            let shares = shares.map(|s| s.iter().map(|p| format!("{p:.1}")).collect());
            let shares: Vec<String> = shares.unwrap_or_else(|| vec![String::new(); counts.len()]);
            [name.clone()].into_iter().chain(counts.iter().map(usize::to_string)).chain(shares).collect()
        };
        let rows = self.rows.iter().zip(&self.counts).zip(self.row_percent()).map(row);
        headed(&heading.iter().map(String::as_str).collect::<Vec<_>>(), rows)
    }
}

/// Every table of the error analysis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorTables {
    /// Table 3, and the left half of table 5: how often each code was given. One row for each question: B, C, D.
    pub marginals: Vec<Contingency>,
    /// Table 4: A × C, under- and over-scoring by mechanism.
    pub direction: Contingency,
    /// The right half of table 5: the rubric's traits by B.
    pub traits: Contingency,
    /// Table 10: C × D, mechanism by attribution.
    pub attribution: Contingency,
    /// Table 11: mechanism by B.
    pub quality: Contingency,
}

/// Counts the coded cases. A case without an answer is left out of the tables that ask for it, and counted there.
pub fn error_tables(rubric: &Rubric, cases: &[CodedCase]) -> ErrorTables {
    let code = |c: &CodedCase, family| Code::of(family).position(|code| c.coding.answer(family) == Some(code));
    let names = |family| Code::of(family).map(|code| code.to_string()).collect::<Vec<_>>();
    let of_trait = |c: &CodedCase| rubric.traits.iter().position(|t| t.id == c.case.trait_id);
    let side = |c: &CodedCase| Some(usize::from(c.case.direction == Direction::Over));
    let table = |rows: Vec<String>, row: &dyn Fn(&CodedCase) -> Option<usize>, family| {
        Contingency::new(rows, names(family), cases.iter().map(|c| Some((row(c)?, code(c, family)?))))
    };
    let all = |family| table(vec!["All".to_owned()], &|_| Some(0), family);
    let mechanism = |c: &CodedCase| code(c, Family::Mechanism);
    ErrorTables {
        marginals: [Family::Quality, Family::Mechanism, Family::Attribution].map(all).to_vec(),
        direction: table(vec!["A1".to_owned(), "A2".to_owned()], &side, Family::Mechanism),
        traits: table(rubric.traits.iter().map(|t| t.name.clone()).collect(), &of_trait, Family::Quality),
        attribution: table(names(Family::Mechanism), &mechanism, Family::Attribution),
        quality: table(names(Family::Mechanism), &mechanism, Family::Quality),
    }
}

/// One row a coded case, for a CSV file. A question without an answer is an empty cell; repeats are counted from 1.
pub fn case_rows(rubric: &Rubric, cases: &[CodedCase]) -> Vec<Vec<String>> {
    let row = |CodedCase { case, coding }: &CodedCase| {
        let raters: Vec<String> = case.raters.iter().map(ToString::to_string).collect();
        let code = |family| coding.answer(family).map(|code| code.to_string()).unwrap_or_default();
        vec![
            case.essay.0.clone(),
            rubric.by_id(&case.trait_id).map_or_else(|| case.trait_id.0.clone(), |t| t.name.clone()),
            (case.repeat + 1).to_string(),
            raters.join(" "),
            case.given.to_string(),
            if case.direction == Direction::Under { "A1" } else { "A2" }.to_owned(),
            code(Family::Quality),
            code(Family::Mechanism),
            code(Family::Attribution),
            coding.memo.clone(),
        ]
    };
    headed(&["Essay", "Trait", "Repeat", "Raters", "Given", "A", "B", "C", "D", "Memo"], cases.iter().map(row))
}

fn percent(counts: &[usize]) -> Option<Vec<f64>> {
    let total: usize = counts.iter().sum();
    (total > 0).then(|| counts.iter().map(|n| 100.0 * *n as f64 / total as f64).collect())
}

#[cfg(test)]
#[path = "contingency_tests.rs"]
mod tests;
