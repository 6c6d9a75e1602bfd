//! Asks one endpoint: adapts to its dialect, waits and asks again, and ends.

use super::classify;
use super::dialect::Dialect;
use super::endpoint::{Endpoint, Streaming};
use super::error::ChatError;
use super::error_body::ErrorBody;
use super::gate::Gate;
use super::message::ChatRequest;
use super::reply::{ChatReply, Finish};
use super::reply_json::{self, Body, Completion};
use super::request_json::{Delivery, request_json};
use super::retry::{Decision, Outcome, RetryPolicy};
use super::retry_after::asked_wait_ms;
use super::streamed::Streamed;
use super::{Chat, Heard, secret::Secret, sse, thinking};
use crate::ports::{Clock, HttpReply, HttpRequest, Method, Transport, TransportError};
use futures::future::{Either, select};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;

/// A model at an endpoint. Several calls may run at once through one `&Client`; what one learns about the endpoint's
/// dialect holds for all.
#[derive(Debug)]
pub struct Client<T, C> {
    endpoint: Endpoint,
    transport: T,
    clock: C,
    policy: RetryPolicy,
    dialect: RefCell<Dialect>,
    gate: Option<Rc<Gate>>,
}

impl<T: Transport, C: Clock> Client<T, C> {
    /// A client that knows nothing of the endpoint yet.
    pub fn new(endpoint: Endpoint, transport: T, clock: C) -> Self {
        Self { endpoint, transport, clock, policy: RetryPolicy::default(), dialect: RefCell::default(), gate: None }
    }

    /// With what was learned about this endpoint and model before.
    #[must_use]
    pub fn with_dialect(self, dialect: Dialect) -> Self {
        Self { dialect: RefCell::new(dialect), ..self }
    }

    /// With a gate that its calls pass, those of other clients too. A retry that waits stands outside.
    #[must_use]
    pub fn with_gate(self, gate: Rc<Gate>) -> Self {
        Self { gate: Some(gate), ..self }
    }

    /// With another patience.
    #[must_use]
    pub fn with_policy(self, policy: RetryPolicy) -> Self {
        Self { policy, ..self }
    }

    /// What has been learned so far, to be kept for the next visit.
    pub fn dialect(&self) -> Dialect {
        self.dialect.borrow().clone()
    }

    /// Whom it asks.
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// One request in one dialect, when the gate lets it in.
    async fn attempt_in_turn(
        &self,
        request: &ChatRequest,
        dialect: &Dialect,
        heard: Option<&dyn Fn(Heard)>,
    ) -> Result<ChatReply, Failure> {
        let Some(gate) = &self.gate else { return self.attempt(request, dialect, heard).await };
        let permit = gate.enter(&self.clock).await;
        let outcome = self.attempt(request, dialect, heard).await;
        match &outcome {
            Ok(_) => permit.answered(),
            Err(Failure { outcome: Outcome::Refused { status: 429, asked_wait_ms }, .. }) => {
                permit.refused(self.clock.now_ms(), *asked_wait_ms);
            }
            Err(_) => {}
        }
        outcome
    }

    /// One request in one dialect.
    async fn attempt(
        &self,
        request: &ChatRequest,
        dialect: &Dialect,
        heard: Option<&dyn Fn(Heard)>,
    ) -> Result<ChatReply, Failure> {
        let streams = heard.is_some() && self.endpoint.streaming == Streaming::WherePossible;
        let delivery = if streams { Delivery::InPieces } else { Delivery::Whole };
        let http = HttpRequest {
            method: Method::Post,
            url: self.endpoint.chat_url(),
            headers: self.endpoint.headers(),
            body: Some(request_json(request, &self.endpoint.model, dialect, delivery)),
        };
        let mut streamed = Streamed::default();
        let mut listen = |bytes: &[u8]| {
            if let (Some(heard), true) = (heard, streamed.push(bytes)) {
                let (_, text) = thinking::split(streamed.content());
                let text = self.endpoint.key.as_ref().map(|key| key.redact(&text)).unwrap_or(text);
                heard(if text.is_empty() { Heard::Thinking } else { Heard::Text(text) });
            }
        };
        let no_answer = |e: TransportError| Failure::no_answer(&e, self.endpoint.key.as_ref());
        let seconds = self.endpoint.request_timeout_s;
        let mut reply = if streams {
            self.transport.send_heard(&http, &mut listen).await.map_err(no_answer)?
        } else {
            exchange(&self.transport, &self.clock, &http, seconds).await.map_err(no_answer)?
        };
        if let Some(key) = &self.endpoint.key {
            reply.body = key.redact(&reply.body);
        }
        if !(200..300).contains(&reply.status) {
            return Err(self.refusal(reply.status, ErrorBody::read(&reply.body), &reply));
        }
        let whole = if sse::is_stream(&reply.body) {
            let broken = || no_answer(TransportError::Broken("the reply ended before it was whole".into()));
            Streamed::of(&reply.body).into_body().ok_or_else(broken)?
        } else {
            reply.body.clone()
        };
        match reply_json::read(&whole) {
            Body::Completion(completion) => answer(*completion, reply.body),
            Body::Error(body) => Err(self.refusal(body.status.unwrap_or(reply.status), body, &reply)),
            Body::Neither => Err(Failure::of(classify::not_a_completion(&reply.body, &self.endpoint), Outcome::Final)),
        }
    }

