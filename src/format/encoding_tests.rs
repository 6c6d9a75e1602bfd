use super::*;
use proptest::prelude::*;

fn read(bytes: &[u8]) -> (String, Encoding, Evidence) {
    let decoded = decode(bytes).unwrap();
    (decoded.text, decoded.encoding, decoded.evidence)
}

fn utf16(text: &str, mark: bool, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let mark = if mark { "\u{feff}" } else { "" };
    mark.encode_utf16().chain(text.encode_utf16()).flat_map(order).collect()
}

#[test]
fn encodings_are_told_apart() {
    let text = "id\tessay\n1\tÉva’s “dog” 🐕\n";
    let ascii = "id,essay\n1,\"dog\"\n";
    for (bytes, expected, encoding, evidence) in [
        (ascii.as_bytes().to_vec(), ascii, Encoding::Utf8, Evidence::Pattern),
        (text.as_bytes().to_vec(), text, Encoding::Utf8, Evidence::Pattern),
        (format!("\u{feff}{text}").into_bytes(), text, Encoding::Utf8, Evidence::Mark),
        (utf16(text, true, u16::to_le_bytes), text, Encoding::Utf16Le, Evidence::Mark),
        (utf16(text, true, u16::to_be_bytes), text, Encoding::Utf16Be, Evidence::Mark),
        (utf16(text, false, u16::to_le_bytes), text, Encoding::Utf16Le, Evidence::Pattern),
        (utf16(text, false, u16::to_be_bytes), text, Encoding::Utf16Be, Evidence::Pattern),
        (b"It\x92s \x93caf\xE9\x94".to_vec(), "It’s “café”", Encoding::Windows1252, Evidence::LastResort),
        (vec![], "", Encoding::Utf8, Evidence::Pattern),
    ] {
        assert_eq!(read(&bytes), (expected.to_owned(), encoding, evidence), "{bytes:?}");
    }
}

#[test]
fn cyrillic_and_chinese_utf16_need_no_mark() {
    for text in ["ид\tтекст\n1\tЯ ждал, и ждал.\n", "编号\t作文\n1\t我等了很久。\n2\t他也等。\n"]
    {
        assert_eq!(read(&utf16(text, false, u16::to_le_bytes)).0, text);
        assert_eq!(read(&utf16(text, false, u16::to_be_bytes)).0, text);
    }
}

#[test]
fn a_damaged_byte_does_not_spoil_a_whole_utf8_file() {
    let mut bytes = "“Yes”, “no”, “it’s”".as_bytes().to_vec();
    bytes.truncate(bytes.len() - 1);
    let (text, encoding, evidence) = read(&bytes);
    assert_eq!((text.as_str(), encoding, evidence), ("“Yes”, “no”, “it’s\u{fffd}", Encoding::Utf8, Evidence::Damaged));
}

#[test]
fn what_was_assumed_is_said() {
    let said = |bytes: &[u8]| decode(bytes).unwrap().describe();
    assert_eq!(said(b"plain"), "The file was read as UTF-8.");
    assert!(said(b"It\x92s").starts_with("The file was read as Windows-1252, because it is not valid UTF-8"));
    assert!(said(b"\xFF\xFEa\0").ends_with("UTF-16, as the file itself says."));
}

#[test]
fn other_files_are_named_and_the_way_out_is_said() {
    for (bytes, message) in [
        (&b"PK\x03\x04\x14\0xl/workbook.xml"[..], "this is an Excel workbook: save it as CSV first"),
        (b"PK\x03\x04\x14\0word/document.xml", "this is a Word document: save it as plain text"),
        (b"PK\x03\x04\x14\0mimetypeapplication/vnd.oasis.opendocument.textPK", "this is an OpenDocument text: save"),
        (b"PK\x03\x04\x14\0photos/1.jpg", "this is a packed archive: unpack it"),
        (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1..W\0o\0r\0k\0b\0o\0o\0k\0", "this is an Excel workbook: save it as CSV"),
        (b"%PDF-1.7\n", "this is a PDF: copy the text"),
        (b"{\\rtf1\\ansi", "this is a rich text (RTF) file: save it as plain text"),
        (b"\xFF\xD8\xFF\xE0", "this is a picture"),
        (b"\n<!DOCTYPE HTML><html>", "this is a web page"),
        (b"a\0\0\0\x01b\0\0\x02\0\0c\0\0\0\0\0\xFF\x03", "this is not a text file: choose a CSV"),
    ] {
        let error = decode(bytes).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let error = decode(&vec![b'a'; LARGEST_FILE + 1]).unwrap_err().to_string();
    assert_eq!(error, "the file has 65 MB; at most 64 MB are read: split it into smaller files");
}

#[test]
fn a_stray_nul_is_dirt() {
    assert_eq!(read(b"some text with one \0 in it").0, "some text with one \0 in it");
    assert_eq!(student_text("a\0b\r\nc\rd"), "ab\nc\nd");
}

proptest! {
    #[test]
    fn any_text_comes_back_from_any_marked_encoding(text in "\\PC{0,60}") {
        let text = text.trim_start_matches('\u{feff}');
        prop_assume!(FileKind::of_text(text).is_none());
        prop_assert_eq!(&read(format!("\u{feff}{text}").as_bytes()).0, text);
        prop_assert_eq!(&read(&utf16(text, true, u16::to_le_bytes)).0, text);
        prop_assert_eq!(&read(&utf16(text, true, u16::to_be_bytes)).0, text);
    }
}
