use super::*;
use crate::essay::EssayId;
use crate::rubric::TraitId;
use crate::view::class::{Cell, Flag};

const SIZE: Size = Size { rows: 30, columns: 3 };

fn place(row: usize, column: usize) -> Place {
    Place { row, column }
}

#[test]
fn keys_are_read_and_the_browsers_own_are_left_alone() {
    for (key, control, expected) in [
        ("ArrowDown", Control::Free, Some(Deed::Go(Step::Down))),
        ("End", Control::Free, Some(Deed::Go(Step::RowEnd))),
        ("End", Control::Held, Some(Deed::Go(Step::Last))),
        ("a", Control::Free, Some(Deed::Accept)),
        ("a", Control::Held, None),
        ("c", Control::Held, None),
        ("z", Control::Held, Some(Deed::Undo)),
        ("z", Control::Free, None),
        ("7", Control::Free, Some(Deed::Digit(7))),
        ("Enter", Control::Free, Some(Deed::Open)),
        ("Escape", Control::Free, Some(Deed::Leave)),
        ("Tab", Control::Free, None),
        ("F5", Control::Free, None),
    ] {
        assert_eq!(deed(key, control), expected, "{key}");
    }
}

#[test]
fn the_edges_of_the_table_hold() {
    assert_eq!(moved(place(0, 0), Step::Up, SIZE), place(0, 0));
    assert_eq!(moved(place(29, 2), Step::Down, SIZE), place(29, 2));
    assert_eq!(moved(place(4, 2), Step::Right, SIZE), place(4, 2));
    assert_eq!(moved(place(4, 1), Step::Left, SIZE), place(4, 0));
    assert_eq!(moved(place(25, 1), Step::PageDown, SIZE), place(29, 1));
    assert_eq!(moved(place(4, 1), Step::Last, SIZE), place(29, 2));
    assert_eq!(moved(place(4, 1), Step::Down, Size { rows: 0, columns: 3 }), place(0, 1));
}

/// Rows of cells, each with whether it needs a person.
fn rows(needs: &[[bool; 2]]) -> Vec<Row> {
    let cell = |needs: &bool| Cell {
        trait_id: TraitId("t".into()),
        model: None,
        teacher: None,
        comment: String::new(),
        flags: if *needs { vec![Flag::NeedsGrading] } else { vec![] },
    };
    let row = |(at, cells): (usize, &[bool; 2])| Row {
        id: EssayId(at.to_string()),
        title: at.to_string(),
        student: None,
        cells: cells.iter().map(cell).collect(),
    };
    needs.iter().enumerate().map(row).collect()
}

#[test]
fn the_next_that_needs_a_person_is_found_in_the_tables_order_and_from_the_top_again() {
    let rows = rows(&[[true, false], [false, false], [true, true]]);
    let order = [2, 1, 0];
    let next = |row, column| next_needing(&rows, &order, place(row, column));
    assert_eq!(next(0, 1), Some(place(0, 2)));
    assert_eq!(next(0, 2), Some(place(2, 1)));
    assert_eq!(next(2, 1), Some(place(0, 1)), "on from the top");
    assert_eq!(next(1, 0), Some(place(2, 1)));
    assert_eq!(next_needing(&rows[..1], &[0], place(0, 1)), None, "no other does");
}

#[test]
fn digits_make_a_score_of_the_trait_or_none() {
    let range = |min, max| ScoreRange::new(min, max).unwrap();
    let value = |range, before, digit| typed(range, before, digit).map(Score::value);
    assert_eq!(value(range(1, 6), None, 4), Some(4));
    assert_eq!(value(range(1, 6), None, 7), None);
    assert_eq!(value(range(1, 6), Some(1), 2), Some(2));
    assert_eq!(value(range(0, 12), Some(1), 2), Some(12));
    assert_eq!(value(range(0, 12), Some(1), 3), Some(3));
    assert_eq!(value(range(10, 20), Some(1), 5), Some(15));
    assert_eq!(value(range(10, 20), None, 1), None);
}
