//! What the page and its worker say to each other. Every message carries the number of the request that it belongs to.
//!
//! A message is this, and beside it, where a variant says so, one array of numbers that is handed over, not copied.

mod exam;

pub use exam::{AboutExam, BankToOpen, ClassShared, EdgeShown, Near, OfExam, ReferencesRead, TopicsFound, TrialRow};

use crate::bank::ScoredEssay;
use crate::essay::Essay;
use crate::format::{BadRow, Mapping, Table};
use crate::index::{Group, Hit, IndexPlan};
use crate::rubric::Rubric;
use crate::study::{MethodResult, StudyReport};
use serde::{Deserialize, Serialize};

/// A request's number; 0 belongs to none.
pub type Number = u32;

/// From the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Fetch and prepare the model, from these addresses. Answered by [`Said::Progress`] in bytes and [`Said::Done`].
    Load {
        /// The ONNX file.
        model: String,
        /// Its vocabulary.
        vocabulary: String,
    },
    /// Embed texts. Answered by [`Said::Progress`] in texts, and by [`Said::Vectors`] with the numbers beside it.
    Embed {
        /// In the order of the vectors.
        texts: Vec<String>,
        /// Whether to read whole texts, in windows, not only their first 256 pieces.
        whole: bool,
    },
    /// Index a bank's vectors, which come beside this. Answered by [`Said::Done`].
    Index {
        /// The name that searches use.
        bank: String,
        /// Numbers a vector.
        width: usize,
        /// Its cells.
        plan: IndexPlan,
    },
    /// Search a bank's index for the vector that comes beside this. Answered by [`Said::Hits`].
    Search {
        /// As it was indexed.
        bank: String,
        /// Where to look.
        group: Group,
        /// How many.
        k: usize,
        /// Rows that may not be found.
        without: Vec<usize>,
    },
    /// Read a file, whose bytes come beside this, as a table of scored essays, and keep it. Answered by [`Said::Table`].
    ReadTable {
        /// Its name, for messages.
        name: String,
        /// What the columns are matched with.
        rubric: Rubric,
    },
    /// Make a bank of the table that was read last. Answered by [`Said::Essays`], in parts, and [`Said::Bank`].
    ReadBank {
        /// Which column is what.
        mapping: Mapping,
        /// As before.
        rubric: Rubric,
    },
    /// Read a class's files, whose bytes stand one after another beside this. Answered by [`Said::Incoming`], in parts, and [`Said::Class`].
    ReadClass {
        /// The files' names, each with its number of bytes.
        files: Vec<(String, usize)>,
        /// What columns of scores are matched with.
        rubric: Rubric,
    },
    /// Read essays to be graded from the table that was read last. Answered as [`Ask::ReadClass`].
    ReadEssays {
        /// The table's name, for messages.
        name: String,
        /// Which column is what.
        mapping: Mapping,
        /// As before.
        rubric: Rubric,
    },
    /// Measure methods against people. Answered by [`Said::Report`].
    Report {
        /// What was judged.
        rubric: Rubric,
        /// What each method gave.
        methods: Vec<MethodResult>,
        /// The seed of the bootstrap.
        seed: u32,
    },
    /// About an exam that merges questions. Answered by [`Said::Exam`].
    Exam(AboutExam),
    /// Leave off the request of this number, which is then answered by [`Said::Cancelled`].
    Cancel(Number),
}

/// What the mapping screen needs to know of a table; the table itself stays in the worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TablePreview {
    /// The columns' names.
    pub header: Vec<String>,
    /// How many rows there are.
    pub rows: usize,
    /// The first rows, long cells cut.
    pub sample: Vec<Vec<String>>,
    /// How the file was read, in words.
    pub reading: Vec<String>,
    /// The proposed mapping.
    pub mapping: Mapping,
    /// The column that tells several essay sets of one file apart, with its values and how many rows have each.
    pub sets: Option<(usize, Vec<(String, usize)>)>,
}

/// Rows shown, and characters of a cell.
const SAMPLE: (usize, usize) = (4, 80);

impl TablePreview {
    /// Looks a table over.
    pub fn of(table: &Table, rubric: &Rubric) -> Self {
        let (rows, characters) = SAMPLE;
        let cut = |cell: &str| cell.chars().take(characters).collect();
        let row = |row: &crate::format::Row| (0..table.header.len()).map(|c| cut(table.cell(row, c))).collect();
        let mapping = Mapping::guess(table, rubric);
        let sets = table.set_column().map(|column| (column, table.distinct(column)));
        Self {
            header: table.header.clone(),
            rows: table.rows.len(),
            sample: table.rows.iter().take(rows).map(row).collect(),
            reading: table.notes.clone(),
            mapping,
            sets,
        }
    }
}

/// From the worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Said {
    /// The worker listens: the first message of its life, number 0. What is sent earlier is lost.
    Listening,
    /// How far a request is.
    Progress {
        /// Done so far.
        done: f64,
        /// Of how many; 0 where that is not known.
        total: f64,
    },
    /// It is done.
    Done,
    /// Vectors stand beside this.
    Vectors {
        /// Numbers a vector.
        width: usize,
    },
    /// What was found, best first.
    Hits(Vec<Hit>),
    /// What a file looks like.
    Table(Box<TablePreview>),
    /// Some of the bank's essays, in order.
    Essays(Vec<ScoredEssay>),
    /// All of the bank's essays have been said; what was left out, and what else to know.
    Bank {
        /// The essay prompt, where all rows have the same.
        prompt: Option<String>,
        /// Rows left out.
        bad_rows: Vec<BadRow>,
        /// In words.
        notes: Vec<String>,
    },
    /// Some of the essays that came in, in order.
    Incoming(Vec<Essay>),
    /// All essays that came in have been said; what was left out, and what else to know.
    Class {
        /// Files and rows left out, each with its place and reason, in words.
        left_out: Vec<String>,
        /// In words.
        notes: Vec<String>,
    },
    /// What a study found.
    Report(Box<StudyReport>),
    /// Of an exam.
    Exam(Box<OfExam>),
    /// It could not be done, in words.
    Failed(String),
    /// It was left off.
    Cancelled,
}

impl Said {
    /// Whether nothing follows it: a request has as many other answers as it likes before.
    pub fn is_last(&self) -> bool {
        !matches!(self, Self::Progress { .. } | Self::Essays(_) | Self::Incoming(_))
    }
}
