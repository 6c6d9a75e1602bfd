//! A class's essays as they really come: loose files, tables, Moodle's and a Mac's ZIP. All essays are invented;
//! `tests/reference/zips.py` made the ZIP files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use assay::essay::LONGEST_ESSAY;
use assay::format::{EssaysIn, FileIn, Mapping, Table, essays_from_files, essays_from_table};
use assay::rubric::Rubric;

fn rubric() -> Rubric {
    Rubric::of_range("R", 0..=3, &["Ideas", "Style"]).unwrap()
}

fn load(files: &[(&str, &[u8])]) -> EssaysIn {
    let files: Vec<FileIn> = files.iter().map(|(name, bytes)| FileIn { name, bytes }).collect();
    essays_from_files(&files, &rubric())
}

fn titles(load: &EssaysIn) -> Vec<&str> {
    load.essays.iter().map(|e| e.title.as_str()).collect()
}

fn left_out(load: &EssaysIn) -> Vec<String> {
    load.left_out.iter().map(ToString::to_string).collect()
}

fn says(load: &EssaysIn, words: &str) {
    assert!(load.notes.iter().any(|n| n.contains(words)), "{words}: {:#?}", load.notes);
}

/// Each essay's human scores: `ideas/1=2`.
fn human(load: &EssaysIn, at: usize) -> Vec<String> {
    load.essays[at].human.iter().map(|h| format!("{}/{}={}", h.trait_id, h.rater, h.score)).collect()
}

#[test]
fn many_text_files_at_once() {
    let long = vec![b'w'; LONGEST_ESSAY + 1];
    let load = load(&[
        ("7b/Ann.txt", b"\xEF\xBB\xBFI waited.\r\nAnd waited."),
        ("7b/Bo.md", b"It wasn\x92t fair."),
        ("7c/Ann.txt", b"We laughed."),
        ("empty.txt", b" \n"),
        ("long.txt", &long),
        ("Cy.docx", b"PK\x03\x04..word/document.xml"),
        ("Di.pdf", b"%PDF-1.7"),
        ("Ed.bin", b"\0\0"),
        ("notes", b"I WAITED - and waited!"),
    ]);
    assert_eq!(titles(&load), ["Ann", "Bo", "Ann (2)", "notes"]);
    assert_eq!(load.essays[0].text, "I waited.\nAnd waited.");
    assert_eq!(load.essays[1].text, "It wasn’t fair.");
    assert_eq!(load.essays[2].place.file, "7c/Ann.txt");
    let out = left_out(&load);
    assert_eq!(out[0], "“empty.txt”: there is no text in it");
    assert_eq!(out[1], "“long.txt”: the text has 201 KB; an essay may have 200 KB, about 30,000 words");
    assert!(out[2].starts_with("“Cy.docx”: this is a Word document: save it as plain text"), "{out:?}");
    assert!(out[3].starts_with("“Di.pdf”: this is a PDF: copy the text"));
    assert_eq!(out[4], "“Ed.bin”: only files that end in .txt, .md, .csv, .tsv or .zip are read");
    says(&load, "1 text file was read as Windows-1252, not being valid UTF-8 (the first: “7b/Bo.md”)");
    says(&load, "1 essay has the same words as an earlier one (“notes”; “7b/Ann.txt”); all were kept.");
}

#[test]
fn an_id_stands_for_a_title_and_a_text() {
    let ids = |files: &[(&str, &[u8])]| load(files).essays.into_iter().map(|e| e.id.0).collect::<Vec<_>>();
    let one = ids(&[("a.txt", b"I waited.")]);
    assert_eq!(ids(&[("x/b.txt", b"Ha."), ("x/a.txt", b"I waited.")])[1], one[0], "whatever else is loaded");
    let twice = ids(&[("1/a.txt", b"I waited."), ("2/a.txt", b"I waited.")]);
    assert_eq!(twice, [one[0].clone(), format!("{} (2)", one[0])]);
}

#[test]
fn a_table_has_an_essay_a_row() {
    let file = b"sep=;\r\nNr;Klasse;Name;Text;Ideas;Style;rater2_ideas\r\n\
        7;7b;Zo\xEB;\"\x93Los!\x94, rief er; ich\nging.\";2;;3\r\n\
        7;7b;Bo;Es war\x92s.;9;gut;1\r\n;7b;Cy;Ich ging.;;;\r\n9;7b;Di;  ;1;1;1\r\n10;7b;Ed;Ich ging.\r\n11;7b;Flo;Eins;1;1;1;zwei\r\n";
    let load = load(&[("class.csv", file)]);
    assert_eq!(titles(&load), ["7", "7 (2)", "Cy", "10"]);
    assert_eq!(load.essays[0].text, "“Los!”, rief er; ich\nging.");
    assert_eq!(load.essays[0].student.as_deref(), Some("Zoë"));
    assert_eq!((load.essays[0].id.0.as_str(), load.essays[1].id.0.as_str()), ("7", "7 (2)"));
    assert!(load.essays[2].id.0.starts_with("essay-"), "no id in the file: {}", load.essays[2].id);
    assert_eq!(load.essays[2].place.line, Some(6));
    assert_eq!(human(&load, 0), ["ideas/1=2", "ideas/2=3"]);
    assert_eq!(human(&load, 1), ["ideas/2=1"], "a score that the trait has not is left out, the essay is kept");
    assert_eq!(
        left_out(&load),
        [
            "“class.csv”, line 7: no text in “Text”",
            "“class.csv”, line 9: 8 columns where the header has 7: is a text with separators in it not in quotation marks?"
        ]
    );
    says(
        &load,
        "“class.csv”: Read the text from “Text”, the id from “Nr”, the student from “Name”, rater 1's scores of Ideas",
    );
    says(&load, "“class.csv”: Columns not used: “Klasse”.");
    says(&load, "“class.csv”: The file was read as Windows-1252");
    says(
        &load,
        "2 scores were left out, and the essays were kept. The first: Line 5: 9 in “Ideas” is outside Ideas's range 0–3.",
    );
    says(&load, "1 essay has an id that an earlier one has, and a number was added: “7 (2)”.");
    says(&load, "(“class.csv”, line 8; “class.csv”, line 6); all were kept");
}

