use super::*;
use flate2::{Compression, write::DeflateEncoder};
use proptest::prelude::*;
use std::io::Write;

/// A ZIP of these files, deflated.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut out);
    for (name, bytes) in files {
        let (mut entry, config) =
            archive.new_file(*name).compression_method(CompressionMethod::DEFLATE).start().unwrap();
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::fast()));
        writer.write_all(bytes).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    out
}

/// A file's name with its length, or with the reason why it was not unpacked.
type Found = (String, Result<usize, String>);

fn unpacked(bytes: &[u8]) -> Result<Vec<Found>, ZipError> {
    let mut files = Vec::new();
    unzip(bytes, |name, found| files.push((name.to_owned(), found.map(|b| b.len()).map_err(|e| e.to_string()))))?;
    Ok(files)
}

/// Replaces the number at this distance behind the last central directory header's signature.
fn patched(mut zip: Vec<u8>, distance: usize, number: u32) -> Vec<u8> {
    let at = zip.windows(4).rposition(|w| w == b"PK\x01\x02").unwrap() + distance;
    zip[at..at + 4].copy_from_slice(&number.to_le_bytes());
    zip
}

#[test]
fn a_file_beyond_the_limit_is_refused_and_the_others_are_taken() {
    let zeros = vec![b' '; LARGEST_ENTRY + 1];
    let bytes = zip(&[("bomb.txt", &zeros), ("a.txt", b"I waited."), ("full.txt", &zeros[1..])]);
    assert!(bytes.len() < 100_000, "it packs well");
    let files = unpacked(&bytes).unwrap();
    assert_eq!(files[0].1, Err("it has more than 5 MB unpacked, more than any essay".into()));
    assert_eq!(files[1..], [("a.txt".into(), Ok(9)), ("full.txt".into(), Ok(LARGEST_ENTRY))]);
}

