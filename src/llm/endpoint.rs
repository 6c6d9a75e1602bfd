//! Where a model is asked.

use super::base_url::{BaseUrl, EndpointError};
use super::secret::Secret;
use serde::{Deserialize, Serialize};

/// A model at an address. Storing one leaves the key out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endpoint {
    /// What the teacher calls it.
    pub name: String,
    /// Where it is.
    pub base_url: BaseUrl,
    /// Its name there; empty where a server has just one and asks for none.
    pub model: String,
    /// `None` where none is needed.
    #[serde(skip)]
    pub key: Option<Secret>,
    /// How long one answer may take, in seconds.
    #[serde(default = "default_timeout_s")]
    pub request_timeout_s: u32,
    /// Whether replies may come in pieces.
    #[serde(default)]
    pub streaming: Streaming,
}

/// Whether replies are asked for in pieces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Streaming {
    /// Where the endpoint does so and somebody listens.
    #[default]
    WherePossible,
    /// Never.
    Off,
}

/// Local models on a laptop take minutes for an essay with exemplars.
pub const DEFAULT_TIMEOUT_S: u32 = 300;

fn default_timeout_s() -> u32 {
    DEFAULT_TIMEOUT_S
}

impl Endpoint {
    /// An endpoint of what was typed: address, model and key (an empty key is none).
    ///
    /// # Errors
    /// When the address or the key cannot be used.
    pub fn new(name: &str, base_url: &str, model: &str, key: &str) -> Result<Self, EndpointError> {
        let key = Secret::new(key);
        if key.as_ref().is_some_and(|k| !k.expose().chars().all(|c| c.is_ascii_graphic())) {
            return Err(EndpointError::Key);
        }
        Ok(Self {
            name: name.trim().to_owned(),
            base_url: BaseUrl::parse(base_url)?,
            model: model.trim().to_owned(),
            key,
            request_timeout_s: DEFAULT_TIMEOUT_S,
            streaming: Streaming::default(),
        })
    }

    /// Where a completion is asked for.
    pub fn chat_url(&self) -> String {
        self.base_url.join("chat/completions")
    }

    /// Where the list of models is.
    pub fn models_url(&self) -> String {
        self.base_url.join("models")
    }

    /// The computer's name and port, for “sent to api.example.com”.
    pub fn host(&self) -> &str {
        self.base_url.host()
    }

    /// Whether it is this very computer, so that nothing sent there leaves it.
    pub fn is_local(&self) -> bool {
        self.base_url.is_local()
    }

    /// The headers of a request: as few as can be, since endpoints refuse those that they do not know.
    pub fn headers(&self) -> Vec<(String, String)> {
        let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        if let Some(key) = &self.key {
            headers.push(("authorization".to_owned(), format!("Bearer {}", key.expose())));
        }
        if self.host() == "api.anthropic.com" {
            // Without it the browser gets no CORS headers, which cannot be told from a network failure (endpoints.md).
            headers.push(("anthropic-dangerous-direct-browser-access".to_owned(), "true".to_owned()));
        }
        headers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_neither_shown_nor_stored() {
        let endpoint =
            Endpoint::new("Mine", "api.openai.com/v1/", " gpt-4o-mini ", " sk-0123456789abcdef ").expect("an endpoint");
        assert_eq!(endpoint.chat_url(), "https://api.openai.com/v1/chat/completions");
        assert_eq!(endpoint.models_url(), "https://api.openai.com/v1/models");
        assert_eq!(endpoint.model, "gpt-4o-mini");
        assert!(endpoint.headers().iter().any(|(_, v)| v == "Bearer sk-0123456789abcdef"));
        let stored = serde_json::to_string(&endpoint).expect("JSON");
        assert!(!stored.contains("sk-0123") && !format!("{endpoint:?}").contains("sk-0123"));
        assert_eq!(serde_json::from_str::<Endpoint>(&stored).expect("an endpoint"), Endpoint { key: None, ..endpoint });
    }

    #[test]
    fn a_key_that_no_header_carries_is_refused() {
        for key in ["sk-abc def", "sk-abc…", "sk-\u{200b}abc", "Bearer sk-abc"] {
            assert_eq!(Endpoint::new("", "x.org", "", key), Err(EndpointError::Key), "{key}");
        }
        assert_eq!(Endpoint::new("", "x.org", "", "  ").expect("no key").key, None);
    }
}
