//! The client against endpoints as they really answer.

use super::super::stage::{JumpingClock, KEY, Play, Script, endpoint, play, question, says, status};
use super::super::{Adaptation, Chat, ChatError, ChatReply, Client, Dialect, Field, Finish, Heard};
use crate::ports::TransportError;
use futures::executor::block_on;
use std::cell::RefCell;

fn left_out(field: Field) -> Adaptation {
    Adaptation::LeftOut(field)
}

fn with(status: u16, headers: &'static [(&'static str, &'static str)], body: &str) -> Play {
    Play::Reply(status, headers, body.to_owned())
}

#[test]
fn an_answer_at_once() {
    let played = play([says("  Final Score: 4\n")]);
    let reply = played.result.expect("an answer");
    assert_eq!((reply.text.as_str(), reply.retries, reply.finish), ("Final Score: 4", 0, Finish::Stop));
    assert_eq!(reply.model.as_deref(), Some("m-1"));
    assert!(reply.adaptations.is_empty() && reply.raw.contains("choices"));
    assert!(played.slept.is_empty());
}

#[test]
fn a_wrong_key_is_final_and_never_shown() {
    for body in [
        format!(r#"{{"error":{{"message":"Incorrect API key provided: {KEY}.","code":"invalid_api_key"}}}}"#),
        "Incorrect API key provided: sk-01234***************ghij".to_owned(),
        KEY.to_owned(),
    ] {
        let played = play([status(401, &body)]);
        let error = played.result.expect_err("refused");
        assert!(matches!(error, ChatError::WrongKey { status: 401, .. }), "{error:?}");
        let stored = serde_json::to_string(&error).expect("JSON");
        assert!(!format!("{error} {error:?} {stored}").contains("sk-0123"), "{error:?}");
    }
}

#[test]
fn the_key_is_in_no_error_nor_log() {
    let plays = [400, 403, 404, 418, 422, 500, 200].map(|s| status(s, &format!("oh no, {KEY} failed")));
    for one in plays {
        let error = play(vec![one; 6]).result.expect_err("refused");
        assert!(!format!("{error} {error:?}").contains("sk-0123"), "{error:?}");
    }
    let broken = Play::Fail(TransportError::Broken(format!("fetch with Bearer {KEY}")));
    let error = play(vec![broken; 6]).result.expect_err("broken");
    assert!(!format!("{error} {error:?}").contains("sk-0123"), "{error:?}");
    let echo = play([says(&format!("You sent {KEY}"))]).result.expect("an answer");
    assert!(!format!("{echo:?}").contains("sk-0123"), "{echo:?}");
}

#[test]
fn a_limit_is_waited_out_as_the_endpoint_says() {
    for (headers, waits) in [
        (&[("retry-after", "7")][..], 7_000),
        (&[("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT")], 10_000),
        (&[("retry-after", "60"), ("retry-after-ms", "1250")], 1_250),
        (&[], 500),
    ] {
        let played = play([with(429, headers, r#"{"error":{"message":"slow down"}}"#), says("Good.")]);
        assert_eq!(played.result.expect("an answer").retries, 1);
        assert_eq!(played.slept, [waits], "{headers:?}");
        assert_eq!(played.bodies.first(), played.bodies.get(1), "the same question");
    }
}

#[test]
fn no_credit_is_final() {
    let body = r#"{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}"#;
    assert!(matches!(play([status(429, body)]).result, Err(ChatError::OutOfCredit { .. })));
}

#[test]
fn a_failing_endpoint_is_given_up_in_the_end() {
    let played = play(vec![status(500, "oops"); 6]);
    assert!(matches!(played.result, Err(ChatError::Server { status: 500, .. })));
    assert_eq!(played.bodies.len(), 6);
    assert_eq!(played.slept, [500, 1_000, 2_000, 4_000, 8_000]);
    let limited = play(vec![with(429, &[("retry-after", "40")], ""); 4]);
    assert!(matches!(limited.result, Err(ChatError::RateLimited { .. })));
    assert_eq!(limited.slept.len(), 3, "150 s is the most that is waited");
}

#[test]
fn a_lost_connection_is_tried_again() {
    let broken = || Play::Fail(TransportError::Broken("reset".into()));
    assert_eq!(play([broken(), broken(), says("Good.")]).result.expect("an answer").retries, 2);
    let gone = Play::Fail(TransportError::Unreachable("Failed to fetch".into()));
    assert!(matches!(play(vec![gone; 6]).result, Err(ChatError::Unreachable { .. })));
}

#[test]
fn a_silent_endpoint_times_out() {
    let played = play([Play::Hang, Play::Hang]);
    assert_eq!(played.result, Err(ChatError::TimedOut { seconds: 300 }));
    assert_eq!(played.slept, [300_000, 500, 300_000]);
}

#[test]
fn what_is_refused_is_dropped_and_remembered() {
    let refusal =
        r#"{"error":{"message":"`logprobs` is not supported with this model","type":"invalid_request_error"}}"#;
    let script = Script::new([status(400, refusal), says("One."), says("Two.")]);
    let clock = JumpingClock::default();
    let client = Client::new(endpoint(), &script, &clock);
    let first = block_on(client.complete(&question())).expect("an answer");
    let second = block_on(client.complete(&question())).expect("an answer");
    assert_eq!((first.text.as_str(), first.retries), ("One.", 0));
    assert_eq!(first.adaptations, [left_out(Field::Logprobs)]);
    assert_eq!(second.adaptations, first.adaptations, "also told for later calls");
    let asked: Vec<bool> = script.bodies().iter().map(|b| b.get("logprobs").is_some()).collect();
    assert_eq!(asked, [true, false, false]);
    assert!(script.bodies().iter().skip(1).all(|b| b.get("top_logprobs").is_none()));
    let kept = serde_json::to_string(&client.dialect()).expect("JSON");
    assert_eq!(serde_json::from_str::<Dialect>(&kept).expect("a dialect"), client.dialect());
    assert!(clock.slept.borrow().is_empty());
}

#[test]
fn a_kept_dialect_saves_the_first_refusal() {
    let dialect = Dialect { refused: [Field::Seed].into(), most_top_logprobs: Some(5) };
    let (script, clock) = (Script::new([says("Good.")]), JumpingClock::default());
    let client = Client::new(endpoint(), &script, &clock).with_dialect(dialect);
    let reply = block_on(client.complete(&question())).expect("an answer");
    assert_eq!(reply.adaptations, [Adaptation::FewerTopLogprobs(5), left_out(Field::Seed)]);
    assert_eq!(script.bodies()[0]["top_logprobs"], 5);
}

#[test]
fn a_reasoning_model_takes_another_cap_and_no_temperature() {
    let cap = r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","type":"invalid_request_error","param":"max_tokens","code":"unsupported_parameter"}}"#;
    let temperature = r#"{"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.","param":"temperature","code":"unsupported_value"}}"#;
    let logprobs = r#"{"error":{"message":"You are not allowed to request logprobs from this model","type":"invalid_request_error","param":null,"code":null}}"#;
    let played = play([status(400, cap), status(400, temperature), status(403, logprobs), says("Good.")]);
    assert!(matches!(played.result, Err(ChatError::WrongKey { .. })), "403 teaches nothing");
    let played = play([status(400, cap), status(400, temperature), status(400, logprobs), says("Good.")]);
    let reply = played.result.expect("an answer");
    assert_eq!(
        reply.adaptations,
        [
            left_out(Field::Temperature),
            Adaptation::Renamed { from: Field::MaxTokens, to: Field::MaxCompletionTokens },
            left_out(Field::Logprobs),
        ]
    );
    let last = played.bodies.last().expect("a body");
    assert_eq!((last.get("max_tokens"), last["max_completion_tokens"].as_u64()), (None, Some(300)));
    assert_eq!(last.get("temperature"), None);
}

#[test]
fn geminis_array_mistrals_detail_and_fastapis() {
    let gemini = r#"[{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \"logprobs\": Cannot find field.","status":"INVALID_ARGUMENT"}}]"#;
    let reply = play([status(400, gemini), says("Good.")]).result.expect("an answer");
    assert_eq!(reply.adaptations, [left_out(Field::Logprobs)]);
    let mistral = r#"{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","logprobs"],"msg":"Extra inputs are not permitted","input":true},{"type":"extra_forbidden","loc":["body","top_logprobs"],"msg":"Extra inputs are not permitted","input":20},{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted","input":7}]}}"#;
    let reply = play([status(422, mistral), says("Good.")]).result.expect("an answer");
    assert_eq!(reply.adaptations, [left_out(Field::Logprobs), left_out(Field::Seed)], "all in one go");
    let fastapi =
        r#"{"detail":[{"loc":["body","seed"],"msg":"extra fields not permitted","type":"value_error.extra"}]}"#;
    let reply = play([status(422, fastapi), says("Good.")]).result.expect("an answer");
    assert_eq!(reply.adaptations, [left_out(Field::Seed)]);
}

#[test]
fn plain_strings_and_numbers_for_codes() {
    let studio = r#"{"error":"'top_logprobs' is not a supported parameter"}"#;
    let reply = play([status(400, studio), says("Good.")]).result.expect("an answer");
    assert_eq!(reply.adaptations, [left_out(Field::TopLogprobs)]);
    let preflight = r#"{"error":"'messages' field is required"}"#;
    assert!(matches!(play([status(400, preflight)]).result, Err(ChatError::Refused { status: 400, .. })));
    let loading = r#"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#;
    assert_eq!(play([status(503, loading), says("Good.")]).result.expect("an answer").retries, 1);
}

#[test]
fn fewer_alternatives_where_the_endpoint_has_fewer() {
    let five =
        r#"{"error":{"message":"Invalid 'top_logprobs': must be less than or equal to 5","param":"top_logprobs"}}"#;
    let played = play([status(400, five), says("Good.")]);
    assert_eq!(played.result.expect("an answer").adaptations, [Adaptation::FewerTopLogprobs(5)]);
    assert_eq!(played.bodies[1]["top_logprobs"], 5);
}

#[test]
fn a_template_without_system_messages() {
    for code in [400, 500] {
        let gemma = r#"{"error":{"code":500,"message":"System role not supported at row 1","type":"server_error"}}"#;
        let played = play([status(code, gemma), says("Good.")]);
        assert_eq!(played.result.expect("an answer").adaptations, [Adaptation::SystemJoined]);
        assert_eq!(played.bodies[1]["messages"][0]["content"], "Be fair.\n\nScore it.");
    }
}

#[test]
fn a_stubborn_refusal_ends() {
    let stubborn = status(
        400,
        r#"{"error":"I dislike temperature, seed, logprobs, top_logprobs, max_tokens, max_completion_tokens"}"#,
    );
    let played = play(vec![stubborn; 20]);
    assert!(matches!(played.result, Err(ChatError::Refused { .. })));
    assert!(played.bodies.len() <= 8, "{}", played.bodies.len());
}

#[test]
fn calls_at_once_learn_together() {
    let refusal = r#"{"error":{"message":"logprobs not supported","param":"logprobs"}}"#;
    let script = Script::new([status(400, refusal), status(400, refusal), says("One."), says("Two.")]);
    let clock = JumpingClock::default();
    let client = Client::new(endpoint(), &script, &clock);
    let question = question();
    let both = futures::future::join(client.complete(&question), client.complete(&question));
    let (first, second) = block_on(both);
    assert_eq!(first.expect("an answer").adaptations, [left_out(Field::Logprobs)]);
    assert_eq!(second.expect("an answer").adaptations, [left_out(Field::Logprobs)]);
}

#[test]
fn nothing_is_asked_for_again_and_is_then_an_error() {
    assert_eq!(play([says(" \n"), says("Good.")]).result.expect("an answer").retries, 1);
    let played = play(vec![says(""); 3]);
    assert_eq!((played.result, played.bodies.len()), (Err(ChatError::Empty), 3));
}

#[test]
fn thinking_is_no_answer() {
    let cut = r#"{"choices":[{"message":{"content":"","reasoning":"Let me see …"},"finish_reason":"length"}]}"#;
    assert_eq!(play([status(200, cut)]).result, Err(ChatError::OnlyThinking), "the cap would be reached again");
    let hidden = r#"{"choices":[{"message":{"content":""},"finish_reason":"length"}],"usage":{"completion_tokens":64,"completion_tokens_details":{"reasoning_tokens":64}}}"#;
    assert_eq!(play([status(200, hidden)]).result, Err(ChatError::OnlyThinking));
    let unclosed = says("<think>Final Score: 6");
    assert_eq!(play(vec![unclosed; 3]).result, Err(ChatError::OnlyThinking));
    let reply = play([says("<think>Hm.</think>Good.")]).result.expect("an answer");
    assert_eq!((reply.thinking.as_deref(), reply.text.as_str()), (Some("Hm."), "Good."));
}

#[test]
fn declined_answers() {
    let filtered = r#"{"choices":[{"message":{"content":null},"finish_reason":"content_filter"}]}"#;
    assert!(matches!(play([status(200, filtered)]).result, Err(ChatError::Filtered { .. })));
    let refused =
        r#"{"choices":[{"message":{"content":null,"refusal":"I cannot grade this."},"finish_reason":"stop"}]}"#;
    let error = play([status(200, refused)]).result.expect_err("declined");
    assert!(error.to_string().contains("I cannot grade this."), "{error}");
}

#[test]
fn errors_that_come_with_200() {
    let limited = r#"{"error":{"code":429,"message":"Provider returned error","metadata":{"raw":"busy"}}}"#;
    assert_eq!(play([status(200, limited), says("Good.")]).result.expect("an answer").retries, 1);
    let in_choice =
        r#"{"choices":[{"error":{"code":502,"message":"upstream"},"message":{"content":""},"finish_reason":"error"}]}"#;
    assert_eq!(play([status(200, in_choice), says("Good.")]).result.expect("an answer").retries, 1);
    let other = r#"{"error":"Unexpected endpoint or method. (POST /chat/completions)"}"#;
    assert!(matches!(play([status(200, other)]).result, Err(ChatError::WrongAddress { .. })));
}

#[test]
fn what_is_not_a_completion() {
    for body in [
        "",
        "{",
        "[]",
        "{}",
        "null",
        r#"{"choices":[]}"#,
        r#"{"choices":[null]}"#,
        "data: {\"choices\":[]}\n\ndata: [DONE]",
    ] {
        let error = play([status(200, body)]).result.expect_err("no answer");
        assert!(matches!(error, ChatError::NotUnderstood { .. }), "{body}: {error:?}");
    }
    let page = play([status(200, "<!DOCTYPE html><title>Welcome</title>")]).result.expect_err("no answer");
    assert!(page.to_string().contains("a web page"), "{page}");
}

/// What is heard of a call, and its outcome.
fn listen(plays: impl IntoIterator<Item = Play>) -> (Vec<Heard>, Result<ChatReply, ChatError>, Vec<serde_json::Value>) {
    let (script, clock) = (Script::new(plays), JumpingClock::default());
    let client = Client::new(endpoint(), &script, &clock);
    let heard = RefCell::new(Vec::new());
    let outcome = block_on(client.complete_heard(&question(), &|what| heard.borrow_mut().push(what)));
    let bodies = script.bodies();
    (heard.into_inner(), outcome, bodies)
}

fn stream(pieces: &[&str], end: &str) -> Play {
    let piece = |text: &&str| format!("data: {}\n\n", serde_json::json!({"choices": [{"delta": {"content": text}}]}));
    status(200, &format!("{}{end}", pieces.iter().map(piece).collect::<String>()))
}

#[test]
fn a_key_that_is_echoed_is_not_heard_either() {
    let (heard, ..) = listen([stream(&["You sent ", KEY], END)]);
    assert_eq!(heard, [Heard::Text("You sent [key]".into())]);
}

const END: &str = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

#[test]
fn a_streamed_answer_is_heard_and_read_as_a_whole_one() {
    let (heard, outcome, bodies) = listen([stream(&["Final", " Score: 4"], END)]);
    assert_eq!(heard, [Heard::Text("Final Score: 4".into())], "as much as came at once");
    assert_eq!(outcome.expect("an answer").text, "Final Score: 4");
    assert_eq!(bodies[0]["stream"], true);
    assert_eq!(bodies[0]["stream_options"]["include_usage"], true);
    let played = play([says("Final Score: 4")]);
    assert_eq!(played.result.expect("an answer").text, "Final Score: 4", "who does not listen asks for no stream");
}

#[test]
fn an_endpoint_that_does_not_stream_works_the_same() {
    let (heard, outcome, _) = listen([says("Whole.")]);
    assert_eq!((heard, outcome.expect("an answer").text.as_str()), (vec![], "Whole."));
    let refusal =
        status(400, r#"{"error":{"message":"Unknown parameter: 'stream_options'","param":"stream_options"}}"#);
    let (_, outcome, bodies) = listen([refusal, stream(&["Yes"], END)]);
    assert_eq!(outcome.expect("an answer").text, "Yes");
    assert!(bodies[1].get("stream_options").is_none() && bodies[1]["stream"] == true);
    let refusal = status(422, r#"{"detail":[{"loc":["body","stream"],"msg":"extra fields not permitted"}]}"#);
    let (_, outcome, bodies) = listen([refusal, says("Yes")]);
    assert!(outcome.expect("an answer").adaptations.contains(&left_out(Field::Stream)));
    assert!(bodies[1].get("stream").is_none() && bodies[1].get("stream_options").is_none());
}

#[test]
fn a_stream_that_breaks_off_is_asked_for_again_and_the_wait_is_told() {
    let (heard, outcome, bodies) = listen([stream(&["Half of"], ""), stream(&["All of it"], END)]);
    assert_eq!(outcome.expect("an answer").text, "All of it");
    assert_eq!(bodies.len(), 2);
    assert!(
        matches!(&heard[..], [Heard::Text(half), Heard::Waiting { failed: 1, why, .. }, Heard::Text(all)]
            if half == "Half of" && all == "All of it" && why.contains("broke")),
        "{heard:?}"
    );
}