    fn refusal(&self, status: u16, body: ErrorBody, reply: &HttpReply) -> Failure {
        let error = classify::refusal(status, &body, &self.endpoint);
        let outcome = if classify::is_final(&error) {
            Outcome::Final
        } else {
            Outcome::Refused { status, asked_wait_ms: asked_wait_ms(reply, &body, self.clock.now_ms()) }
        };
        Failure { error, outcome, complaint: Some(Box::new((status, body))) }
    }

    /// Whether the complaint taught how to ask better than in `dialect`.
    fn learn(&self, complaint: Option<&(u16, ErrorBody)>, mut dialect: Dialect, request: &ChatRequest) -> bool {
        let Some((status, body)) = complaint else { return false };
        // Against the dialect that was sent: another call may have taught the shared one meanwhile.
        let learned = !dialect.adapt(*status, body, request).is_empty();
        self.dialect.borrow_mut().join(&dialect);
        learned
    }
}

impl<T: Transport, C: Clock> Chat for Client<T, C> {
    async fn complete(&self, request: &ChatRequest) -> Result<ChatReply, ChatError> {
        self.ask(request, None).await
    }

    async fn complete_heard(&self, request: &ChatRequest, heard: &dyn Fn(Heard)) -> Result<ChatReply, ChatError> {
        self.ask(request, Some(heard)).await
    }
}

impl<T: Transport, C: Clock> Client<T, C> {
    /// Asks until there is an answer or no use in asking.
    async fn ask(&self, request: &ChatRequest, heard: Option<&dyn Fn(Heard)>) -> Result<ChatReply, ChatError> {
        let (mut attempt, mut waited_ms) = (1, 0);
        loop {
            let dialect = self.dialect();
            let failure = match self.attempt_in_turn(request, &dialect, heard).await {
                Ok(reply) => {
                    let adaptations = dialect.adaptations(request);
                    return Ok(ChatReply { adaptations, retries: attempt - 1, ..reply });
                }
                Err(failure) => failure,
            };
            // Ends: a dialect only grows, and has few fields to refuse.
            if !classify::is_final(&failure.error) && self.learn(failure.complaint.as_deref(), dialect, request) {
                continue;
            }
            match self.policy.next(attempt, waited_ms, &failure.outcome, self.clock.random()) {
                Decision::GiveUp => return Err(failure.error),
                Decision::WaitMs(wait) => {
                    if let Some(heard) = heard {
                        heard(Heard::Waiting { why: failure.error.to_string(), wait_ms: wait, failed: attempt });
                    }
                    self.clock.sleep(wait).await;
                    waited_ms += wait;
                    attempt += 1;
                }
            }
        }
    }
}

/// Why an attempt failed, for the teacher and for the policy.
struct Failure {
    error: ChatError,
    outcome: Outcome,
    complaint: Option<Box<(u16, ErrorBody)>>,
}

impl Failure {
    fn of(error: ChatError, outcome: Outcome) -> Self {
        Self { error, outcome, complaint: None }
    }

    fn no_answer(error: &TransportError, key: Option<&Secret>) -> Self {
        let outcome = match error {
            TransportError::TimedOut { .. } => Outcome::TimedOut,
            TransportError::Unreachable(_) | TransportError::Broken(_) => Outcome::NoAnswer,
        };
        Self::of(ChatError::from_transport(error, key), outcome)
    }
}

/// Sends a request and waits for its answer no longer than allowed.
pub(super) async fn exchange(
    transport: &impl Transport,
    clock: &impl Clock,
    request: &HttpRequest,
    seconds: u32,
) -> Result<HttpReply, TransportError> {
    let sent = pin!(transport.send(request));
    let limit = pin!(clock.sleep(seconds.saturating_mul(1_000)));
    match select(sent, limit).await {
        Either::Left((answer, _)) => answer,
        Either::Right(((), _)) => Err(TransportError::TimedOut { seconds }),
    }
}

/// A completion that has text, or why it has none.
fn answer(completion: Completion, raw: String) -> Result<ChatReply, Failure> {
    let Completion { text, thinking, refusal, tokens, usage, thinking_tokens, finish, model } = completion;
    if !text.is_empty() {
        let (adaptations, retries) = (Vec::new(), 0);
        return Ok(ChatReply { text, thinking, tokens, usage, finish, model, adaptations, retries, raw });
    }
    let thought = thinking.is_some() || thinking_tokens > 0;
    Err(match (refusal, finish) {
        (Some(refusal), _) => {
            Failure::of(ChatError::Filtered { said: super::ServerWords::quote(&refusal, None) }, Outcome::Final)
        }
        (None, Finish::Filter) => {
            Failure::of(ChatError::Filtered { said: super::ServerWords::default() }, Outcome::Final)
        }
        // The same cap would be reached again.
        (None, Finish::Length) if thought => Failure::of(ChatError::OnlyThinking, Outcome::Final),
        (None, _) if thought => Failure::of(ChatError::OnlyThinking, Outcome::Empty),
        (None, _) => Failure::of(ChatError::Empty, Outcome::Empty),
    })
}

#[cfg(test)]
#[path = "client_tests.rs"]
mod tests;
