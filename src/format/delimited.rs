//! Text to a table: comma, semicolon and tab told apart, quoting as RFC 4180 has it, exact line numbers.

use super::header::{column_names, looks_like_data};
use super::quotes::{Quotes, follow};
use super::{Decoded, Encoding, FormatError, decode};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// What stands between two cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Delimiter {
    /// `,`
    Comma,
    /// `;`, where the comma is the decimal sign.
    Semicolon,
    /// A tab.
    Tab,
}

impl Delimiter {
    /// All of them, the likelier first where two fit equally well.
    pub const ALL: [Self; 3] = [Self::Tab, Self::Semicolon, Self::Comma];

    /// Its byte.
    pub fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
        }
    }
}

impl fmt::Display for Delimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Comma => "commas",
            Self::Semicolon => "semicolons",
            Self::Tab => "tabs",
        })
    }
}

/// A table as the file has it. Rows may be shorter or longer than the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The columns' names, each different from the others.
    pub header: Vec<String>,
    /// The rows that have anything in them, in the file's order; at least one.
    pub rows: Vec<Row>,
    /// What stands between the cells; nothing in a table of JSON objects.
    pub delimiter: Option<Delimiter>,
    /// What the file was read as.
    pub encoding: Encoding,
    /// What was assumed, in plain words.
    pub notes: Vec<String>,
}

/// One record of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line of the file on which the record starts, counted from 1; cells may span lines.
    pub line: u64,
    /// Its cells, unquoted, line ends as `\n`.
    pub fields: Vec<String>,
}

impl Row {
    fn is_blank(&self) -> bool {
        self.fields.iter().all(|f| f.trim().is_empty())
    }
}

/// Whether quotation marks around a cell belong to the file or to the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    Quote,
    Text,
}

/// How many records decide about the delimiter.
const SNIFFED_RECORDS: usize = 100;

impl Table {
    /// Reads a CSV or TSV file.
    ///
    /// # Errors
    /// What [`decode`] refuses; an empty file, one without rows, without a header, or with a quoted cell that never ends.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        Self::parse(&decode(bytes)?)
    }

    /// Reads decoded text.
    ///
    /// # Errors
    /// As [`Table::read`], without what [`decode`] refuses.
    pub fn parse(decoded: &Decoded) -> Result<Self, FormatError> {
        let text = with_newlines(&decoded.text);
        let (said, body, first_line) = excel_separator(&text);
        let delimiter = said.map_or_else(|| sniff(body), Ok)?;
        let quotes = follow(body, delimiter.byte(), first_line);
        let mut notes = vec![decoded.describe(), format!("Columns are separated by {delimiter}.")];
        let mut rows = match literal_rows(body, delimiter, first_line, &quotes)? {
            Some(rows) => {
                notes.push("Quotation marks in this file are part of the text, not around the cells.".into());
                rows
            }
            None => match quotes.unclosed {
                Some(line) => return Err(FormatError::UnclosedQuote { line }),
                None => {
                    notes.extend(stray_note(&quotes));
                    records(body, delimiter, Marks::Quote, first_line, usize::MAX)?
                }
            },
        };
        if rows.is_empty() {
            return Err(FormatError::Empty);
        }
        let first = rows.remove(0);
        if looks_like_data(&first.fields) {
            return Err(FormatError::NoHeader { line: first.line });
        }
        if rows.is_empty() {
            return Err(FormatError::HeaderOnly { line: first.line });
        }
        let header = column_names(&first.fields);
        Ok(Self { header, rows, delimiter: Some(delimiter), encoding: decoded.encoding, notes })
    }

    /// A row's cell, empty where the row is too short.
    pub fn cell<'a>(&self, row: &'a Row, column: usize) -> &'a str {
        row.fields.get(column).map_or("", |f| f.as_str())
    }

    /// A column's name, for messages.
    pub fn name(&self, column: usize) -> &str {
        self.header.get(column).map_or("?", |n| n.as_str())
    }
}

