//! Whole files as schools and data sets really write them, from bytes to a bank. All essays are invented.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use assay::format::{Delimiter, Encoding, ImportedBank, Mapping, Table, read_bank};
use assay::rubric::{Rubric, TraitId};

/// ASAP 7's traits and range.
fn seven() -> Rubric {
    Rubric::of_range("R", 0..=3, &["Ideas", "Organization", "Style", "Conventions"]).unwrap()
}

/// ASAP 8's traits and range.
fn eight() -> Rubric {
    Rubric::of_range(
        "R",
        1..=6,
        &["Ideas and Content", "Organization", "Voice", "Word Choice", "Sentence Fluency", "Conventions"],
    )
    .unwrap()
}

fn import(table: &Table, rubric: &Rubric) -> ImportedBank {
    read_bank(table, &Mapping::guess(table, rubric), rubric).unwrap()
}

fn says(import: &ImportedBank, words: &str) {
    assert!(import.notes.iter().any(|n| n.contains(words)), "{words}: {:#?}", import.notes);
}

fn ratings(import: &ImportedBank, row: usize, id: &str) -> Vec<Option<i32>> {
    import.bank.essays[row].ratings[&TraitId(id.into())].clone()
}

/// A training file of ASAP: tab-separated, quoted, Windows-1252, all eight sets in one, 28 columns.
fn asap() -> Vec<u8> {
    let mut header =
        String::from("essay_id\tessay_set\tessay\trater1_domain1\trater2_domain1\trater3_domain1\tdomain1_score");
    header += "\trater1_domain2\trater2_domain2\tdomain2_score";
    for rater in 1..=3 {
        (1..=6).for_each(|t| header += &format!("\trater{rater}_trait{t}"));
    }
    let row = |id: u32, set: u32, essay: &str, domain: &str, raters: [&str; 3]| {
        let traits: Vec<String> =
            raters.iter().flat_map(|scores| (0..6).map(|t| scores.get(t..=t).unwrap_or_default().to_owned())).collect();
        format!("{id}\t{set}\t\"{essay}\"\t{domain}\t\t\t\t{}\r\n", traits.join("\t"))
    };
    let mut text = header + "\r\n";
    text += &row(11, 1, "Dear @CAPS1, computers are \"\"good\"\" for you.", "4\t4\t\t8", ["", "", ""]);
    text +=
        &row(17101, 7, "I waited for my turn,\r\nand @PERSON1 said \"\"wait\"\".", "8\t7\t\t15", ["2211", "2210", ""]);
    text += &row(17102, 7, "It wasn~t fair ???", "2\t3\t\t5", ["0001", "1001", ""]);
    text += &row(20701, 8, "We laughed ~til we cried.", "18\t20\t38\t38", ["344343", "455444", "543435"]);
    text += &row(20702, 8, "He laughed.", "14\t14\t\t28", ["333232", "332233", ""]);
    text.into_bytes().into_iter().map(|b| if b == b'~' { 0x92 } else { b }).collect()
}

#[test]
fn asap_set_7() {
    let table = Table::read(&asap()).unwrap();
    assert_eq!((table.delimiter, table.encoding), (Some(Delimiter::Tab), Encoding::Windows1252));
    assert_eq!(table.rows.iter().map(|r| r.line).collect::<Vec<_>>(), [2, 3, 5, 6, 7]);
    let import = import(&table, &seven());
    assert_eq!(import.bad_rows, []);
    assert_eq!(import.raters, ["1", "2"], "the third rater's columns are empty in this set");
    assert_eq!(import.bank.essays.iter().map(|e| e.id.0.as_str()).collect::<Vec<_>>(), ["17101", "17102"]);
    assert_eq!(import.bank.essays[0].text, "I waited for my turn,\nand @PERSON1 said \"wait\".");
    assert_eq!(import.bank.essays[1].text, "It wasn’t fair ???");
    assert_eq!(import.bank.essays[0].overall, Some(15.0));
    assert_eq!(ratings(&import, 0, "conventions"), [Some(1), Some(0)]);
    says(&import, "read as Windows-1252");
    says(&import, "“essay_set” 7 were read; 3 other rows were left out");
}

