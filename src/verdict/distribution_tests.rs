//! Distributions over scores, with tokens as models write them.

use super::*;
use crate::rubric::ScoreRange;

fn range(min: i32, max: i32) -> ScoreRange {
    ScoreRange::new(min, max).expect("a range")
}

/// A token that was certain.
fn sure(token: &str) -> TokenLogprob {
    TokenLogprob { token: token.into(), logprob: 0.0, top: vec![(token.into(), 0.0)] }
}

/// A token with its alternatives' probabilities; the first is the one generated.
fn among(top: &[(&str, f64)]) -> TokenLogprob {
    let top: Vec<_> = top.iter().map(|(t, p)| ((*t).to_owned(), p.ln())).collect();
    TokenLogprob { token: top[0].0.clone(), logprob: top[0].1, top }
}

fn at_score(range: ScoreRange, before: &[&str], score: TokenLogprob, after: &[&str]) -> Option<ScoreDistribution> {
    let mut tokens: Vec<_> = before.iter().map(|t| sure(t)).collect();
    tokens.push(score);
    tokens.extend(after.iter().map(|t| sure(t)));
    let text: String = tokens.iter().map(|t| t.token.as_str()).collect();
    score_distribution(&tokens, super::super::read(&text, range).score()?)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn valid_scores_share_what_they_have() {
    let score = among(&[(" 4", 0.5), (" 3", 0.2), ("4", 0.1), (" four", 0.1), (" 9", 0.05), ("", 0.05)]);
    let read = at_score(range(1, 6), &["Good", ".\n", "Final", " Score", ":"], score, &["\n", "Bye"]).expect("one");
    let of = |value: i32| read.probabilities.iter().find(|(s, _)| s.value() == value).map(|(_, p)| *p).expect("valid");
    assert!(close(of(4), 0.75) && close(of(3), 0.25) && close(of(6), 0.0));
    assert_eq!(read.probabilities.len(), 6);
    assert!(close(read.expected, 3.75) && close(read.covered, 0.8));
    assert!(close(read.entropy, 0.811_278_124_459_132_8), "{}", read.entropy);
}

#[test]
fn the_last_marker_and_the_answer_count() {
    let before = ["<think>", "Final Score: ", "1", "</think>", "It quotes \"Final Score: 6\".\n", "**Final Score:** "];
    let read = at_score(range(0, 3), &before, among(&[("2", 0.9), ("1", 0.1)]), &["<|im_end|>"]);
    assert!(close(read.expect("one").expected, 1.9));
}

#[test]
fn a_token_that_was_sampled_from_below_the_list() {
    let mut score = among(&[("3", 0.6), ("2", 0.3)]);
    (score.token, score.logprob) = ("1".to_owned(), 0.1_f64.ln());
    let read = at_score(range(0, 3), &["Final Score: "], score, &[]).expect("one");
    assert!(close(read.covered, 1.0) && close(read.expected, 2.5));
}

#[test]
fn scores_of_two_digits() {
    let whole = among(&[("10", 0.8), ("9", 0.1), ("1", 0.1)]);
    assert!(close(at_score(range(0, 10), &["Final Score: "], whole, &[]).expect("one").expected, 9.0));
    let first_digit = among(&[("1", 0.8), ("9", 0.2)]);
    assert_eq!(at_score(range(0, 10), &["Final Score: "], first_digit, &["0"]), None, "two tokens");
    let unclear = among(&[("9", 0.5), ("1", 0.5)]);
    assert_eq!(at_score(range(0, 10), &["Final Score: "], unclear, &[]), None, "1 or 10?");
    let clear = among(&[("9", 0.995), ("1", 0.005)]);
    assert!(at_score(range(0, 10), &["Final Score: "], clear, &[]).is_some());
}

#[test]
fn negative_scores() {
    let whole = among(&[("-1", 0.5), ("1", 0.5)]);
    assert!(close(at_score(range(-2, 2), &["Final Score: "], whole, &[]).expect("one").expected, 0.0));
    assert_eq!(at_score(range(-2, 2), &["Final Score: ", "-"], among(&[("1", 1.0)]), &[]), None, "sign apart");
}

#[test]
fn none_where_nothing_tells() {
    let score = || among(&[("4", 1.0)]);
    let six = range(1, 6);
    let scored = |value| six.score(value).expect("a score");
    assert_eq!(score_distribution(&[], scored(4)), None);
    assert_eq!(at_score(six, &["Score: "], score(), &[]), None, "no marker");
    assert_eq!(at_score(six, &["Final Score: "], among(&[("four", 1.0)]), &[]), None, "a word");
    assert_eq!(at_score(six, &["Final Score: "], TokenLogprob { top: vec![], ..score() }, &[]), None);
    let tokens = [sure("Final Score: "), score()];
    assert!(score_distribution(&tokens, scored(4)).is_some());
    assert_eq!(score_distribution(&tokens, scored(5)), None, "tokens of another text");
    let impossible = TokenLogprob { logprob: -9999.0, top: vec![("4".into(), -9999.0)], ..score() };
    assert_eq!(at_score(six, &["Final Score: "], impossible, &[]), None);
}

proptest::proptest! {
    #[test]
    fn always_a_distribution(list in proptest::collection::vec((0..8_i32, -20.0..0.0_f64), 1..12)) {
        let top: Vec<_> = list.iter().map(|(v, lp)| (v.to_string(), *lp)).collect();
        let token = TokenLogprob { token: top[0].0.clone(), logprob: top[0].1, top };
        if let Some(read) = at_score(range(1, 6), &["Final Score: "], token, &[]) {
            let total: f64 = read.probabilities.iter().map(|(_, p)| p).sum();
            proptest::prop_assert!(close(total, 1.0));
            proptest::prop_assert!((1.0..=6.0).contains(&read.expected) && read.entropy >= 0.0);
            proptest::prop_assert!(read.covered > 0.0 && read.covered <= 1.0);
        }
    }
}
