//! Why a row of a bank was left out, in plain words.

use crate::rubric::ScoreRange;
use serde::{Deserialize, Serialize};

/// A row that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("Line {line}: {reason}")]
pub struct BadRow {
    /// The line of the file on which the row starts, counted from 1.
    pub line: u64,
    /// The first thing that is wrong with it.
    pub reason: BadRowReason,
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum BadRowReason {
    /// The row ends before the last column that is needed.
    #[error("only {found} columns; “{column}” is column {needed}")]
    TooFewColumns {
        /// How many it has.
        found: usize,
        /// How many it needs.
        needed: usize,
        /// The last column that is needed.
        column: String,
    },
    /// The row goes on behind the last column: most likely an essay whose commas are not quoted.
    #[error("{found} columns where the header has {expected}: is a text with separators in it not in quotation marks?")]
    TooManyColumns {
        /// How many it has.
        found: usize,
        /// How many the header has.
        expected: usize,
    },
    /// No essay.
    #[error("no text in “{column}”")]
    NoText {
        /// The text column.
        column: String,
    },
    /// Longer than [`crate::essay::LONGEST_ESSAY`].
    #[error("the text has {} KB; an essay may have {} KB", .bytes.div_ceil(1000), crate::essay::LONGEST_ESSAY / 1000)]
    TextTooLong {
        /// Its size in bytes.
        bytes: usize,
    },
    /// Not a number.
    #[error("“{value}” in “{column}” is not a number")]
    NotANumber {
        /// The column.
        column: String,
        /// The cell, shortened.
        value: String,
    },
    /// Half points.
    #[error("“{value}” in “{column}” is not a whole score")]
    NotWhole {
        /// The column.
        column: String,
        /// The cell, shortened.
        value: String,
    },
    /// A score that the trait does not have.
    #[error("{value} in “{column}” is outside {trait_name}'s range {range}")]
    OutOfRange {
        /// The column.
        column: String,
        /// The cell, shortened.
        value: String,
        /// The trait.
        trait_name: String,
        /// Its valid scores.
        range: ScoreRange,
    },
    /// Nobody scored any trait.
    #[error("no score for any trait")]
    NoScore,
    /// An id that an earlier row has; the earlier row is kept.
    #[error("the id “{id}” is already used on line {first}, which is kept")]
    DuplicateId {
        /// The id.
        id: String,
        /// The earlier row's line.
        first: u64,
    },
}

/// A cell for a message: one line, at most 40 characters.
pub(super) fn shortened(cell: &str) -> String {
    let line = cell.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}
