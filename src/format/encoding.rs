//! Bytes to text: which of the encodings that schools meet a file is written in.

use super::{FileKind, FormatError, LARGEST_FILE};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a text file's bytes stand for characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Encoding {
    /// What most programs write now.
    Utf8,
    /// Blackboard's `.xls` and Excel's "Unicode text".
    Utf16Le,
    /// The same, the other way round.
    Utf16Be,
    /// Excel's plain CSV in western countries.
    Windows1252,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        })
    }
}

/// A file's text, and what was assumed to read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text without byte order mark, line ends as they are in the file.
    pub text: String,
    /// The encoding it was read as.
    pub encoding: Encoding,
    /// Why this encoding.
    pub evidence: Evidence,
}

/// Why a file was read as the encoding it was read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evidence {
    /// The file begins with a byte order mark.
    Mark,
    /// Its bytes have the encoding's pattern.
    Pattern,
    /// Mostly the encoding's pattern: some bytes are damaged and became U+FFFD.
    Damaged,
    /// No other encoding fits.
    LastResort,
}

impl Decoded {
    /// What was assumed, for the page: "read as Windows-1252 …".
    pub fn describe(&self) -> String {
        let reason = match (self.evidence, self.encoding) {
            (Evidence::Mark, _) => ", as the file itself says",
            (Evidence::Pattern, Encoding::Utf8) => "",
            (Evidence::Pattern, _) => ", judged by the pattern of its bytes",
            (Evidence::Damaged, _) => "; a few of its characters are damaged",
            (Evidence::LastResort, _) => {
                ", because it is not valid UTF-8: look whether accents and quotation marks are right"
            }
        };
        format!("The file was read as {}{reason}.", self.encoding)
    }
}

/// Makes text of a file's bytes: byte order mark, else UTF-16 by its zero bytes, else UTF-8 if it is valid or nearly so, else
/// Windows-1252. An empty file is an empty text.
///
/// # Errors
/// [`FormatError::Kind`] for what is no text, [`FormatError::TooLarge`].
pub fn decode(bytes: &[u8]) -> Result<Decoded, FormatError> {
    if let Some(kind) = FileKind::of(bytes) {
        return Err(FormatError::Kind(kind));
    }
    if bytes.len() > LARGEST_FILE {
        return Err(FormatError::TooLarge { bytes: bytes.len() });
    }
    let (encoding, evidence, body) = recognise(bytes);
    let codec = match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::Utf16Le => encoding_rs::UTF_16LE,
        Encoding::Utf16Be => encoding_rs::UTF_16BE,
        Encoding::Windows1252 => encoding_rs::WINDOWS_1252,
    };
    let text = codec.decode_without_bom_handling(body).0;
    let text = text.trim_start_matches('\u{feff}').to_owned();
    match FileKind::of_text(&text) {
        Some(kind) => Err(FormatError::Kind(kind)),
        None => Ok(Decoded { text, encoding, evidence }),
    }
}

/// A student's words as they are stored: all of them, but for NUL and the line ends of other systems.
pub(super) fn student_text(text: &str) -> String {
    text.replace('\0', "").replace("\r\n", "\n").replace('\r', "\n")
}

/// The encoding, the reason, and the bytes after the mark.
fn recognise(bytes: &[u8]) -> (Encoding, Evidence, &[u8]) {
    match bytes {
        [0xEF, 0xBB, 0xBF, body @ ..] => return (Encoding::Utf8, Evidence::Mark, body),
        [0xFF, 0xFE, body @ ..] => return (Encoding::Utf16Le, Evidence::Mark, body),
        [0xFE, 0xFF, body @ ..] => return (Encoding::Utf16Be, Evidence::Mark, body),
        _ => {}
    }
    if let Some(encoding) = utf16_by_zeros(bytes) {
        return (encoding, Evidence::Pattern, bytes);
    }
    match utf8(bytes) {
        Some(evidence) => (Encoding::Utf8, evidence, bytes),
        None => (Encoding::Windows1252, Evidence::LastResort, bytes),
    }
}

/// UTF-16 without a mark: blanks, digits and Latin letters have a zero as their high byte, so that zeros stand at
/// positions of one parity. Looks at the first 8 KiB.
fn utf16_by_zeros(bytes: &[u8]) -> Option<Encoding> {
    let (mut even, mut odd, mut pairs) = (0_usize, 0_usize, 0_usize);
    for pair in bytes[..bytes.len().min(8192)].chunks_exact(2) {
        pairs += 1;
        even += usize::from(pair[0] == 0);
        odd += usize::from(pair[1] == 0);
    }
    let enough = |zeros: usize, others: usize| zeros >= 2 && zeros * 20 >= pairs && others * 10 <= zeros;
    if enough(odd, even) {
        Some(Encoding::Utf16Le)
    } else if enough(even, odd) {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// Valid UTF-8, or so full of valid multi-byte characters that the invalid bytes are damage: in Windows-1252 text, two bytes
/// that happen to be one UTF-8 character are rare.
fn utf8(bytes: &[u8]) -> Option<Evidence> {
    let (mut wide, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        wide += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    match broken {
        0 => Some(Evidence::Pattern),
        _ if wide >= 4 * broken => Some(Evidence::Damaged),
        _ => None,
    }
}

#[cfg(test)]
#[path = "encoding_tests.rs"]
mod tests;
