use super::*;
use proptest::prelude::*;

const ESSAY: &str =
    "My horse had a white star. He would not stand still — he didn�t know me.\nI waited, and waited,\n and  he came.";

fn place(quotation: &str) -> Option<(String, Found)> {
    let places = locate(ESSAY, quotation)?;
    let text = places.iter().map(|p| &ESSAY[p.range.clone()]).collect::<Vec<_>>().join("|");
    Some((text, places.last().unwrap().found))
}

#[test]
fn a_quotation_is_found_as_it_stands_then_folded_then_nearly() {
    for (quotation, text, found) in [
        ("a white star", "a white star", Found::Exact),
        ("A White Star,", "a white star", Found::Folded),
        ("stand still - he", "stand still — he", Found::Folded),
        ("he didn't know me.", "he didn�t know me", Found::Folded),
        ("I waited, and waited, and he came", "I waited, and waited,\n and  he came", Found::Folded),
        ("He would not stay still", "He would not stand still", Found::Near { edits: 2 }),
    ] {
        assert_eq!(place(quotation), Some((text.into(), found)), "{quotation}");
    }
}

#[test]
fn words_that_are_not_there_are_not_found() {
    for quotation in
        ["a black star", "He stood perfectly still", "tar", "whit", "star star", "", "…", "he came. He left for good"]
    {
        assert_eq!(place(quotation), None, "{quotation}");
    }
    assert_eq!(place("star"), Some(("star".into(), Found::Exact)), "a whole word is");
}

#[test]
fn parts_around_an_ellipsis_stand_in_their_order() {
    let both = Some(("My horse|stand still".into(), Found::Exact));
    assert_eq!(place("My horse … stand still"), both);
    assert_eq!(place("My horse [...] stand still"), both);
    assert_eq!(place("stand still ... My horse"), None);
}

#[test]
fn the_nearest_of_several_places_wins() {
    let essay = "a brown dog ran home today. a brown dog ran hone today.";
    let places = locate(essay, "a brown dog ran hone todai").unwrap();
    assert_eq!((places[0].range.start, places[0].found), (28, Found::Near { edits: 1 }));
}

#[test]
fn a_long_essay_is_searched_to_its_end() {
    let mut essay = "the quick brown fox jumps over the lazy dog ".repeat(2_200);
    essay.push_str("and at last it rested under the old willow by the water");
    let places = locate(&essay, "and at last it restet under the old wilow by the water").unwrap();
    assert_eq!(places[0].found, Found::Near { edits: 2 });
    assert!(essay[places[0].range.clone()].starts_with("and at last"));
}

proptest! {
    #[test]
    fn what_was_cut_from_the_essay_is_found(words in proptest::collection::vec("[a-zé]{1,8}", 6..40), from in 0usize..30, len in 2usize..10) {
        let essay = words.join(" ");
        let cut: Vec<&str> = words.iter().skip(from).take(len).map(String::as_str).collect();
        prop_assume!(cut.len() > 1);
        let quotation = cut.join(" ");
        let places = locate(&essay, &quotation).unwrap();
        prop_assert_eq!(places[0].found, Found::Exact);
        prop_assert_eq!(&essay[places[0].range.clone()], quotation.as_str());
        let shouted = quotation.to_uppercase().replace(' ', " \n");
        prop_assert!(matches!(locate(&essay, &shouted).unwrap()[0].found, Found::Folded | Found::Exact));
    }

    #[test]
    fn a_few_changed_letters_are_forgiven(words in proptest::collection::vec("[a-m]{3,8}", 12..30), at in 0usize..20) {
        let essay = words.join(" ");
        let mut changed: Vec<char> = essay.chars().collect();
        let at = at.min(changed.len() - 1);
        changed[at] = 'z';
        let quotation: String = changed.into_iter().collect();
        let places = locate(&essay, &quotation).unwrap();
        prop_assert_eq!(places[0].found, Found::Near { edits: 1 });
    }

    #[test]
    fn ranges_are_always_whole_characters(essay in "\\PC{0,60}", quotation in "\\PC{0,20}") {
        for place in locate(&essay, &quotation).unwrap_or_default() {
            prop_assert!(essay.get(place.range).is_some());
        }
    }
}
