//! Completions as endpoints give them.

use super::*;

fn completion(body: &str) -> Completion {
    match read(body) {
        Body::Completion(completion) => *completion,
        other => panic!("{other:?}"),
    }
}

fn with_message(message: &str) -> Completion {
    completion(&format!(r#"{{"choices":[{{"message":{message},"finish_reason":"stop"}}]}}"#))
}

#[test]
fn content_and_thoughts_of_every_shape() {
    for (message, text, thinking) in [
        (r#"{"content":"A"}"#, "A", None),
        (r#"{"content":[{"type":"text","text":"A "},{"type":"text","text":"B"}]}"#, "A B", None),
        (r#"{"content":"A","reasoning_content":"t"}"#, "A", Some("t")),
        (r#"{"content":"A","reasoning":"t"}"#, "A", Some("t")),
        (r#"{"content":"A","reasoning":null,"reasoning_content":""}"#, "A", None),
        (r#"{"content":"\n<think>t</think>\nA"}"#, "A", Some("t")),
        (
            r#"{"content":[{"type":"thinking","thinking":[{"type":"text","text":"t"}]},{"type":"text","text":"A"}]}"#,
            "A",
            Some("t"),
        ),
        (r#"{"content":null,"reasoning":"t"}"#, "", Some("t")),
        (r#"{}"#, "", None),
    ] {
        let read = with_message(message);
        assert_eq!((read.text.as_str(), read.thinking.as_deref()), (text, thinking), "{message}");
    }
    assert_eq!(completion(r#"{"choices":[{"text":"A"}]}"#).text, "A", "the older completions API");
}

#[test]
fn log_probabilities() {
    let read = completion(
        r#"{"choices":[{"message":{"content":"4"},"logprobs":{"content":[{"id":9,"token":"4","bytes":[52],"logprob":1e-7,"top_logprobs":[{"token":"4","logprob":-0.1},{"token":"5","logprob":null}]}]}}]}"#,
    );
    let top = vec![("4".to_owned(), -0.1), ("5".to_owned(), -9999.0)];
    assert_eq!(read.tokens, [TokenLogprob { token: "4".into(), logprob: 0.0, top }]);
    let legacy = completion(
        r#"{"choices":[{"message":{"content":"a4"},"logprobs":{"tokens":["a","4"],"token_logprobs":[null,-0.5],"top_logprobs":[null,{"4":-0.5}]}}]}"#,
    );
    assert_eq!(legacy.tokens.len(), 2);
    assert_eq!(legacy.tokens[1].top, [("4".to_owned(), -0.5)]);
    for none in ["null", "{}", r#"{"content":null}"#, r#"{"content":[]}"#, "true"] {
        let body = format!(r#"{{"choices":[{{"message":{{"content":"4"}},"logprobs":{none}}}]}}"#);
        assert!(completion(&body).tokens.is_empty(), "{none}");
    }
}

#[test]
fn what_it_cost() {
    let usage = |fields: &str| completion(&format!(r#"{{"choices":[{{}}],{fields}}}"#)).usage;
    let cost = |cached_tokens| Some(Usage { prompt_tokens: 90, completion_tokens: 8, cached_tokens });
    let counts = r#""prompt_tokens":90,"completion_tokens":8"#;
    for (fields, cached) in [
        (format!(r#""usage":{{{counts},"prompt_tokens_details":{{"cached_tokens":64}}}}"#), Some(64)),
        (format!(r#""usage":{{{counts},"prompt_tokens_details":{{"cached_tokens":0}}}}"#), Some(0)),
        (format!(r#""usage":{{{counts},"prompt_tokens_details":null}}"#), None),
        (format!(r#""usage":{{{counts},"prompt_cache_hit_tokens":64,"prompt_cache_miss_tokens":26}}"#), Some(64)),
        (format!(r#""usage":{{{counts},"cache_read_input_tokens":64}}"#), Some(64)),
        (format!(r#""usage":{{{counts}}},"timings":{{"cache_n":64,"prompt_n":26,"predicted_n":8}}"#), Some(64)),
        (r#""timings":{"cache_n":64,"prompt_n":26,"predicted_n":8}"#.to_owned(), Some(64)),
        (format!(r#""usage":null,"x_groq":{{"id":"r","usage":{{{counts}}}}}"#), None),
    ] {
        assert_eq!(usage(&fields), cost(cached), "{fields}");
    }
    assert_eq!(usage(r#""usage":null"#), None);
    let old_log = r#"{"prompt_tokens":90,"completion_tokens":8}"#;
    assert_eq!(serde_json::from_str(old_log).ok(), cost(None));
}

#[test]
fn what_is_neither() {
    assert_eq!(read("nonsense"), Body::Neither);
    assert_eq!(read(r#"{"choices":[]}"#), Body::Neither);
    assert!(matches!(read(r#"{"error":{"code":500}}"#), Body::Error(ErrorBody { status: Some(500), .. })));
    let null_error = completion(r#"{"error":null,"choices":[{"message":{"content":""}}]}"#);
    assert_eq!(null_error.text, "");
}
