//! The Judge: reads the debate, its confidences and the exemplars, and scores (MADRAG 3.2, 3.4).

use super::Context;
use super::turn::{CallRecord, Confidence, DebateError, Sampling, Turn, call};
use crate::exemplar::Slot;
use crate::llm::Chat;
use crate::prompt::JUDGE;
use crate::rubric::ScoreRange;
use crate::text::fence::neutralised;
use crate::verdict::{self, ScoreDistribution, Verdict, score_distribution};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The Judge's decision on one trait.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// Rationale, and the score or why there is none.
    pub verdict: Verdict,
    /// p_J over the valid scores at the score's token, where log-probabilities came.
    pub distribution: Option<ScoreDistribution>,
    /// The call.
    pub call: CallRecord,
}

/// ŝ ← Judge(x, F, τ, cᴬ, cᴷ). `exemplars` are F; the transcript τ is the pair (a, k).
///
/// # Errors
/// The model did not answer. A reply without a readable score is no error: it is an unscored verdict.
pub async fn judge(
    chat: &impl Chat,
    x: &Context,
    range: ScoreRange,
    exemplars: &[Slot],
    (a, k): (&Turn, &Turn),
    sampling: Sampling,
) -> Result<Judgement, DebateError> {
    let values = [
        ("score_min", range.min().to_string()),
        ("score_max", range.max().to_string()),
        ("exemplars", few_shot(exemplars)),
        ("advocate_message", neutralised(&a.message)),
        ("advocate_confidence", in_words(a.confidence)),
        ("skeptic_message", neutralised(&k.message)),
        ("skeptic_confidence", in_words(k.confidence)),
    ];
    let call = call(chat, x.messages(JUDGE, &values)?, sampling).await?;
    let verdict = verdict::read(&call.reply.text, range);
    let distribution = verdict.score().and_then(|score| score_distribution(&call.reply.tokens, score));
    Ok(Judgement { verdict, distribution, call })
}

/// The few-shot block: one exemplar a valid score, lowest first; a score without one is said to have none.
fn few_shot(slots: &[Slot]) -> String {
    let mut block = String::new();
    for Slot { score, exemplar } in slots {
        let _ = match exemplar {
            Some(e) => writeln!(block, "<exemplar score=\"{score}\">\n{}\n</exemplar>", neutralised(e.text.trim())),
            None => writeln!(block, "(no exemplar for score {score})"),
        };
    }
    if block.is_empty() { "(none)".into() } else { block.trim_end().into() }
}

fn in_words(confidence: Option<Confidence>) -> String {
    confidence.map_or_else(|| "unknown".into(), |c| format!("{:.2}", c.value))
}
