//! One row of the class table.

use super::class::Class;
use crate::run::CellOutcome;
use crate::view::class::{Cell, Flag};
use crate::view::class_moves::Place;
use crate::view::route::Route;
use leptos::prelude::*;

/// The id of a cell's element.
pub fn cell_id(place: Place) -> String {
    format!("cell-{}-{}", place.row, place.column)
}

/// The row at a place of the table; `at` is its place among the rows.
pub fn row_view(class: Class, row: usize, at: usize) -> impl IntoView {
    let shown = Memo::new(move |_| class.with_rows(|rows| rows.get(at).cloned()));
    let is_active = move |column| class.active.get() == Some(Place { row, column });
    let click = move |column| class.go_to(Place { row, column });
    let title = move || {
        let (id, title, student) = shown.get().map(|r| (r.id.0, r.title, r.student)).unwrap_or_default();
        let place = Route::Essay(class.id.get_value(), id).to_string();
        view! { <a href=place tabindex="-1">{title}</a>{student.map(|s| view! { <span class="quiet student-name">{s}</span> })} }
    };
    let cell = move |column: usize| {
        let content = Memo::new(move |_| shown.with(|r| r.as_ref().and_then(|r| r.cells.get(column - 1).cloned())));
        let about = move || content.with(|c| c.as_ref().and_then(in_words));
        view! {
            <td
                id=cell_id(Place { row, column })
                class="trait-score"
                class:active=move || is_active(column)
                title=about
                on:click=move |_| click(column)
            >
                {move || content.get().map(|c| cell_view(&c))}
            </td>
        }
    };
    let columns = move || class.rubric.with(|rubric| 1..=rubric.traits.len());
    let needs = move || shown.with(|r| r.as_ref().map_or(0, crate::view::class::Row::needs));
    view! {
        <tr aria-rowindex=row + 2>
            <th
                scope="row"
                id=cell_id(Place { row, column: 0 })
                class="essay"
                class:active=move || is_active(0)
                on:click=move |_| click(0)
            >
                {title}
            </th>
            {move || columns().map(cell).collect_view()}
            <td class="need quiet">{move || match needs() { 0 => String::new(), n => n.to_string() }}</td>
        </tr>
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

fn cell_view(cell: &Cell) -> impl IntoView + use<> {
    let model = cell.model.as_ref().and_then(CellOutcome::score);
    let score = match (cell.score(), &cell.model) {
        (Some(score), _) => {
            view! { <span class="figure-score" class:mine=cell.teacher.is_some()>{score.value()}</span> }.into_any()
        }
        (None, Some(CellOutcome::Waiting)) => {
            view! { <span class="quiet">"…"<span class="hidden-visually">"unfinished"</span></span> }.into_any()
        }
        (None, Some(_)) => ().into_any(),
        (None, None) => {
            view! { <span class="quiet">"–"<span class="hidden-visually">"not graded"</span></span> }.into_any()
        }
    };
    let beside = cell.teacher.map(|teacher| match model {
        Some(model) if model == teacher => view! { <span class="beside" aria-hidden="true">"✓"</span> }.into_any(),
        Some(model) => view! { <span class="beside" aria-hidden="true">"model "{model.value()}</span> }.into_any(),
        None => view! { <span class="beside" aria-hidden="true">"yours"</span> }.into_any(),
    });
    let (needs_me, has_score) = (cell.needs_me(), cell.score().is_some());
    let flags = cell.flags.clone();
    let marks = flags.iter().map(|f| f.mark()).collect::<String>();
    let shown = match flags.as_slice() {
        [] => ().into_any(),
        // Where there is no score, there is room for words.
        [first, ..] if !has_score => {
            view! { <span class="needs">{first.mark()}" "{first.in_words()}</span> }.into_any()
        }
        _ => view! { <span class="marks" class:needs=needs_me aria-hidden="true">{marks}</span> }.into_any(),
    };
    let comment = (!cell.comment.is_empty()).then(|| view! { <span class="beside" aria-hidden="true">"✎"</span> });
    let spoken = if has_score { in_words(cell) } else { None };
    view! { {shown}{score}{beside}{comment}{spoken.map(|words| view! { <span class="hidden-visually">{words}</span> })} }
}
