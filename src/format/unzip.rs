//! A ZIP file to the files in it, one after the other. Sizes are counted while unpacking: what a ZIP says about itself is not believed.

use super::cp437;
use super::file_name::{FileName, Promise};
use super::left_out::{Reason, ZipEntryError, ZipError};
use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};
use std::io::Read;

/// The most entries that a ZIP may have, folders and litter counted: many times a school's largest class.
pub const MOST_ENTRIES: usize = 2_000;

/// The largest file in a ZIP, unpacked, in bytes.
pub const LARGEST_ENTRY: usize = 5_000_000;

/// The most that a ZIP may unpack to, in bytes.
pub const LARGEST_UNPACKED: usize = 200_000_000;

/// What is worth saying about a ZIP that was read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Remarks {
    /// The first name that is not in UTF-8 and was read as [`cp437`].
    pub old_name: Option<String>,
    /// The number of entries that the ZIP says it has, where others were found.
    pub promised: Option<u64>,
}

/// Unpacks a ZIP and hands each file to `each`, with its bytes or with the reason why it was not unpacked. Folders, and what
/// macOS and Windows add, are passed over. Files that are no text by their names are not unpacked. A link is not followed.
/// Takes [`LARGEST_ENTRY`] of memory beside the ZIP, and time for at most [`LARGEST_UNPACKED`].
///
/// # Errors
/// Why the whole ZIP is refused; some files may have been handed over before, and must not be used.
pub(super) fn unzip(bytes: &[u8], mut each: impl FnMut(&str, Result<Vec<u8>, Reason>)) -> Result<Remarks, ZipError> {
    let broken = |e: rawzip::Error| ZipError::Broken(e.to_string());
    let archive = ZipArchive::from_slice(bytes).map_err(broken)?;
    let mut entries = archive.entries();
    let (mut remarks, mut count, mut left) = (Remarks::default(), 0, LARGEST_UNPACKED);
    while let Some(entry) = entries.next_entry().map_err(broken)? {
        count += 1;
        if count > MOST_ENTRIES {
            return Err(ZipError::TooManyEntries);
        }
        let path = entry.file_path();
        let name = match std::str::from_utf8(path.as_bytes()) {
            Ok(name) => name.to_owned(),
            Err(_) if entry.flags().is_utf8() => String::from_utf8_lossy(path.as_bytes()).into_owned(),
            Err(_) => {
                let name = cp437::decode(path.as_bytes());
                remarks.old_name.get_or_insert_with(|| name.clone());
                name
            }
        };
        let file = FileName::of(&name);
        let is_folder = name.ends_with(['/', '\\']) || file.base().is_empty();
        if is_folder || file.is_litter() {
            continue;
        }
        let found =
            refusal(&file, &entry).map_or_else(|| unpack(&archive, &entry, &mut left), |reason| Ok(Err(reason)))?;
        each(&name, found);
    }
    if archive.entries_hint() != u64::try_from(count).unwrap_or(u64::MAX) {
        remarks.promised = Some(archive.entries_hint());
    }
    Ok(remarks)
}

/// Why an entry is not unpacked.
fn refusal(file: &FileName<'_>, entry: &ZipFileHeaderRecord<'_>) -> Option<Reason> {
    match file.promise() {
        Promise::Zip => return Some(ZipEntryError::Nested.into()),
        Promise::Other(kind) => return Some(Reason::of_other(kind)),
        Promise::Text | Promise::Table => {}
    }
    let flags = entry.flags();
    if flags.is_encrypted() || flags.has_strong_encryption() {
        return Some(ZipEntryError::Encrypted.into());
    }
    entry.mode().is_symlink().then(|| ZipEntryError::Link.into())
}

/// One file; what it took is taken from `left`, also where it turns out to be damaged.
fn unpack(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &ZipFileHeaderRecord<'_>,
    left: &mut usize,
) -> Result<Result<Vec<u8>, Reason>, ZipError> {
    let Ok(packed) = archive.get_entry(entry.wayfinder()) else { return Ok(Err(ZipEntryError::Damaged.into())) };
    let most = LARGEST_ENTRY.min(*left);
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    let read = match entry.compression_method() {
        CompressionMethod::STORE => packed.verifying_reader(packed.data()).take(limit).read_to_end(&mut bytes),
        CompressionMethod::DEFLATE => {
            packed.verifying_reader(DeflateDecoder::new(packed.data())).take(limit).read_to_end(&mut bytes)
        }
        other => return Ok(Err(ZipEntryError::Method(other.as_u16()).into())),
    };
    if bytes.len() > *left {
        return Err(ZipError::TooLarge);
    }
    *left -= bytes.len();
    Ok(match read {
        _ if bytes.len() > LARGEST_ENTRY => Err(ZipEntryError::TooLarge.into()),
        Ok(_) => Ok(bytes),
        Err(_) => Err(ZipEntryError::Damaged.into()),
    })
}

#[cfg(test)]
#[path = "unzip_tests.rs"]
mod tests;
