//! The address of an endpoint, as people paste it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The part of an endpoint's address before `/chat/completions`: `https://api.openai.com/v1`. No trailing slash.
///
/// `/v1` is kept as typed, never added: some endpoints stand at the root. The endpoint test tries it
/// ([`super::probe`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BaseUrl {
    url: String,
    host_from: usize,
    path_from: usize,
}

/// Why an address cannot be used, in the teacher's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EndpointError {
    /// Nothing typed.
    #[error("type the endpoint's base URL, such as https://api.openai.com/v1")]
    NoAddress,
    /// Not http(s).
    #[error("an address starts with https:// or http://, not with {0}://")]
    Scheme(String),
    /// No host, or one that cannot be.
    #[error("“{0}” names no computer: an address looks like https://api.openai.com/v1")]
    Host(String),
    /// `user:password@`.
    #[error("leave the name and password out of the address: a key has its own field")]
    Credentials,
    /// `?…`
    #[error(
        "leave everything from the “?” on out of the address: endpoints that need it, such as Azure's older ones, are not supported"
    )]
    Query,
    /// A key that no header can carry.
    #[error("the key holds a space or a character that no key has: paste it again")]
    Key,
}

/// What people paste along with the base.
const TAILS: [&str; 4] = ["/chat/completions", "/completions", "/models", "/responses"];

impl BaseUrl {
    /// Reads an address as pasted: quotation marks, spaces, a trailing slash or `/chat/completions` are taken off; a
    /// missing scheme is `http` on this computer or a private network and `https` elsewhere.
    ///
    /// # Errors
    /// When no request could be sent to it.
    pub fn parse(typed: &str) -> Result<Self, EndpointError> {
        let typed = typed.trim_matches(|c: char| c.is_whitespace() || "\"'`“”‘’<>".contains(c));
        if typed.is_empty() {
            return Err(EndpointError::NoAddress);
        }
        let (scheme, rest) = match typed.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, typed.trim_start_matches('/')),
        };
        let rest = rest.split('#').next().unwrap_or_default();
        let (authority, path) = rest.split_at(rest.find(['/', '?', '\\']).unwrap_or(rest.len()));
        if authority.contains('@') {
            return Err(EndpointError::Credentials);
        }
        if path.contains('?') {
            return Err(EndpointError::Query);
        }
        let authority = authority.to_ascii_lowercase();
        let host = host_of(&authority).ok_or_else(|| EndpointError::Host(typed.to_owned()))?;
        if path.contains(|c: char| c.is_whitespace() || c == '\\') {
            return Err(EndpointError::Host(typed.to_owned()));
        }
        let scheme = match scheme.as_deref() {
            Some("http" | "https") => scheme.unwrap_or_default(),
            Some(other) => return Err(EndpointError::Scheme(other.to_owned())),
            None if is_loopback(host) || is_private(host) => "http".to_owned(),
            None => "https".to_owned(),
        };
        let host_from = scheme.len() + "://".len();
        let path_from = host_from + authority.len();
        Ok(Self { url: format!("{scheme}://{authority}{}", without_tail(path)), host_from, path_from })
    }

    /// Without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.url
    }

    /// An address below this one.
    pub fn join(&self, path: &str) -> String {
        format!("{}/{path}", self.url)
    }

    /// The computer's name and port, for “sent to api.example.com”.
    pub fn host(&self) -> &str {
        self.url.get(self.host_from..self.path_from).unwrap_or_default()
    }

    /// Whether it is this very computer, so that nothing sent there leaves it.
    pub fn is_local(&self) -> bool {
        host_of(self.host()).is_some_and(is_loopback)
    }

    /// Whether it is another computer spoken to without encryption: readable on the way, and refused by browsers to a
    /// page that came over https (mixed content).
    pub fn is_unencrypted(&self) -> bool {
        self.url.starts_with("http://") && !self.is_local()
    }

    /// This address with `/v1`, when it has no path: where most endpoints stand.
    pub fn with_v1(&self) -> Option<Self> {
        (self.path_from == self.url.len()).then(|| Self { url: format!("{}/v1", self.url), ..self.clone() })
    }
}

/// The host of `host[:port]`, if both can be.
fn host_of(authority: &str) -> Option<&str> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(v6) => {
            let (host, port) = v6.split_once(']')?;
            (host, if port.is_empty() { None } else { Some(port.strip_prefix(':')?) })
        }
        None => match authority.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (authority, None),
        },
    };
    let allowed = |c: char| c.is_alphanumeric() || "-._".contains(c) || (c == ':' && authority.starts_with('['));
    let port_fits = port.is_none_or(|p| p.parse::<u16>().is_ok_and(|p| p > 0));
    (!host.is_empty() && host.chars().all(allowed) && !host.starts_with(['.', '-']) && port_fits).then_some(host)
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.ends_with(".localhost") || host == "::1" || host == "0.0.0.0" || is_v4(host, "127.")
}

