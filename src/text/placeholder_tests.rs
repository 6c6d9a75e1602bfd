use super::*;
use proptest::prelude::*;

fn names(text: &str) -> Vec<String> {
    placeholders(text).into_iter().map(|p| p.name).collect()
}

#[test]
fn the_marks_of_asap_are_found() {
    for (text, expected) in [
        ("Dear @CAPS1 @CAPS2, I live in @LOCATION1.", vec!["@CAPS1", "@CAPS2", "@LOCATION1"]),
        ("@PERSON1's dog and @person2", vec!["@PERSON1", "@PERSON2"]),
        (
            "@ORGANIZATION1 paid @MONEY1 (@PERCENT1) on @DATE1 at @TIME1",
            vec!["@ORGANIZATION1", "@MONEY1", "@PERCENT1", "@DATE1", "@TIME1"],
        ),
        (
            "@DR1 of @CITY1, @STATE1, in @MONTH1: @NUM1, @EMAIL1",
            vec!["@DR1", "@CITY1", "@STATE1", "@MONTH1", "@NUM1", "@EMAIL1"],
        ),
        ("the ??? horse", vec!["???"]),
        ("didn\u{fffd}t", vec!["\u{fffd}"]),
        ("@CAPS1ing", vec!["@CAPS1"]),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
}

#[test]
fn what_students_write_themselves_is_no_mark() {
    for text in ["Why??? Really?!", "me@location.org is an address", "@drama club", "What?? ??", "so @ home"] {
        assert_eq!(names(text).iter().filter(|n| !n.starts_with("@LOCATION")).count(), 0, "{text}");
    }
}

#[test]
fn the_same_mark_gets_the_same_word_and_others_get_others() {
    let made =
        with_stand_ins("@PERSON1 met @PERSON2. @PERSON1 ran; Robin didn\u{fffd}t. \u{fffd}Stop,\u{fffd} ??? said.");
    assert_eq!(made.text, "Alex met Jamie. Alex ran; Robin didn’t. \"Stop,\" [illegible] said.");
}

#[test]
fn a_list_that_is_used_up_goes_on_with_numbers() {
    let text: String = (1..=13).map(|n| format!("@PERSON{n} ")).collect();
    let made = with_stand_ins(&text).text;
    let words: BTreeSet<&str> = made.split("  ").next().unwrap().split(' ').collect();
    assert!(made.contains("Alex 2") && made.contains("Alex 3") && made.contains("Alex 4"), "{made}");
    assert!(words.len() >= 10);
}

proptest! {
    #[test]
    fn no_mark_is_left_and_the_rest_stays(before in "[a-z ]{0,20}", n in 0u32..99, after in "[a-z ]{0,20}") {
        let text = format!("{before} @PERSON{n} {after}");
        let made = with_stand_ins(&text);
        prop_assert!(placeholders(&made.text).is_empty());
        prop_assert!(made.text.starts_with(&before) && made.text.ends_with(&after));
    }

    #[test]
    fn any_text_is_read(text in "[@?A-Z0-9 \u{fffd}é]{0,60}") {
        for mark in placeholders(&text) {
            prop_assert!(text.get(mark.range).is_some());
        }
        with_stand_ins(&text);
    }
}
