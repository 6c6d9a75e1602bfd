//! The endpoint test against scripted endpoints.

use super::super::stage::{JumpingClock, Play, Script, endpoint, says, status};
use super::*;
use futures::executor::block_on;

fn report(endpoint: &Endpoint, plays: impl IntoIterator<Item = Play>) -> ProbeReport {
    let (script, clock) = (Script::new(plays), JumpingClock::default());
    block_on(probe(&&script, &&clock, endpoint))
}

fn models() -> Play {
    status(200, r#"{"data":[{"id":"m-1"},{"id":"m-2"}]}"#)
}

#[test]
fn everything_works() {
    let chat = r#"{"choices":[{"message":{"content":"Ready"},"logprobs":{"content":[{"token":"Ready","logprob":-0.1,"top_logprobs":[]}]}}]}"#;
    let report = report(&endpoint(), [models(), status(200, chat)]);
    assert!(report.works());
    assert_eq!(report.logprobs, LogprobSupport::Works);
    assert_eq!(
        report.notes,
        ["The model answered in 0.0 s.", "It lists 2 models.", "Log-probabilities come: confidences are measured."]
    );
}

#[test]
fn no_list_and_no_log_probabilities() {
    let refusal = r#"{"error":{"message":"logprobs is not supported","param":"logprobs"}}"#;
    let report = report(&endpoint(), [status(404, "404 page not found"), status(400, refusal), says("Ready")]);
    assert!(report.works());
    assert_eq!(report.logprobs, LogprobSupport::Refused);
    assert!(!report.dialect.takes(Field::Logprobs), "learned for grading");
    assert!(report.notes[1].starts_with("No list of models came"), "{:?}", report.notes);
    assert_eq!(report.notes[2..], ["No log-probabilities: confidences will be self-reported."]);
}

#[test]
fn silence_about_log_probabilities_and_an_unlisted_model() {
    let other = Endpoint { model: "m-9".into(), ..endpoint() };
    let report = report(&other, [models(), says("Ready")]);
    assert_eq!(report.logprobs, LogprobSupport::Silent);
    assert_eq!(report.notes[1], "“m-9” is not among the 2 models that it lists.");
}

#[test]
fn a_wrong_key_is_told_once() {
    let report = report(&endpoint(), [status(401, "no"), status(401, "no")]);
    assert!(!report.works());
    assert_eq!(
        report.notes,
        ["The endpoint did not accept the key (401): check it in Settings → Models (it says: “no”)."]
    );
}

#[test]
fn a_thinking_model_works() {
    let cut = r#"{"choices":[{"message":{"content":"","reasoning":"The user …"},"finish_reason":"length"}]}"#;
    let report = report(&endpoint(), [models(), status(200, cut)]);
    assert!(report.works());
    assert!(report.notes[0].contains("thinks before it answers"));
}

#[test]
fn a_missing_v1_is_found() {
    let bare = Endpoint::new("Ollama", "localhost:11434", "m-1", "").expect("an endpoint");
    let missing = || status(404, "404 page not found");
    let report = report(&bare, [missing(), missing(), models()]);
    assert_eq!(report.better_base_url.as_ref().map(BaseUrl::as_str), Some("http://localhost:11434/v1"));
    assert!(report.notes[1].contains("use that as the base URL"), "{:?}", report.notes);
}

#[test]
fn nobody_there() {
    let gone = || Play::Fail(TransportError::Unreachable("Failed to fetch".into()));
    let lan = Endpoint::new("Lab", "http://192.168.0.9:8000/v1", "m-1", "").expect("an endpoint");
    let report = report(&lan, [gone(), gone()]);
    assert_eq!(report.logprobs, LogprobSupport::Unknown);
    assert!(report.notes[0].starts_with("No answer came from the endpoint"), "{:?}", report.notes);
    assert!(report.notes[1].contains("not encrypted"));
}
