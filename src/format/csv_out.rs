//! The one writer of tables: cells to a CSV that Excel opens as it is, and that runs no formula of a student's.

use super::Delimiter;
use super::encoding::student_text;
use std::borrow::Cow;

/// First characters that a spreadsheet program may take for the beginning of a formula, with their full-width forms. Source: OWASP,
/// "CSV Injection".
const FORMULA: &[char] = &['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Writes rows of cells, which may be of different lengths: a byte order mark, so that Excel reads UTF-8; lines that end in
/// `\r\n`; quotation marks where RFC 4180 needs them; `\n` for a line end in a cell, and no NUL; each cell [`escaped`]. Excel splits
/// at commas or at semicolons, as its computer's language has it.
pub fn csv_text<R>(rows: R, delimiter: Delimiter) -> String
where
    R: IntoIterator,
    R::Item: IntoIterator<Item: AsRef<str>>,
{
    let mut writer = csv::WriterBuilder::new()
        .delimiter(delimiter.byte())
        .terminator(csv::Terminator::CRLF)
        .flexible(true)
        .from_writer("\u{feff}".as_bytes().to_vec());
    for row in rows {
        let cells = row.into_iter().map(|cell| escaped(&student_text(cell.as_ref())).into_owned());
        // Rows of any length, written to memory: there is nothing that could fail.
        let _ = writer.write_record(cells.map(String::into_bytes));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The cell with an apostrophe in front if it begins like a formula and is no plain number: `=1+1` becomes `'=1+1`, `-1.5` stays.
/// A cell that looks escaped already gets another apostrophe, so that [`unescaped`] gives back exactly what was written.
pub fn escaped(cell: &str) -> Cow<'_, str> {
    if is_formula(cell) { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// The cell that [`escaped`] was given.
pub fn unescaped(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|_| is_formula(cell)).unwrap_or(cell)
}

/// Whether a cell is a formula, or one behind apostrophes.
fn is_formula(cell: &str) -> bool {
    let bare = cell.trim_start_matches('\'');
    bare.starts_with(FORMULA) && !is_number(bare)
}

/// `-1`, `+2.5`, `-0,5`.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    [whole, part].iter().all(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
#[path = "csv_out_tests.rs"]
mod tests;
