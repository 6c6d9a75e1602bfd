//! A completion as it comes over the wire, in the shapes that endpoints give it.

use super::error_body::ErrorBody;
use super::reply::{Finish, TokenLogprob, Usage};
use super::thinking;
use serde_json::Value;

/// What a body with status 200 holds.
#[derive(Debug, PartialEq)]
pub enum Body {
    /// A completion, perhaps an empty one.
    Completion(Box<Completion>),
    /// An error after all.
    Error(ErrorBody),
    /// Neither.
    Neither,
}

/// A completion, whether or not it answers.
#[derive(Debug, PartialEq)]
pub struct Completion {
    /// The answer, trimmed; may be empty.
    pub text: String,
    /// What the model thought.
    pub thinking: Option<String>,
    /// What it said instead of an answer when it declined.
    pub refusal: Option<String>,
    /// See [`super::ChatReply::tokens`].
    pub tokens: Vec<TokenLogprob>,
    /// See [`super::ChatReply::usage`].
    pub usage: Option<Usage>,
    /// Tokens of thinking, also where the thoughts are hidden.
    pub thinking_tokens: u64,
    /// See [`super::ChatReply::finish`].
    pub finish: Finish,
    /// See [`super::ChatReply::model`].
    pub model: Option<String>,
}

/// Reads a body that came with status 200.
pub fn read(body: &str) -> Body {
    let Ok(value) = serde_json::from_str::<Value>(body) else { return Body::Neither };
    let Some(choice) = value.get("choices").and_then(|c| c.get(0)).filter(|c| c.is_object()) else {
        let error = ErrorBody::from_value(&value);
        return if error == ErrorBody::default() { Body::Neither } else { Body::Error(error) };
    };
    let message = choice.get("message").unwrap_or(&Value::Null);
    let (content, mut thinking) = content_of(message.get("content").or_else(|| choice.get("text")));
    if content.trim().is_empty()
        && let Some(error) = choice.get("error").or_else(|| value.get("error")).filter(|e| !e.is_null())
    {
        return Body::Error(ErrorBody::from_value(error));
    }
    for field in ["reasoning_content", "reasoning"] {
        if thinking.trim().is_empty() {
            thinking = text_of(message.get(field));
        }
    }
    let thinking = thinking.trim();
    let (inner, text) = thinking::split(&content);
    let refusal = text_of(message.get("refusal"));
    Body::Completion(Box::new(Completion {
        text,
        thinking: non_blank(thinking).or(inner),
        refusal: non_blank(&refusal),
        tokens: tokens(choice.get("logprobs")),
        usage: usage(&value),
        thinking_tokens: number(value.pointer("/usage/completion_tokens_details/reasoning_tokens")).unwrap_or(0),
        finish: Finish::read(choice.get("finish_reason").and_then(Value::as_str)),
        model: value.get("model").and_then(Value::as_str).filter(|m| !m.is_empty()).map(str::to_owned),
    }))
}

fn non_blank(text: &str) -> Option<String> {
    Some(text.trim()).filter(|t| !t.is_empty()).map(str::to_owned)
}

/// A message's content, a string or parts, and the thoughts among the parts (Mistral's). Neither is trimmed: they may be
/// a piece of a stream.
pub(super) fn content_of(content: Option<&Value>) -> (String, String) {
    let Some(Value::Array(parts)) = content else { return (text_of(content), String::new()) };
    let is_thought = |p: &&Value| matches!(p.get("type").and_then(Value::as_str), Some("thinking" | "reasoning"));
    let (thoughts, texts): (Vec<_>, Vec<_>) = parts.iter().partition(is_thought);
    let join = |parts: Vec<&Value>| parts.into_iter().map(|p| text_of(Some(p))).collect::<String>();
    (join(texts), join(thoughts))
}

/// The text in a string, a part, or a list of either, untrimmed.
pub(super) fn text_of(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(parts)) => parts.iter().map(|p| text_of(Some(p))).collect(),
        Some(Value::Object(part)) => {
            let text = ["text", "thinking", "reasoning", "content"].into_iter().find_map(|name| part.get(name));
            text_of(text.filter(|t| t.is_string() || t.is_array()))
        }
        _ => String::new(),
    }
}

fn tokens(logprobs: Option<&Value>) -> Vec<TokenLogprob> {
    let Some(logprobs) = logprobs else { return Vec::new() };
    match logprobs.get("content").and_then(Value::as_array) {
        Some(content) => content.iter().filter_map(token).collect(),
        None => legacy_tokens(logprobs).unwrap_or_default(),
    }
}

fn token(value: &Value) -> Option<TokenLogprob> {
    let pair = |v: &Value| Some((v.get("token")?.as_str()?.to_owned(), logprob(v.get("logprob"))));
    let (token, logprob) = pair(value)?;
    let top = value.get("top_logprobs").and_then(Value::as_array);
    Some(TokenLogprob { token, logprob, top: top.map_or_else(Vec::new, |t| t.iter().filter_map(pair).collect()) })
}

/// The completions API's parallel arrays, which Together still uses for chat.
fn legacy_tokens(logprobs: &Value) -> Option<Vec<TokenLogprob>> {
    let tokens = logprobs.get("tokens")?.as_array()?;
    let top_of = |place: usize| -> Vec<(String, f64)> {
        let top = logprobs.pointer(&format!("/top_logprobs/{place}")).and_then(Value::as_object);
        top.map_or_else(Vec::new, |t| t.iter().map(|(token, lp)| (token.clone(), logprob(Some(lp)))).collect())
    };
    let read = |(place, token): (usize, &Value)| {
        let own = logprobs.pointer(&format!("/token_logprobs/{place}"));
        Some(TokenLogprob { token: token.as_str()?.to_owned(), logprob: logprob(own), top: top_of(place) })
    };
    tokens.iter().enumerate().map(read).collect()
}

/// At most 0; rounding makes some a little more.
fn logprob(value: Option<&Value>) -> f64 {
    value.and_then(Value::as_f64).map_or(-9999.0, |lp| lp.min(0.0))
}

/// The counts, where an endpoint writes them: in `usage`, in Groq's `x_groq`, or in llama.cpp's `timings` alone.
fn usage(body: &Value) -> Option<Usage> {
    let usage = ["/usage", "/x_groq/usage"].into_iter().filter_map(|place| body.pointer(place)).find(|u| u.is_object());
    let timings = body.get("timings").filter(|t| t.is_object());
    let count = |of: Option<&Value>, name: &str| number(of?.pointer(name));
    // OpenAI, vLLM and OpenRouter; DeepSeek; Anthropic; Moonshot.
    let cached = [
        "/prompt_tokens_details/cached_tokens",
        "/prompt_cache_hit_tokens",
        "/cache_read_input_tokens",
        "/cached_tokens",
    ]
    .into_iter()
    .find_map(|name| count(usage, name));
    let from_cache = count(timings, "/cache_n");
    let read_anew = count(timings, "/prompt_n");
    let prompt = count(usage, "/prompt_tokens").or_else(|| Some(read_anew? + from_cache.unwrap_or(0)));
    let completion = count(usage, "/completion_tokens").or_else(|| count(timings, "/predicted_n"));
    (usage.is_some() || timings.is_some()).then(|| Usage {
        prompt_tokens: prompt.unwrap_or(0),
        completion_tokens: completion.unwrap_or(0),
        cached_tokens: cached.or(from_cache),
    })
}

fn number(value: Option<&Value>) -> Option<u64> {
    value?.as_u64()
}

#[cfg(test)]
#[path = "reply_json_tests.rs"]
mod tests;
