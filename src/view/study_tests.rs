use super::*;
use crate::method::{METHODS, Settings};
use crate::run::{ModelRecord, Plan};
use crate::text::SentAs;

fn head(name: &str, method: &str, model: &str, decided: usize) -> Head {
    let parts = METHODS.iter().find(|m| m.name == method).unwrap().method;
    let plan = Plan {
        method: method.into(),
        settings: Settings::for_method(parts),
        essay_prompt: String::new(),
        essays: vec![],
        sent_as: SentAs::default(),
        rubric: Rubric::of_range("R", 0..=3, &["Ideas"]).unwrap(),
        debaters: ModelRecord::default(),
        judge: ModelRecord { model: model.into(), sent_to: "host".into() },
        prompts: vec![],
        cap: None,
    };
    Head { name: name.into(), started_ms: 0.0, plan, essays: 2, tally: (decided, 2), has_ended: decided == 2 }
}

#[test]
fn runs_are_named_by_what_tells_them_apart() {
    let heads = [
        head("1", "SA", "small", 2),
        head("2", "MAD", "small", 2),
        head("3", "MAD", "large", 2),
        head("4", "MADRAG", "small", 2),
        head("5", "MADRAG", "small", 1),
        head("6", "MADRAG", "small", 0),
    ];
    assert_eq!(
        labels(&heads),
        ["SA", "MAD · small", "MAD · large", "MADRAG · small · 1", "MADRAG · small · 2", "MADRAG · small · 3"]
    );
    assert_eq!(shown_at_first(&heads), ["1", "2", "3", "5"], "of each the newest that has a verdict");
}

#[test]
fn the_papers_rows_are_those_of_the_rubrics_essay_set() {
    let sets = |traits: &[&str]| {
        let rows = paper_rows(&Rubric::of_range("R", 0..=3, traits).unwrap());
        let mut sets: Vec<u8> = rows.iter().map(|r| r.set).collect();
        sets.dedup();
        (sets, paper_traits(&rows))
    };
    assert_eq!(
        sets(&["ideas", "Organization", "Style", "Conventions"]),
        (vec![7], vec!["Ideas", "Organization", "Style", "Conventions"])
    );
    assert_eq!(sets(&["Ideas", "Voice"]).0, [8]);
    assert_eq!(sets(&["Ideas"]).0, [7, 8]);
    assert_eq!(sets(&["Handwriting"]), (vec![], vec![]));
}

#[test]
fn what_is_not_defined_is_no_number() {
    assert_eq!(
        (mean(None), percent(None), interval(None), over_repeats(None)),
        ("–".into(), "–".into(), "–".into(), "–".into())
    );
    let two = Spread::of(&[0.5, 0.7]);
    assert_eq!(
        (mean(two), percent(two), over_repeats(two)),
        ("0.60".into(), "60 %".into(), "± 0.14 (-0.67 to 1.87)".into())
    );
    assert_eq!(over_repeats(Spread::of(&[0.5])), "–", "one repeat has no spread");
}
