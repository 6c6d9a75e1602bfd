//! What the first call of an essay is sent, for who wants to see it before anything is.

use super::judge::Evidence;
use super::{Context, DebateError, Judging, debater, judge};
use crate::llm::Message;

/// The messages of the first call: the debate's first speaker's, or the Judge's where there is no debate. A Judge's exemplars are not in them: which
/// they are is found when it is asked.
///
/// # Errors
/// A prompt that cannot be rendered.
pub fn opening(x: &Context<'_>, judging: Judging) -> Result<Vec<Message>, DebateError> {
    match judging.debate().and_then(|debate| debate.seats().first().copied()) {
        Some(seat) => debater::messages(x, seat, &[]),
        None => judge::messages(x, judging, Evidence { exemplars: None, transcript: &[], quotations: None }),
    }
}
