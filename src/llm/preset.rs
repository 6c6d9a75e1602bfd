//! Endpoints that teachers are likely to have.

/// A known kind of endpoint, to start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Stable name.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Its usual address.
    pub base_url: &'static str,
    /// Whether it asks for a key.
    pub needs_key: bool,
    /// What to know before it works from a web page.
    pub note: &'static str,
}

/// In the order in which they are offered. The facts are from `endpoints.md`.
pub const PRESETS: [Preset; 6] = [
    Preset {
        id: "openai",
        name: "OpenAI",
        base_url: "https://api.openai.com/v1",
        needs_key: true,
        note: "Essays are sent to OpenAI. Make a key at platform.openai.com and give it a spending limit. \
               Reasoning models give no log-probabilities: their confidences are self-reported.",
    },
    Preset {
        id: "openrouter",
        name: "OpenRouter",
        base_url: "https://openrouter.ai/api/v1",
        needs_key: true,
        note: "Essays are sent to OpenRouter and to the company behind the model you choose. \
               Few of its models give log-probabilities.",
    },
    Preset {
        id: "ollama",
        name: "Ollama",
        base_url: "http://localhost:11434/v1",
        needs_key: false,
        note: "Runs on this computer; nothing leaves it. Unless this page itself is on localhost, start Ollama with \
               OLLAMA_ORIGINS set to this page's address. Its context is 4,096 tokens on most computers, and longer \
               prompts are cut without a word: set OLLAMA_CONTEXT_LENGTH to 16384 or more.",
    },
    Preset {
        id: "lm-studio",
        name: "LM Studio",
        base_url: "http://localhost:1234/v1",
        needs_key: false,
        note: "Runs on this computer; nothing leaves it. In LM Studio open Developer, start the server, and switch on \
               “Enable CORS” in its settings. It gives no log-probabilities: confidences are self-reported.",
    },
    Preset {
        id: "llama-cpp",
        name: "llama.cpp",
        base_url: "http://localhost:8080/v1",
        needs_key: false,
        note: "Runs on this computer; nothing leaves it. Start it with llama-server -m model.gguf -c 16384. \
               It answers web pages and gives log-probabilities as it is.",
    },
    Preset {
        id: "vllm",
        name: "vLLM",
        base_url: "http://localhost:8000/v1",
        needs_key: false,
        note: "For a server of your school's. It answers web pages and gives log-probabilities as it is. \
               On another computer it must be reached over https, or browsers refuse.",
    },
];

#[cfg(test)]
mod tests {
    use super::super::Endpoint;
    use super::*;

    #[test]
    fn presets_are_usable_as_they_are() {
        for preset in PRESETS {
            let endpoint = Endpoint::new(preset.name, preset.base_url, "m", "").expect(preset.name);
            assert_eq!(endpoint.base_url.as_str(), preset.base_url);
            assert_eq!(endpoint.is_local(), !preset.needs_key, "{}", preset.name);
        }
    }
}
