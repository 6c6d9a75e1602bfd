//! The class comes in: many text files at once, tables with an essay a row, ZIP files with any of these.

use super::essay_text::essay_of;
use super::essays_table::load_table;
use super::file_name::{FileName, Promise};
use super::incoming::{EssaysIn, IncomingEssay, Load};
use super::left_out::{Place, Reason, ZipError};
use super::unzip::{Remarks, unzip};
use super::{FileKind, FormatError, LARGEST_FILE, Mapping, Table, decode, encoding::Evidence};
use crate::rubric::Rubric;

/// A file that the teacher chose.
#[derive(Debug, Clone, Copy)]
pub struct FileIn<'a> {
    /// Its name, with folders where the browser gives them. Never used as a path.
    pub name: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
}

/// Reads a class's files. A table's columns are guessed ([`Mapping::guess`]), and what they were taken for is noted; to correct them, read the table with
/// [`essays_from_table`]. One bad file costs no other. Cost: one pass over the bytes; a ZIP is unpacked one file at a time, within the
/// limits of [`super::unzip`].
pub fn essays_from_files(files: &[FileIn<'_>], rubric: &Rubric) -> EssaysIn {
    let mut load = Load::default();
    for file in files {
        let place = Place { file: file.name.to_owned(), ..Place::default() };
        if FileName::of(file.name).promise() == Promise::Zip {
            match load_zip(file, rubric) {
                Ok(found) => load.append(found),
                Err(reason) => load.leave_out(place, reason),
            }
        } else {
            load_file(&mut load, place, file.bytes, rubric);
        }
    }
    load.finish()
}

/// Reads a table whose columns the teacher has seen. `file` is its name, for messages.
///
/// # Errors
/// What [`Mapping::check_essays`] says.
pub fn essays_from_table(
    file: &str,
    table: &Table,
    mapping: &Mapping,
    rubric: &Rubric,
) -> Result<EssaysIn, Vec<String>> {
    let mut load = Load::default();
    let place = Place { file: file.to_owned(), ..Place::default() };
    load_table(&mut load, &place, table, mapping, rubric)?;
    Ok(load.finish())
}

/// A file that is no ZIP, wherever it lay.
fn load_file(load: &mut Load, place: Place, bytes: &[u8], rubric: &Rubric) {
    let read = match FileName::of(&place.file).promise() {
        Promise::Text => load_text(load, &place, bytes).map_err(Reason::from),
        Promise::Table => read_table(load, &place, bytes, rubric),
        Promise::Zip | Promise::Other(None) => Err(Reason::of_other(FileKind::of(bytes))),
        Promise::Other(kind) => Err(Reason::of_other(FileKind::of(bytes).or(kind))),
    };
    if let Err(reason) = read {
        load.leave_out(place, reason);
    }
}

fn load_text(load: &mut Load, place: &Place, bytes: &[u8]) -> Result<(), FormatError> {
    let decoded = decode(bytes)?;
    let file = FileName::of(&place.file);
    let essay = essay_of(&file, &decoded.text)?;
    if decoded.evidence == Evidence::LastResort {
        load.guessed.push(place.clone());
    }
    load.take(IncomingEssay {
        id: essay.id,
        title: essay.title,
        student: essay.student,
        moodle_number: file.student().map(|s| s.number.to_owned()),
        text: essay.text,
        human: Vec::new(),
        place: place.clone(),
    });
    Ok(())
}

fn read_table(load: &mut Load, place: &Place, bytes: &[u8], rubric: &Rubric) -> Result<(), Reason> {
    let table = Table::read(bytes)?;
    let mapping = Mapping::guess(&table, rubric);
    load_table(load, place, &table, &mapping, rubric).map_err(Reason::Mapping)
}

/// A ZIP: its files, or the reason why none of them is taken.
fn load_zip(zip: &FileIn<'_>, rubric: &Rubric) -> Result<Load, Reason> {
    if zip.bytes.len() > LARGEST_FILE {
        return Err(FormatError::TooLarge { bytes: zip.bytes.len() }.into());
    }
    if !zip.bytes.starts_with(b"PK") {
        return Err(FileKind::of(zip.bytes).map_or_else(
            || ZipError::Broken("it does not begin as a ZIP file does".into()).into(),
            |kind| FormatError::Kind(kind).into(),
        ));
    }
    let mut load = Load::default();
    let remarks = unzip(zip.bytes, |name, found| {
        let place = Place { archive: Some(zip.name.to_owned()), file: name.to_owned(), line: None };
        match found {
            Ok(bytes) => load_file(&mut load, place, &bytes, rubric),
            Err(reason) => load.leave_out(place, reason),
        }
    })?;
    if load.is_empty() {
        return Err(ZipError::Empty.into());
    }
    remark(&mut load, zip.name, &remarks);
    Ok(load)
}

fn remark(load: &mut Load, zip: &str, remarks: &Remarks) {
    if let Some(name) = &remarks.old_name {
        load.note(format!(
            "“{zip}”: names of files that are not UTF-8 were read as code page 437, such as “{name}”: look whether accents are right."
        ));
    }
    if let Some(promised) = remarks.promised {
        load.note(format!(
            "“{zip}” says that it holds {promised} files and folders, and others were found: some may be missing."
        ));
    }
}
