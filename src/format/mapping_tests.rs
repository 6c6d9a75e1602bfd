use super::*;

/// A comma table of this header and these rows.
fn table(header: &str, rows: &[&str]) -> Table {
    Table::read(format!("{header}\n{}\n", rows.join("\n")).as_bytes()).unwrap()
}

/// The guess in one line: `text=essay id=… ideas/1=…`.
fn guessed(table: &Table, rubric: &Rubric) -> String {
    let mapping = Mapping::guess(table, rubric);
    let single = [
        ("text", mapping.text),
        ("id", mapping.id),
        ("student", mapping.student),
        ("prompt", mapping.prompt),
        ("overall", mapping.overall),
    ];
    let mut parts: Vec<String> =
        single.iter().filter_map(|(role, at)| at.map(|at| format!("{role}={}", table.name(at)))).collect();
    parts.extend(mapping.scores.iter().map(|s| format!("{}/{}={}", s.trait_id, s.rater, table.name(s.column))));
    parts.extend(mapping.set.map(|s| format!("{}=={}", table.name(s.column), s.value)));
    parts.join(" ")
}

const TEXT: &str = "One day I had to wait for a very long time";

#[test]
fn columns_are_guessed_by_their_names() {
    let rubric = Rubric::of_range("R", 0..=3, &["Ideas", "Word Choice"]).unwrap();
    let row = format!("x1,{TEXT},2,1");
    for (header, expected) in [
        ("essay_id,essay,ideas,word_choice", "text=essay id=essay_id ideas/1=ideas word-choice/1=word_choice"),
        (
            "ID,Answer,Ideas score,Word Choice (points)",
            "text=Answer id=ID ideas/1=Ideas score word-choice/1=Word Choice (points)",
        ),
        ("text_id,full_text,wordChoice,IDEAS", "text=full_text id=text_id word-choice/1=wordChoice ideas/1=IDEAS"),
        (
            "Student,Response,rater1_ideas,ideas_rater2",
            "text=Response student=Student ideas/1=rater1_ideas ideas/2=ideas_rater2",
        ),
        ("student_id,x,ideas_1,ideas_2", "text=x student=student_id ideas/1=ideas_1 ideas/2=ideas_2"),
        ("nr,essay,Ideas,ideas", "text=essay id=nr ideas/1=Ideas ideas/2=ideas (2)"),
        ("nr,essay,Ideas,rater1_ideas", "text=essay id=nr ideas/1=rater1_ideas"),
        (
            "nr,essay,Reader A: Ideas,Reader B: Ideas",
            "text=essay id=nr ideas/a=Reader A: Ideas ideas/b=Reader B: Ideas",
        ),
        ("Topic,essay,total,Ideas", "text=essay prompt=Topic overall=total ideas/1=Ideas"),
    ] {
        assert_eq!(guessed(&table(header, &[&row]), &rubric), expected, "{header}");
    }
}

#[test]
fn a_name_that_is_only_alike_needs_fitting_cells() {
    let rubric = Rubric::of_range("R", 0..=3, &["Ideas and Content", "Organisation"]).unwrap();
    let name = "text=essay ideas-and-content/1=Ideas organisation/1=Organization";
    assert_eq!(guessed(&table("essay,Ideas,Organization", &[&format!("{TEXT},3,0")]), &rubric), name);
    let out = table("essay,Ideas,Organization", &[&format!("{TEXT},30,0")]);
    assert_eq!(guessed(&out, &rubric), "text=essay organisation/1=Organization");
    let comment = table("essay,Ideas,Organization", &[&format!("{TEXT},3,well built")]);
    assert_eq!(guessed(&comment, &rubric), "text=essay ideas-and-content/1=Ideas");
}

#[test]
fn a_rubric_with_one_trait_takes_the_column_of_scores() {
    let row = format!("1,{TEXT},2,3");
    let table = table("id,essay,score_1,score_2", &[&row]);
    let one = guessed(&table, &Rubric::of_range("R", 0..=3, &["Quality"]).unwrap());
    assert_eq!(one, "text=essay id=id quality/1=score_1");
}

