use super::*;

fn tally(units: usize, decided: usize, failed: usize) -> Tally {
    Tally { units, decided, unreadable: 0, failed }
}

#[test]
fn a_running_class_says_how_far_how_fast_and_how_long_yet() {
    assert_eq!(how_far(tally(18, 12, 0)), "12 of 18 verdicts, 6 to go");
    assert_eq!(how_far(tally(6_000, 1_200, 3)), "1,200 of 6,000 verdicts, 4,797 to go, 3 broke off");
    assert_eq!(how_fast(tally(18, 12, 0), 0.0, 6, 60_000.0), "6.0 a minute, about 60 s left");
    assert_eq!(how_fast(tally(18, 6, 0), 0.0, 6, 60_000.0), "", "nothing was decided since: nobody can tell");
    assert_eq!(how_fast(tally(6_000, 40, 0), 0.0, 0, 60_000.0), "40 a minute", "too early to say how long");
}

#[test]
fn an_estimate_does_not_look_like_knowledge() {
    let judge = Cost { calls: 18, prompt_tokens: 123_456, completion_tokens: 5_432, ..Cost::default() };
    let estimate = Estimate { judge, ..Estimate::default() };
    assert_eq!(
        expected(&estimate, &Spent::Money(0.1234, "USD".into()), "m"),
        "about 18 calls, 120,000 tokens read and 5,400 written: about 0.123 USD."
    );
    assert!(expected(&estimate, &Spent::NoPrice, "gemma").ends_with("no price is known for gemma."));
    assert_eq!([0, 7, 12, 994, 995, 1_250].map(rounded), [0, 7, 12, 990, 1_000, 1_300]);
}

#[test]
fn cached_tokens_are_told_where_there_are_some() {
    let cost = Cost { prompt_tokens: 12_000, cached_tokens: 2_000, completion_tokens: 600, ..Cost::default() };
    assert_eq!(tokens(&cost), "12,000 tokens read (2,000 of them cached), 600 written");
    assert_eq!(tokens(&Cost { cached_tokens: 0, ..cost }), "12,000 tokens read, 600 written");
}
