//! A table to reference nodes: pairs of question and reference answer, with students' graded answers where the file has them (GRASP 4.1).

use super::bad_row::shortened;
use super::bank_csv::{check_width, read_text};
use super::cell::{ScoreCell, read_score};
use super::names::{squashed, words};
use super::{BadRow, BadRowReason, Row, SetFilter, Table};
use crate::grasp::{GradedAnswer, ReferenceNode};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

const QUESTIONS: &[&str] = &["question", "questiontext", "prompt", "task", "item", "stem"];
const ANSWERS: &[&str] = &[
    "referenceanswer",
    "reference",
    "modelanswer",
    "answerkey",
    "key",
    "solution",
    "correctanswer",
    "expectedanswer",
    "goldanswer",
    "answer",
];
const STUDENT_ANSWERS: &[&str] = &["studentanswer", "studentresponse", "response", "studenttext"];
const GRADES: &[&str] = &["label", "label5way", "label2way", "label3way", "grade", "score", "points", "accuracy"];
const WORDINGS: &[&str] = &["paraphrase", "wording", "examquestion", "reworded"];
const SETS: &[&str] = &["split", "set", "unit", "module", "topic"];

/// Which column is what. Columns are counted from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceMapping {
    /// The question.
    pub question: Option<usize>,
    /// The reference answer.
    pub answer: Option<usize>,
    /// How the exam asks it, where the file says.
    pub wording: Option<usize>,
    /// A student's answer, for trials.
    pub student_answer: Option<usize>,
    /// Its grade.
    pub grade: Option<usize>,
    /// Only the rows that have this value.
    pub set: Option<SetFilter>,
}

/// Which questions are left out since they refer to something that is not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureFilter {
    /// A question with one of these, in small letters, anywhere in it is left out.
    pub words: Vec<String>,
}

impl Default for PictureFilter {
    fn default() -> Self {
        Self { words: ["diagram", "picture", "graph", "chart", "table", "below"].map(str::to_owned).into() }
    }
}

impl PictureFilter {
    /// The word for which a question is left out.
    pub fn hit(&self, question: &str) -> Option<&str> {
        let small = question.to_lowercase();
        self.words.iter().map(String::as_str).find(|word| !word.is_empty() && small.contains(word))
    }
}

/// The grades that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grades {
    /// The lowest: the paper's 1 (partially correct), or 0 where wrong answers are graded too.
    pub lowest: i32,
    /// The highest: the paper's 2 (correct).
    pub highest: i32,
}

impl Default for Grades {
    fn default() -> Self {
        Self { lowest: 1, highest: 2 }
    }
}

impl Grades {
    /// A cell's grade: a whole number, or one of SemEval's labels. `None`: it is neither, or outside.
    fn read(self, cell: &str) -> Option<i32> {
        let label: String = cell.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        let grade = match label.as_str() {
            "correct" => self.highest,
            "partiallycorrectincomplete" | "partiallycorrect" | "partial" => 1,
            "contradictory" | "irrelevant" | "nondomain" | "incorrect" | "wrong" => 0,
            _ => match read_score(cell) {
                ScoreCell::Whole(grade) => grade,
                _ => return None,
            },
        };
        (self.lowest..=self.highest).contains(&grade).then_some(grade)
    }
}

/// A question that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DroppedQuestion {
    /// The line of its first row, counted from 1.
    pub line: u64,
    /// The question.
    pub question: String,
    /// The word that it was left out for.
    pub word: String,
}

/// What a table gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ImportedReferences {
    /// The nodes, each pair once, in the file's order.
    pub nodes: Vec<ReferenceNode>,
    /// How the exam asks each; the question itself where the file has no wording.
    pub wordings: Vec<String>,
    /// Students' answers to each that have a grade that counts.
    pub answers: Vec<Vec<GradedAnswer>>,
    /// The questions that the filter left out.
    pub dropped: Vec<DroppedQuestion>,
    /// The rows that could not be used.
    pub bad_rows: Vec<BadRow>,
    /// What was assumed, and what is worth a look, in plain words.
    pub notes: Vec<String>,
}

/// Why a table gave nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReferencesError {
    /// What [`ReferenceMapping::check`] says.
    #[error("{}", .0.join(" "))]
    Mapping(Vec<String>),
    /// No pair is left.
    #[error(
        "no question with an answer is left: {bad} rows cannot be used, {dropped} questions were left out because they refer to a picture"
    )]
    Nothing {
        /// Bad rows.
        bad: usize,
        /// Dropped questions.
        dropped: usize,
    },
}