#[test]
fn the_longest_text_is_the_essay_where_no_name_says() {
    let row = format!("Ann,short,{TEXT},2");
    let table = table("who,remark,what they wrote,Ideas", &[&row]);
    assert_eq!(
        guessed(&table, &Rubric::of_range("R", 0..=3, &["Ideas"]).unwrap()),
        "text=what they wrote ideas/1=Ideas"
    );
}

#[test]
fn a_set_is_guessed_by_the_scores_that_fit() {
    let header = "essay_id,essay_set,essay,domain1_score,rater1_trait1,rater1_trait2,rater1_trait3,rater2_trait1,rater2_trait2,rater2_trait3,rater3_trait1";
    let rows = [
        format!("1,1,{TEXT} a,8,,,,,,,"),
        format!("2,7,{TEXT} b,12,0,3,,2,2,,"),
        format!("3,7,{TEXT} c,12,1,3,,2,2,,"),
        format!("4,8,{TEXT} d,30,4,5,3,4,4,2,5"),
        format!("5,8,{TEXT} e,30,3,3,3,3,3,3,"),
    ];
    let table = table(header, &rows.iter().map(String::as_str).collect::<Vec<_>>());
    let two = guessed(&table, &Rubric::of_range("R", 0..=3, &["Ideas", "Style"]).unwrap());
    assert_eq!(
        two,
        "text=essay id=essay_id overall=domain1_score ideas/1=rater1_trait1 style/1=rater1_trait2 \
         ideas/2=rater2_trait1 style/2=rater2_trait2 essay_set==7"
    );
    let three = Mapping::guess(&table, &Rubric::of_range("R", 1..=6, &["Ideas", "Voice", "Style"]).unwrap());
    assert_eq!(three.set.map(|s| s.value), Some("8".into()));
    assert_eq!(three.scores.len(), 7);
    assert_eq!(table.distinct(1), [("1".into(), 1), ("7".into(), 2), ("8".into(), 2)]);
    assert_eq!(Mapping::guess(&table, &Rubric::of_range("R", 10..=20, &["Ideas"]).unwrap()).set, None);
}

#[test]
fn a_wrong_mapping_is_explained() {
    let rubric = Rubric::of_range("R", 0..=3, &["Ideas"]).unwrap();
    let table = table("id,essay,a,b", &[&format!("1,{TEXT},2,3")]);
    let empty = Mapping::default().check(&table, &rubric).unwrap_err();
    assert_eq!(empty.len(), 2);
    assert!(empty[0].starts_with("Choose the column that holds"));
    let score = |column: usize, id: &str, rater: &str| ScoreColumn {
        column,
        trait_id: TraitId(id.into()),
        rater: rater.into(),
    };
    let with = |scores: Vec<ScoreColumn>| Mapping { text: Some(1), scores, ..Mapping::default() };
    for (scores, complaint) in [
        (vec![score(2, "voice", "1")], "“a”: the rubric has no trait “voice”."),
        (vec![score(2, "ideas", "1"), score(3, "ideas", " 1")], "“b”: Ideas has another column of rater 1."),
        (vec![score(2, "ideas", "1"), score(2, "ideas", "2")], "“a” is used twice as a column of scores."),
        (vec![score(2, "ideas", " ")], "“a”: give the rater a name or a number."),
        (vec![score(9, "ideas", "1")], "The file has no column 10; it has 4."),
        (vec![score(1, "ideas", "1")], "“essay” holds the essays' text and cannot be another column too."),
    ] {
        assert_eq!(with(scores).check(&table, &rubric), Err(vec![complaint.to_owned()]));
    }
    assert_eq!(with(vec![score(2, "ideas", "1"), score(3, "ideas", "2")]).check(&table, &rubric), Ok(()));
}

#[test]
fn a_mapping_is_kept_as_json() {
    let json = r#"{"id":0,"student":null,"text":1,"prompt":null,"overall":null,"scores":[{"column":2,"trait_id":"ideas","rater":"1"}]}"#;
    let mapping: Mapping = serde_json::from_str(json).unwrap();
    assert_eq!((mapping.text, mapping.set.clone()), (Some(1), None));
    assert_eq!(serde_json::from_str::<Mapping>(&serde_json::to_string(&mapping).unwrap()).unwrap(), mapping);
}
