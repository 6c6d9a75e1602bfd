//! The Advocate: strengths only (MADRAG 3.1).

use super::Context;
use super::turn::{DebateError, Sampling, Turn, call};
use crate::llm::Chat;
use crate::prompt::ADVOCATE;

/// a ∼ p_A(· | x): one opening argument.
///
/// # Errors
/// The model did not answer.
pub async fn advocate(chat: &impl Chat, x: &Context, sampling: Sampling) -> Result<Turn, DebateError> {
    let messages = x.messages(ADVOCATE, &[])?;
    Ok(Turn::read(call(chat, messages, sampling).await?))
}
