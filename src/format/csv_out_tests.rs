use super::*;
use crate::format::Table;
use proptest::prelude::*;

#[derive(serde::Deserialize)]
struct Case {
    delimiter: char,
    rows: Vec<Vec<String>>,
    text: String,
}

fn delimiter(byte: char) -> Delimiter {
    Delimiter::ALL.into_iter().find(|d| char::from(d.byte()) == byte).unwrap()
}

#[test]
fn python_writes_the_same_and_reads_it_back() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../../tests/reference/csv_out.json")).unwrap();
    assert!(cases.len() >= 60);
    for case in cases {
        assert_eq!(csv_text(&case.rows, delimiter(case.delimiter)), case.text, "{:?}", case.rows);
    }
}

#[test]
fn formulas_are_escaped_and_numbers_are_not() {
    for (cell, written) in [
        ("=1+1", "'=1+1"),
        ("+49 30 1234", "'+49 30 1234"),
        ("-", "'-"),
        ("-1-1", "'-1-1"),
        ("- not good", "'- not good"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),
        ("-1", "-1"),
        ("+2", "+2"),
        ("-0.5", "-0.5"),
        ("-0,5", "-0,5"),
        ("-1.5.2", "'-1.5.2"),
        ("-.5", "'-.5"),
        ("1=1", "1=1"),
        ("'tis", "'tis"),
        ("", ""),
    ] {
        assert_eq!(escaped(cell), written);
        assert_eq!(unescaped(written), cell);
    }
}

#[test]
fn rows_are_written_as_excel_wants_them() {
    let rows = [vec!["id", "comment"], vec!["1", "She said \"no\", and\r\nleft."], vec![], vec!["2"]];
    assert_eq!(
        csv_text(&rows, Delimiter::Comma),
        "\u{feff}id,comment\r\n1,\"She said \"\"no\"\", and\nleft.\"\r\n\"\"\r\n2\r\n"
    );
    assert_eq!(csv_text([["a;b", "c,d"]], Delimiter::Semicolon), "\u{feff}\"a;b\";c,d\r\n");
}

fn cell() -> impl Strategy<Value = String> {
    prop_oneof!["[-=+@'0-9.a-zé’\"“,;\t\r\n ]{0,8}", "\\PC{0,12}"]
}

proptest! {
    #[test]
    fn no_cell_begins_like_a_formula_and_none_is_lost(cell in cell()) {
        let written = escaped(&cell);
        prop_assert!(!written.starts_with(FORMULA) || is_number(&written));
        prop_assert_eq!(unescaped(&written), cell.as_str());
    }

    #[test]
    fn our_own_reader_reads_what_was_written(
        cells in proptest::collection::vec(proptest::collection::vec(cell(), 3), 1..10),
        delimiter in prop_oneof![Just(Delimiter::Comma), Just(Delimiter::Semicolon), Just(Delimiter::Tab)],
    ) {
        let header = ["id", "essay", "comment"].map(String::from).to_vec();
        let filled = cells.into_iter().filter(|row| row.iter().any(|c| !escaped(&student_text(c)).trim().is_empty()));
        let rows: Vec<Vec<String>> = std::iter::once(header).chain(filled).collect();
        prop_assume!(rows.len() > 1);
        let table = Table::read(csv_text(&rows, delimiter).as_bytes()).unwrap();
        let read: Vec<Vec<&str>> = table.rows.iter().map(|r| r.fields.iter().map(|c| unescaped(c)).collect()).collect();
        let expected: Vec<Vec<String>> = rows[1..].iter().map(|r| r.iter().map(|c| student_text(c)).collect()).collect();
        prop_assert_eq!(read, expected);
        prop_assert_eq!(table.delimiter, Some(delimiter));
    }
}
