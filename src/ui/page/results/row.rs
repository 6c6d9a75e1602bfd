//! One row of the class table. Rows come and go while it scrolls, so that they are light: a row is one reactive piece, drawn anew when
//! something in it changes.

use super::class::Class;
use crate::run::CellOutcome;
use crate::view::class::{Cell, Flag, Row};
use crate::view::class_moves::Place;
use crate::view::route::Route;
use leptos::prelude::*;

/// The id of a cell's element.
pub fn cell_id(place: Place) -> String {
    format!("cell-{}-{}", place.row, place.column)
}

/// The place that a cell's id names.
pub fn place_of(id: &str) -> Option<Place> {
    let (row, column) = id.strip_prefix("cell-")?.split_once('-')?;
    Some(Place { row: row.parse().ok()?, column: column.parse().ok()? })
}

/// The class of a cell's element.
pub fn cell_class(place: Place, active: Option<Place>) -> &'static str {
    match (place.column, active == Some(place)) {
        (0, true) => "essay active",
        (0, false) => "essay",
        (_, true) => "trait-score active",
        (_, false) => "trait-score",
    }
}

/// The row at a place of the table; `at` is its place among the rows.
pub fn row_view(class: Class, row: usize, at: usize) -> impl IntoView {
    let shown = Memo::new(move |_| class.with_rows(|rows| rows.get(at).cloned()));
    let cells = move || shown.with(|r| r.as_ref().map(|r| cells_view(class, row, r)));
    view! { <tr aria-rowindex=row + 2>{cells}</tr> }
}

fn cells_view(class: Class, row: usize, shown: &Row) -> impl IntoView + use<> {
    // The table's own effect marks the cell that becomes active later.
    let active = class.active.get_untracked();
    let first = Place { row, column: 0 };
    let link = class.id.with_value(|id| Route::Essay(id.clone(), shown.id.0.clone()).to_string());
    let student = shown.student.clone().map(|s| view! { <span class="quiet student-name">{s}</span> });
    let cell = |(at, cell): (usize, &Cell)| {
        let place = Place { row, column: at + 1 };
        let words = in_words(cell);
        let hint = words.clone();
        view! { <td id=cell_id(place) class=cell_class(place, active) title=hint>{cell_view(cell, words)}</td> }
    };
    let needs = shown.needs();
    view! {
        <th scope="row" id=cell_id(first) class=cell_class(first, active)>
            <a href=link tabindex="-1">{shown.title.clone()}</a>{student}
        </th>
        {shown.cells.iter().enumerate().map(cell).collect_view()}
        <td class="need quiet">{(needs > 0).then_some(needs)}</td>
    }
}

/// What is to be known of a cell beside its score.
fn in_words(cell: &Cell) -> Option<String> {
    let mut words: Vec<String> = cell.flags.iter().copied().map(Flag::in_words).map(String::from).collect();
    if let (Some(teacher), Some(CellOutcome::Scored(model))) = (cell.teacher, &cell.model) {
        words.push(if teacher == *model { "accepted".into() } else { format!("yours; the model gave {model}") });
    }
    if !cell.comment.is_empty() {
        words.push(format!("comment: {}", cell.comment));
    }
    (!words.is_empty()).then(|| words.join(", "))
}

fn cell_view(cell: &Cell, words: Option<String>) -> impl IntoView + use<> {
    let model = cell.model.as_ref().and_then(CellOutcome::score);
    let score = cell.score().map(|score| {
        let style = if cell.teacher.is_some() { "figure-score mine" } else { "figure-score" };
        view! { <span class=style>{score.value()}</span> }
    });
    let has_score = score.is_some();
    let nothing = match (has_score, &cell.model) {
        (false, Some(CellOutcome::Waiting)) => Some(("…", "unfinished")),
        (false, None) => Some(("–", "not graded")),
        _ => None,
    };
    let nothing = nothing
        .map(|(sign, words)| view! { <span class="quiet">{sign}<span class="hidden-visually">{words}</span></span> });
    let beside = cell.teacher.map(|teacher| match model {
        Some(model) if model == teacher => "✓".to_owned(),
        Some(model) => format!("model {model}"),
        None => "yours".to_owned(),
    });
    let beside = beside.map(|said| view! { <span class="beside" aria-hidden="true">{said}</span> });
    // Where there is no score, there is room for words.
    let first = cell.flags.first().filter(|_| !has_score);
    let lacking = first.map(|flag| view! { <span class="needs">{flag.mark()}" "{flag.in_words()}</span> });
    let marks: String = if has_score { cell.flags.iter().map(|f| f.mark()).collect() } else { String::new() };
    let style = if cell.needs_me() { "marks needs" } else { "marks" };
    let marks = (!marks.is_empty()).then(|| view! { <span class=style aria-hidden="true">{marks}</span> });
    let comment = (!cell.comment.is_empty()).then(|| view! { <span class="beside" aria-hidden="true">"✎"</span> });
    let spoken = words.filter(|_| has_score).map(|words| view! { <span class="hidden-visually">{words}</span> });
    view! { {lacking}{marks}{score}{nothing}{beside}{comment}{spoken} }
}
