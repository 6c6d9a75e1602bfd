//! The Judge: reads what there is (debate, confidences, exemplars) and scores (MADRAG 3.2, 3.4).

use super::turn::{CallRecord, DebateError, Sampling, Turn, call};
use super::{Context, Judging, Subject, few_shot, sections::sections, transcript};
use crate::exemplar::Slot;
use crate::llm::{Chat, ChatReply, Message};
use crate::prompt::{EXEMPLARS, QUOTATIONS, TRANSCRIPT};
use crate::rubric::{Score, Trait, TraitId};
use crate::verdict::{self, Outcome, ScoreDistribution, Unscored, Verdict, score_distribution};
use serde::{Deserialize, Serialize};

/// A Judge's decision in one call: on one trait, or on all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// A verdict for each trait that was asked for, in the rubric's order.
    pub verdicts: Vec<TraitVerdict>,
    /// The call.
    pub call: CallRecord,
}

/// What a Judge decided on one trait.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TraitVerdict {
    /// Which trait.
    pub trait_id: TraitId,
    /// Rationale, and the score or why there is none.
    pub verdict: Verdict,
    /// p_J over the valid scores at the score's token, where log-probabilities came.
    pub distribution: Option<ScoreDistribution>,
}

impl Judgement {
    /// Its verdict on a trait.
    pub fn of(&self, id: &TraitId) -> Option<&TraitVerdict> {
        self.verdicts.iter().find(|v| v.trait_id == *id)
    }
}

/// What a Judge is shown beside the context x.
#[derive(Debug, Clone, Copy)]
pub struct Evidence<'a> {
    /// F; `None` where the method shows no exemplars.
    pub exemplars: Option<&'a [Slot]>,
    /// τ with the confidences; empty where there was no debate.
    pub transcript: &'a [Turn],
    /// Which quotations of the debate stand in the essay, in words; `None` where the method does not tell.
    pub quotations: Option<&'a str>,
}

/// ŝ ← Judge(x, F, τ, cᴬ, cᴷ), in the words of `judging`.
///
/// # Errors
/// The model did not answer. A reply without a readable score is no error: it is an unscored verdict.
pub async fn judge(
    chat: &impl Chat,
    x: &Context<'_>,
    judging: Judging,
    evidence: Evidence<'_>,
    sampling: Sampling,
) -> Result<Judgement, DebateError> {
    let call = call(chat, messages(x, judging, evidence)?, sampling).await?;
    let verdicts = match x.subject() {
        Subject::One(r) => vec![read_one(&call.reply, r)],
        Subject::All(rubric) => read_all(&call.reply, &rubric.traits),
    };
    Ok(Judgement { verdicts, call })
}

/// What the Judge is sent.
pub(super) fn messages(x: &Context<'_>, judging: Judging, evidence: Evidence<'_>) -> Result<Vec<Message>, DebateError> {
    let mut parts = Vec::new();
    // The debate first: the Skeptic's message began with the same words.
    if !evidence.transcript.is_empty() {
        parts.push(x.part(TRANSCRIPT, &[("transcript", transcript::for_judge(evidence.transcript))])?);
    }
    if let Some(slots) = evidence.exemplars {
        let block = match x.subject() {
            Subject::One(_) => few_shot::for_trait(slots),
            Subject::All(rubric) => few_shot::for_all(slots, rubric),
        };
        parts.push(x.part(EXEMPLARS, &[("exemplars", block)])?);
    }
    if let Some(words) = evidence.quotations {
        parts.push(x.part(QUOTATIONS, &[("quotations", words.to_owned())])?);
    }
    let closing = match x.subject() {
        Subject::One(_) => x.part(judging.closing(), &[])?,
        Subject::All(rubric) => x.part(judging.closing(), &[("answer_form", answer_form(&rubric.traits))])?,
    };
    parts.push(closing);
    Ok(x.messages(&parts))
}

/// The lines that a reply about all traits has to have.
fn answer_form(traits: &[Trait]) -> String {
    let part = |r: &Trait| {
        format!(
            "## {}\n(your reasons)\nFinal Score: {{whole number from {} to {}}}",
            r.name,
            r.range.min(),
            r.range.max()
        )
    };
    traits.iter().map(part).collect::<Vec<_>>().join("\n\n")
}

fn read_one(reply: &ChatReply, r: &Trait) -> TraitVerdict {
    let verdict = verdict::read(&reply.text, r.range);
    let distribution = verdict.score().and_then(|score| score_distribution(&reply.tokens, score));
    TraitVerdict { trait_id: r.id.clone(), verdict, distribution }
}

fn read_all(reply: &ChatReply, traits: &[Trait]) -> Vec<TraitVerdict> {
    let read = |(r, part): (&Trait, Option<std::ops::Range<usize>>)| {
        let part = part.and_then(|range| Some((reply.text.get(range.clone())?, range)));
        let Some((text, range)) = part else {
            let verdict = Verdict { rationale: String::new(), outcome: Outcome::Unscored(Unscored::NoSection) };
            return TraitVerdict { trait_id: r.id.clone(), verdict, distribution: None };
        };
        let verdict = verdict::read(text, r.range);
        let distribution = verdict.score().and_then(|score| distribution_before(reply, range.end, score));
        TraitVerdict { trait_id: r.id.clone(), verdict, distribution }
    };
    traits.iter().zip(sections(&reply.text, traits)).map(read).collect()
}

/// The distribution at the last score line before byte `end` of the reply's text.
fn distribution_before(reply: &ChatReply, end: usize, score: Score) -> Option<ScoreDistribution> {
    let rest = reply.text.get(end..)?.len();
    let generated: usize = reply.tokens.iter().map(|t| t.token.len()).sum();
    // The text is the end of what was generated, but for white space at its own end.
    let trailing = reply.tokens.iter().rev().map_while(|t| {
        let kept = t.token.trim_end().len();
        (kept == 0).then_some(t.token.len())
    });
    let until = generated.checked_sub(rest + trailing.sum::<usize>())?;
    let mut from = 0;
    let before = reply.tokens.iter().take_while(|t| {
        from += t.token.len();
        from <= until + 1
    });
    score_distribution(&before.cloned().collect::<Vec<_>>(), score)
}
