//! From a refusal to its kind.

use super::endpoint::Endpoint;
use super::error::{ChatError, ServerWords};
use super::error_body::ErrorBody;

/// The kind of a refusal with this status. `body` must already be free of the key.
pub fn refusal(status: u16, body: &ErrorBody, endpoint: &Endpoint) -> ChatError {
    let said = words(&body.message, endpoint);
    if is_too_long(status, body) {
        ChatError::ContextTooLong { said }
    } else if is_filtered(body) {
        ChatError::Filtered { said }
    } else if status == 402 || is_out_of_credit(body) {
        ChatError::OutOfCredit { said }
    } else if matches!(status, 401 | 403) || is_wrong_key(body) {
        ChatError::WrongKey { status, said }
    } else if is_unknown_model(status, body) {
        ChatError::UnknownModel { model: endpoint.model.clone(), said }
    } else if is_wrong_address(status, body) {
        ChatError::WrongAddress { url: endpoint.chat_url(), said }
    } else if status == 429 {
        ChatError::RateLimited { said }
    } else if status >= 500 {
        ChatError::Server { status, said }
    } else {
        ChatError::Refused { status, said }
    }
}

/// The kind of an answer that is not a completion.
pub fn not_a_completion(body: &str, endpoint: &Endpoint) -> ChatError {
    let said = words(body, endpoint);
    if is_page(body) {
        ChatError::WrongAddress { url: endpoint.chat_url(), said }
    } else {
        ChatError::NotUnderstood { said }
    }
}

/// Whether asking again cannot help, whatever the status says.
pub fn is_final(error: &ChatError) -> bool {
    error.stops_the_run() || matches!(error, ChatError::ContextTooLong { .. } | ChatError::Filtered { .. })
}

fn words(text: &str, endpoint: &Endpoint) -> ServerWords {
    let text = if is_page(text) { "a web page" } else { text };
    ServerWords::quote(text, endpoint.key.as_ref())
}

fn is_page(body: &str) -> bool {
    let start: String = body.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    start.starts_with("<!doctype") || start.starts_with("<html")
}

fn is_too_long(status: u16, body: &ErrorBody) -> bool {
    status == 413
        || body.has_code("context_length_exceeded")
        || body.has_code("exceed_context_size_error")
        || body.mentions(&[
            "context length",
            "context size",
            "context window",
            "maximum context",
            "too many tokens",
            "prompt is too long",
        ])
}

fn is_filtered(body: &ErrorBody) -> bool {
    ["content_filter", "content_policy_violation", "prohibited_content"].iter().any(|c| body.has_code(c))
        || body.mentions(&["content management policy", "input was flagged", "flagged by moderation", "moderation"])
}

/// Not by the message: Gemini says "you exceeded your current quota" for a minute's limit too.
fn is_out_of_credit(body: &ErrorBody) -> bool {
    ["insufficient_quota", "billing_hard_limit_reached", "billing_not_active"].iter().any(|c| body.has_code(c))
}

fn is_wrong_key(body: &ErrorBody) -> bool {
    ["invalid_api_key", "api_key_invalid", "authentication_error"].iter().any(|c| body.has_code(c))
        || body.mentions(&["api key not valid", "invalid api key", "incorrect api key"])
}

fn is_unknown_model(status: u16, body: &ErrorBody) -> bool {
    let missing = body.mentions(&["does not exist", "not found", "not exist"]) && body.mentions(&["model"]);
    body.has_code("model_not_found")
        || body.mentions(&["not a valid model", "invalid model", "unknown model", "no models loaded"])
        || (matches!(status, 200 | 400 | 404 | 422) && missing)
        || (status == 404 && body.mentions(&["model"]))
}

fn is_wrong_address(status: u16, body: &ErrorBody) -> bool {
    matches!(status, 404 | 405) || body.mentions(&["unexpected endpoint or method", "invalid url"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(status: u16, body: &str) -> String {
        let endpoint = Endpoint::new("e", "http://localhost:1/v1", "m", "").expect("an endpoint");
        let error = format!("{:?}", refusal(status, &ErrorBody::read(body), &endpoint));
        error.split([' ', '{']).next().unwrap_or_default().to_owned()
    }

    #[test]
    fn refusals_as_endpoints_word_them() {
        for (status, body, expected) in [
            (401, r#"{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}"#, "WrongKey"),
            (
                400,
                r#"[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}]"#,
                "WrongKey",
            ),
            (403, "forbidden", "WrongKey"),
            (402, r#"{"error":{"message":"Insufficient credits","code":402}}"#, "OutOfCredit"),
            (
                429,
                r#"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}"#,
                "OutOfCredit",
            ),
            (
                429,
                r#"[{"error":{"code":429,"message":"You exceeded your current quota, please check your plan","status":"RESOURCE_EXHAUSTED"}}]"#,
                "RateLimited",
            ),
            (
                404,
                r#"{"error":{"message":"model \"x\" not found, try pulling it first","type":"api_error"}}"#,
                "UnknownModel",
            ),
            (
                404,
                r#"{"object":"error","message":"The model `x` does not exist.","type":"NotFoundError","code":404}"#,
                "UnknownModel",
            ),
            (400, r#"{"error":{"message":"x is not a valid model ID","code":400}}"#, "UnknownModel"),
            (404, r#"{"error":"No models loaded. Please load a model in the developer page."}"#, "UnknownModel"),
            (404, "404 page not found", "WrongAddress"),
            (404, r#"{"detail":"Not Found"}"#, "WrongAddress"),
            (404, "<!DOCTYPE html><html><body>Nothing</body></html>", "WrongAddress"),
            (405, r#"{"detail":"Method Not Allowed"}"#, "WrongAddress"),
            (200, r#"{"error":"Unexpected endpoint or method. (POST /chat/completions)"}"#, "WrongAddress"),
            (
                400,
                r#"{"error":{"message":"This model's maximum context length is 4096 tokens. However, you requested 5000","code":"context_length_exceeded","param":"messages"}}"#,
                "ContextTooLong",
            ),
            (
                400,
                r#"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error"}}"#,
                "ContextTooLong",
            ),
            (413, "", "ContextTooLong"),
            (400, r#"{"error":{"code":"content_filter","message":"The response was filtered"}}"#, "Filtered"),
            (
                403,
                r#"{"error":{"code":403,"message":"openai/x requires moderation. Your input was flagged"}}"#,
                "Filtered",
            ),
            (503, r#"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#, "Server"),
            (500, "", "Server"),
            (
                400,
                r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model."}}"#,
                "Refused",
            ),
            (418, "teapot", "Refused"),
        ] {
            assert_eq!(kind(status, body), expected, "{status} {body}");
        }
    }
}
