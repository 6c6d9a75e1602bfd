//! Models behind OpenAI-compatible endpoints: what is asked, what comes back, and how their many dialects are met.
//!
//! Read in this order: [`ChatRequest`], [`ChatReply`], [`ChatError`], [`Chat`].
//!
//! Architecture invariants:
//! - A key leaves only in the `Authorization` header of a request to its own endpoint; no error or reply holds it.
//! - No dialect is known in advance: what an endpoint refuses is learned from its refusals and told to the teacher.
//! - Nothing is retried for ever, and dropping a call's future stops it at once.
#![allow(async_fn_in_trait, reason = "one thread: no caller needs Send")]

mod base_url;
mod classify;
mod client;
mod dialect;
mod endpoint;
mod error;
mod error_body;
mod gate;
mod logprobs;
mod message;
mod models;
mod preset;
mod probe;
mod reply;
mod reply_json;
mod request_json;
pub mod retry;
mod retry_after;
mod secret;
mod self_report;
mod sse;
#[cfg(test)]
mod stage;
mod streamed;
pub mod thinking;

pub use base_url::{BaseUrl, EndpointError};
pub use client::Client;
pub use dialect::{Adaptation, Dialect, Field};
pub use endpoint::{DEFAULT_TIMEOUT_S, Endpoint, Streaming};
pub use error::{ChatError, ServerWords};
pub use gate::{Gate, Permit};
pub use logprobs::{first_token_confidence, last_alternatives};
pub use message::{ChatRequest, Message, Role, TOP_LOGPROBS};
pub use models::list_models;
pub use preset::{PRESETS, Preset};
pub use probe::{LogprobSupport, ProbeReport, probe};
pub use reply::{ChatReply, Finish, TokenLogprob, Usage};
pub use retry::RetryPolicy;
pub use secret::Secret;
pub use self_report::split_self_report;

/// Something that answers: an endpoint ([`Client`]) or, in tests, a script.
pub trait Chat {
    /// Asks once; retries and adaptations are the implementation's own affair. Dropping the future stops the call.
    ///
    /// # Errors
    /// When no answer with text came, and why.
    async fn complete(&self, request: &ChatRequest) -> Result<ChatReply, ChatError>;

    /// As [`Chat::complete`], telling what happens meanwhile. What answers all at once tells nothing.
    ///
    /// # Errors
    /// As for [`Chat::complete`].
    async fn complete_heard(&self, request: &ChatRequest, _heard: &dyn Fn(Heard)) -> Result<ChatReply, ChatError> {
        self.complete(request).await
    }
}

/// What is heard of a call while it goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// The answer as far as it is written; a retry begins anew.
    Text(String),
    /// The model thinks.
    Thinking,
    /// The call failed and waits to be made again.
    Waiting {
        /// Why, in words.
        why: String,
        /// How long, in milliseconds.
        wait_ms: u32,
        /// How many attempts have failed.
        failed: u32,
    },
}
