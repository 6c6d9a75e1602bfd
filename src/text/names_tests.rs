use super::*;
use proptest::prelude::*;

fn sent(text: &str, class: &[&str]) -> String {
    let class: Vec<String> = class.iter().map(|s| (*s).to_owned()).collect();
    hide_names(text, &class).sent.text
}

#[test]
fn the_writers_name_in_a_header_goes_wherever_it_stands() {
    for (text, expected) in [
        ("Name: Maria Lopez\nI am Maria. Maria Lopez's dog.", "Name: [student]\nI am [student]. [student]'s dog."),
        ("NAME ______ Tom Baker\nTom ran.", "NAME ______ [student]\n[student] ran."),
        ("By: Zoë Müller\nZoe Muller won.", "By: [student]\n[student] won."),
        ("Nombre: José García\nJosé corre.", "Nombre: [student]\n[student] corre."),
        ("Teacher: Mrs. Hill\nThe hill was steep.", "Teacher: [hidden]\nThe hill was steep."),
        ("Schülerin: Anna-Lena Vogt\nAnna-Lena sagt", "Schülerin: [student]\n[student] sagt"),
    ] {
        assert_eq!(sent(text, &[]), expected);
    }
}

#[test]
fn names_of_the_class_list_go_whole_or_in_part() {
    let class = ["Lopez, Maria", "Tom O'Neill", "Will Carter", "Li Na"];
    for (text, expected) in [
        ("Then Maria Lopez and Tom came.", "Then [classmate 1] and [classmate 2] came."),
        ("Tom O’Neill’s bike. I saw Tom.", "[classmate 1]’s bike. I saw [classmate 1]."),
        ("Will it rain? Then Will came.", "Will it rain? Then [classmate 1] came."),
        ("I will ask. Then will Carter come?", "I will ask. Then [classmate 1] come?"),
        ("Tomorrow the lopez of it", "Tomorrow the lopez of it"),
        ("Li Na sang, and na na.", "[classmate 1] sang, and na na."),
    ] {
        assert_eq!(sent(text, &class), expected, "{text}");
    }
}

#[test]
fn the_page_can_say_who_was_replaced() {
    let hidden = hide_names("Name: Maria Lopez\nMaria met Tom.", &["Tom Baker".into()]);
    let expected = [("Maria Lopez", "[student]"), ("Maria", "[student]"), ("Tom", "[classmate 1]")];
    assert_eq!(hidden.names, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
}

#[test]
fn a_writer_who_is_also_on_the_list_is_the_student() {
    assert_eq!(sent("Name: Maria Lopez\nMaria sat.", &["Maria Lopez"]), "Name: [student]\n[student] sat.");
}

proptest! {
    #[test]
    fn no_name_of_the_list_is_left(before in "[a-z ]{0,20}", after in "[a-z ]{0,20}") {
        let text = format!("{before} Wilhelmina {after}");
        prop_assert!(!sent(&text, &["Wilhelmina Okafor"]).contains("Wilhelmina"));
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,80}", name in "\\PC{0,12}") {
        sent(&text, &[&name]);
    }
}