impl ReferenceMapping {
    /// Proposes a mapping by the columns' names.
    pub fn guess(table: &Table) -> Self {
        let names: Vec<String> = table.header.iter().map(|n| squashed(&words(n))).collect();
        let mut taken: Vec<usize> = Vec::new();
        let mut find = |wanted: &[&str]| {
            let found = wanted.iter().find_map(|w| names.iter().position(|n| n == w)).filter(|c| !taken.contains(c));
            taken.extend(found);
            found
        };
        let (question, answer) = (find(QUESTIONS), find(ANSWERS));
        let (student_answer, wording, grade) = (find(STUDENT_ANSWERS), find(WORDINGS), find(GRADES));
        let set = find(SETS).and_then(|column| {
            let first = table.rows.first().map(|row| table.cell(row, column).trim().to_owned())?;
            (first == "train").then_some(SetFilter { column, value: first })
        });
        Self { question, answer, wording, student_answer, grade, set }
    }

    /// What stops this mapping from being used, one sentence each.
    ///
    /// # Errors
    /// The sentences.
    pub fn check(&self, table: &Table) -> Result<(), Vec<String>> {
        let mut wrong = Vec::new();
        if self.question.is_none() {
            wrong.push("Choose the column that holds the questions.".to_owned());
        }
        if self.answer.is_none() {
            wrong.push("Choose the column that holds the reference answers.".to_owned());
        }
        if self.student_answer.is_some() != self.grade.is_some() {
            wrong.push("Choose both the students' answers and their grades, or neither.".to_owned());
        }
        let used = [self.question, self.answer, self.wording, self.student_answer, self.grade];
        let mut columns: Vec<usize> = used.into_iter().flatten().collect();
        wrong.extend(
            columns.iter().filter(|c| **c >= table.header.len()).map(|c| format!("The file has no column {}.", c + 1)),
        );
        columns.sort_unstable();
        let twice = columns.windows(2).filter(|pair| pair.first() == pair.last()).filter_map(|pair| pair.first());
        wrong.extend(twice.map(|c| format!("“{}” cannot be two things at once.", table.name(*c))));
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }
}

/// Reads the reference nodes of a table. A pair that comes again (for another student's answer) is one node.
///
/// # Errors
/// A mapping that does not fit; nothing left.
pub fn read_references(
    table: &Table,
    mapping: &ReferenceMapping,
    filter: &PictureFilter,
    grades: Grades,
) -> Result<ImportedReferences, ReferencesError> {
    mapping.check(table).map_err(ReferencesError::Mapping)?;
    let mut found = Found::default();
    let in_set = |row: &&Row| mapping.set.as_ref().is_none_or(|s| s.takes(table, row));
    for row in table.rows.iter().filter(in_set) {
        match read_row(table, mapping, row) {
            Ok(pair) => found.take(pair, row.line, filter, grades),
            Err(reason) => found.bad_rows.push(BadRow { line: row.line, reason }),
        }
    }
    let mut read = found.imported;
    if mapping.student_answer.is_some() {
        let unanswered = read.answers.iter().filter(|a| a.is_empty()).count();
        if unanswered > 0 {
            read.notes.push(format!("{unanswered} of the pairs have no student's answer whose grade counts."));
        }
    }
    read.bad_rows = found.bad_rows;
    if read.nodes.is_empty() {
        return Err(ReferencesError::Nothing { bad: read.bad_rows.len(), dropped: read.dropped.len() });
    }
    read.notes.splice(0..0, table.notes.iter().cloned());
    Ok(read)
}

struct Pair<'a> {
    node: ReferenceNode,
    wording: Option<&'a str>,
    student: Option<(&'a str, &'a str)>,
}

struct Found {
    imported: ImportedReferences,
    places: HashMap<ReferenceNode, usize>,
    bad_rows: Vec<BadRow>,
}

impl Default for Found {
    fn default() -> Self {
        let imported = ImportedReferences {
            nodes: vec![],
            wordings: vec![],
            answers: vec![],
            dropped: vec![],
            bad_rows: vec![],
            notes: vec![],
        };
        Self { imported, places: HashMap::new(), bad_rows: Vec::new() }
    }
}

impl Found {
    fn take(&mut self, pair: Pair<'_>, line: u64, filter: &PictureFilter, grades: Grades) {
        let all = &mut self.imported;
        if let Some(word) = filter.hit(&pair.node.question) {
            if all.dropped.iter().all(|d| d.question != pair.node.question) {
                all.dropped.push(DroppedQuestion { line, question: pair.node.question, word: word.to_owned() });
            }
            return;
        }
        let at = *self.places.entry(pair.node.clone()).or_insert_with(|| {
            all.wordings.push(pair.wording.unwrap_or(&pair.node.question).to_owned());
            all.nodes.push(pair.node);
            all.answers.push(Vec::new());
            all.nodes.len() - 1
        });
        let graded = pair.student.and_then(|(text, grade)| {
            let text = text.trim();
            let grade = grades.read(grade).filter(|_| !text.is_empty())?;
            Some(GradedAnswer { text: text.to_owned(), grade })
        });
        if let Some(answers) = all.answers.get_mut(at) {
            answers.extend(graded);
        }
    }
}

