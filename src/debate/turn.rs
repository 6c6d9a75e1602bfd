//! One message of a debate, and the record of the call that made it.

use super::Seat;
use crate::llm::{Chat, ChatError, ChatReply, ChatRequest, Message};
use crate::llm::{first_token_confidence, split_self_report};
use crate::prompt::PromptError;
use serde::{Deserialize, Serialize};

/// An Advocate's or a Skeptic's message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// Who speaks, and where in the debate.
    pub seat: Seat,
    /// The argument, without thoughts and without the line that reports confidence.
    pub message: String,
    /// How sure its speaker is; `None` where the endpoint gave no log-probabilities and the message no `Confidence:` line.
    pub confidence: Option<Confidence>,
    /// The call.
    pub call: CallRecord,
}

/// How sure a debater is (MADRAG 3.2, A.4).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Confidence {
    /// In [0, 1].
    pub value: f64,
    /// Where it comes from.
    pub source: ConfidenceSource,
}

/// Where a confidence comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConfidenceSource {
    /// exp of the first generated token's log-probability.
    FirstToken,
    /// The speaker's own word.
    SelfReported,
}

/// One finished call: what was sent, what came, what it cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CallRecord {
    /// What was sent.
    pub request: ChatRequest,
    /// What came: raw body, log-probabilities, usage, what was adapted.
    pub reply: ChatReply,
}

/// How a role's reply is sampled.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sampling {
    /// 0.7 for debaters, 0 for the Judge (MADRAG A.2).
    pub temperature: f64,
    /// The longest reply in tokens; `None` leaves it to the endpoint.
    pub max_tokens: Option<u32>,
    /// How many alternatives a token to ask for; `None` asks for no log-probabilities.
    pub top_logprobs: Option<u8>,
}

/// Why a role said nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum DebateError {
    /// The model did not answer.
    #[error(transparent)]
    Chat(#[from] ChatError),
    /// The prompt could not be made.
    #[error("{0}")]
    Prompt(String),
}

impl From<PromptError> for DebateError {
    fn from(error: PromptError) -> Self {
        Self::Prompt(error.to_string())
    }
}

/// Calls the model.
pub(super) async fn call(
    chat: &impl Chat,
    messages: Vec<Message>,
    sampling: Sampling,
) -> Result<CallRecord, DebateError> {
    let request = ChatRequest {
        messages,
        temperature: Some(sampling.temperature),
        max_tokens: sampling.max_tokens,
        top_logprobs: sampling.top_logprobs,
        seed: None,
    };
    let reply = chat.complete(&request).await?;
    Ok(CallRecord { request, reply })
}

impl Turn {
    /// Reads a debater's reply: first-token confidence, else the one it reports itself.
    pub(super) fn read(seat: Seat, call: CallRecord) -> Self {
        let (message, reported) = split_self_report(&call.reply.text);
        let from = |source| move |value| Confidence { value, source };
        let confidence = first_token_confidence(&call.reply.tokens)
            .map(from(ConfidenceSource::FirstToken))
            .or_else(|| reported.map(from(ConfidenceSource::SelfReported)));
        Self { seat, message, confidence, call }
    }
}
