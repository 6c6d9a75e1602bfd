//! One essay from a text file or from the clipboard.

use super::encoding::student_text;
use super::file_name::{FileName, Promise};
use super::{FileKind, FormatError, decode};
use crate::essay::{Essay, EssayId, LONGEST_ESSAY};
use sha2::{Digest, Sha256};

/// The longest title made of a text's beginning, in characters.
const LONGEST_TITLE: usize = 60;

/// Reads a `.txt` or `.md` file. The title is the file's name without folder and ending; a Moodle download names the
/// student.
///
/// # Errors
/// What [`decode`] refuses, a table, an empty file, a text longer than [`LONGEST_ESSAY`].
pub fn essay_from_file(name: &str, bytes: &[u8]) -> Result<Essay, FormatError> {
    let file = FileName::of(name);
    // By its name, because text with tabs or commas in it may well be an essay.
    if file.promise() == Promise::Table && FileKind::of(bytes).is_none() {
        return Err(FormatError::TableAsEssay { name: file.base().to_owned() });
    }
    essay_of(&file, &decode(bytes)?.text)
}

/// The same for a file of text that is decoded already: it needs no tables of encodings.
///
/// # Errors
/// An empty text, or one longer than [`LONGEST_ESSAY`].
pub fn essay_from_text(name: &str, text: &str) -> Result<Essay, FormatError> {
    essay_of(&FileName::of(name), text)
}

pub(super) fn essay_of(file: &FileName<'_>, text: &str) -> Result<Essay, FormatError> {
    let student = file.student().map(|s| s.name);
    Ok(Essay { student, ..essay(&file.title(), text)? })
}

/// Takes a pasted text. Without a title it is called by its first words.
///
/// # Errors
/// An empty text, or one longer than [`LONGEST_ESSAY`].
pub fn essay_from_paste(title: &str, text: &str) -> Result<Essay, FormatError> {
    essay(title, text)
}

fn essay(title: &str, text: &str) -> Result<Essay, FormatError> {
    let text = student_text(text);
    let text = text.trim_start_matches('\u{feff}').trim_matches('\n').to_owned();
    if text.trim().is_empty() {
        return Err(FormatError::Empty);
    }
    if text.len() > LONGEST_ESSAY {
        return Err(FormatError::EssayTooLong { bytes: text.len() });
    }
    let title = title.trim();
    let title = if title.is_empty() { first_words(&text) } else { title.to_owned() };
    Ok(Essay { id: id_of(&title, &text), title, student: None, text })
}

/// A name that needs no clock and no chance: the same text under the same title is the same essay.
pub(super) fn id_of(title: &str, text: &str) -> EssayId {
    let mut hasher = Sha256::new();
    hasher.update(title.as_bytes());
    hasher.update([0]);
    hasher.update(text.as_bytes());
    let hex: String = hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    EssayId(format!("essay-{hex}"))
}

fn first_words(text: &str) -> String {
    let mut title = String::new();
    for word in text.split_whitespace().take(7) {
        if title.chars().count() + word.chars().count() > LONGEST_TITLE {
            break;
        }
        title.push_str(if title.is_empty() { "" } else { " " });
        title.push_str(word);
    }
    match text.split_whitespace().next() {
        Some(word) if title.is_empty() => word.chars().take(LONGEST_TITLE).chain(['…']).collect(),
        _ if title.len() < text.trim().len() => title + "…",
        _ => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_becomes_an_essay() {
        let essay =
            essay_from_file("C:\\class 7b\\Maria_1.final.TXT", b"\xEF\xBB\xBFI waited.\r\n\r\nThen I \x00left.\r\n")
                .unwrap();
        assert_eq!(essay.title, "Maria_1.final");
        assert_eq!(essay.text, "I waited.\n\nThen I left.");
        assert_eq!(essay_from_file("x.md", b"It wasn\x92t fair.").unwrap().text, "It wasn’t fair.");
        assert_eq!(essay_from_file(".txt", b"I waited.").unwrap().title, ".txt");
    }

    #[test]
    fn a_pasted_text_is_called_by_its_first_words() {
        let title = |text: &str| essay_from_paste(" ", text).unwrap().title;
        assert_eq!(title("I waited."), "I waited.");
        assert_eq!(title("One day my mother and I went\nto the shop."), "One day my mother and I went…");
        assert_eq!(title(&"a".repeat(100)).chars().count(), LONGEST_TITLE + 1);
        assert_eq!(essay_from_paste("Mine", "Text").unwrap().title, "Mine");
    }

    #[test]
    fn the_same_text_is_the_same_essay() {
        let id = |title: &str, text: &str| essay_from_paste(title, text).unwrap().id;
        assert_eq!(id("A", "text\r\n"), id("A", "text"));
        assert_ne!(id("A", "text"), id("B", "text"));
        assert_eq!(id("A", "text").0.len(), "essay-".len() + 16);
    }

    #[test]
    fn what_is_no_essay_is_refused_in_words() {
        let message = |name: &str, bytes: &[u8]| essay_from_file(name, bytes).unwrap_err().to_string();
        assert_eq!(message("a.txt", b" \r\n\t"), "there is no text in it");
        assert!(message("a.txt", &vec![b'a'; LONGEST_ESSAY + 1]).contains("201 KB; an essay may have 200 KB"));
        assert!(
            message("a.docx", b"PK\x03\x04....word/document.xml").contains("a Word document: save it as plain text")
        );
        assert!(message("bank.csv", b"id,essay").contains("“bank.csv” is a table"));
        assert!(message("bank.csv", b"PK\x03\x04..xl/workbook.xml").contains("Excel workbook"));
    }
}
