//! A class's results to a table for Excel: one row an essay, five columns a trait.

use super::{Delimiter, csv_text};
use crate::essay::EssayId;
use crate::rubric::{Rubric, Score, TraitId};
use std::collections::BTreeMap;

/// What stands where a score is missing that a person has to give. Never a number, so that no average takes it for one.
pub const NEEDS_GRADING: &str = "needs grading";

/// One essay's results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultRow {
    /// Which essay.
    pub id: EssayId,
    /// What the teacher's list shows.
    pub title: String,
    /// The student, where known.
    pub student: Option<String>,
    /// What each trait got. A trait that is not there needs grading.
    pub traits: BTreeMap<TraitId, TraitResult>,
}

/// What one trait of an essay got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraitResult {
    /// What the model said.
    pub model: ModelScore,
    /// What the teacher said, where the teacher said anything.
    pub teacher: Option<Score>,
    /// What counts. `None`: needs grading.
    pub final_score: Option<Score>,
    /// What is worth a look, a few words each.
    pub flags: Vec<String>,
    /// What the student may read, or the reasons.
    pub comment: String,
}

/// What the model said of a trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelScore {
    /// It was not asked, or has not answered.
    NotAsked,
    /// A valid score.
    Scored(Score),
    /// It answered, and no score could be read.
    NeedsGrading,
}

impl ModelScore {
    fn cell(self) -> String {
        match self {
            Self::NotAsked => String::new(),
            Self::Scored(score) => score.to_string(),
            Self::NeedsGrading => NEEDS_GRADING.into(),
        }
    }
}

/// The table: id, title and student, then for each trait of the rubric, in its order, the model's score, the teacher's, the final
/// one, the flags and the comment. Traits that the rubric does not have are left out.
pub fn results_csv(rubric: &Rubric, rows: &[ResultRow], delimiter: Delimiter) -> String {
    let mut header: Vec<String> = ["id", "title", "student"].map(String::from).to_vec();
    for t in &rubric.traits {
        header.extend(["model", "teacher", "final", "flags", "comment"].map(|column| format!("{}: {column}", t.name)));
    }
    let body = rows.iter().map(|row| {
        let mut cells = vec![row.id.0.clone(), row.title.clone(), row.student.clone().unwrap_or_default()];
        rubric.traits.iter().for_each(|t| cells.extend(trait_cells(row.traits.get(&t.id))));
        cells
    });
    csv_text(std::iter::once(header).chain(body), delimiter)
}

fn trait_cells(result: Option<&TraitResult>) -> [String; 5] {
    let Some(result) = result else {
        return ["", "", NEEDS_GRADING, "", ""].map(String::from);
    };
    let final_cell = result.final_score.map_or_else(|| NEEDS_GRADING.into(), |s| s.to_string());
    let teacher = result.teacher.map_or_else(String::new, |s| s.to_string());
    [result.model.cell(), teacher, final_cell, result.flags.join("; "), result.comment.clone()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{
        Table,
        cell::{ScoreCell, read_score},
        csv_out::unescaped,
    };

    fn rubric() -> Rubric {
        Rubric::of_range("R", -2..=2, &["Ideas", "=Style"]).unwrap()
    }

    fn result(model: ModelScore, teacher: Option<i32>, final_score: Option<i32>) -> TraitResult {
        let score = |value: i32| rubric().traits[0].range.score(value).unwrap();
        TraitResult {
            model,
            teacher: teacher.map(score),
            final_score: final_score.map(score),
            flags: vec!["judges disagree".into(), "short".into()],
            comment: "=cmd|'/c calc'!A1\r\n“Good”, she said.".into(),
        }
    }

    fn rows() -> Vec<ResultRow> {
        let scored = ModelScore::Scored(rubric().traits[0].range.score(-1).unwrap());
        let row = |id: &str, student: Option<&str>, traits: Vec<(&str, TraitResult)>| ResultRow {
            id: EssayId(id.into()),
            title: "@home".into(),
            student: student.map(str::to_owned),
            traits: traits.into_iter().map(|(id, r)| (TraitId(id.into()), r)).collect(),
        };
        vec![
            row("00123", Some("+Zoë"), vec![("ideas", result(scored, Some(2), Some(2)))]),
            row(
                "b",
                None,
                vec![
                    ("style", result(ModelScore::NeedsGrading, None, None)),
                    ("ideas", result(ModelScore::NotAsked, None, None)),
                ],
            ),
        ]
    }

    #[test]
    fn a_row_holds_an_essay_and_five_cells_a_trait() {
        let text = results_csv(&rubric(), &rows(), Delimiter::Comma);
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(
            lines[0],
            "\u{feff}id,title,student,Ideas: model,Ideas: teacher,Ideas: final,Ideas: flags,Ideas: comment,\
             '=Style: model,'=Style: teacher,'=Style: final,'=Style: flags,'=Style: comment"
        );
        assert_eq!(
            lines[1],
            "00123,'@home,'+Zoë,-1,2,2,judges disagree; short,\"'=cmd|'/c calc'!A1\n“Good”, she said.\",,,needs grading,,"
        );
        assert!(lines[2].starts_with("b,'@home,,,,needs grading,judges disagree; short,"));
        assert!(lines[2].contains("needs grading,,needs grading,"), "model and final: {}", lines[2]);
        assert_eq!(lines[3..], [""]);
    }

    #[test]
    fn our_own_reader_reads_it_and_takes_no_missing_score_for_a_number() {
        for delimiter in Delimiter::ALL {
            let table = Table::read(results_csv(&rubric(), &rows(), delimiter).as_bytes()).unwrap();
            assert_eq!((table.rows.len(), table.delimiter), (2, Some(delimiter)));
            let cells: Vec<&str> = table.rows[1].fields.iter().map(|c| unescaped(c)).collect();
            assert_eq!(cells[1], "@home");
            for at in [3, 4, 5, 8, 9, 10] {
                assert!(!matches!(read_score(cells[at]), ScoreCell::Whole(_) | ScoreCell::Fraction), "{}", cells[at]);
            }
        }
    }
}