#[test]
fn a_table_needs_no_scores_and_the_teacher_can_correct_its_columns() {
    let bytes = b"who\twhat\tremark\n7\tI waited for a long, long time.\tThis was written at home, and late.\n";
    let table = Table::read(bytes).unwrap();
    let guess = Mapping::guess(&table, &rubric());
    assert_eq!(guess.text, Some(2), "the longest column");
    let mapping = Mapping { text: Some(1), student: Some(0), ..Mapping::default() };
    let load = essays_from_table("class.tsv", &table, &mapping, &rubric()).unwrap();
    assert_eq!((load.essays[0].text.as_str(), load.essays[0].title.as_str()), ("I waited for a long, long time.", "7"));
    assert_eq!(human(&load, 0), [""; 0]);
    let essay = load.essays[0].essay();
    assert_eq!((essay.student.as_deref(), &essay.id), (Some("7"), &load.essays[0].id));
    let nothing = essays_from_table("class.tsv", &table, &Mapping::default(), &rubric());
    assert_eq!(nothing.unwrap_err(), ["Choose the column that holds the essays' text."]);
}

#[test]
fn a_table_that_cannot_be_read_costs_no_other_file() {
    let load = load(&[
        ("a.txt", b"I waited."),
        ("numbers.csv", b"a,b\n1,2\n"),
        ("open.csv", b"id,essay\n1,\"open\n"),
        ("book.xls", b"PK\x03\x04..xl/workbook.xml"),
        ("all.zip", b"PK\x03\x04 cut off"),
        ("none.zip", b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
        ("photo.zip", b"\xFF\xD8\xFF\xE0"),
    ]);
    assert_eq!(titles(&load), ["a"]);
    let out = left_out(&load);
    assert_eq!(out[0], "“numbers.csv”: Choose the column that holds the essays' text.");
    assert!(out[1].starts_with("“open.csv”: the quotation mark that opens a cell on line 2 is never closed"));
    assert!(out[2].starts_with("“book.xls”: this is an Excel workbook"));
    assert!(out[3].starts_with("“all.zip”: the ZIP file cannot be read"));
    assert_eq!(out[4], "“none.zip”: there is no file in the ZIP");
    assert!(out[5].starts_with("“photo.zip”: this is a picture"));
}

#[test]
fn a_moodle_download_names_the_students() {
    let load = load(&[("hw.zip", include_bytes!("reference/zip/moodle.zip"))]);
    assert_eq!(titles(&load), ["Zoë Nuñez – essay", "Bo Ek – essay", "Bo Ek – plan"]);
    let first = &load.essays[0];
    assert_eq!((first.student.as_deref(), first.moodle_number.as_deref()), (Some("Zoë Nuñez"), Some("123456")));
    assert_eq!(first.place.file, "Zoë Nuñez_123456_assignsubmission_file_/essay.txt", "feedback goes back under it");
    assert!(first.text.starts_with("I waited for my sister.\nShe never came.\n"));
    let out = left_out(&load);
    assert!(
        out[0].starts_with("“Cy Oh_123458_assignsubmission_file_/essay.docx” in “hw.zip”: this is a Word document")
    );
    assert!(out[1].ends_with("essay.txt” in “hw.zip”: there is no text in it"));
    assert!(out[2].contains("a ZIP inside a ZIP is not opened"));
    assert_eq!(out.len(), 3);
}

#[test]
fn a_macs_hidden_files_are_not_mentioned() {
    let load = load(&[("Klasse.ZIP", include_bytes!("reference/zip/mac.zip"))]);
    assert_eq!(titles(&load), ["Jürgen"]);
    assert_eq!((load.left_out.len(), load.notes.len()), (0, 0), "{:?}", load.notes);
}

#[test]
fn a_table_may_lie_in_a_zip_beside_texts() {
    let load = load(&[("class.zip", include_bytes!("reference/zip/class.zip")), ("b.txt", b"Ha.")]);
    assert_eq!(titles(&load), ["1", "2", "passwd", "b"], "a name that climbs out of its folder is only a name");
    assert_eq!(human(&load, 1), ["style/1=3"]);
    assert_eq!(load.essays[1].place.to_string(), "“../class.csv” in “class.zip”, line 3");
}

#[test]
fn old_names_are_read_and_said() {
    let load = load(&[("old.zip", include_bytes!("reference/zip/old.zip"))]);
    assert!(load.essays[0].title.starts_with("Çüéâ"));
    says(&load, "“old.zip”: names of files that are not UTF-8 were read as code page 437, such as “Çüé");
}