#[test]
fn a_zip_that_unpacks_to_too_much_is_refused_whole() {
    let zeros = vec![b' '; LARGEST_ENTRY];
    let names: Vec<String> = (0..=LARGEST_UNPACKED / LARGEST_ENTRY).map(|n| format!("{n}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|n| (n.as_str(), zeros.as_slice())).collect();
    assert_eq!(unpacked(&zip(&files)), Err(ZipError::TooLarge));
    assert_eq!(unpacked(&zip(&files[1..])).unwrap().len(), 40);
    assert!(ZipError::TooLarge.to_string().contains("more than 200 MB"));
}

#[test]
fn a_size_in_a_header_is_not_believed() {
    const UNPACKED_SIZE: usize = 24;
    let bomb = zip(&[("bomb.txt", &vec![b' '; 3 * LARGEST_ENTRY])]);
    for said in [0, 10, u32::MAX - 1] {
        let found = unpacked(&patched(bomb.clone(), UNPACKED_SIZE, said)).unwrap();
        assert!(found[0].1.is_err(), "{said}: {found:?}");
    }
    let small = zip(&[("a.txt", b"I waited.")]);
    let found = unpacked(&patched(small, UNPACKED_SIZE, u32::MAX - 1)).unwrap();
    assert_eq!(found[0].1, Err("it is damaged: pack or download the ZIP again".into()));
}

#[test]
fn a_file_that_is_not_what_was_packed_is_refused() {
    const CHECKSUM: usize = 16;
    let bytes = patched(zip(&[("a.txt", b"I waited."), ("b.txt", b"I waited.")]), CHECKSUM, 7);
    let files = unpacked(&bytes).unwrap();
    assert_eq!(files[0].1, Ok(9));
    assert_eq!(files[1].1, Err("it is damaged: pack or download the ZIP again".into()));
}

#[test]
fn an_unusual_method_is_named() {
    const METHOD_AND_TIME: usize = 10;
    let bytes = patched(zip(&[("a.txt", b"I waited.")]), METHOD_AND_TIME, 9);
    assert!(unpacked(&bytes).unwrap()[0].1.as_ref().unwrap_err().contains("unusual way (method 9)"));
}

#[test]
fn too_many_entries_are_refused_before_the_rest_is_read() {
    let names: Vec<String> = (0..=MOST_ENTRIES).map(|n| format!("{n}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|n| (n.as_str(), &b"x"[..])).collect();
    assert_eq!(unpacked(&zip(&files)), Err(ZipError::TooManyEntries));
    assert_eq!(unpacked(&zip(&files[1..])).unwrap().len(), MOST_ENTRIES);
}

#[test]
fn what_is_no_text_is_named_and_never_unpacked() {
    let bytes = zip(&[("a.docx", b"x"), ("in/all.zip", b"x"), ("a.exe", b"x"), (".a.txt", b"x")]);
    let reasons: Vec<String> = unpacked(&bytes).unwrap().into_iter().map(|(_, r)| r.unwrap_err()).collect();
    assert!(reasons[0].starts_with("this is a Word document: save it as plain text"));
    assert!(reasons[1].starts_with("a ZIP inside a ZIP is not opened"));
    assert!(reasons[2].starts_with("only files that end in .txt"));
    assert_eq!(reasons.len(), 3, "a hidden file is passed over");
}

#[test]
fn a_cut_off_zip_is_broken() {
    let bytes = zip(&[("a.txt", b"I waited.")]);
    assert!(matches!(unpacked(&bytes[..bytes.len() - 30]), Err(ZipError::Broken(_))));
    assert!(matches!(unpacked(b"I waited."), Err(ZipError::Broken(_))));
}

#[test]
fn a_missing_entry_is_noticed() {
    const ENTRIES_ON_DISK: usize = 8;
    let mut bytes = zip(&[("a.txt", b"I waited.")]);
    let at = bytes.len() - 22 + ENTRIES_ON_DISK;
    bytes[at..at + 4].copy_from_slice(&[3, 0, 3, 0]);
    assert_eq!(unzip(&bytes, |_, _| {}).unwrap().promised, Some(3));
}

#[test]
fn names_of_old_programs_are_read_as_python_reads_them() {
    let mut seen = 0;
    let remarks = unzip(include_bytes!("../../tests/reference/zip/old.zip"), |name, found| {
        assert_eq!(name, String::from_utf8(found.unwrap()).unwrap(), "each file holds its own name");
        seen += 1;
    });
    assert_eq!(seen, 2);
    assert!(remarks.unwrap().old_name.unwrap().starts_with("Çüé"));
}

#[test]
fn a_link_is_not_followed() {
    let mut out = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut out);
    let (entry, config) = archive.new_file("a.txt").unix_permissions(0o120_777).start().unwrap();
    let mut writer = config.wrap(entry);
    writer.write_all(b"../../secret.txt").unwrap();
    let (entry, descriptor) = writer.finish().unwrap();
    entry.finish(descriptor).unwrap();
    archive.finish().unwrap();
    assert_eq!(unpacked(&out).unwrap()[0].1, Err("it is only a link to another file".into()));
}

#[test]
fn a_locked_file_is_refused_in_words() {
    let files = unpacked(include_bytes!("../../tests/reference/zip/locked.zip")).unwrap();
    assert_eq!(files[0], ("open.txt".into(), Ok(21)));
    assert!(files[1].1.as_ref().unwrap_err().starts_with("it is locked with a password"));
}

proptest! {
    #[test]
    fn nothing_panics(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = unpacked(&bytes);
    }

    #[test]
    fn no_damage_panics_and_no_damaged_text_is_taken_for_sound(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = include_bytes!("../../tests/reference/zip/mac.zip").to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let sound: [&[u8]; 4] = [b"Ich wartete.", b"\0\x05\x16\x07", b"\0\0\0\x01Bud1", b""];
        let _ = unzip(&bytes, |_, found| assert!(found.is_err() || sound.contains(&found.as_deref().unwrap())));
    }
}
