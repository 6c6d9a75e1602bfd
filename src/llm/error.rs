//! Why a call gave no answer, in the teacher's words.

use super::secret::Secret;
use crate::ports::TransportError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a call gave no answer. Each says what happened and what to do; nothing that was graded before is lost by any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ChatError {
    /// 401 or 403, or an error that says so.
    #[error("the endpoint did not accept the key ({status}): check it in Settings → Models{said}")]
    WrongKey {
        /// The HTTP status.
        status: u16,
        /// What the endpoint said.
        said: ServerWords,
    },
    /// The endpoint answers, but has no such model.
    #[error("the endpoint has no model “{model}”: choose one from its list in Settings → Models{said}")]
    UnknownModel {
        /// The model asked for.
        model: String,
        /// What the endpoint said.
        said: ServerWords,
    },
    /// Something answers there, but no chat endpoint.
    #[error("nothing that grades answers at {url}: check the base URL in Settings → Models; most end in /v1{said}")]
    WrongAddress {
        /// The address tried.
        url: String,
        /// What came instead.
        said: ServerWords,
    },
    /// 429, still after the retries.
    #[error(
        "the endpoint is limiting how often it may be asked: wait a little, or lower the number of calls at once, then try again{said}"
    )]
    RateLimited {
        /// What the endpoint said.
        said: ServerWords,
    },
    /// 402, or a 429 that no waiting will cure.
    #[error("the account behind this key has no credit left: top it up at the provider, then try again{said}")]
    OutOfCredit {
        /// What the endpoint said.
        said: ServerWords,
    },
    /// 5xx, still after the retries.
    #[error("the endpoint itself failed ({status}): try again in a while{said}")]
    Server {
        /// The HTTP status.
        status: u16,
        /// What the endpoint said.
        said: ServerWords,
    },
    /// No connection, no CORS, mixed content or a refused permission: a browser does not tell them apart.
    #[error(
        "no answer came from the endpoint: is it running, is the address right, and does it let web pages ask it (CORS)?{why}"
    )]
    Unreachable {
        /// What the browser said.
        why: ServerWords,
    },
    /// The connection broke while the answer came, each time.
    #[error("the connection broke while the answer came: try again when the network is steady{why}")]
    Broken {
        /// What the browser said.
        why: ServerWords,
    },
    /// It took longer than the endpoint's limit.
    #[error(
        "no answer came within {seconds} seconds: the model may be slow or busy; a longer limit can be set in Settings → Models"
    )]
    TimedOut {
        /// The limit.
        seconds: u32,
    },
    /// Any other refusal.
    #[error("the endpoint refused the request ({status}){said}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// What the endpoint said.
        said: ServerWords,
    },
    /// 200, but not a chat completion.
    #[error("the endpoint's answer could not be understood{said}")]
    NotUnderstood {
        /// How the answer starts.
        said: ServerWords,
    },
    /// The model wrote nothing, also when asked again.
    #[error("the model answered with nothing: try once more, or choose another model")]
    Empty,
    /// The model thought until its reply was full.
    #[error(
        "the model used up its reply thinking and gave no answer: allow longer replies in Settings → Models, or choose a model that thinks less"
    )]
    OnlyThinking,
    /// The prompt does not fit.
    #[error("the text is too long for this model: choose a model with a longer context, or fewer exemplars{said}")]
    ContextTooLong {
        /// What the endpoint said.
        said: ServerWords,
    },
    /// A content filter stopped the call, or the model declined.
    #[error("the endpoint declined to read or to answer this text: grade it by hand, or choose another model{said}")]
    Filtered {
        /// What the endpoint said.
        said: ServerWords,
    },
}

impl ChatError {
    /// The error of a transport that gave no answer.
    pub fn from_transport(error: &TransportError, key: Option<&Secret>) -> Self {
        match error {
            TransportError::Unreachable(why) => Self::Unreachable { why: ServerWords::quote(why, key) },
            TransportError::Broken(why) => Self::Broken { why: ServerWords::quote(why, key) },
            TransportError::TimedOut { seconds } => Self::TimedOut { seconds: *seconds },
        }
    }

    /// Whether every further call to this endpoint would fail the same way, so that a run should pause.
    pub fn stops_the_run(&self) -> bool {
        matches!(
            self,
            Self::WrongKey { .. } | Self::UnknownModel { .. } | Self::WrongAddress { .. } | Self::OutOfCredit { .. }
        )
    }
}

/// The endpoint's own words, short enough to show and without the key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServerWords(String);

/// The longest quotation, in characters.
const LONGEST_QUOTATION: usize = 200;

impl ServerWords {
    /// A quotation: the key taken out, white space joined, at most 200 characters.
    pub fn quote(text: &str, key: Option<&Secret>) -> Self {
        let clean = key.map_or_else(|| text.to_owned(), |k| k.redact(text));
        let joined = clean.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut short: String = joined.chars().take(LONGEST_QUOTATION).collect();
        if short.len() < joined.len() {
            short.push('…');
        }
        Self(short)
    }

    /// The words; empty where the endpoint said nothing.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// As the tail of a sentence: ` (it says: “…”)`, or nothing.
impl fmt::Display for ServerWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " (it says: “{}”)", self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_short_and_keep_the_secret() {
        let key = Secret::new("sk-0123456789abcdef");
        let words = ServerWords::quote(&format!("no\n\n {} sk-0123456789abcdef", "é".repeat(150)), key.as_ref());
        assert!(words.as_str().ends_with("é [key]"), "{words}");
        let cut = ServerWords::quote(&"word ".repeat(100), None);
        assert_eq!(cut.as_str().chars().count(), 201);
    }

    #[test]
    fn errors_read_as_sentences() {
        let error = ChatError::WrongKey { status: 401, said: ServerWords::quote("Incorrect API key", None) };
        assert_eq!(
            error.to_string(),
            "the endpoint did not accept the key (401): check it in Settings → Models (it says: “Incorrect API key”)"
        );
        assert_eq!(
            ChatError::Server { status: 502, said: ServerWords::default() }.to_string(),
            "the endpoint itself failed (502): try again in a while"
        );
    }
}
