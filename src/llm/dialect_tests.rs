//! What is learned from refusals.

use super::*;
use crate::llm::Message;

fn request() -> ChatRequest {
    ChatRequest {
        messages: vec![Message::user("Hi")],
        temperature: Some(0.7),
        max_tokens: Some(9),
        top_logprobs: Some(20),
        seed: None,
    }
}

fn adapt(dialect: &mut Dialect, body: &str) -> Vec<Adaptation> {
    dialect.adapt(400, &ErrorBody::read(body), &request())
}

#[test]
fn the_cap_is_renamed_once_then_left_out() {
    let mut dialect = Dialect::default();
    let to = Field::MaxCompletionTokens;
    assert_eq!(adapt(&mut dialect, "max_tokens?"), [Adaptation::Renamed { from: Field::MaxTokens, to }]);
    assert_eq!(adapt(&mut dialect, "max_completion_tokens?"), [Adaptation::LeftOut(Field::MaxTokens)]);
    assert_eq!(adapt(&mut dialect, "max_tokens?"), []);
}

#[test]
fn a_field_that_was_not_sent_is_not_to_blame() {
    assert_eq!(adapt(&mut Dialect::default(), "seed is wrong"), []);
    assert_eq!(adapt(&mut Dialect::default(), "the temperatures of seedlings"), [], "whole words only");
    assert_eq!(adapt(&mut Dialect::default(), "messages: required"), []);
}

#[test]
fn alternatives_are_lessened_once_then_left_out() {
    let mut dialect = Dialect::default();
    assert_eq!(adapt(&mut dialect, "top_logprobs must be <= 5"), [Adaptation::FewerTopLogprobs(5)]);
    assert_eq!(adapt(&mut dialect, "top_logprobs must be <= 3"), [Adaptation::LeftOut(Field::TopLogprobs)]);
    assert_eq!(dialect.top_logprobs(&request()), Some(0), "the tokens' own are still asked for");
    assert_eq!(adapt(&mut dialect, "logprobs?"), [Adaptation::LeftOut(Field::Logprobs)]);
    assert_eq!(dialect.top_logprobs(&request()), None);
}

#[test]
fn other_statuses_teach_nothing() {
    for status in [200, 401, 404, 429, 500, 503] {
        let body = ErrorBody::read("temperature");
        assert_eq!(Dialect::default().adapt(status, &body, &request()), [], "{status}");
    }
}

#[test]
fn what_two_calls_learn_is_joined() {
    let mut one = Dialect { refused: [Field::Seed].into(), most_top_logprobs: None };
    let two = Dialect { refused: [Field::Temperature].into(), most_top_logprobs: Some(5) };
    one.join(&two);
    assert_eq!(one.refused, [Field::Temperature, Field::Seed].into());
    assert_eq!(one.most_top_logprobs, Some(5));
}

#[test]
fn changes_are_told_in_plain_words() {
    let to = Field::MaxCompletionTokens;
    assert_eq!(
        Adaptation::Renamed { from: Field::MaxTokens, to }.to_string(),
        "this endpoint takes max_completion_tokens instead of max_tokens"
    );
    assert_eq!(Adaptation::LeftOut(Field::Seed).to_string(), "this endpoint does not take seed: it was left out");
}
