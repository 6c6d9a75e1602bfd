//! Files that are no plain text, told by their first bytes, so that the refusal can say what to do instead.

use std::fmt;

/// What a file is that cannot be read as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// `.xlsx`, or the older `.xls`.
    Excel,
    /// `.docx`, or the older `.doc`.
    Word,
    /// `.pptx`.
    PowerPoint,
    /// `.ods`.
    OpenSpreadsheet,
    /// `.odt`.
    OpenText,
    /// Pages, Numbers or Keynote.
    Apple,
    /// Microsoft's old container, with something else in it.
    OldOffice,
    /// `.pdf`.
    Pdf,
    /// `.rtf`.
    Rtf,
    /// ZIP, gzip, 7z or RAR.
    Archive,
    /// PNG, JPEG, GIF, TIFF or HEIC.
    Picture,
    /// HTML, also when it calls itself `.xls`.
    WebPage,
    /// Anything else that is full of bytes no text has.
    Binary,
}

const ZIP: &[u8] = b"PK\x03\x04";
const OLE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

/// First bytes that settle it. Source: the formats' own specifications.
const MAGIC: &[(&[u8], FileKind)] = &[
    (b"%PDF-", FileKind::Pdf),
    (b"{\\rtf", FileKind::Rtf),
    (b"\x1F\x8B", FileKind::Archive),
    (b"7z\xBC\xAF\x27\x1C", FileKind::Archive),
    (b"Rar!\x1A\x07", FileKind::Archive),
    (b"PK\x05\x06", FileKind::Archive),
    (b"\x89PNG\r\n", FileKind::Picture),
    (b"\xFF\xD8\xFF", FileKind::Picture),
    (b"GIF8", FileKind::Picture),
    (b"II*\0", FileKind::Picture),
    (b"MM\0*", FileKind::Picture),
    (b"\0\0\0\x18ftyp", FileKind::Picture),
];

/// Names inside a ZIP that say whose it is.
const IN_ZIP: &[(&[u8], FileKind)] = &[
    (b"application/vnd.oasis.opendocument.spreadsheet", FileKind::OpenSpreadsheet),
    (b"application/vnd.oasis.opendocument.text", FileKind::OpenText),
    (b"xl/workbook", FileKind::Excel),
    (b"xl/worksheets", FileKind::Excel),
    (b"word/document", FileKind::Word),
    (b"ppt/presentation", FileKind::PowerPoint),
    (b"Index/Document.iwa", FileKind::Apple),
];

/// Stream names inside the old container, in UTF-16.
const IN_OLE: &[(&[u8], FileKind)] = &[
    (b"W\0o\0r\0k\0b\0o\0o\0k\0", FileKind::Excel),
    (b"W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0", FileKind::Word),
    (b"P\0o\0w\0e\0r\0P\0o\0i\0n\0t\0", FileKind::PowerPoint),
];

impl FileKind {
    /// What these bytes are, if their beginning says that they are no plain text.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let inside = |marks: &[(&[u8], Self)]| {
            let found = marks.iter().find(|(mark, _)| bytes.windows(mark.len()).any(|w| w == *mark));
            found.map(|(_, kind)| *kind)
        };
        if bytes.starts_with(ZIP) {
            return Some(inside(IN_ZIP).unwrap_or(Self::Archive));
        }
        if bytes.starts_with(OLE) {
            return Some(inside(IN_OLE).unwrap_or(Self::OldOffice));
        }
        MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| *kind)
    }

    /// What a file with this ending is, where it is no plain text. For a file that is not opened; one that is, tells by its bytes.
    pub(super) fn of_ending(ending: &str) -> Option<Self> {
        Some(match ending {
            "xlsx" | "xlsm" | "xlsb" => Self::Excel,
            "docx" | "docm" | "doc" => Self::Word,
            "pptx" | "ppt" => Self::PowerPoint,
            "ods" => Self::OpenSpreadsheet,
            "odt" => Self::OpenText,
            "pages" | "numbers" | "key" => Self::Apple,
            "pdf" => Self::Pdf,
            "rtf" => Self::Rtf,
            "gz" | "tgz" | "tar" | "7z" | "rar" => Self::Archive,
            "png" | "jpg" | "jpeg" | "gif" | "tif" | "tiff" | "heic" | "webp" => Self::Picture,
            "html" | "htm" | "mht" => Self::WebPage,
            _ => return None,
        })
    }

    /// What decoded text is, if it is a web page or still full of control characters.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let start: String = text.trim_start().chars().take(14).collect::<String>().to_ascii_lowercase();
        if ["<!doctype html", "<html", "<table"].iter().any(|tag| start.starts_with(tag)) {
            return Some(Self::WebPage);
        }
        let (mut all, mut odd) = (0_usize, 0_usize);
        for c in text.chars() {
            all += 1;
            odd +=
                usize::from(c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\x0b' | '\x0c' | '\x1a' | '\u{85}'));
        }
        (odd >= MOST_CONTROLS && odd * 50 > all).then_some(Self::Binary)
    }

    /// What the teacher can do with such a file.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Excel | Self::OpenSpreadsheet => "save it as CSV first (File → Save as → CSV UTF-8)",
            Self::Word | Self::OpenText | Self::Rtf | Self::OldOffice => {
                "save it as plain text (.txt) first, or copy the text and paste it"
            }
            Self::PowerPoint | Self::Pdf => "copy the text and paste it",
            Self::Apple => "export it as CSV or plain text first",
            Self::Archive => "unpack it first and choose the file inside",
            Self::Picture => "it holds no text; type the text or use a program that reads text from pictures",
            Self::WebPage => "open it in a spreadsheet program or a browser, and save it as CSV or plain text",
            Self::Binary => "choose a CSV, TSV or plain text file",
        }
    }
}

/// Fewer control characters than this are dirt in a text, not a sign of another kind of file.
const MOST_CONTROLS: usize = 4;

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Excel => "an Excel workbook",
            Self::Word => "a Word document",
            Self::PowerPoint => "a PowerPoint presentation",
            Self::OpenSpreadsheet => "an OpenDocument spreadsheet",
            Self::OpenText => "an OpenDocument text",
            Self::Apple => "an Apple Pages or Numbers document",
            Self::OldOffice => "an old Microsoft Office file",
            Self::Pdf => "a PDF",
            Self::Rtf => "a rich text (RTF) file",
            Self::Archive => "a packed archive",
            Self::Picture => "a picture",
            Self::WebPage => "a web page",
            Self::Binary => "not a text file",
        })
    }
}
