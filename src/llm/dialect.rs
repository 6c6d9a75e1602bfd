//! What one model at one endpoint does not take, learned from its refusals.

use super::error_body::ErrorBody;
use super::message::{ChatRequest, Role};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// What an endpoint and model have refused so far. It only grows, so that learning ends, and what several calls learn at
/// once can be joined.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Dialect {
    /// Fields that are no longer sent.
    pub refused: BTreeSet<Field>,
    /// The most alternatives a token that it gives, where it said so.
    pub most_top_logprobs: Option<u8>,
}

/// A part of a request that some endpoints refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// Reasoning models take only their own.
    Temperature,
    /// The cap's first name; refused by OpenAI's reasoning models.
    MaxTokens,
    /// The cap's second name, used once the first was refused.
    MaxCompletionTokens,
    /// Mistral, Groq, Gemini and reasoning models have none.
    Logprobs,
    /// Some give a token's own log-probability only.
    TopLogprobs,
    /// Mistral calls it otherwise; OpenAI gave it up.
    Seed,
    /// Whether the reply comes in pieces.
    Stream,
    /// What a streamed reply has at its end: how many tokens it cost.
    StreamOptions,
    /// Some chat templates (Gemma's) know no system message: it is joined to the first question.
    SystemRole,
}

impl Field {
    /// Those with a name on the wire; longer names first, so that none is found inside another.
    const NAMED: [Self; 8] = [
        Self::MaxCompletionTokens,
        Self::TopLogprobs,
        Self::StreamOptions,
        Self::Temperature,
        Self::MaxTokens,
        Self::Logprobs,
        Self::Stream,
        Self::Seed,
    ];

    /// Its name on the wire; the system role has none.
    pub fn name(self) -> &'static str {
        match self {
            Self::Temperature => "temperature",
            Self::MaxTokens => "max_tokens",
            Self::MaxCompletionTokens => "max_completion_tokens",
            Self::Logprobs => "logprobs",
            Self::TopLogprobs => "top_logprobs",
            Self::Seed => "seed",
            Self::Stream => "stream",
            Self::StreamOptions => "stream_options",
            Self::SystemRole => "system",
        }
    }
}

/// How a request was changed for an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Adaptation {
    /// Not sent.
    LeftOut(Field),
    /// Sent under another name.
    Renamed {
        /// The usual name.
        from: Field,
        /// The name that it takes.
        to: Field,
    },
    /// Fewer alternatives a token than asked for.
    FewerTopLogprobs(u8),
    /// The system message joined to the first question.
    SystemJoined,
}

impl fmt::Display for Adaptation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeftOut(Field::Temperature) => f.write_str(
                "this model does not take a temperature: it was left out, so replies vary as the model decides",
            ),
            Self::LeftOut(Field::MaxTokens | Field::MaxCompletionTokens) => {
                f.write_str("this endpoint takes no limit on a reply's length: it was left out")
            }
            Self::LeftOut(Field::Logprobs) => f.write_str(
                "this endpoint gives no log-probabilities: they were not asked for, so confidences are self-reported",
            ),
            Self::LeftOut(Field::TopLogprobs) => {
                f.write_str("this endpoint gives no alternatives to a token: there is no distribution over the scores")
            }
            Self::LeftOut(Field::Stream) => {
                f.write_str("this endpoint does not stream: replies appear when they are whole")
            }
            Self::LeftOut(Field::StreamOptions) => f.write_str("this endpoint does not say what a streamed reply cost"),
            Self::LeftOut(field) => write!(f, "this endpoint does not take {}: it was left out", field.name()),
            Self::Renamed { from, to } => write!(f, "this endpoint takes {} instead of {}", to.name(), from.name()),
            Self::FewerTopLogprobs(most) => write!(f, "this endpoint gives at most {most} alternatives a token"),
            Self::SystemJoined => {
                f.write_str("this model knows no system message: the instructions were put before the question")
            }
        }
    }
}

impl Dialect {
    /// Whether a field may be sent.
    pub fn takes(&self, field: Field) -> bool {
        !self.refused.contains(&field)
    }

    /// The name under which a cap on the reply is sent, if any is taken.
    pub fn token_cap(&self) -> Option<Field> {
        [Field::MaxTokens, Field::MaxCompletionTokens].into_iter().find(|f| self.takes(*f))
    }

