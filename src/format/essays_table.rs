//! A table to essays: one a row, with the scores that people gave, where the file has them.

use super::bank_csv::{check_width, named, read_rating, read_text};
use super::bank_notes::{counted, other_sets, spoiled_ids, unused_columns};
use super::essay_text::id_of;
use super::incoming::{HumanScore, IncomingEssay, Load};
use super::left_out::Place;
use super::{BadRow, BadRowReason, Mapping, Row, Table};
use crate::essay::EssayId;
use crate::rubric::Rubric;

/// Adds a table's essays to a load. A row's id and title are its id's cell, else the student and the line. A score that its
/// trait does not have is left out, and its essay is kept.
///
/// # Errors
/// What [`Mapping::check_essays`] says.
pub(super) fn load_table(
    load: &mut Load,
    place: &Place,
    table: &Table,
    mapping: &Mapping,
    rubric: &Rubric,
) -> Result<(), Vec<String>> {
    mapping.check_essays(table, rubric)?;
    let mut bad_scores = Vec::new();
    let in_set = |row: &&Row| mapping.set.as_ref().is_none_or(|s| s.takes(table, row));
    for row in table.rows.iter().filter(in_set) {
        let place = Place { line: Some(row.line), ..place.clone() };
        match read_row(place.clone(), table, mapping, rubric, row, &mut bad_scores) {
            Ok(essay) => load.take(essay),
            Err(reason) => load.leave_out(place, reason),
        }
    }
    let found = [
        Some(roles(table, mapping, rubric)),
        other_sets(table, mapping),
        unused_columns(table, mapping),
        spoiled_ids(table, mapping),
        bad_scores_note(&bad_scores),
    ];
    let notes = table.notes.iter().cloned().chain(found.into_iter().flatten());
    notes.for_each(|note| load.note(format!("{place}: {note}")));
    Ok(())
}

fn read_row(
    place: Place,
    table: &Table,
    mapping: &Mapping,
    rubric: &Rubric,
    row: &Row,
    bad_scores: &mut Vec<BadRow>,
) -> Result<IncomingEssay, BadRowReason> {
    let column = mapping.text.unwrap_or_default();
    check_width(table, column, row)?;
    let text = read_text(table, column, row)?;
    let mut human = Vec::new();
    for from in &mapping.scores {
        let score = match read_rating(table, rubric, from, row) {
            Ok(value) => value.and_then(|v| rubric.by_id(&from.trait_id)?.range.score(v)),
            Err(reason) => {
                bad_scores.push(BadRow { line: row.line, reason });
                None
            }
        };
        let rater = from.rater.trim();
        human.extend(score.map(|score| HumanScore { trait_id: from.trait_id.clone(), rater: rater.to_owned(), score }));
    }
    let student = named(table, mapping.student, row);
    let (id, title) = match named(table, mapping.id, row) {
        Some(id) => (EssayId(id.to_owned()), id.to_owned()),
        None => {
            let title = student.map_or_else(|| format!("Line {}", row.line), str::to_owned);
            (id_of(&title, &text), title)
        }
    };
    Ok(IncomingEssay { id, title, student: student.map(str::to_owned), moodle_number: None, text, human, place })
}

/// What each column was taken for.
fn roles(table: &Table, mapping: &Mapping, rubric: &Rubric) -> String {
    let single = [("text", mapping.text), ("id", mapping.id), ("student", mapping.student)];
    let mut roles: Vec<String> = single
        .into_iter()
        .filter_map(|(role, column)| column.map(|c| format!("the {role} from “{}”", table.name(c))))
        .collect();
    roles.extend(mapping.scores.iter().map(|s| {
        let name = rubric.by_id(&s.trait_id).map_or("?", |t| t.name.as_str());
        format!("rater {}'s scores of {name} from “{}”", s.rater.trim(), table.name(s.column))
    }));
    format!("Read {}.", roles.join(", "))
}

fn bad_scores_note(bad: &[BadRow]) -> Option<String> {
    let first = bad.first()?;
    let scores = counted(bad.len(), "score", "was", "were");
    Some(format!("{scores} left out, and the essays were kept. The first: {first}."))
}