#[test]
fn asap_set_8_has_a_third_rater() {
    let table = Table::read(&asap()).unwrap();
    let import = import(&table, &eight());
    assert_eq!(import.raters, ["1", "2", "3"]);
    assert_eq!(ratings(&import, 0, "sentence-fluency"), [Some(4), Some(4), Some(3)]);
    assert_eq!(ratings(&import, 1, "ideas-and-content"), [Some(3), Some(3), None]);
    assert_eq!(import.bank.essays[0].text, "We laughed ’til we cried.");
    says(&import, "1 essay has an empty score cell");
}

#[test]
fn a_copy_with_lost_apostrophes_says_so() {
    let file = "essay_id\tessay_set\tessay\trater1_trait1\trater1_trait2\trater1_trait3\trater1_trait4\n\
                1\t7\t\"I didn\u{fffd}t.\"\t1\t1\t2\t2\n2\t7\t\"\u{fffd}Wait\u{fffd}\"\t1\t1\t2\t3\n";
    let import = import(&Table::read(file.as_bytes()).unwrap(), &seven());
    says(&import, "3 characters were already lost in this file");
    assert!(import.notes.iter().all(|n| !n.contains("left out")), "one set needs no filter");
}

#[test]
fn a_german_excel_writes_semicolons_and_windows_1252() {
    let file = b"sep=;\r\nNr;Name;Text;Ideas;Organization;Style;Conventions\r\n\
        1;Zo\xEB;\"\x93Los!\x94, rief er; ich wartete\nund \xFCberlegte.\";2,0;1;3;2\r\n\
        2;Bj\xF6rn;Es war\x92s.;2,5;1;1;1\r\n;;;;;;\r\n3;Ann;Ich ging.;1;0;0;n/a\r\n";
    let table = Table::read(file).unwrap();
    assert_eq!(table.delimiter, Some(Delimiter::Semicolon));
    let import = import(&table, &seven());
    assert_eq!(import.bank.essays[0].text, "“Los!”, rief er; ich wartete\nund überlegte.");
    assert_eq!(import.bank.essays[0].student.as_deref(), Some("Zoë"));
    assert_eq!(ratings(&import, 0, "ideas"), [Some(2)]);
    let bad: Vec<String> = import.bad_rows.iter().map(ToString::to_string).collect();
    assert_eq!(bad, ["Line 5: “2,5” in “Ideas” is not a whole score"]);
    assert_eq!(ratings(&import, 1, "conventions"), [None]);
}

#[test]
fn blackboard_writes_utf_16_with_tabs_and_calls_it_xls() {
    let text = "\"Last Name\"\t\"Username\"\t\"Answer 1\"\t\"Ideas\"\t\"Organization\"\t\"Style\"\t\"Conventions\"\r\n\
        \"Núñez\"\t\"mnunez\"\t\"I waited “a lot”,\r\nreally.\"\t\"2\"\t\"2\"\t\"1\"\t\"3\"\r\n";
    for mark in ["\u{feff}", ""] {
        let bytes: Vec<u8> = format!("{mark}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let table = Table::read(&bytes).unwrap();
        assert_eq!((table.delimiter, table.encoding), (Some(Delimiter::Tab), Encoding::Utf16Le));
        let import = import(&table, &seven());
        assert_eq!(import.bank.essays[0].text, "I waited “a lot”,\nreally.");
        assert_eq!(import.bank.essays[0].student.as_deref(), Some("mnunez"));
        says(&import, "read as UTF-16");
        says(&import, "Columns not used: “Last Name”.");
    }
}

#[test]
fn a_canvas_like_export_keeps_its_second_header_row_out() {
    let file = "\u{feff}Student,ID,SIS User ID,Response,Ideas,Organization,Style,Conventions\r\n\r\n\
        \"    Points Possible\",,,,3,3,3,3\r\n\"Doe, Jo\",101,5001,\"I waited, and I waited.\",3,2,2,1\r\n";
    let table = Table::read(file.as_bytes()).unwrap();
    let import = import(&table, &seven());
    assert_eq!(import.bank.essays.len(), 1);
    assert_eq!(
        (import.bank.essays[0].id.0.as_str(), import.bank.essays[0].student.as_deref()),
        ("101", Some("Doe, Jo"))
    );
    assert_eq!(import.bad_rows[0].to_string(), "Line 3: no text in “Response”");
}