/// `\r\n` to `\n`; a `\r` alone ends a line only where the file has no `\n` (an old Mac's). Elsewhere it stays in its cell.
fn with_newlines(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        Cow::Borrowed(text)
    } else if text.contains('\n') {
        Cow::Owned(text.replace("\r\n", "\n"))
    } else {
        Cow::Owned(text.replace('\r', "\n"))
    }
}

/// Excel's own first line `sep=;`: what it says, the text after it, and that text's first line number.
fn excel_separator(text: &str) -> (Option<Delimiter>, &str, u64) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let said = first.trim_matches(['"', ' ']).strip_prefix("sep=").or_else(|| first.strip_prefix("SEP="));
    let delimiter = Delimiter::ALL.into_iter().find(|d| said.is_some_and(|s| s.as_bytes() == [d.byte()]));
    match delimiter {
        Some(_) => (delimiter, rest, 2),
        None => (None, text, 1),
    }
}

/// The delimiter under which most of the first records have as many cells as the header, at least two; then the one with
/// more cells. A file with one column has no delimiter; it is read as if it were the comma.
fn sniff(text: &str) -> Result<Delimiter, FormatError> {
    let mut best = (Delimiter::Comma, (0, 0));
    for delimiter in Delimiter::ALL {
        let rows = records(text, delimiter, Marks::Quote, 1, SNIFFED_RECORDS)?;
        let width = rows.first().map_or(0, |r| r.fields.len());
        let equal = rows.iter().filter(|r| r.fields.len() == width).count();
        let fit = (equal * 100 / rows.len().max(1), width);
        if width >= 2 && fit > best.1 {
            best = (delimiter, fit);
        }
    }
    Ok(best.0)
}

/// The records that are not blank, at most `most` of them.
fn records(text: &str, delimiter: Delimiter, marks: Marks, first: u64, most: usize) -> Result<Vec<Row>, FormatError> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter.byte())
        .quoting(marks == Marks::Quote)
        .has_headers(false)
        .flexible(true)
        .terminator(csv::Terminator::Any(b'\n'))
        .from_reader(text.as_bytes());
    let (mut rows, mut record) = (Vec::new(), csv::StringRecord::new());
    let (mut counted, mut line) = (0, first);
    while rows.len() < most && reader.read_record(&mut record).map_err(|e| FormatError::Csv(e.to_string()))? {
        // The reader's own position lies before the blank lines that it skipped.
        let at = record.position().and_then(|p| usize::try_from(p.byte()).ok()).unwrap_or(counted);
        let blank = text.as_bytes().get(at..).unwrap_or_default().iter().take_while(|b| **b == b'\n').count();
        let passed = text.as_bytes().get(counted..at + blank).unwrap_or_default();
        line += passed.iter().map(|b| u64::from(*b == b'\n')).sum::<u64>();
        counted = at + blank;
        let row = Row { line, fields: record.iter().map(str::to_owned).collect() };
        if !row.is_blank() {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// The rows read with quotation marks as text, where that and only that makes sense: tabs, more broken quoting than sound, and
/// every row as wide as the header.
fn literal_rows(
    text: &str,
    delimiter: Delimiter,
    first: u64,
    quotes: &Quotes,
) -> Result<Option<Vec<Row>>, FormatError> {
    let broken = quotes.stray.len() + usize::from(quotes.unclosed.is_some());
    if delimiter != Delimiter::Tab || broken <= quotes.clean {
        return Ok(None);
    }
    let rows = records(text, delimiter, Marks::Text, first, usize::MAX)?;
    let width = rows.first().map_or(0, |r| r.fields.len());
    Ok(rows.iter().all(|r| r.fields.len() == width).then_some(rows))
}

/// A cell that ran over a line end and was closed by the next cell's opening mark: its row is most likely wrong.
fn stray_note(quotes: &Quotes) -> Option<String> {
    let (from, to) = quotes.stray.iter().find(|(from, to)| from < to)?;
    Some(format!(
        "A quotation mark opened on line {from} seems not to be closed; lines {from} to {to} were read as one row."
    ))
}

#[cfg(test)]
#[path = "delimited_tests.rs"]
mod tests;
