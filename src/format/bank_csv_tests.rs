use super::*;
use crate::format::FormatError;
use proptest::prelude::*;

/// Reads a file with two raters of Ideas and one of Style, 0–3, with the guessed mapping.
fn import(rows: &str) -> Result<ImportedBank, BankError> {
    let rubric = Rubric::of_range("R", 0..=3, &["Ideas", "Style"]).unwrap();
    let filler = "ok,The essay that is always there,1,1,1\n";
    let text = format!("id,essay,rater1_ideas,rater2_ideas,style\n{filler}{rows}");
    let table = Table::read(text.as_bytes()).unwrap();
    read_bank(&table, &Mapping::guess(&table, &rubric), &rubric)
}

#[test]
fn bad_rows_are_listed_with_line_and_reason() {
    let long = "w ".repeat(LONGEST_ESSAY / 2 + 1);
    for (row, reason) in [
        ("a, ,1,1,1", "Line 3: no text in “essay”"),
        ("a,text,1", "Line 3: only 3 columns; “style” is column 5"),
        (
            "a,I came, I saw,1,1,1",
            "Line 3: 6 columns where the header has 5: is a text with separators in it not in quotation marks?",
        ),
        ("a,text,4,1,1", "Line 3: 4 in “rater1_ideas” is outside Ideas's range 0–3"),
        ("a,text,1,1,-1", "Line 3: -1 in “style” is outside Style's range 0–3"),
        ("a,text,1,99999999999,1", "Line 3: 99999999999 in “rater2_ideas” is outside Ideas's range 0–3"),
        ("a,text,good,1,1", "Line 3: “good” in “rater1_ideas” is not a number"),
        ("a,text,1,2.5,1", "Line 3: “2.5” in “rater2_ideas” is not a whole score"),
        ("a,text,,N/A,-", "Line 3: no score for any trait"),
        ("ok,text,1,1,1", "Line 3: the id “ok” is already used on line 2, which is kept"),
        (&format!("a,{long},1,1,1"), "Line 3: the text has 201 KB; an essay may have 200 KB"),
    ] {
        let bank = import(&format!("{row}\nz,another text,1,1,1\n")).unwrap();
        assert_eq!(bank.bad_rows.iter().map(ToString::to_string).collect::<Vec<_>>(), [reason]);
        assert_eq!(bank.bank.essays.len(), 2, "the rest is used");
    }
}

#[test]
fn ratings_stand_in_the_order_of_the_raters() {
    let bank = import("a,text, 3 ,3.0,\nb,other text,,2,N/A\n").unwrap();
    assert_eq!(bank.raters, ["1", "2"], "a trait that only one rater scored has an empty place for the other");
    let of = |row: usize, id: &str| bank.bank.essays[row].ratings[&TraitId(id.into())].clone();
    assert_eq!(of(1, "ideas"), [Some(3), Some(3)]);
    assert_eq!(of(1, "style"), [None, None]);
    assert_eq!(of(2, "ideas"), [None, Some(2)]);
    assert!(bank.bad_rows.is_empty());
    assert!(
        bank.notes.contains(&"2 essays have an empty score cell; the scores that are there count.".to_owned()),
        "{:?}",
        bank.notes
    );
}

#[test]
fn a_bad_row_does_not_take_an_id_from_a_good_one() {
    let bank = import("a,,1,1,1\na,text,1,1,1\n").unwrap();
    assert_eq!(bank.bad_rows.len(), 1);
    assert_eq!(bank.bank.essays[1].id, EssayId("a".into()));
}

#[test]
fn missing_and_spoiled_ids_are_replaced_by_the_line() {
    let bank = import("1.23E+15,\"text\nof two lines\",1,1,1\n1.23E+15,other,2,2,2\n,third,1,1,1\n").unwrap();
    let ids: Vec<&str> = bank.bank.essays.iter().map(|e| e.id.0.as_str()).collect();
    assert_eq!(ids, ["ok", "line 3", "line 5", "line 6"]);
    assert!(
        bank.notes.iter().any(|n| n.contains("Excel has spoiled long numbers in “id” (1.23E+15)")),
        "{:?}",
        bank.notes
    );
    assert!(bank.notes.iter().any(|n| n.starts_with("3 essays are called by the line")));
    for (id, spoiled) in
        [("1.23E+15", true), ("1,2E+11", true), ("2E+05", true), ("E+1", false), ("1E5", false), ("ALE+1", false)]
    {
        assert_eq!(is_spoiled(id), spoiled, "{id}");
    }
}

