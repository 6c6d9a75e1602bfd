//! One cell of a column of scores.

/// What a score cell says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreCell {
    /// Nothing: empty, a dash, "N/A".
    Empty,
    /// A whole number; whether the trait has it is another question.
    Whole(i32),
    /// A number that is not whole.
    Fraction,
    /// A number that no rubric has.
    Huge,
    /// Anything else.
    Words,
}

/// How people write that there is no score.
const NOTHING: &[&str] = &["", "-", "--", ".", "n/a", "na", "#n/a", "nan", "null", "none", "missing", "blank"];

/// What is longer than this, in bytes, is no number: an essay is not read to find that out.
const LONGEST_CELL: usize = 32;

/// Reads one cell: `3`, ` 3 `, `3.0` and `3,0` are 3; `N/A` and `–` are nothing; `3.5` is a fraction.
pub fn read_score(cell: &str) -> ScoreCell {
    let cell = cell.trim();
    if cell.len() > LONGEST_CELL {
        return ScoreCell::Words;
    }
    let cell = cell.replace(['–', '—', '−'], "-");
    if NOTHING.contains(&cell.to_lowercase().as_str()) {
        return ScoreCell::Empty;
    }
    let digits = cell.strip_prefix(['-', '+']).unwrap_or(&cell);
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    if whole.is_empty() || !whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit()) {
        return ScoreCell::Words;
    }
    if part.bytes().any(|b| b != b'0') {
        return ScoreCell::Fraction;
    }
    match whole.parse::<i32>() {
        Ok(value) if cell.starts_with('-') => ScoreCell::Whole(-value),
        Ok(value) => ScoreCell::Whole(value),
        Err(_) => ScoreCell::Huge,
    }
}

/// A number that need not be whole, as the overall score may be.
pub(super) fn read_number(cell: &str) -> Option<f64> {
    cell.trim().replace(',', ".").parse().ok().filter(|n: &f64| n.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_cells() {
        use ScoreCell::{Empty, Fraction, Huge, Whole, Words};
        for (cell, expected) in [
            ("3", Whole(3)),
            (" 3\u{a0}", Whole(3)),
            ("3.0", Whole(3)),
            ("3,00", Whole(3)),
            ("3.", Whole(3)),
            ("+2", Whole(2)),
            ("-1", Whole(-1)),
            ("−1", Whole(-1)),
            ("007", Whole(7)),
            ("3.5", Fraction),
            ("2,5", Fraction),
            ("99999999999", Huge),
            ("", Empty),
            ("  ", Empty),
            ("-", Empty),
            ("—", Empty),
            ("N/A", Empty),
            ("#N/A", Empty),
            ("NaN", Empty),
            ("4/6", Words),
            ("three", Words),
            ("3-4", Words),
            ("04. Mrz", Words),
            ("inf", Words),
            ("1E+3", Words),
            (".5", Words),
            ("1.2.3", Words),
            ("٣", Words),
        ] {
            assert_eq!(read_score(cell), expected, "{cell:?}");
        }
    }
}
