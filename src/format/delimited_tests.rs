use super::*;
use proptest::prelude::*;

fn table(text: &str) -> Table {
    Table::read(text.as_bytes()).unwrap()
}

fn error(text: &str) -> String {
    Table::read(text.as_bytes()).unwrap_err().to_string()
}

fn rows(table: &Table) -> Vec<(u64, Vec<&str>)> {
    table.rows.iter().map(|r| (r.line, r.fields.iter().map(String::as_str).collect())).collect()
}

#[test]
fn delimiters_are_told_apart() {
    for (text, delimiter) in [
        ("id,essay,ideas\n1,\"One; two; three\",2\n2,\"a\tb\tc\",3\n", Delimiter::Comma),
        ("id;essay;ideas\n1;I came, I saw, I won, and left;2,5\n2;Well, no;3\n", Delimiter::Semicolon),
        ("id\tessay\tideas\n1\tOne, two; three\t2\n2\tWell, no; or\t3\n", Delimiter::Tab),
        ("id,essay (long; or short),ideas\n1,\"x\",2\n2,y,1\n", Delimiter::Comma),
        ("essay\nOne, two\nthree\n", Delimiter::Comma),
    ] {
        assert_eq!(table(text).delimiter, Some(delimiter), "{text}");
    }
}

#[test]
fn excel_says_its_separator_itself() {
    for first in ["sep=;", "\"sep=;\"", "SEP=;"] {
        let table = table(&format!("{first}\r\nid;essay\r\n1;a, b\r\n"));
        assert_eq!(table.header, ["id", "essay"]);
        assert_eq!(rows(&table), [(3, vec!["1", "a, b"])]);
    }
    assert_eq!(table("sep=\t\nid\tessay\n1\tx\n").delimiter.unwrap(), Delimiter::Tab);
}

#[test]
fn line_numbers_are_exact_behind_embedded_and_blank_lines() {
    let text = "\n\nid,essay\n1,\"one\n\n\"\"two\"\"\nthree\"\n\n\n2,x\n,\n3,\"y\nz\"\n4,w\n\n \n,,\n";
    for text in [text.to_owned(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
        let table = table(&text);
        let expected = [
            (4, vec!["1", "one\n\n\"two\"\nthree"]),
            (10, vec!["2", "x"]),
            (12, vec!["3", "y\nz"]),
            (14, vec!["4", "w"]),
        ];
        assert_eq!(rows(&table), expected, "{text:?}");
    }
}

#[test]
fn a_lone_carriage_return_stays_in_its_cell() {
    assert_eq!(rows(&table("id,essay\n1,one\rtwo\n2,x\n")), [(2, vec!["1", "one\rtwo"]), (3, vec!["2", "x"])]);
}

#[test]
fn ragged_rows_are_kept_as_they_are() {
    let table = table("id,essay,ideas\n1,x\n2,x,1,more\n3,x,2\n");
    assert_eq!(table.rows.iter().map(|r| r.fields.len()).collect::<Vec<_>>(), [2, 4, 3]);
    assert_eq!(table.cell(&table.rows[0], 2), "");
}

#[test]
fn what_is_no_table_is_refused_in_words() {
    assert_eq!(error(""), "there is no text in it");
    assert_eq!(error("\n \n,,,\n"), "there is no text in it");
    assert_eq!(error("\nid,essay\n\n"), "the file has column names on line 2 and no rows below them");
    assert!(
        error("1,I had to wait for the bus,2,3\n2,So did I,1,1\n")
            .starts_with("line 1 looks like an essay and its scores")
    );
    let open = error("id,essay,ideas\n1,\"fine\",2\n2,\"never closed,3\n3,x,1\n4,y,2\n");
    assert!(open.starts_with("the quotation mark that opens a cell on line 3 is never closed"), "{open}");
}

#[test]
fn a_quote_closed_by_the_next_cell_costs_its_row_and_is_said() {
    let table = table("id,essay,ideas\n1,\"open,2\n2,\"x\",3\n3,\"y\",1\n");
    assert_eq!(table.rows.iter().map(|r| r.line).collect::<Vec<_>>(), [2, 4]);
    assert!(table.notes.iter().any(|n| n.contains("line 2 seems not to be closed; lines 2 to 3")), "{:?}", table.notes);
}

#[test]
fn a_tab_file_may_use_quotation_marks_as_text() {
    let text = "id\tessay\tideas\n1\t\"Go!\" she said.\t2\n2\t\"Never\t3\n";
    let table = table(text);
    assert_eq!(rows(&table), [(2, vec!["1", "\"Go!\" she said.", "2"]), (3, vec!["2", "\"Never", "3"])]);
    assert!(table.notes.iter().any(|n| n.contains("part of the text")));
    let quoted = self::table("id\tessay\n1\t\"She said \"\"go\"\".\nI went.\"\n2\t\"x\"\n");
    assert_eq!(quoted.rows[0].fields[1], "She said \"go\".\nI went.");
}

#[test]
fn two_thousand_rows_are_read() {
    let mut text = String::from("essay_id,essay,ideas\n");
    for n in 0..2000 {
        text += &format!("{n},\"Line one of essay {n},\nand \"\"line\"\" two.\",{}\n", n % 4);
    }
    let table = table(&text);
    assert_eq!(table.rows.len(), 2000);
    assert_eq!(table.rows[1999].line, 2 + 2 * 1999);
}

proptest! {
    #[test]
    fn nothing_panics(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = Table::read(&bytes);
    }

    #[test]
    fn nothing_like_a_table_panics(text in "[\"a,;\t\r\n\u{feff}é1]{0,120}") {
        let _ = Table::read(text.as_bytes());
    }

    #[test]
    fn what_the_csv_crate_writes_comes_back(
        cells in proptest::collection::vec(proptest::collection::vec("[a-zé’\"“,;\t\n ]{0,12}", 3), 1..12),
        delimiter in prop_oneof![Just(Delimiter::Comma), Just(Delimiter::Semicolon), Just(Delimiter::Tab)],
    ) {
        let mut writer = csv::WriterBuilder::new().delimiter(delimiter.byte()).from_writer(vec![]);
        writer.write_record(["id", "essay", "ideas"]).unwrap();
        cells.iter().for_each(|row| writer.write_record(row).unwrap());
        let bytes = writer.into_inner().unwrap();
        let filled: Vec<_> = cells.into_iter().filter(|r| r.iter().any(|c| !c.trim().is_empty())).collect();
        prop_assume!(!filled.is_empty());
        let table = Table::read(&bytes).unwrap();
        prop_assert_eq!(table.delimiter, Some(delimiter));
        prop_assert_eq!(table.rows.into_iter().map(|r| r.fields).collect::<Vec<_>>(), filled);
    }
}
