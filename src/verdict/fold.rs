//! A text with its many ways of writing the same made one, each character still tied to its place.

use std::ops::Range;

/// Lower case, every script's digits as ASCII ones, full-width forms as ASCII, one kind of space, colon and short dash.
/// Positions are counted in folded characters.
pub struct Folded {
    chars: Vec<char>,
    /// Where each character starts in the original, and last the original's length.
    offsets: Vec<usize>,
}

impl Folded {
    /// Folds a text.
    pub fn new(text: &str) -> Self {
        let (chars, mut offsets): (Vec<_>, Vec<_>) =
            text.char_indices().filter_map(|(at, c)| Some((fold(c)?, at))).unzip();
        offsets.push(text.len());
        Self { chars, offsets }
    }

    /// The folded characters.
    pub fn chars(&self) -> &[char] {
        &self.chars
    }

    /// Some of them; none where there are none.
    pub fn slice(&self, range: &Range<usize>) -> &[char] {
        self.chars.get(range.clone()).unwrap_or_default()
    }

    /// The same stretch in the original's bytes.
    pub fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        let offset = |at: usize| self.offsets.get(at).or(self.offsets.last()).copied().unwrap_or_default();
        offset(range.start)..offset(range.end)
    }
}

/// The zeros of the decimal digits that writers use; their nine follow each (Unicode Nd).
const ZEROS: [u32; 17] = [
    0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0, 0x0F20,
    0x1040, 0x17E0, 0x1810,
];

fn fold(c: char) -> Option<char> {
    Some(match c {
        // Invisible: joiners, byte-order mark, soft hyphen, what makes 4 an emoji.
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{fe0f}' | '\u{20e3}' | '\r' => return None,
        '\u{2028}' | '\u{2029}' | '\u{85}' => '\n',
        '\n' => c,
        // All but the long dash, which never makes a number negative.
        '‐' | '‑' | '‒' | '–' | '−' | '－' => '-',
        '∶' | '︰' | '﹕' => ':',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xFEE0)?.to_ascii_lowercase(),
        _ if c.is_whitespace() => ' ',
        _ => digit(c).unwrap_or_else(|| lower(c)),
    })
}

fn digit(c: char) -> Option<char> {
    let zero = ZEROS.into_iter().find(|zero| (*zero..zero + 10).contains(&u32::from(c)))?;
    char::from_digit(u32::from(c) - zero, 10)
}

/// Lower case where that is one character, too.
fn lower(c: char) -> char {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_written_otherwise() {
        let folded = |text: &str| Folded::new(text).chars().iter().collect::<String>();
        assert_eq!(folded("ＦＩＮＡＬ\u{a0}Score：٤ ४ ４ 4\u{fe0f}\u{20e3} –"), "final score:4 4 4 4 -");
    }

    #[test]
    fn places_are_those_of_the_original() {
        let text = "é٤\u{200b}x";
        let folded = Folded::new(text);
        assert_eq!(text.get(folded.bytes(&(1..2))), Some("٤\u{200b}"));
        assert_eq!(text.get(folded.bytes(&(2..9))), Some("x"));
        assert_eq!(folded.slice(&(5..9)), &[]);
    }
}
