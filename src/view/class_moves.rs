//! Moving through the class table and deciding by keys.

use super::class::Row;
use crate::rubric::{Score, ScoreRange};

/// A place in the table as it is sorted and filtered: row and column from 0. Column 0 is the essay's title, then a column a trait.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// Which row.
    pub row: usize,
    /// Which column.
    pub column: usize,
}

impl Place {
    /// The trait's place in the rubric; `None` on the title.
    pub fn trait_at(self) -> Option<usize> {
        self.column.checked_sub(1)
    }
}

/// How large the table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Rows, without the header.
    pub rows: usize,
    /// Columns, the title among them.
    pub columns: usize,
}

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Moves.
    Go(Step),
    /// Opens the essay.
    Open,
    /// Takes the model's score.
    Accept,
    /// Types a digit of the teacher's own score.
    Digit(u8),
    /// Writes a comment.
    Comment,
    /// Takes the last change back.
    Undo,
    /// Leaves the table.
    Leave,
}

/// A movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One column left.
    Left,
    /// One column right.
    Right,
    /// Ten rows up.
    PageUp,
    /// Ten rows down.
    PageDown,
    /// To the row's first cell.
    RowStart,
    /// To the row's last cell.
    RowEnd,
    /// To the first cell of all.
    First,
    /// To the last cell of all.
    Last,
}

/// Whether Control or Command is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// It is.
    Held,
    /// It is not.
    Free,
}

/// What a key does, by its name in the browser. `None`: it is not ours.
pub fn deed(key: &str, control: Control) -> Option<Deed> {
    let deed = match (key, control) {
        ("z" | "Z", Control::Held) => Deed::Undo,
        ("Home", Control::Held) => Deed::Go(Step::First),
        ("End", Control::Held) => Deed::Go(Step::Last),
        (_, Control::Held) => return None,
        ("ArrowUp", _) => Deed::Go(Step::Up),
        ("ArrowDown", _) => Deed::Go(Step::Down),
        ("ArrowLeft", _) => Deed::Go(Step::Left),
        ("ArrowRight", _) => Deed::Go(Step::Right),
        ("PageUp", _) => Deed::Go(Step::PageUp),
        ("PageDown", _) => Deed::Go(Step::PageDown),
        ("Home", _) => Deed::Go(Step::RowStart),
        ("End", _) => Deed::Go(Step::RowEnd),
        ("Enter", _) => Deed::Open,
        ("a" | "A", _) => Deed::Accept,
        ("c" | "C", _) => Deed::Comment,
        ("Escape", _) => Deed::Leave,
        (digit, _) => match digit.as_bytes() {
            [d @ b'0'..=b'9'] => Deed::Digit(d - b'0'),
            _ => return None,
        },
    };
    Some(deed)
}

/// Rows that Page Up and Page Down pass.
const PAGE: usize = 10;

/// Where a step leads. The table's edges hold.
pub fn moved(from: Place, step: Step, size: Size) -> Place {
    let Place { row, column } = from;
    let (last_row, last_column) = (size.rows.saturating_sub(1), size.columns.saturating_sub(1));
    let (row, column) = match step {
        Step::Up => (row.saturating_sub(1), column),
        Step::Down => (row + 1, column),
        Step::Left => (row, column.saturating_sub(1)),
        Step::Right => (row, column + 1),
        Step::PageUp => (row.saturating_sub(PAGE), column),
        Step::PageDown => (row + PAGE, column),
        Step::RowStart => (row, 0),
        Step::RowEnd => (row, last_column),
        Step::First => (0, 0),
        Step::Last => (last_row, last_column),
    };
    Place { row: row.min(last_row), column: column.min(last_column) }
}

/// The next cell that needs a person, row by row from here on and then from the top; `None` where no other does.
pub fn next_needing(rows: &[Row], order: &[usize], from: Place) -> Option<Place> {
    let needing = |row: usize| {
        let cells = order.get(row).and_then(|at| rows.get(*at)).map(|row| row.cells.as_slice()).unwrap_or_default();
        cells.iter().enumerate().filter(|(_, c)| c.needs_me()).map(move |(at, _)| Place { row, column: at + 1 })
    };
    let after = |p: &Place| (p.row, p.column) > (from.row, from.column);
    let here_on = (from.row..order.len()).flat_map(needing).find(after);
    here_on.or_else(|| (0..=from.row).flat_map(needing).find(|p| *p != from && !after(p)))
}

/// The score that a digit gives after the digits typed before it on the same cell: 1 and then 2 is 12 where 12 is valid, else 2.
/// `None`: neither is a score of this trait.
pub fn typed(range: ScoreRange, before: Option<i32>, digit: u8) -> Option<Score> {
    let digit = i32::from(digit);
    let joined = before.and_then(|b| b.checked_mul(10)?.checked_add(digit));
    joined.and_then(|value| range.score(value)).or_else(|| range.score(digit))
}

#[cfg(test)]
#[path = "class_moves_tests.rs"]
mod tests;
