//! A key that stays out of logs, errors and files.

use std::fmt;

/// An API key. It has no `Serialize`, and its `Debug` shows nothing; who wants it must say [`Secret::expose`].
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Keys shorter than this are stand-ins (`none`, `ollama`), not secrets: taking them out of text would only garble it.
const SHORTEST_SECRET: usize = 8;

/// What stands where a key stood.
const REDACTED: &str = "[key]";

impl Secret {
    /// What was typed, without the spaces around it; `None` when that leaves nothing.
    pub fn new(typed: &str) -> Option<Self> {
        let key = typed.trim();
        (!key.is_empty()).then(|| Self(key.to_owned()))
    }

    /// The key itself, for the request's header and for a store that the teacher chose.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The text with the key taken out, also where only its beginning is quoted (`sk-abcd1234****`).
    pub fn redact(&self, text: &str) -> String {
        if self.0.len() < SHORTEST_SECRET {
            return text.to_owned();
        }
        let mut clean = text.replace(&self.0, REDACTED);
        let start: String = self.0.chars().take(SHORTEST_SECRET).collect();
        while let Some(at) = clean.find(&start) {
            let rest = clean.get(at..).unwrap_or_default();
            let length = rest.find(|c: char| c.is_whitespace() || "\"',;)\\".contains(c)).unwrap_or(rest.len());
            clean.replace_range(at..at + length.max(start.len()), REDACTED);
        }
        clean
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_never_shown() {
        let key = Secret::new("  sk-abcdefghijklmnop\n").expect("a key");
        assert_eq!(key.expose(), "sk-abcdefghijklmnop");
        assert_eq!(format!("{key:?}"), "…");
        assert_eq!(key.redact("bad key: sk-abcdefghijklmnop."), "bad key: [key].");
        assert_eq!(key.redact("bad key \"sk-abcde***mnop\", sorry"), "bad key \"[key]\", sorry");
        assert_eq!(Secret::new(" \n"), None);
    }

    #[test]
    fn stand_ins_do_not_garble_text() {
        let key = Secret::new("ollama").expect("a key");
        assert_eq!(key.redact("ollama cannot find it"), "ollama cannot find it");
    }

    #[test]
    fn keys_of_any_characters_are_redacted_without_panic() {
        let key = Secret::new("\",;)\\'\",;)é").expect("a key");
        assert!(!key.redact("x\",;)\\'\",;)éy\",;)\\'\",").contains(key.expose()));
    }
}