fn is_private(host: &str) -> bool {
    let lan = |h: &str| is_v4(h, "192.168.") || is_v4(h, "10.") || is_v4(h, "172.");
    host.ends_with(".local") || lan(host) || !host.contains('.')
}

fn is_v4(host: &str, start: &str) -> bool {
    host.starts_with(start) && host.split('.').count() == 4 && host.split('.').all(|part| part.parse::<u8>().is_ok())
}

fn without_tail(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    let tail = TAILS.iter().find(|t| path.len() >= t.len() && path.to_ascii_lowercase().ends_with(**t));
    tail.and_then(|t| path.get(..path.len() - t.len())).unwrap_or(path).trim_end_matches('/')
}

impl TryFrom<String> for BaseUrl {
    type Error = EndpointError;
    fn try_from(typed: String) -> Result<Self, EndpointError> {
        Self::parse(&typed)
    }
}

impl From<BaseUrl> for String {
    fn from(base: BaseUrl) -> Self {
        base.url
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_paste() {
        for (typed, meant) in [
            ("https://api.openai.com/v1", "https://api.openai.com/v1"),
            (" https://api.openai.com/v1/ \n", "https://api.openai.com/v1"),
            ("https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1"),
            ("https://openrouter.ai/api/v1/models/", "https://openrouter.ai/api/v1"),
            ("\"HTTPS://API.Example.com/V1\"", "https://api.example.com/V1"),
            ("api.mistral.ai/v1", "https://api.mistral.ai/v1"),
            ("localhost:11434", "http://localhost:11434"),
            ("127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
            ("192.168.1.20:1234/v1", "http://192.168.1.20:1234/v1"),
            ("gpubox:8000/v1", "http://gpubox:8000/v1"),
            ("[::1]:8080", "http://[::1]:8080"),
            ("https://api.perplexity.ai", "https://api.perplexity.ai"),
            ("http://localhost:1234/v1#top", "http://localhost:1234/v1"),
            ("https://schüle.example/v1", "https://schüle.example/v1"),
        ] {
            assert_eq!(BaseUrl::parse(typed).map(String::from), Ok(meant.to_owned()), "{typed}");
        }
    }

    #[test]
    fn what_is_no_address() {
        let error = |typed: &str| BaseUrl::parse(typed).expect_err(typed);
        assert_eq!(error("  "), EndpointError::NoAddress);
        assert_eq!(error("ftp://x.org"), EndpointError::Scheme("ftp".into()));
        assert_eq!(error("https://me:pw@x.org/v1"), EndpointError::Credentials);
        assert_eq!(error("https://x.org/v1?api-version=1"), EndpointError::Query);
        for bad in
            ["https://", "https:///v1", "my model", "http://x:99999/v1", "http://x:/v1", "http://[::1/v1", "a\\b"]
        {
            assert!(matches!(error(bad), EndpointError::Host(_)), "{bad}");
        }
    }

    #[test]
    fn where_it_leads() {
        let of = |typed: &str| BaseUrl::parse(typed).expect(typed);
        assert_eq!(of("https://api.openai.com/v1").host(), "api.openai.com");
        assert_eq!(of("localhost:11434/v1").host(), "localhost:11434");
        assert_eq!(of("x.org/v1").join("chat/completions"), "https://x.org/v1/chat/completions");
        for local in ["localhost:1", "http://127.0.0.2/v1", "[::1]:8080", "a.localhost"] {
            assert!(of(local).is_local() && !of(local).is_unencrypted(), "{local}");
        }
        for remote in ["https://localhost.example.com", "https://127.0.0.1.evil.org", "192.168.0.9"] {
            assert!(!of(remote).is_local(), "{remote}");
        }
        assert!(of("192.168.0.9:1234").is_unencrypted());
        assert_eq!(of("localhost:11434").with_v1(), Some(of("localhost:11434/v1")));
        assert_eq!(of("localhost:11434/api").with_v1(), None);
    }

    #[test]
    fn survives_storing() {
        let base = BaseUrl::parse("localhost:11434/v1").expect("an address");
        let json = serde_json::to_string(&base).expect("JSON");
        assert_eq!(json, "\"http://localhost:11434/v1\"");
        assert_eq!(serde_json::from_str::<BaseUrl>(&json).expect("the same"), base);
    }

    proptest::proptest! {
        #[test]
        fn never_panics_and_reads_itself(typed in ".*") {
            if let Ok(base) = BaseUrl::parse(&typed) {
                proptest::prop_assert_eq!(BaseUrl::parse(base.as_str()), Ok(base));
            }
        }
    }
}