    /// How many alternatives a token to ask for: `None` sends neither field.
    pub fn top_logprobs(&self, request: &ChatRequest) -> Option<u8> {
        let wanted = request.top_logprobs.filter(|_| self.takes(Field::Logprobs))?;
        if self.takes(Field::TopLogprobs) {
            Some(wanted.min(self.most_top_logprobs.unwrap_or(u8::MAX)))
        } else {
            Some(0)
        }
    }

    /// Learns from a refusal of `request`, which was sent in this dialect. Nothing learned means that asking again
    /// would be refused again.
    pub fn adapt(&mut self, status: u16, body: &ErrorBody, request: &ChatRequest) -> Vec<Adaptation> {
        let before = self.adaptations(request);
        if matches!(status, 400 | 422) {
            for field in body.fields(&self.sent(request)) {
                self.learn(field, body, request);
            }
        }
        if matches!(status, 400 | 422 | 500) && body.refuses_system_role() {
            self.refused.insert(Field::SystemRole);
        }
        self.adaptations(request).into_iter().filter(|a| !before.contains(a)).collect()
    }

    fn learn(&mut self, field: Field, body: &ErrorBody, request: &ChatRequest) {
        let asked = self.top_logprobs(request).unwrap_or_default();
        match body.most_allowed(asked) {
            Some(most) if field == Field::TopLogprobs && self.most_top_logprobs.is_none() => {
                self.most_top_logprobs = Some(most);
            }
            _ => {
                self.refused.insert(field);
            }
        }
    }

    /// Joins what another call learned at the same time.
    pub fn join(&mut self, other: &Self) {
        self.refused.extend(&other.refused);
        self.most_top_logprobs = match (self.most_top_logprobs, other.most_top_logprobs) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }

    /// The named fields that a request has in this dialect.
    fn sent(&self, request: &ChatRequest) -> Vec<Field> {
        let top = self.top_logprobs(request);
        let is_sent = |field: &Field| match field {
            Field::Temperature => request.temperature.is_some() && self.takes(*field),
            Field::MaxTokens | Field::MaxCompletionTokens => {
                request.max_tokens.is_some() && self.token_cap() == Some(*field)
            }
            Field::Logprobs => top.is_some(),
            Field::TopLogprobs => top.is_some_and(|n| n > 0),
            Field::Seed => request.seed.is_some() && self.takes(*field),
            // Sent by a caller that listens: a refusal that names them is about them.
            Field::Stream => self.takes(*field),
            Field::StreamOptions => self.takes(*field) && self.takes(Field::Stream),
            Field::SystemRole => false,
        };
        Field::NAMED.into_iter().filter(is_sent).collect()
    }

    /// How a request differs from what was asked for when it is sent in this dialect.
    pub fn adaptations(&self, request: &ChatRequest) -> Vec<Adaptation> {
        let mut list = Vec::new();
        if request.temperature.is_some() && !self.takes(Field::Temperature) {
            list.push(Adaptation::LeftOut(Field::Temperature));
        }
        if request.max_tokens.is_some() {
            match self.token_cap() {
                Some(Field::MaxTokens) => {}
                Some(to) => list.push(Adaptation::Renamed { from: Field::MaxTokens, to }),
                None => list.push(Adaptation::LeftOut(Field::MaxTokens)),
            }
        }
        if let Some(wanted) = request.top_logprobs {
            match self.top_logprobs(request) {
                None => list.push(Adaptation::LeftOut(Field::Logprobs)),
                Some(0) if wanted > 0 => list.push(Adaptation::LeftOut(Field::TopLogprobs)),
                Some(most) if most < wanted => list.push(Adaptation::FewerTopLogprobs(most)),
                Some(_) => {}
            }
        }
        if request.seed.is_some() && !self.takes(Field::Seed) {
            list.push(Adaptation::LeftOut(Field::Seed));
        }
        match (self.takes(Field::Stream), self.takes(Field::StreamOptions)) {
            (false, _) => list.push(Adaptation::LeftOut(Field::Stream)),
            (true, false) => list.push(Adaptation::LeftOut(Field::StreamOptions)),
            (true, true) => {}
        }
        if !self.takes(Field::SystemRole) && request.messages.iter().any(|m| m.role == Role::System) {
            list.push(Adaptation::SystemJoined);
        }
        list
    }
}

#[cfg(test)]
#[path = "dialect_tests.rs"]
mod tests;
