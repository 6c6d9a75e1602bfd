//! Which column of a table is what. Guessed from the names and the cells, and the teacher's to correct.

use super::{Table, guess, names};
use crate::rubric::{Rubric, TraitId};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// What each column is for. Columns are counted from 0; a column that is not named here is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// The essay's own name.
    pub id: Option<usize>,
    /// The student, so that an essay never sees its writer's other texts.
    pub student: Option<usize>,
    /// The essay. The only column that must be there.
    pub text: Option<usize>,
    /// The essay prompt.
    pub prompt: Option<usize>,
    /// A score for the whole essay; kept, not used by the method.
    pub overall: Option<usize>,
    /// The scores, in the file's order.
    pub scores: Vec<ScoreColumn>,
    /// Only the rows that have this value: one set of a file with several (ASAP's `essay_set`).
    #[serde(default)]
    pub set: Option<SetFilter>,
}

/// One rater's scores for one trait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreColumn {
    /// The column, counted from 0.
    pub column: usize,
    /// The trait.
    pub trait_id: TraitId,
    /// What tells this rater from the others: `1`, `2`, `a`.
    pub rater: String,
}

/// A column and the value that a row must have in it to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetFilter {
    /// The column, counted from 0.
    pub column: usize,
    /// The value, compared without blanks around it.
    pub value: String,
}

impl SetFilter {
    /// Whether a row belongs to the set.
    pub fn takes(&self, table: &Table, row: &super::Row) -> bool {
        table.cell(row, self.column).trim() == self.value.trim()
    }
}

impl Mapping {
    /// Proposes a mapping. Names come first (ASAP's `rater1_trait1`, `rater1_ideas`, `ideas_1`, `Ideas score`, and the
    /// usual names of the other columns), then the cells: a text column without a known name is the one with the longest
    /// cells; a set is the one whose scores fit the rubric.
    pub fn guess(table: &Table, rubric: &Rubric) -> Self {
        guess::mapping(table, rubric)
    }

    /// What stops this mapping from being used for a bank, one sentence each.
    ///
    /// # Errors
    /// The sentences.
    pub fn check(&self, table: &Table, rubric: &Rubric) -> Result<(), Vec<String>> {
        let mut wrong = self.wrong(table, rubric);
        if self.scores.is_empty() {
            let at = usize::from(self.text.is_none());
            wrong.insert(at, "Choose at least one column of scores and say which trait it belongs to.".into());
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }

    /// The same for essays to be graded, which need no scores.
    ///
    /// # Errors
    /// The sentences.
    pub fn check_essays(&self, table: &Table, rubric: &Rubric) -> Result<(), Vec<String>> {
        let wrong = self.wrong(table, rubric);
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }

    fn wrong(&self, table: &Table, rubric: &Rubric) -> Vec<String> {
        let mut wrong = Vec::new();
        if self.text.is_none() {
            wrong.push("Choose the column that holds the essays' text.".into());
        }
        let missing = self.used().into_iter().filter(|c| *c >= table.header.len());
        wrong.extend(missing.map(|c| format!("The file has no column {}; it has {}.", c + 1, table.header.len())));
        let (mut columns, mut pairs) = (HashSet::new(), HashSet::new());
        for score in &self.scores {
            let name = table.name(score.column);
            match rubric.by_id(&score.trait_id) {
                None => wrong.push(format!("“{name}”: the rubric has no trait “{}”.", score.trait_id)),
                Some(t) if !pairs.insert((&score.trait_id, score.rater.trim())) => {
                    wrong.push(format!("“{name}”: {} has another column of rater {}.", t.name, score.rater.trim()));
                }
                Some(_) => {}
            }
            if !columns.insert(score.column) {
                wrong.push(format!("“{name}” is used twice as a column of scores."));
            }
            if score.rater.trim().is_empty() {
                wrong.push(format!("“{name}”: give the rater a name or a number."));
            }
        }
        let other = [self.id, self.student, self.prompt, self.overall];
        if let Some(text) = self.text
            && (columns.contains(&text) || other.contains(&Some(text)))
        {
            wrong.push(format!("“{}” holds the essays' text and cannot be another column too.", table.name(text)));
        }
        wrong
    }

    /// The columns that it reads, in their order, each once.
    pub fn used(&self) -> Vec<usize> {
        let single = [self.id, self.student, self.text, self.prompt, self.overall, self.set.as_ref().map(|s| s.column)];
        let mut used: Vec<usize> = single.into_iter().flatten().chain(self.scores.iter().map(|s| s.column)).collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    /// The raters, in the file's order.
    pub fn raters(&self) -> Vec<String> {
        let mut raters: Vec<String> = Vec::new();
        for score in &self.scores {
            let rater = score.rater.trim();
            if !raters.iter().any(|r| r == rater) {
                raters.push(rater.to_owned());
            }
        }
        raters
    }

    /// The traits of the rubric that no column scores: they will have no exemplars.
    pub fn unscored<'a>(&self, rubric: &'a Rubric) -> Vec<&'a str> {
        let scored = |id: &TraitId| self.scores.iter().any(|s| s.trait_id == *id);
        rubric.traits.iter().filter(|t| !scored(&t.id)).map(|t| t.name.as_str()).collect()
    }
}

impl Table {
    /// The column that splits the file into sets, if its name says so.
    pub fn set_column(&self) -> Option<usize> {
        let is_set = |name: &String| guess::SETS.contains(&names::squashed(&names::words(name)).as_str());
        self.header.iter().position(is_set)
    }

    /// The different values of a column with their numbers of rows, in the order of their first row.
    pub fn distinct(&self, column: usize) -> Vec<(String, usize)> {
        let mut values: Vec<(String, usize)> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for row in &self.rows {
            let value = self.cell(row, column).trim();
            let place = *places.entry(value).or_insert(values.len());
            match values.get_mut(place) {
                Some((_, count)) => *count += 1,
                None => values.push((value.to_owned(), 1)),
            }
        }
        values
    }
}

#[cfg(test)]
#[path = "mapping_tests.rs"]
mod tests;
