//! What is asked of a model.

use serde::{Deserialize, Serialize};

/// Who says a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Sets the task.
    System,
    /// Asks.
    User,
    /// The model itself, earlier.
    Assistant,
}

/// One message of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub content: String,
}

impl Message {
    /// A message that sets the task.
    pub fn system(content: impl Into<String>) -> Self {
        Self { role: Role::System, content: content.into() }
    }

    /// A message that asks.
    pub fn user(content: impl Into<String>) -> Self {
        Self { role: Role::User, content: content.into() }
    }

    /// A message that the model wrote earlier.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self { role: Role::Assistant, content: content.into() }
    }
}

/// The most alternatives that OpenAI's protocol gives for a token; endpoints that give fewer are adapted to
/// ([`super::Dialect`]).
pub const TOP_LOGPROBS: u8 = 20;

/// One call. `None` means that the field is not sent: endpoints differ in what they take (`endpoints.md`).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ChatRequest {
    /// In the order in which they were said.
    pub messages: Vec<Message>,
    /// 0 for the Judge, 0.7 for debaters (MADRAG appendix A).
    #[serde(default)]
    pub temperature: Option<f64>,
    /// The longest reply, in tokens, thinking included.
    #[serde(default)]
    pub max_tokens: Option<u32>,
    /// How many alternatives to give for each token, at most [`TOP_LOGPROBS`]; `Some(0)` asks for the tokens' own
    /// log-probabilities only, `None` for none.
    #[serde(default)]
    pub top_logprobs: Option<u8>,
    /// Makes a run repeatable where the endpoint honours it.
    #[serde(default)]
    pub seed: Option<u32>,
}

impl ChatRequest {
    /// A call that sends these messages and nothing else.
    pub fn new(messages: Vec<Message>) -> Self {
        Self { messages, ..Self::default() }
    }

    /// How many characters are sent, for telling whether a prompt was cut ([`super::Usage::looks_cut`]).
    pub fn characters(&self) -> usize {
        self.messages.iter().map(|m| m.content.chars().count()).sum()
    }
}
