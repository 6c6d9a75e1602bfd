//! The class table as the file of results has it.

use super::class::{Cell, Flag, Row};
use crate::format::{ModelScore, ResultRow, TraitResult};
use crate::run::CellOutcome;

/// The rows, in their order.
pub fn result_rows(rows: &[Row]) -> Vec<ResultRow> {
    let row = |row: &Row| ResultRow {
        id: row.id.clone(),
        title: row.title.clone(),
        student: row.student.clone(),
        traits: row.cells.iter().map(|cell| (cell.trait_id.clone(), trait_result(cell))).collect(),
    };
    rows.iter().map(row).collect()
}

fn trait_result(cell: &Cell) -> TraitResult {
    let model = match &cell.model {
        Some(CellOutcome::Scored(score)) => ModelScore::Scored(*score),
        Some(CellOutcome::NeedsGrading(_)) => ModelScore::NeedsGrading,
        Some(CellOutcome::Waiting | CellOutcome::BrokeOff(_)) | None => ModelScore::NotAsked,
    };
    TraitResult {
        model,
        teacher: cell.teacher,
        final_score: cell.score(),
        flags: cell.flags.iter().copied().map(Flag::in_words).map(String::from).collect(),
        comment: cell.comment.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::essay::EssayId;
    use crate::rubric::{ScoreRange, TraitId};

    #[test]
    fn the_teachers_score_is_the_final_one_and_no_score_is_invented() {
        let range = ScoreRange::new(1, 6).unwrap();
        let cell = |id: &str, model, teacher: Option<i32>, flags| Cell {
            trait_id: TraitId(id.into()),
            model,
            teacher: teacher.map(|s| range.score(s).unwrap()),
            comment: "Vivid.".into(),
            flags,
        };
        let cells = vec![
            cell("a", Some(CellOutcome::Scored(range.score(2).unwrap())), Some(5), vec![Flag::FarApart]),
            cell("b", Some(CellOutcome::NeedsGrading("no line".into())), None, vec![Flag::NeedsGrading]),
            cell("c", Some(CellOutcome::BrokeOff("no answer".into())), None, vec![Flag::NeedsGrading]),
        ];
        let row = Row { id: EssayId("e".into()), title: "T".into(), student: Some("Ann".into()), cells };
        let rows = result_rows(&[row]);
        let of = |id: &str| rows[0].traits[&TraitId(id.into())].clone();
        assert_eq!(of("a").model, ModelScore::Scored(range.score(2).unwrap()));
        assert_eq!((of("a").teacher, of("a").final_score), (range.score(5), range.score(5)));
        assert_eq!((of("a").flags, of("a").comment), (vec!["debaters far apart".to_owned()], "Vivid.".to_owned()));
        assert_eq!((of("b").model, of("b").final_score), (ModelScore::NeedsGrading, None));
        assert_eq!((of("c").model, of("c").final_score), (ModelScore::NotAsked, None));
    }
}
