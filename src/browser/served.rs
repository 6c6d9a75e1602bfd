//! What the server beside the page offers: `cargo xtask serve` starts a small model; a plain static host has none.

use serde::Deserialize;

/// The answer of `served.json`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Served {
    /// The demonstration model.
    pub model: Option<ServedModel>,
    /// Why there is none, in words.
    #[serde(default)]
    pub why: Option<String>,
}

/// Where the demonstration model is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ServedModel {
    /// Its endpoint.
    pub base_url: String,
    /// Its name there.
    pub model: String,
}

/// Asks the page's own server; `None` where it is a plain static host.
pub async fn served() -> Option<Served> {
    let response = gloo_net::http::Request::get("served.json").send().await.ok()?;
    if !response.ok() {
        return None;
    }
    response.json().await.ok()
}
