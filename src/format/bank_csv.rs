//! A table to a bank: each row becomes a scored essay, or is listed with its line and its reason.

use super::bad_row::shortened;
use super::bank_notes::notes;
use super::cell::{ScoreCell, read_number, read_score};
use super::encoding::student_text;
use super::{BadRow, BadRowReason, Mapping, Row, ScoreColumn, Table};
use crate::bank::{Bank, ScoredEssay};
use crate::essay::{EssayId, LONGEST_ESSAY};
use crate::rubric::{Rubric, TraitId};
use std::collections::{BTreeMap, HashMap};

/// What a table gave.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedBank {
    /// The usable rows, in the file's order; at least one. The ratings of every trait stand in the order of `raters`.
    pub bank: Bank,
    /// The raters, in the file's order.
    pub raters: Vec<String>,
    /// The essay prompt, where all usable rows have the same.
    pub prompt: Option<String>,
    /// The rows that were left out, in the file's order.
    pub bad_rows: Vec<BadRow>,
    /// What was assumed, and what is worth a look, in plain words.
    pub notes: Vec<String>,
}

/// Why a table gave nothing. The bank that is there stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BankError {
    /// What [`Mapping::check`] says.
    #[error("{}", .0.join(" "))]
    Mapping(Vec<String>),
    /// Every row is bad, or belongs to another set.
    #[error("no row of the file can be used{}", first_reason(.0))]
    NoUsableRow(Vec<BadRow>),
}

fn first_reason(bad_rows: &[BadRow]) -> String {
    bad_rows.first().map_or_else(String::new, |bad| format!("; the first reason: {bad}"))
}

/// A row that can be used.
pub(super) struct Usable {
    /// The line on which it starts, counted from 1.
    pub line: u64,
    /// What it gave.
    pub essay: ScoredEssay,
    /// Its essay prompt, empty where there is none.
    pub prompt: String,
}

/// Reads a bank. Ids are the file's; a row without one, or with one that Excel turned into `1.23E+15`, is called by its line.
/// Of two rows with one id the first is kept. A text keeps all its characters but NUL; its line ends become `\n`.
///
/// # Errors
/// A mapping that does not fit, or no usable row.
pub fn read_bank(table: &Table, mapping: &Mapping, rubric: &Rubric) -> Result<ImportedBank, BankError> {
    mapping.check(table, rubric).map_err(BankError::Mapping)?;
    let raters = mapping.raters();
    let (mut usable, mut bad_rows) = (Vec::new(), Vec::new());
    let mut lines: HashMap<EssayId, u64> = HashMap::new();
    let in_set = |row: &&Row| mapping.set.as_ref().is_none_or(|s| s.takes(table, row));
    for row in table.rows.iter().filter(in_set) {
        let read = read_row(table, mapping, rubric, &raters, row);
        match read.and_then(|found| unused_id(found, &lines)) {
            Ok(found) => {
                lines.insert(found.essay.id.clone(), found.line);
                usable.push(found);
            }
            Err(reason) => bad_rows.push(BadRow { line: row.line, reason }),
        }
    }
    let Some(first) = usable.first() else {
        return Err(BankError::NoUsableRow(bad_rows));
    };
    let one = !first.prompt.is_empty() && usable.iter().all(|u| u.prompt == first.prompt);
    let prompt = one.then(|| first.prompt.clone());
    let notes = notes(table, mapping, rubric, &usable);
    let essays = usable.into_iter().map(|u| u.essay).collect();
    Ok(ImportedBank { bank: Bank { essays }, raters, prompt, bad_rows, notes })
}

fn unused_id(found: Usable, lines: &HashMap<EssayId, u64>) -> Result<Usable, BadRowReason> {
    match lines.get(&found.essay.id) {
        Some(first) => Err(BadRowReason::DuplicateId { id: shortened(&found.essay.id.0), first: *first }),
        None => Ok(found),
    }
}

