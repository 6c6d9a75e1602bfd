//! Which models an endpoint has.

use super::classify;
use super::client::exchange;
use super::endpoint::Endpoint;
use super::error::{ChatError, ServerWords};
use super::error_body::ErrorBody;
use crate::ports::{Clock, HttpRequest, Method, Transport};
use serde_json::Value;

/// How long a list of models may take, in seconds.
const LIST_TIMEOUT_S: u32 = 20;

/// The names of an endpoint's models, in alphabetical order. Asks once.
///
/// # Errors
/// When no list came: some endpoints have none, and work all the same.
pub async fn list_models(
    transport: &impl Transport,
    clock: &impl Clock,
    endpoint: &Endpoint,
) -> Result<Vec<String>, ChatError> {
    // A GET with a content type would need the browser's permission to be asked for.
    let headers = endpoint.headers().into_iter().filter(|(name, _)| name != "content-type").collect();
    let request = HttpRequest { method: Method::Get, url: endpoint.models_url(), headers, body: None };
    let key = endpoint.key.as_ref();
    let reply =
        exchange(transport, clock, &request, LIST_TIMEOUT_S).await.map_err(|e| ChatError::from_transport(&e, key))?;
    if !(200..300).contains(&reply.status) {
        let error = classify::refusal(reply.status, &ErrorBody::read(&reply.body), endpoint);
        return Err(at_models(error, endpoint));
    }
    match names(&reply.body) {
        Some(names) => Ok(names),
        None => Err(match serde_json::from_str::<Value>(&reply.body) {
            Ok(value) => {
                let body = ErrorBody::from_value(&value);
                if body == ErrorBody::default() {
                    ChatError::NotUnderstood { said: ServerWords::quote(&reply.body, key) }
                } else {
                    at_models(classify::refusal(body.status.unwrap_or(reply.status), &body, endpoint), endpoint)
                }
            }
            Err(_) => at_models(classify::not_a_completion(&reply.body, endpoint), endpoint),
        }),
    }
}

fn at_models(error: ChatError, endpoint: &Endpoint) -> ChatError {
    match error {
        ChatError::WrongAddress { said, .. } => ChatError::WrongAddress { url: endpoint.models_url(), said },
        other => other,
    }
}

/// From `{data: [{id}]}`, `[{id}]`, Ollama's `{models: [{name}]}`, or lists of strings.
fn names(body: &str) -> Option<Vec<String>> {
    let value = serde_json::from_str::<Value>(body).ok()?;
    let list = match &value {
        Value::Array(list) => list,
        // Ollama without models answers `{"object": "list", "data": null}`.
        Value::Object(fields) if fields.get("data").is_some_and(Value::is_null) => return Some(Vec::new()),
        _ => ["data", "models"].into_iter().find_map(|f| value.get(f)?.as_array())?,
    };
    let name = |model: &Value| {
        let named = || ["id", "name", "model"].into_iter().find_map(|f| model.get(f)?.as_str());
        model.as_str().or_else(named).map(str::to_owned)
    };
    let mut names: Vec<String> = list.iter().filter_map(name).collect();
    if names.is_empty() && !list.is_empty() {
        return None;
    }
    names.sort_by_cached_key(|n| n.to_lowercase());
    names.dedup();
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_every_shape() {
        for (body, expected) in [
            (r#"{"object":"list","data":[{"id":"gpt-4o"},{"id":"GPT-4"},{"id":"gpt-4o"}]}"#, &["GPT-4", "gpt-4o"][..]),
            (r#"[{"id":"b"},{"id":"a"}]"#, &["a", "b"]),
            (r#"{"models":[{"name":"llama3:8b","model":"llama3:8b"}]}"#, &["llama3:8b"]),
            (r#"{"data":["x"]}"#, &["x"]),
            (r#"{"object":"list","data":null}"#, &[]),
            (r#"{"data":[]}"#, &[]),
        ] {
            assert_eq!(names(body).expect(body), expected, "{body}");
        }
        for none in ["", "<html>", "{}", r#"{"error":"no"}"#, r#"[{"error":{"code":400}}]"#] {
            assert_eq!(names(none), None, "{none}");
        }
    }
}
