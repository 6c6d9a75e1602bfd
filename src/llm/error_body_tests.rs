//! Complaints in every shape.

use super::*;

fn message(body: &str) -> String {
    ErrorBody::read(body).message
}

#[test]
fn messages_are_found_in_every_shape() {
    for (body, expected) in [
        (r#"{"error":{"message":"no"}}"#, "no"),
        (r#"[{"error":{"message":"no"}}]"#, "no"),
        (r#"{"error":"no"}"#, "no"),
        (r#"{"message":"no"}"#, "no"),
        (r#"{"detail":"no"}"#, "no"),
        (r#"{"detail":[{"loc":["body"],"msg":"no"},{"msg":"nor this"}]}"#, "no; nor this"),
        (r#"{"message":{"detail":[{"msg":"no"}]}}"#, "no"),
        (r#"{"errors":[{"message":"no"}]}"#, "no"),
        (
            r#"{"error":{"message":"Provider returned error","metadata":{"raw":"{\"error\":{\"message\":\"no\"}}"}}}"#,
            "Provider returned error; no",
        ),
        ("plain words\n", "plain words"),
        ("", ""),
        ("null", ""),
        ("17", ""),
    ] {
        assert_eq!(message(body), expected, "{body}");
    }
}

#[test]
fn codes_params_and_delays() {
    let body = ErrorBody::read(
        r#"[{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"slow","details":[{"@type":"x","retryDelay":"34.5s"},{"fieldViolations":[{"field":"seed","description":"no such field"}]}]}}]"#,
    );
    assert_eq!(body.status, Some(429));
    assert!(body.has_code("resource_exhausted"));
    assert_eq!(body.retry_delay_ms, Some(34_500));
    assert_eq!(body.params, ["seed"]);
    let nested = ErrorBody::read(r#"{"detail":[{"loc":["body","messages",0,"content"],"msg":"x"}]}"#);
    assert_eq!(nested.params, ["content"], "the last name, not a number");
    assert_eq!(ErrorBody::read(r#"{"error":{"code":99999999}}"#).status, None);
}

#[test]
fn wrapping_without_end_is_cut_off() {
    let deep = format!("{}\"no\"{}", r#"{"error":"#.repeat(50), "}".repeat(50));
    assert_eq!(message(&deep), "");
}

proptest::proptest! {
    #[test]
    fn never_panics(body in r#"(\{|\}|\[|\]|"error":|"message":|"code":|"loc":|"x"|1|,|.){0,30}"#) {
        let error = ErrorBody::read(&body);
        error.fields(&[Field::Logprobs, Field::Temperature]);
    }
}
