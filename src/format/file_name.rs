//! What a file's name says: its title, its ending and, in a Moodle download, its student. A name is a label, never a path.

use super::FileKind;

/// A name with its folders, as a browser or a ZIP gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileName<'a> {
    /// The folders, outermost first, without `.` and `..`.
    folders: Vec<&'a str>,
    /// The name in its folder.
    base: &'a str,
}

/// What the ending promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promise {
    /// One essay.
    Text,
    /// A row an essay.
    Table,
    /// Files in a ZIP.
    Zip,
    /// A file that is no text: what it is, where its ending says.
    Other(Option<FileKind>),
}

/// Whose essay it is, as Moodle's download names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MoodleStudent<'a> {
    /// The name, or "Participant" where the marking is blind.
    pub name: String,
    /// The number that Moodle gives a participant of one assignment.
    pub number: &'a str,
    /// What follows in the same part of the name: the file's own name, where Moodle made no folders.
    rest: &'a str,
}

/// Whether a file's name promises a table with an essay a row.
pub fn is_table(name: &str) -> bool {
    FileName::of(name).promise() == Promise::Table
}

/// Endings of one essay. A file without an ending is taken for one.
const TEXTS: &[&str] = &["", "txt", "text", "md", "markdown"];
/// Endings of a table. Blackboard's `.xls` is text; a real workbook is told by its bytes.
const TABLES: &[&str] = &["csv", "tsv", "tab", "xls"];
/// Moodle's mark between a participant's number and the kind of submission.
const SUBMISSION: &str = "_assignsubmission_";

impl<'a> FileName<'a> {
    /// Takes a name apart at `/` and `\`.
    pub(super) fn of(name: &'a str) -> Self {
        let mut parts: Vec<&str> = name.split(['/', '\\']).filter(|p| !["", ".", ".."].contains(p)).collect();
        let base = parts.pop().unwrap_or_default();
        Self { folders: parts, base }
    }

    /// The name in its folder.
    pub(super) fn base(&self) -> &'a str {
        self.base
    }

    /// The ending in lower case, without its dot.
    pub(super) fn ending(&self) -> String {
        stem_and_ending(self.base).1.to_ascii_lowercase()
    }

    /// What the ending promises.
    pub(super) fn promise(&self) -> Promise {
        let ending = self.ending();
        match ending.as_str() {
            e if TEXTS.contains(&e) => Promise::Text,
            e if TABLES.contains(&e) => Promise::Table,
            "zip" => Promise::Zip,
            e => Promise::Other(FileKind::of_ending(e)),
        }
    }

    /// The name without its ending; behind the student's name, where there is one, since a whole class may call its file "essay".
    pub(super) fn title(&self) -> String {
        let Some(student) = self.student() else { return stem_and_ending(self.base).0.to_owned() };
        let own = if student.rest.is_empty() { self.base } else { student.rest };
        format!("{} – {}", student.name, stem_and_ending(own).0)
    }

    /// The student, where a folder or the name itself is Moodle's (`Name_123456_assignsubmission_file_`).
    pub(super) fn student(&self) -> Option<MoodleStudent<'a>> {
        let parts = self.folders.iter().rev().chain([&self.base]);
        parts.copied().find_map(moodle_student)
    }

    /// Whether a computer put it there, and no person: what macOS and Windows add to a ZIP, and names that begin with a dot.
    pub(super) fn is_litter(&self) -> bool {
        let base = self.base.to_ascii_lowercase();
        let litter = |part: &&str| part.starts_with('.') || *part == "__MACOSX";
        self.folders.iter().chain([&self.base]).any(litter) || base == "thumbs.db" || base == "desktop.ini"
    }
}

fn stem_and_ending(base: &str) -> (&str, &str) {
    base.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((base, ""))
}

fn moodle_student(part: &str) -> Option<MoodleStudent<'_>> {
    let (who, kind) = part.split_once(SUBMISSION)?;
    let (name, number) = who.rsplit_once('_')?;
    if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) || name.trim().is_empty() {
        return None;
    }
    let rest = kind.split_once('_').map_or("", |(_, rest)| rest);
    Some(MoodleStudent { name: name.replace('_', " ").trim().to_owned(), number, rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_endings() {
        for (name, title, ending) in [
            ("C:\\class 7b\\Maria_1.final.TXT", "Maria_1.final", "txt"),
            ("7b/Maria.md", "Maria", "md"),
            ("../../etc/passwd", "passwd", ""),
            (".txt", ".txt", ""),
            ("", "", ""),
        ] {
            let file = FileName::of(name);
            assert_eq!((file.title().as_str(), file.ending().as_str()), (title, ending), "{name}");
        }
    }

    #[test]
    fn a_moodle_download_names_its_students() {
        for (name, title, student, number) in [
            (
                "Anna Maria Ek_123456_assignsubmission_file_/essay.txt",
                "Anna Maria Ek – essay",
                "Anna Maria Ek",
                "123456",
            ),
            ("hw/Bo O'Neil_9_assignsubmission_file/part one/a.b.txt", "Bo O'Neil – a.b", "Bo O'Neil", "9"),
            ("Anna Ek_17_assignsubmission_file_my_essay.txt", "Anna Ek – my_essay", "Anna Ek", "17"),
            (
                "Participant_88_assignsubmission_onlinetext_/onlinetext.txt",
                "Participant – onlinetext",
                "Participant",
                "88",
            ),
        ] {
            let file = FileName::of(name);
            let found = file.student().unwrap();
            assert_eq!((found.name.as_str(), found.number), (student, number), "{name}");
            assert_eq!(file.title(), title);
        }
        for name in ["Anna_assignsubmission_file_/a.txt", "_12_assignsubmission_file_/a.txt", "Anna_12/a.txt"] {
            assert_eq!(FileName::of(name).student(), None, "{name}");
        }
    }

    #[test]
    fn the_ending_promises() {
        for (name, promise) in [
            ("a.TXT", Promise::Text),
            ("essay", Promise::Text),
            ("class.csv", Promise::Table),
            ("grades.xls", Promise::Table),
            ("all.ZIP", Promise::Zip),
            ("a.docx", Promise::Other(Some(FileKind::Word))),
            ("a.heic", Promise::Other(Some(FileKind::Picture))),
            ("a.exe", Promise::Other(None)),
        ] {
            assert_eq!(FileName::of(name).promise(), promise, "{name}");
        }
    }

    #[test]
    fn litter_is_told_from_files() {
        for (name, litter) in [
            ("__MACOSX/._a.txt", true),
            ("x/.DS_Store", true),
            (".git/a.txt", true),
            ("x/Thumbs.db", true),
            ("../a.txt", false),
            ("./a.txt", false),
            ("a.txt", false),
        ] {
            assert_eq!(FileName::of(name).is_litter(), litter, "{name}");
        }
    }
}
