//! What was left out of a load of essays, where it stands and why, in the teacher's words.

use super::unzip::{LARGEST_ENTRY, LARGEST_UNPACKED, MOST_ENTRIES};
use super::{BadRowReason, FileKind, FormatError};
use std::fmt;

/// Where an essay comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The ZIP that held the file.
    pub archive: Option<String>,
    /// The file, with the folders that its name has.
    pub file: String,
    /// The line of a table on which the row starts, counted from 1.
    pub line: Option<u64>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}”", self.file)?;
        if let Some(archive) = &self.archive {
            write!(f, " in “{archive}”")?;
        }
        self.line.map_or(Ok(()), |line| write!(f, ", line {line}"))
    }
}

/// A file or a row that was left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct LeftOut {
    /// Where it stands.
    pub place: Place,
    /// The first thing that is wrong with it.
    pub reason: Reason,
}

/// Why something was left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The file cannot be read, or holds no essay.
    #[error(transparent)]
    File(#[from] FormatError),
    /// The row holds no essay.
    #[error(transparent)]
    Row(#[from] BadRowReason),
    /// The columns of a table could not be told apart: what [`super::Mapping::check_essays`] says.
    #[error("{}", .0.join(" "))]
    Mapping(Vec<String>),
    /// The ZIP is refused as a whole.
    #[error(transparent)]
    Zip(#[from] ZipError),
    /// A file in a ZIP is refused.
    #[error(transparent)]
    ZipEntry(#[from] ZipEntryError),
    /// By its name, neither text nor table nor ZIP.
    #[error("only files that end in .txt, .md, .csv, .tsv or .zip are read")]
    Ending,
}

impl Reason {
    /// Why a file that is no text by its ending is not opened.
    pub(super) fn of_other(kind: Option<FileKind>) -> Self {
        kind.map_or(Self::Ending, |kind| FormatError::Kind(kind).into())
    }
}

/// Why a ZIP is refused as a whole. Nothing of it is taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ZipError {
    /// Not a ZIP, or cut off.
    #[error("the ZIP file cannot be read ({0}): was it downloaded to its end?")]
    Broken(String),
    /// More than [`MOST_ENTRIES`].
    #[error("the ZIP file holds more than {MOST_ENTRIES} files: split it into smaller ones")]
    TooManyEntries,
    /// More than [`LARGEST_UNPACKED`].
    #[error("the ZIP file holds more than {} MB of text: split it into smaller ones", LARGEST_UNPACKED / 1_000_000)]
    TooLarge,
    /// No file in it that a person put there.
    #[error("there is no file in the ZIP")]
    Empty,
}

/// Why one file in a ZIP is refused. The others are taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ZipEntryError {
    /// A password is needed.
    #[error("it is locked with a password: unpack the ZIP on your computer and load the files")]
    Encrypted,
    /// A ZIP in a ZIP.
    #[error("a ZIP inside a ZIP is not opened: unpack it and load it by itself")]
    Nested,
    /// A link to another file.
    #[error("it is only a link to another file")]
    Link,
    /// Packed in a way that is not read here; the method's number in the ZIP format.
    #[error("it is packed in an unusual way (method {0}): unpack the ZIP on your computer and load the files")]
    Method(u16),
    /// What was unpacked is not what was packed.
    #[error("it is damaged: pack or download the ZIP again")]
    Damaged,
    /// More than [`LARGEST_ENTRY`].
    #[error("it has more than {} MB unpacked, more than any essay", LARGEST_ENTRY / 1_000_000)]
    TooLarge,
}
