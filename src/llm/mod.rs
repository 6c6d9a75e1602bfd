//! Models behind OpenAI-compatible endpoints: what is asked, what comes back, and how their many dialects are met.
//!
//! Read in this order: [`ChatRequest`], [`ChatReply`], [`ChatError`], [`Chat`].
//!
//! Architecture invariants:
//! - A key leaves only in the `Authorization` header of a request to its own endpoint; no error or reply holds it.
//! - No dialect is known in advance: what an endpoint refuses is learned from its refusals and told to the teacher.
//! - Nothing is retried for ever, and dropping a call's future stops it at once.
#![allow(async_fn_in_trait, reason = "one thread: no caller needs Send")]

mod dialect;
mod error;
mod error_body;
mod message;
mod reply;
mod retry_after;
mod secret;

pub use dialect::{Adaptation, Dialect, Field};
pub use error::{ChatError, ServerWords};
pub use message::{ChatRequest, Message, Role, TOP_LOGPROBS};
pub use reply::{ChatReply, Finish, TokenLogprob, Usage};
pub use secret::Secret;

/// Something that answers: an endpoint (`Client`) or, in tests, a script.
pub trait Chat {
    /// Asks once; retries and adaptations are the implementation's own affair. Dropping the future stops the call.
    ///
    /// # Errors
    /// When no answer with text came, and why.
    async fn complete(&self, request: &ChatRequest) -> Result<ChatReply, ChatError>;
}
