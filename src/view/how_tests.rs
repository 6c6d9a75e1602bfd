use super::*;

fn named(name: &str) -> Method {
    METHODS.iter().find(|m| m.name == name).unwrap().method
}

#[test]
fn a_changed_method_is_still_listed_under_its_name() {
    assert_eq!(base(&Method::default()).unwrap().name, "MADRAG");
    let two_rounds = with_debate(Method::default(), |d| d.rounds = 2);
    assert_eq!((base(&two_rounds).unwrap().name, two_rounds.name().as_str()), ("MADRAG", "MADRAG with changes"));
    assert!(is_as_named(&Method::default()) && !is_as_named(&two_rounds));
    let own = Method { exemplars: Some(Procedure::Fixed(1)), ..named("ZS-LLM") };
    assert_eq!(base(&own), None);
}

#[test]
fn a_debate_is_changed_only_where_there_is_one() {
    let both = with_debate(Method::default(), |d| d.threads = threads_of("both"));
    assert_eq!(both.judging.debate().unwrap().threads, Threads::Both);
    assert_eq!(with_debate(named("MA"), |d| d.rounds = 2), named("MA"));
}

#[test]
fn what_the_form_holds_comes_back_as_it_was() {
    for (value, _, threads) in THREADS {
        assert_eq!((threads_value(threads), threads_of(value)), (value, threads));
    }
    for (value, _, range) in EXEMPLARS {
        for n in range.clone() {
            assert_eq!(exemplars_value(exemplars_of(value, n)), (value, n));
        }
        assert!(range.contains(&exemplars_at_first(value)), "{value}");
    }
    assert_eq!(exemplars_of("nearest", 0), Some(Procedure::Nearest(1)));
    assert_eq!(exemplars_of("each", 99), Some(Procedure::EachScore(5)));
    for method in METHODS {
        let (value, n) = exemplars_value(method.method.exemplars);
        assert_eq!(exemplars_of(value, n), method.method.exemplars, "{}", method.name);
    }
    for value in [None, Some(2.5), Some(10.0)] {
        assert_eq!(cap(&cap_text(value)), Ok(value));
    }
}

#[test]
fn what_is_no_number_is_said() {
    assert_eq!(number(" 9 ", JUDGES), Ok(9));
    for typed in ["", "0", "10", "-1", "2.5", "two"] {
        assert_eq!(number(typed, JUDGES).unwrap_err(), "Give a whole number from 1 to 9.", "{typed}");
    }
    assert_eq!(cap(" 2,50 "), Ok(Some(2.5)));
    for typed in ["0", "-1", "x", "inf", "NaN", "1 000"] {
        assert!(cap(typed).unwrap_err().starts_with("Give a number above 0"), "{typed}");
    }
}

#[test]
fn a_class_list_is_taken_line_by_line() {
    assert_eq!(class_list(" Ann  Ek \r\n\n Bo\nann ek\n"), ["Ann Ek", "Bo"]);
    assert!(class_list(" \n").is_empty());
}

#[test]
fn a_choice_is_said_in_short() {
    let choice = GradingChoice::default();
    assert_eq!(in_short(&choice), "MADRAG, once");
    let changed = GradingChoice {
        method: with_debate(Method::default(), |d| d.rounds = 2),
        repeats: 3,
        cap: Some(2.5),
        hide_names: true,
        ..choice.clone()
    };
    assert_eq!(in_short(&changed), "MADRAG with changes, 3 times, pausing at 2.5, without names");
    assert_eq!(calls(&choice.method, 6), "18 calls an essay");
    assert_eq!(calls(&named("SA"), 6), "1 call an essay");
    assert_eq!(cost(&choice, 6), "An essay with 6 traits takes 18 calls of the model.");
    assert_eq!(cost(&changed, 1), "An essay with 1 trait takes 15 calls of the model: 5 for each of 3 times.");
}
