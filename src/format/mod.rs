//! Every file format in and out: bytes in, values out. One file, one idea, in the order in which a bank is read:
//!
//! [`kind`] names a file that is no text, [`encoding`] makes text of bytes, `quotes` follows the quotation marks of a table,
//! `header` names its columns, [`delimited`] makes a table of text, [`mapping`] says which column is what (`guess` proposes it,
//! `names` takes a column's name apart), [`cell`] reads one score, [`bad_row`] says why a row was left out, [`bank_csv`] puts
//! the bank together (`bank_notes` says what is worth a look).
//!
//! A class's essays come in by [`essays_in`]: `file_name` says what a file's name means, [`essay_text`] makes an essay of a text
//! file, `essays_table` essays of a table, [`unzip`] files of a ZIP (`cp437` reads old names), [`left_out`] says why something was
//! left out, [`incoming`] puts the load together.
//!
//! Reference nodes come in by `references_in`, of a table of any kind (`json_table`).
//!
//! Tables go out by [`csv_out`]; [`mod@results_csv`] makes that of a class's results. Apart from these: [`sample`], a sample's manifest.
//!
//! Architecture invariant: nothing here guesses silently. What was assumed comes back as a note in plain words, and a row
//! that cannot be used comes back with its line and its reason.

pub mod bad_row;
pub mod bank_csv;
mod bank_notes;
pub mod cell;
mod cp437;
pub mod csv_out;
pub mod delimited;
pub mod encoding;
pub mod essay_text;
pub mod essays_in;
mod essays_table;
mod file_name;
mod guess;
mod header;
pub mod incoming;
mod json_table;
pub mod kind;
pub mod left_out;
pub mod mapping;
mod names;
mod quotes;
mod references_in;
pub mod results_csv;
pub mod sample;
pub mod unzip;

pub use bad_row::{BadRow, BadRowReason};
pub use bank_csv::{BankError, ImportedBank, read_bank};
pub use csv_out::csv_text;
pub use delimited::{Delimiter, Row, Table};
pub use encoding::{Decoded, Encoding, decode};
pub use essay_text::{essay_from_file, essay_from_paste, essay_from_text};
pub use essays_in::{FileIn, essays_from_files, essays_from_table};
pub use file_name::is_table;
pub use incoming::{EssaysIn, HumanScore, IncomingEssay};
pub use json_table::read_any_table;
pub use kind::FileKind;
pub use left_out::{LeftOut, Place, Reason};
pub use mapping::{Mapping, ScoreColumn, SetFilter};
pub use references_in::{
    DroppedQuestion, Grades, ImportedReferences, PictureFilter, ReferenceMapping, ReferencesError, read_references,
    short_question,
};
pub use results_csv::{ModelScore, ResultRow, TraitResult, results_csv};
pub use sample::SampleManifest;

/// The largest file taken, in bytes: 64 MiB, five times the whole ASAP collection.
pub const LARGEST_FILE: usize = 64 * 1024 * 1024;

/// Why a file could not be read at all, in the teacher's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// Not a text file, or a text file of another kind.
    #[error("this is {0}: {advice}", advice = .0.advice())]
    Kind(FileKind),
    /// More than [`LARGEST_FILE`].
    #[error("the file has {} MB; at most {} MB are read: split it into smaller files", .bytes.div_ceil(1 << 20), LARGEST_FILE >> 20)]
    TooLarge {
        /// The file's size in bytes.
        bytes: usize,
    },
    /// Nothing but blanks, in a file or on the clipboard.
    #[error("there is no text in it")]
    Empty,
    /// A header and no rows.
    #[error("the file has column names on line {line} and no rows below them")]
    HeaderOnly {
        /// The header's line, counted from 1.
        line: u64,
    },
    /// The first row holds data.
    #[error(
        "line {line} looks like an essay and its scores, not like column names: add a first row that names the columns, \
         for example id, essay, ideas, organization"
    )]
    NoHeader {
        /// The first row's line, counted from 1.
        line: u64,
    },
    /// A quoted cell without an end.
    #[error(
        "the quotation mark that opens a cell on line {line} is never closed, so everything after it would be one cell: \
         close it or remove it, and load the file again"
    )]
    UnclosedQuote {
        /// The line on which the cell starts, counted from 1.
        line: u64,
    },
    /// JSON that breaks.
    #[error("the JSON breaks at line {line}, column {column}: {why}")]
    Json {
        /// Counted from 1.
        line: u64,
        /// Counted from 1.
        column: u64,
        /// What the reader says.
        why: String,
    },
    /// The csv reader gave up.
    #[error("the table cannot be read: {0}")]
    Csv(String),
    /// An essay longer than [`crate::essay::LONGEST_ESSAY`].
    #[error("the text has {} KB; an essay may have {} KB, about 30,000 words", .bytes.div_ceil(1000), crate::essay::LONGEST_ESSAY / 1000)]
    EssayTooLong {
        /// The text's size in bytes.
        bytes: usize,
    },
    /// A table where an essay was expected.
    #[error("“{name}” is a table, not an essay: load it as a bank, or paste the essay's text")]
    TableAsEssay {
        /// The file's name.
        name: String,
    },
}
