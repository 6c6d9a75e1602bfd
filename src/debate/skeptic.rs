//! The Skeptic: shortcomings only, having read the Advocate (MADRAG 3.1).

use super::Context;
use super::turn::{DebateError, Sampling, Turn, call};
use crate::llm::Chat;
use crate::prompt::SKEPTIC;
use crate::text::fence::neutralised;

/// k ∼ p_K(· | x, a): one rebuttal.
///
/// # Errors
/// The model did not answer.
pub async fn skeptic(chat: &impl Chat, x: &Context, a: &Turn, sampling: Sampling) -> Result<Turn, DebateError> {
    let messages = x.messages(SKEPTIC, &[("advocate_message", neutralised(&a.message))])?;
    Ok(Turn::read(call(chat, messages, sampling).await?))
}
