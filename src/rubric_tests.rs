use super::*;

fn range(min: i32, max: i32) -> ScoreRange {
    ScoreRange::new(min, max).unwrap()
}

/// A rubric with the range 0–3.
fn rubric(traits: &[&str]) -> Result<Rubric, RubricError> {
    Rubric::of_range("My Rubric", 0..=3, traits)
}

#[test]
fn a_score_outside_the_range_does_not_exist() {
    let range = range(1, 6);
    assert_eq!(range.score(6).map(Score::value), Some(6));
    assert_eq!(range.score(7), None);
    assert_eq!(range.score(0), None);
    assert_eq!(range.scores().map(Score::value).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_range_needs_two_scores_and_an_end() {
    for (min, max) in [(1, 1), (3, 1), (0, 1000), (i32::MIN, i32::MAX)] {
        assert_eq!(ScoreRange::new(min, max), Err(RubricError::Range { min, max }));
    }
    assert!(ScoreRange::new(-2, 2).is_ok());
}

#[test]
fn json_cannot_smuggle_in_a_score_outside_its_range() {
    let bad = r#"{"value": 9, "range": {"min": 0, "max": 3}}"#;
    assert!(serde_json::from_str::<Score>(bad).is_err());
    assert!(serde_json::from_str::<ScoreRange>(r#"{"min": 3, "max": 3}"#).is_err());
}

#[test]
fn labels_become_ids() {
    assert_eq!(TraitId::from_label("Word  Choice!").0, "word-choice");
    assert_eq!(TraitId::from_label("Idées & Détails").0, "idées-détails");
}

#[test]
fn a_rubric_round_trips_and_is_checked() {
    let good = rubric(&["Ideas", "Style"]).unwrap();
    assert_eq!((good.id.as_str(), good.traits[1].id.0.as_str()), ("my-rubric", "style"));
    assert_eq!(Rubric::from_json(&good.to_json()), Ok(good));
    assert_eq!(rubric(&[]), Err(RubricError::NoTraits));
    assert_eq!(rubric(&["Ideas", ""]), Err(RubricError::Unnamed { number: 2 }));
    assert_eq!(rubric(&["Ideas", "ideas"]), Err(RubricError::Duplicate { name: "ideas".into() }));
    assert_eq!(Rubric::of_range("R", 3..=3, &["Ideas"]), Err(RubricError::Range { min: 3, max: 3 }));
    let mut wild = rubric(&["Ideas"]).unwrap();
    wild.traits[0].levels.push(Level { score: 4, description: String::new() });
    assert!(matches!(wild.check(), Err(RubricError::Level { score: 4, .. })));
}

#[test]
fn broken_json_says_where() {
    let error = Rubric::from_json("{\n  \"id\": \"x\",\n  oops").unwrap_err().to_string();
    assert!(error.contains("line 3"), "{error}");
}
