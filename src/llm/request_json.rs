//! A request as it goes over the wire: the fewest fields (`endpoints.md`).

use super::dialect::{Dialect, Field};
use super::message::{ChatRequest, Message, Role};
use serde::Serialize;

#[derive(Serialize)]
struct Wire<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    model: &'a str,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    logprobs: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_logprobs: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

/// How a reply is to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// Whole.
    Whole,
    /// In pieces, where the endpoint does so.
    InPieces,
}

/// The body of a request in a dialect.
pub fn request_json(request: &ChatRequest, model: &str, dialect: &Dialect, delivery: Delivery) -> String {
    let joined;
    let messages = if dialect.takes(Field::SystemRole) {
        &request.messages
    } else {
        joined = without_system(&request.messages);
        &joined
    };
    let top = dialect.top_logprobs(request);
    let cap = dialect.token_cap();
    let streams = delivery == Delivery::InPieces && dialect.takes(Field::Stream);
    let wire = Wire {
        model,
        messages,
        temperature: request.temperature.filter(|t| t.is_finite() && dialect.takes(Field::Temperature)),
        max_tokens: request.max_tokens.filter(|_| cap == Some(Field::MaxTokens)),
        max_completion_tokens: request.max_tokens.filter(|_| cap == Some(Field::MaxCompletionTokens)),
        logprobs: top.map(|_| true),
        top_logprobs: top.filter(|n| *n > 0),
        seed: request.seed.filter(|_| dialect.takes(Field::Seed)),
        stream: streams.then_some(true),
        stream_options: (streams && dialect.takes(Field::StreamOptions))
            .then_some(StreamOptions { include_usage: true }),
    };
    serde_json::to_string(&wire).unwrap_or_default()
}

/// System messages put before the first question.
fn without_system(messages: &[Message]) -> Vec<Message> {
    let (system, mut rest): (Vec<_>, Vec<_>) = messages.iter().cloned().partition(|m| m.role == Role::System);
    if system.is_empty() {
        return rest;
    }
    let instructions = system.into_iter().map(|m| m.content).collect::<Vec<_>>().join("\n\n");
    match rest.iter_mut().find(|m| m.role == Role::User) {
        Some(question) => question.content = format!("{instructions}\n\n{}", question.content),
        None => rest.insert(0, Message::user(instructions)),
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> ChatRequest {
        ChatRequest {
            messages: vec![Message::system("Be fair."), Message::user("Score “it”.")],
            temperature: Some(0.0),
            max_tokens: Some(300),
            top_logprobs: Some(5),
            seed: Some(7),
        }
    }

    #[test]
    fn only_what_was_asked_for_is_sent() {
        let plain = ChatRequest::new(vec![Message::user("Hi")]);
        assert_eq!(
            request_json(&plain, "m", &Dialect::default(), Delivery::Whole),
            r#"{"model":"m","messages":[{"role":"user","content":"Hi"}]}"#
        );
        assert_eq!(
            request_json(&request(), "m", &Dialect::default(), Delivery::Whole),
            r#"{"model":"m","messages":[{"role":"system","content":"Be fair."},{"role":"user","content":"Score “it”."}],"temperature":0.0,"max_tokens":300,"logprobs":true,"top_logprobs":5,"seed":7}"#
        );
    }

    #[test]
    fn a_dialect_changes_it() {
        let refused = [Field::MaxTokens, Field::Logprobs, Field::Temperature, Field::SystemRole].into();
        let dialect = Dialect { refused, most_top_logprobs: None };
        assert_eq!(
            request_json(&request(), "", &dialect, Delivery::Whole),
            r#"{"messages":[{"role":"user","content":"Be fair.\n\nScore “it”."}],"max_completion_tokens":300,"seed":7}"#
        );
    }

    #[test]
    fn what_is_no_number_is_not_sent() {
        let request = ChatRequest { temperature: Some(f64::NAN), ..ChatRequest::default() };
        assert_eq!(request_json(&request, "m", &Dialect::default(), Delivery::Whole), r#"{"model":"m","messages":[]}"#);
    }
}