#[test]
fn copies_are_kept_and_noted_and_lost_characters_counted() {
    let bank =
        import("a,It wasn\u{fffd}t \u{fffd}me\u{fffd},1,1,1\nb,the ESSAY that is - always there,1,1,1\n").unwrap();
    assert_eq!(bank.bank.essays.len(), 3);
    assert!(bank.notes.contains(&"1 essay is a copy of an earlier one (line 4 of line 2); all were kept.".to_owned()));
    assert!(
        bank.notes.contains(&"3 characters were already lost in this file, and \u{fffd} stands for each.".to_owned()),
        "{:?}",
        bank.notes
    );
}

#[test]
fn a_file_with_no_usable_row_gives_nothing() {
    let rubric = Rubric::of_range("R", 0..=3, &["Ideas"]).unwrap();
    let table = Table::read(b"id,essay,ideas\n1,text,7\n2,text,8\n").unwrap();
    let error = read_bank(&table, &Mapping::guess(&table, &rubric), &rubric).unwrap_err();
    let said = error.to_string();
    assert_eq!(
        said,
        "no row of the file can be used; the first reason: Line 2: 7 in “ideas” is outside Ideas's range 0–3"
    );
    let BankError::NoUsableRow(bad_rows) = error else { panic!("{said}") };
    assert_eq!(bad_rows.len(), 2);
    assert!(matches!(read_bank(&table, &Mapping::default(), &rubric), Err(BankError::Mapping(_))));
}

#[test]
fn the_prompt_is_taken_where_all_rows_agree() {
    let rubric = Rubric::of_range("R", 0..=3, &["Ideas"]).unwrap();
    let import = |rows: &str| {
        let table = Table::read(format!("essay,prompt,student,ideas\n{rows}").as_bytes()).unwrap();
        read_bank(&table, &Mapping::guess(&table, &rubric), &rubric).unwrap()
    };
    let same = import("I waited long.,Write about patience.,Ann,2\nSo did I.,Write about patience.,,1\n");
    assert_eq!(same.prompt.as_deref(), Some("Write about patience."));
    assert_eq!(same.bank.essays.iter().map(|e| e.student.as_deref()).collect::<Vec<_>>(), [Some("Ann"), None]);
    let two = import("I waited long.,Patience.,Ann,2\nHa ha.,Laughter.,Ben,1\n");
    assert_eq!(two.prompt, None);
    assert!(two.notes.iter().any(|n| n.contains("2 different prompts")));
}

#[test]
fn a_workbook_never_reaches_the_bank() {
    let error = Table::read(b"PK\x03\x04..xl/workbook.xml").unwrap_err();
    assert!(matches!(error, FormatError::Kind(_)));
}

proptest! {
    #[test]
    fn whatever_the_cells_hold_every_row_is_used_or_listed(
        cells in proptest::collection::vec(proptest::collection::vec("[0-9a\u{e9},.\"\t\n -]{0,6}", 0..7), 1..20),
    ) {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(vec![]);
        writer.write_record(["id", "essay", "rater1_ideas", "rater2_ideas", "style"]).unwrap();
        cells.iter().filter(|r| !r.is_empty()).for_each(|row| writer.write_record(row).unwrap());
        let rubric = Rubric::of_range("R", 0..=3, &["Ideas", "Style"]).unwrap();
        let score = |column: usize, id: &str, rater: &str| {
            ScoreColumn { column, trait_id: TraitId(id.into()), rater: rater.into() }
        };
        let scores = vec![score(2, "ideas", "1"), score(3, "ideas", "2"), score(4, "style", "1")];
        let mapping = Mapping { id: Some(0), text: Some(1), scores, ..Mapping::default() };
        if let Ok(table) = Table::read(&writer.into_inner().unwrap()) {
            let (used, listed) = match read_bank(&table, &mapping, &rubric) {
                Ok(import) => (import.bank.essays.len(), import.bad_rows.len()),
                Err(BankError::NoUsableRow(bad_rows)) => (0, bad_rows.len()),
                Err(BankError::Mapping(_)) => return Ok(()),
            };
            prop_assert_eq!(used + listed, table.rows.len());
            let _ = Mapping::guess(&table, &rubric);
        }
    }
}
