//! The Advocate and the Skeptic: each speaks for one side only and gives no score (MADRAG 3.1).

use super::turn::{DebateError, Sampling, Turn, call};
use super::{Context, Role, Seat, transcript};
use crate::llm::{Chat, Message};
use crate::prompt::{ADVOCATE_ANSWERS, ADVOCATE_OPENS, SKEPTIC_ANSWERS, SKEPTIC_OPENS};

/// a ∼ p_A(· | x) or k ∼ p_K(· | x, a): one message. `said` is the debate so far; the speaker reads what stands in its own thread.
///
/// # Errors
/// The model did not answer.
pub async fn speak(
    chat: &impl Chat,
    x: &Context<'_>,
    seat: Seat,
    said: &[Turn],
    sampling: Sampling,
) -> Result<Turn, DebateError> {
    Ok(Turn::read(seat, call(chat, messages(x, seat, said)?, sampling).await?))
}

/// What the speaker is sent.
pub(super) fn messages(x: &Context<'_>, seat: Seat, said: &[Turn]) -> Result<Vec<Message>, DebateError> {
    let template = match (seat.role, seat.opens()) {
        (Role::Advocate, true) => ADVOCATE_OPENS,
        (Role::Advocate, false) => ADVOCATE_ANSWERS,
        (_, true) => SKEPTIC_OPENS,
        (_, false) => SKEPTIC_ANSWERS,
    };
    let values = if seat.opens() { vec![] } else { vec![("transcript", transcript::for_debater(said, seat.thread))] };
    Ok(x.messages(&[x.part(template, &values)?]))
}