fn read_row(
    table: &Table,
    map: &Mapping,
    rubric: &Rubric,
    raters: &[String],
    row: &Row,
) -> Result<Usable, BadRowReason> {
    let text_column = map.text.unwrap_or_default();
    check_width(table, map.scores.iter().map(|s| s.column).fold(text_column, usize::max), row)?;
    let text = read_text(table, text_column, row)?;
    let mut ratings: BTreeMap<TraitId, Vec<Option<i32>>> = BTreeMap::new();
    for score in &map.scores {
        let rating = read_rating(table, rubric, score, row)?;
        let of_trait = ratings.entry(score.trait_id.clone()).or_insert_with(|| vec![None; raters.len()]);
        let place = raters.iter().position(|r| r == score.rater.trim()).and_then(|at| of_trait.get_mut(at));
        place.into_iter().for_each(|p| *p = rating);
    }
    if ratings.values().flatten().all(Option::is_none) {
        return Err(BadRowReason::NoScore);
    }
    let essay = ScoredEssay {
        id: EssayId(named(table, map.id, row).map_or_else(|| format!("line {}", row.line), str::to_owned)),
        student: named(table, map.student, row).map(str::to_owned),
        text,
        overall: map.overall.and_then(|c| read_number(table.cell(row, c))),
        ratings,
    };
    let prompt = map.prompt.map_or_else(String::new, |c| student_text(table.cell(row, c)).trim().to_owned());
    Ok(Usable { line: row.line, essay, prompt })
}

/// The name in a column, unless there is none or Excel has spoiled it.
pub(super) fn named<'a>(table: &'a Table, column: Option<usize>, row: &'a Row) -> Option<&'a str> {
    column.map(|c| table.cell(row, c).trim()).filter(|n| !n.is_empty() && !is_spoiled(n))
}

/// A row must reach the last column that is needed; cells behind the header's last column mean that the others have shifted.
pub(super) fn check_width(table: &Table, last: usize, row: &Row) -> Result<(), BadRowReason> {
    let (found, expected) = (row.fields.len(), table.header.len());
    if found <= last {
        return Err(BadRowReason::TooFewColumns { found, needed: last + 1, column: table.name(last).to_owned() });
    }
    if row.fields.iter().skip(expected).any(|f| !f.trim().is_empty()) {
        return Err(BadRowReason::TooManyColumns { found, expected });
    }
    Ok(())
}

/// A row's essay: some text, and not too much of it.
pub(super) fn read_text(table: &Table, column: usize, row: &Row) -> Result<String, BadRowReason> {
    let text = student_text(table.cell(row, column));
    if text.trim().is_empty() {
        return Err(BadRowReason::NoText { column: table.name(column).to_owned() });
    }
    if text.len() > LONGEST_ESSAY {
        return Err(BadRowReason::TextTooLong { bytes: text.len() });
    }
    Ok(text)
}

/// One rater's score of one trait; `None` where the cell says that there is none.
pub(super) fn read_rating(
    table: &Table,
    rubric: &Rubric,
    score: &ScoreColumn,
    row: &Row,
) -> Result<Option<i32>, BadRowReason> {
    let cell = table.cell(row, score.column);
    let (column, value) = (table.name(score.column).to_owned(), shortened(cell));
    let found = match read_score(cell) {
        ScoreCell::Empty => return Ok(None),
        ScoreCell::Words => return Err(BadRowReason::NotANumber { column, value }),
        ScoreCell::Fraction => return Err(BadRowReason::NotWhole { column, value }),
        ScoreCell::Huge => None,
        ScoreCell::Whole(found) => Some(found),
    };
    match rubric.by_id(&score.trait_id) {
        Some(t) if found.and_then(|f| t.range.score(f)).is_none() => {
            Err(BadRowReason::OutOfRange { column, value, trait_name: t.name.clone(), range: t.range })
        }
        _ => Ok(found),
    }
}

/// Whether an id is what Excel makes of a long number: `1.23E+15`. Several ids become one.
pub(super) fn is_spoiled(id: &str) -> bool {
    let Some((number, power)) = id.split_once("E+") else { return false };
    let (whole, part) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    [whole, part, power].iter().all(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
#[path = "bank_csv_tests.rs"]
mod tests;
