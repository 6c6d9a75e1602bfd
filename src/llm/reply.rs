//! What a model answered.

use super::dialect::Adaptation;
use serde::{Deserialize, Serialize};

/// An answer that has text. An answer without is a [`super::ChatError`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatReply {
    /// The answer without its thinking, trimmed; never empty when it comes from [`super::Client`].
    pub text: String,
    /// What the model thought before it answered, where it shows that.
    pub thinking: Option<String>,
    /// Every generated token with its log-probability, thinking included; empty where the endpoint gives none.
    pub tokens: Vec<TokenLogprob>,
    /// What the call cost, where the endpoint says.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: Finish,
    /// The model that answered, by its own account: an alias or a router may give another one than was asked for.
    pub model: Option<String>,
    /// What of the request was left out or renamed for this endpoint, now or in an earlier call.
    pub adaptations: Vec<Adaptation>,
    /// How many attempts failed before this one, adaptations not counted.
    pub retries: u32,
    /// The body as it came, for the log (MADRAG A.1).
    pub raw: String,
}

/// A generated token.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TokenLogprob {
    /// Its text. Bytes that are no UTF-8 of their own come as the endpoint writes them.
    pub token: String,
    /// Natural logarithm of its probability, at most 0; -9999 where the endpoint gives none (OpenAI's own mark).
    pub logprob: f64,
    /// The most likely tokens of this position with their log-probabilities, as the endpoint orders them. The
    /// generated token need not be among them.
    pub top: Vec<(String, f64)>,
}

/// What a call cost, in tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Read.
    pub prompt_tokens: u64,
    /// Written, thinking included.
    pub completion_tokens: u64,
    /// How many of those read came from the endpoint's cache, where it says.
    #[serde(default)]
    pub cached_tokens: Option<u64>,
}

impl Usage {
    /// Whether the endpoint seems to have read only a part of a prompt of so many characters. Ollama cuts what is longer
    /// than its context and answers 200 all the same (`endpoints.md`). English has about 4 characters a token: more
    /// than 10 on average means that some were not read. Says `false` for short prompts and where nothing was counted.
    pub fn looks_cut(self, characters: usize) -> bool {
        let characters = u64::try_from(characters).unwrap_or(u64::MAX);
        characters >= 2_000 && self.prompt_tokens > 0 && characters / 10 > self.prompt_tokens
    }
}

/// Why a model stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finish {
    /// It had finished.
    Stop,
    /// It reached the cap on tokens: the text is cut.
    Length,
    /// A content filter stopped it.
    Filter,
    /// What the endpoint said instead; empty where it said nothing.
    Other(String),
}

impl Finish {
    /// Reads a `finish_reason`.
    pub fn read(reason: Option<&str>) -> Self {
        match reason.unwrap_or_default().to_ascii_lowercase().as_str() {
            "stop" | "end_turn" | "eos" | "eos_token" | "stop_sequence" => Self::Stop,
            "length" | "max_tokens" | "model_length" => Self::Length,
            "content_filter" | "safety" | "prohibited_content" | "blocklist" | "refusal" => Self::Filter,
            _ => Self::Other(reason.unwrap_or_default().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_that_was_cut_is_noticed() {
        let read = |prompt_tokens| Usage { prompt_tokens, ..Usage::default() };
        assert!(read(2_048).looks_cut(30_000));
        assert!(!read(7_000).looks_cut(30_000));
        assert!(!read(0).looks_cut(30_000), "not counted");
        assert!(!read(10).looks_cut(400), "too short to tell");
    }

    #[test]
    fn reasons_to_stop() {
        assert_eq!(Finish::read(Some("stop")), Finish::Stop);
        assert_eq!(Finish::read(Some("MAX_TOKENS")), Finish::Length);
        assert_eq!(Finish::read(Some("content_filter")), Finish::Filter);
        assert_eq!(Finish::read(Some("tool_calls")), Finish::Other("tool_calls".into()));
        assert_eq!(Finish::read(None), Finish::Other(String::new()));
    }
}
