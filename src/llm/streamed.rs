//! A completion that comes in pieces, put together into the body that would have come whole.

use super::sse::Events;
use serde_json::{Map, Value, json};

/// What has come of a streamed completion.
#[derive(Debug, Clone, Default)]
pub struct Streamed {
    events: Events,
    content: String,
    reasoning: String,
    refusal: String,
    tokens: Vec<Value>,
    finish_reason: Option<Value>,
    usage: Option<Value>,
    model: Option<Value>,
    error: Option<Value>,
    has_choices: bool,
    is_done: bool,
}

impl Streamed {
    /// A whole stream.
    pub fn of(body: &str) -> Self {
        let mut streamed = Self::default();
        streamed.push(body.as_bytes());
        if let Some(event) = streamed.events.finish() {
            streamed.take(&event);
        }
        streamed
    }

    /// Takes bytes in, cut anywhere. Says whether the text or the thinking grew.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        let before = (self.content.len(), self.reasoning.len());
        for event in self.events.push(bytes) {
            self.take(&event);
        }
        before != (self.content.len(), self.reasoning.len())
    }

    /// What the model has written so far, thoughts in tags included.
    pub fn content(&self) -> &str {
        &self.content
    }

    fn take(&mut self, data: &str) {
        if data.trim() == "[DONE]" {
            self.is_done = true;
            return;
        }
        let Ok(chunk) = serde_json::from_str::<Value>(data) else { return };
        let keep = |place: &mut Option<Value>, name: &str| {
            if let Some(value) = chunk.get(name).filter(|v| !v.is_null()) {
                *place = Some(value.clone());
            }
        };
        keep(&mut self.usage, "usage");
        keep(&mut self.model, "model");
        keep(&mut self.error, "error");
        let Some(choice) = chunk.pointer("/choices/0") else { return };
        self.has_choices = true;
        // Some endpoints send the last piece as a whole message.
        let delta = choice.get("delta").or_else(|| choice.get("message")).unwrap_or(&Value::Null);
        let text = |name: &str| delta.get(name).and_then(Value::as_str).unwrap_or_default();
        self.content.push_str(text("content"));
        let thought = if text("reasoning_content").is_empty() { "reasoning" } else { "reasoning_content" };
        self.reasoning.push_str(text(thought));
        self.refusal.push_str(text("refusal"));
        if let Some(tokens) = choice.pointer("/logprobs/content").and_then(Value::as_array) {
            self.tokens.extend(tokens.iter().cloned());
        }
        if let Some(reason) = choice.get("finish_reason").filter(|r| !r.is_null()) {
            self.finish_reason = Some(reason.clone());
        }
        if let Some(error) = choice.get("error").filter(|e| !e.is_null()) {
            self.error = Some(error.clone());
        }
    }

    /// The body that would have come whole: a completion, or an error. `None`: the stream broke off before its end.
    pub fn into_body(self) -> Option<String> {
        if let Some(error) = self.error {
            return Some(json!({ "error": error }).to_string());
        }
        if self.finish_reason.is_none() && !self.is_done {
            return None;
        }
        let mut message = Map::new();
        message.insert("role".into(), "assistant".into());
        for (name, text) in
            [("content", self.content), ("reasoning_content", self.reasoning), ("refusal", self.refusal)]
        {
            if !text.is_empty() {
                message.insert(name.into(), text.into());
            }
        }
        let mut choice = Map::from_iter([("message".to_owned(), Value::Object(message))]);
        choice.insert("finish_reason".into(), self.finish_reason.unwrap_or(Value::Null));
        if !self.tokens.is_empty() {
            choice.insert("logprobs".into(), json!({ "content": self.tokens }));
        }
        let choices = if self.has_choices { vec![Value::Object(choice)] } else { vec![] };
        let mut body = Map::from_iter([("choices".to_owned(), Value::Array(choices))]);
        for (name, value) in [("usage", self.usage), ("model", self.model)] {
            if let Some(value) = value {
                body.insert(name.into(), value);
            }
        }
        Some(Value::Object(body).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::reply_json::{Body, read};

    /// As OpenAI's reference shows a stream, with log-probabilities and usage.
    const STREAM: &str = concat!(
        "data: {\"model\":\"m-1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n",
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Final\"},\"logprobs\":{\"content\":[{\"token\":\"Final\",\"logprob\":-0.1,\"top_logprobs\":[]}]},\"finish_reason\":null}]}\n\n",
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\" Score: 4\"},\"logprobs\":{\"content\":[{\"token\":\" Score: 4\",\"logprob\":-0.2,\"top_logprobs\":[]}]},\"finish_reason\":null}]}\n\n",
        "data: {\"choices\":[{\"index\":0,\"delta\":{},\"logprobs\":null,\"finish_reason\":\"stop\"}]}\n\n",
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":2,\"prompt_tokens_details\":{\"cached_tokens\":8}}}\n\n",
        "data: [DONE]\n\n",
    );

    #[test]
    fn a_stream_reads_as_the_whole_body_would() {
        let whole = r#"{"model":"m-1","choices":[{"message":{"content":"Final Score: 4"},"finish_reason":"stop","logprobs":{"content":[
            {"token":"Final","logprob":-0.1,"top_logprobs":[]},{"token":" Score: 4","logprob":-0.2,"top_logprobs":[]}]}}],
            "usage":{"prompt_tokens":10,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":8}}}"#;
        assert_eq!(read(&Streamed::of(STREAM).into_body().unwrap()), read(whole));
    }

    #[test]
    fn text_grows_as_it_comes() {
        let mut streamed = Streamed::default();
        let mut seen: Vec<String> = Vec::new();
        for bytes in STREAM.as_bytes().chunks(7) {
            if streamed.push(bytes) {
                seen.push(streamed.content().to_owned());
            }
        }
        assert_eq!(seen, ["Final", "Final Score: 4"]);
    }

    #[test]
    fn a_stream_that_breaks_off_is_no_answer() {
        let cut = STREAM.split("data: {\"choices\":[{\"index\":0,\"delta\":{}").next().unwrap();
        assert_eq!(Streamed::of(cut).into_body(), None);
        assert_eq!(Streamed::of(": nothing\n\n").into_body(), None);
    }

    #[test]
    fn an_error_inside_a_stream_is_an_error() {
        let stream = "data: {\"choices\":[{\"delta\":{\"content\":\"Fi\"}}]}\n\ndata: {\"error\":{\"message\":\"overloaded\",\"code\":529}}\n\n";
        let Body::Error(error) = read(&Streamed::of(stream).into_body().unwrap()) else { panic!("no error") };
        assert!(format!("{error:?}").contains("overloaded"));
    }

    #[test]
    fn thoughts_come_apart_from_the_answer() {
        let stream = "data: {\"choices\":[{\"delta\":{\"reasoning\":\"Hm.\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"Yes\"},\"finish_reason\":\"stop\"}]}\n\n";
        let Body::Completion(c) = read(&Streamed::of(stream).into_body().unwrap()) else { panic!("no completion") };
        assert_eq!((c.text.as_str(), c.thinking.as_deref()), ("Yes", Some("Hm.")));
    }
}
