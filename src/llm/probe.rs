//! The endpoint test: what works and what does not, in plain words.

use super::Chat;
use super::base_url::BaseUrl;
use super::client::Client;
use super::dialect::{Adaptation, Dialect, Field};
use super::endpoint::Endpoint;
use super::error::ChatError;
use super::message::{ChatRequest, Message, TOP_LOGPROBS};
use super::models::list_models;
use super::reply::ChatReply;
use super::retry::RetryPolicy;
use crate::ports::{Clock, HttpReply, HttpRequest, Transport, TransportError};
use serde::{Deserialize, Serialize};

/// What an endpoint test found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProbeReport {
    /// The names of its models; some endpoints give no list and work all the same.
    pub models: Result<Vec<String>, ChatError>,
    /// The answer to a tiny question.
    pub chat: Result<ChatReply, ChatError>,
    /// Whether log-probabilities come.
    pub logprobs: LogprobSupport,
    /// How long the tiny answer took, in milliseconds.
    pub latency_ms: u32,
    /// What was learned about the endpoint's dialect, to start a client with.
    pub dialect: Dialect,
    /// Where the endpoint really is, when the address typed lacks its `/v1`.
    pub better_base_url: Option<BaseUrl>,
    /// All of it in plain words, one finding a line.
    pub notes: Vec<String>,
}

/// Whether an endpoint gives log-probabilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LogprobSupport {
    /// They come.
    Works,
    /// Asked for, accepted, and not given.
    Silent,
    /// Asked for and refused.
    Refused,
    /// No answer came to tell by.
    Unknown,
}

impl ProbeReport {
    /// Whether grading can start. A model that only thought within the test's short reply works.
    pub fn works(&self) -> bool {
        matches!(self.chat, Ok(_) | Err(ChatError::OnlyThinking))
    }
}

/// The longest answer to the tiny question, in tokens: room for a thought.
const TINY_REPLY: u32 = 64;

/// Lists the models and asks one tiny question, with every field that grading uses. Nothing is asked twice but for
/// what the endpoint refuses.
pub async fn probe(transport: &impl Transport, clock: &impl Clock, endpoint: &Endpoint) -> ProbeReport {
    let models = list_models(transport, clock, endpoint).await;
    let client = Client::new(endpoint.clone(), Lent(transport), Lent(clock)).with_policy(RetryPolicy::ONCE);
    let request = ChatRequest {
        messages: vec![Message::system("You answer in one word."), Message::user("Say: ready")],
        temperature: Some(0.0),
        max_tokens: Some(TINY_REPLY),
        top_logprobs: Some(TOP_LOGPROBS),
        seed: None,
    };
    let started_ms = clock.now_ms();
    let chat = client.complete(&request).await;
    let latency_ms = milliseconds(clock.now_ms() - started_ms);
    let better_base_url = match &chat {
        Err(ChatError::WrongAddress { .. }) => with_v1(transport, clock, endpoint).await,
        _ => None,
    };
    let dialect = client.dialect();
    let logprobs = support(&chat, &dialect);
    let mut report = ProbeReport { models, chat, logprobs, latency_ms, dialect, better_base_url, notes: Vec::new() };
    report.notes = notes(&report, endpoint);
    report
}

async fn with_v1(transport: &impl Transport, clock: &impl Clock, endpoint: &Endpoint) -> Option<BaseUrl> {
    let base_url = endpoint.base_url.with_v1()?;
    let moved = Endpoint { base_url: base_url.clone(), ..endpoint.clone() };
    list_models(transport, clock, &moved).await.ok().map(|_| base_url)
}

fn support(chat: &Result<ChatReply, ChatError>, dialect: &Dialect) -> LogprobSupport {
    match chat {
        _ if !dialect.takes(Field::Logprobs) => LogprobSupport::Refused,
        Ok(reply) if reply.tokens.is_empty() => LogprobSupport::Silent,
        Ok(_) => LogprobSupport::Works,
        Err(_) => LogprobSupport::Unknown,
    }
}

fn notes(report: &ProbeReport, endpoint: &Endpoint) -> Vec<String> {
    let mut notes = vec![match &report.chat {
        Ok(_) => format!("The model answered in {:.1} s.", f64::from(report.latency_ms) / 1_000.0),
        Err(ChatError::OnlyThinking) => {
            "The model works, and thinks before it answers: expect longer waits, and leave its replies room.".to_owned()
        }
        Err(error) => sentence(&error.to_string()),
    }];
    if let Some(base) = &report.better_base_url {
        notes.push(format!("There is an endpoint at {base}: use that as the base URL."));
    }
    match &report.models {
        Ok(models) => notes.push(known_models(models, &endpoint.model)),
        // Said already.
        Err(error) if report.chat.as_ref().err().is_some_and(|e| same_kind(e, error)) => {}
        Err(error) => notes.push(format!("No list of models came, so type the model's name ({error}).")),
    }
    match report.logprobs {
        LogprobSupport::Works => notes.push("Log-probabilities come: confidences are measured.".to_owned()),
        LogprobSupport::Silent | LogprobSupport::Refused => {
            notes.push("No log-probabilities: confidences will be self-reported.".to_owned());
        }
        LogprobSupport::Unknown => {}
    }
    if let Ok(reply) = &report.chat {
        let other = |a: &&Adaptation| **a != Adaptation::LeftOut(Field::Logprobs);
        notes.extend(reply.adaptations.iter().filter(other).map(|a| sentence(&a.to_string())));
    }
    if endpoint.base_url.is_unencrypted() {
        notes.push(format!(
            "What is sent to {} is not encrypted, and a page that came over https may not send it at all.",
            endpoint.host()
        ));
    }
    notes
}

fn known_models(models: &[String], model: &str) -> String {
    match models.len() {
        0 => "It lists no models: load or download one there.".to_owned(),
        _ if !model.is_empty() && !models.iter().any(|m| m == model) => {
            format!("“{model}” is not among the {} models that it lists.", models.len())
        }
        1 => "It lists 1 model.".to_owned(),
        many => format!("It lists {many} models."),
    }
}

fn same_kind(a: &ChatError, b: &ChatError) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let capital = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{capital}{}.", letters.as_str())
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn milliseconds(elapsed: f64) -> u32 {
    elapsed.clamp(0.0, f64::from(u32::MAX)) as u32
}

/// A port that is lent to a client.
struct Lent<'a, P>(&'a P);

impl<T: Transport> Transport for Lent<'_, T> {
    async fn send(&self, request: &HttpRequest) -> Result<HttpReply, TransportError> {
        self.0.send(request).await
    }
}

impl<C: Clock> Clock for Lent<'_, C> {
    fn now_ms(&self) -> f64 {
        self.0.now_ms()
    }
    async fn sleep(&self, milliseconds: u32) {
        self.0.sleep(milliseconds).await;
    }
    fn random(&self) -> f64 {
        self.0.random()
    }
}

#[cfg(test)]
#[path = "probe_tests.rs"]
mod tests;