fn read_row<'a>(table: &'a Table, mapping: &ReferenceMapping, row: &'a Row) -> Result<Pair<'a>, BadRowReason> {
    let (question, answer) = (mapping.question.unwrap_or_default(), mapping.answer.unwrap_or_default());
    let others = [mapping.wording, mapping.student_answer, mapping.grade];
    check_width(table, others.into_iter().flatten().fold(question.max(answer), usize::max), row)?;
    let node = ReferenceNode {
        question: read_text(table, question, row)?.trim().to_owned(),
        answer: read_text(table, answer, row)?.trim().to_owned(),
    };
    let wording = mapping.wording.map(|c| table.cell(row, c).trim()).filter(|w| !w.is_empty());
    let student =
        mapping.student_answer.zip(mapping.grade).map(|(text, grade)| (table.cell(row, text), table.cell(row, grade)));
    Ok(Pair { node, wording, student })
}

/// A question for a list: one line, at most 40 characters.
pub fn short_question(question: &str) -> String {
    shortened(question)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read_any_table;

    const FILE: &str = "split,question,reference_answer,student_answer,label_5way\n\
        train,Why does it sink?,It is dense.,It is heavy.,correct\n\
        train,Why does it sink?,It is dense.,Dunno,irrelevant\n\
        train,Why does it sink?,It is dense.,Dense maybe,partially_correct_incomplete\n\
        train,What does the graph show?,A line.,Lines,correct\n\
        train,,No question.,x,correct\n\
        test,Why does it float?,It is light.,Light,correct\n";

    fn read(text: &str, grades: Grades) -> ImportedReferences {
        let table = read_any_table(text.as_bytes()).unwrap();
        read_references(&table, &ReferenceMapping::guess(&table), &PictureFilter::default(), grades).unwrap()
    }

    #[test]
    fn a_pair_is_one_node_with_its_graded_answers() {
        let found = read(FILE, Grades::default());
        assert_eq!(
            found.nodes,
            [ReferenceNode { question: "Why does it sink?".into(), answer: "It is dense.".into() }]
        );
        let answers: Vec<(&str, i32)> = found.answers[0].iter().map(|a| (a.text.as_str(), a.grade)).collect();
        assert_eq!(answers, [("It is heavy.", 2), ("Dense maybe", 1)]);
        assert_eq!(
            found.dropped,
            [DroppedQuestion { line: 5, question: "What does the graph show?".into(), word: "graph".into() }]
        );
        assert_eq!(found.bad_rows[0].to_string(), "Line 6: no text in “question”");
        assert_eq!(read(FILE, Grades { lowest: 0, highest: 2 }).answers[0].len(), 3, "wrong answers too");
    }

    #[test]
    fn pairs_alone_are_enough_and_come_as_json_too() {
        let lines = "{\"question\": \"Why?\", \"answer\": \"So.\", \"paraphrase\": \"For what reason?\"}\n";
        let found = read(lines, Grades::default());
        assert_eq!((found.nodes.len(), found.wordings[0].as_str(), found.answers[0].len()), (1, "For what reason?", 0));
        let found = read("Prompt\tModel answer\nWhy?\tSo.\n", Grades::default());
        assert_eq!((found.nodes[0].answer.as_str(), found.wordings[0].as_str()), ("So.", "Why?"));
    }

    #[test]
    fn a_mapping_that_does_not_fit_says_why() {
        let table = read_any_table(b"a,b\n1x,2y").unwrap();
        let refused =
            read_references(&table, &ReferenceMapping::guess(&table), &PictureFilter::default(), Grades::default());
        assert_eq!(
            refused.unwrap_err().to_string(),
            "Choose the column that holds the questions. Choose the column that holds the reference answers."
        );
        let both = ReferenceMapping { question: Some(0), answer: Some(0), grade: Some(7), ..Default::default() };
        let wrong = both.check(&table).unwrap_err();
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        let pictures = read_any_table(b"question,answer\nSee the table.,So.").unwrap();
        let refused = read_references(
            &pictures,
            &ReferenceMapping::guess(&pictures),
            &PictureFilter::default(),
            Grades::default(),
        );
        assert!(refused.unwrap_err().to_string().contains("1 questions were left out"));
    }
}
