//! How long the prompts of a job are, in characters.

use super::{MESSAGE_WORDS, length};
use crate::debate::{Judging, Role, Seat};
use crate::exemplar::Procedure;
use crate::method::{Method, QuotationCheck};
use crate::prompt::{
    ADVOCATE_ANSWERS, ADVOCATE_OPENS, EXEMPLARS, Prompts, QUOTATIONS, RUBRIC, SHARED, SKEPTIC_ANSWERS, SKEPTIC_OPENS,
    TRAIT, TRANSCRIPT, Template,
};
use crate::rubric::{Rubric, Trait};

/// A word with the space after it.
const CHARACTERS_A_WORD: f64 = 6.0;

/// What stands around each text of others: `<advocate>` and its end, and how sure the speaker was.
const FENCE: f64 = 45.0;

/// What the lengths depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lengths<'a> {
    pub prompts: &'a Prompts,
    pub rubric: &'a Rubric,
    /// Scored essays, and their mean length.
    pub bank: (usize, f64),
}

impl Lengths<'_> {
    fn template(&self, template: Template) -> f64 {
        length(self.prompts.text(&template).chars().count())
    }

    fn about(&self, at: Option<usize>) -> f64 {
        let json = |traits: Option<&[Trait]>| {
            length(serde_json::to_string_pretty(&traits).map_or(0, |json| json.chars().count()))
        };
        match at {
            Some(at) => self.template(TRAIT) + json(self.rubric.traits.get(at).map(std::slice::from_ref)),
            None => self.template(RUBRIC) + json(Some(&self.rubric.traits)),
        }
    }
}

fn message() -> f64 {
    MESSAGE_WORDS * CHARACTERS_A_WORD + FENCE
}

/// The part that every call of an essay begins with, without the essay.
pub(super) fn shared_length(lengths: &Lengths<'_>, essay_prompt: &str) -> f64 {
    lengths.template(SHARED) + length(essay_prompt.chars().count())
}

/// A debater's own part, on a trait, after so many messages of its thread.
pub(super) fn seat_length(lengths: &Lengths<'_>, seat: Seat, at: Option<usize>, heard: usize) -> f64 {
    let template = match (seat.role, seat.opens()) {
        (Role::Advocate, true) => ADVOCATE_OPENS,
        (Role::Advocate, false) => ADVOCATE_ANSWERS,
        (_, true) => SKEPTIC_OPENS,
        (_, false) => SKEPTIC_ANSWERS,
    };
    lengths.about(at) + lengths.template(template) + length(heard) * message()
}

/// A Judge's own part, on a trait or on all, after so many messages.
pub(super) fn judge_length(lengths: &Lengths<'_>, method: &Method, at: Option<usize>, said: usize) -> f64 {
    let exemplars = method.exemplars.map_or(0.0, |procedure| {
        let (bank, mean) = lengths.bank;
        let shown = slots(lengths.rubric, procedure, at).min(bank);
        lengths.template(EXEMPLARS) + length(shown) * (mean + FENCE)
    });
    let transcript = if said == 0 { 0.0 } else { lengths.template(TRANSCRIPT) + length(said) * message() };
    let quotations = match method.quotations {
        // Some three quotations a message, a line each.
        QuotationCheck::ForTheJudge if said > 0 => lengths.template(QUOTATIONS) + length(3 * said) * 80.0,
        _ => 0.0,
    };
    let closing = lengths.template(method.judging.closing()) + answer_form(lengths.rubric, method.judging);
    lengths.about(at) + exemplars + transcript + quotations + closing
}

fn slots(rubric: &Rubric, procedure: Procedure, at: Option<usize>) -> usize {
    let levels = |r: &Trait| r.range.len();
    let traits = || rubric.traits.iter().enumerate().filter(|(n, _)| at.is_none_or(|at| at == *n)).map(|(_, r)| r);
    match procedure {
        Procedure::Nearest(k) => k * traits().count(),
        Procedure::EachScore(m) => m.max(1) * traits().map(levels).sum::<usize>(),
        Procedure::Fixed(count) => count,
    }
}

/// The lines that a reply about all traits has to have.
fn answer_form(rubric: &Rubric, judging: Judging) -> f64 {
    let line = |r: &Trait| length(r.name.chars().count()) + 70.0;
    if judging.is_all_at_once() { rubric.traits.iter().map(line).sum() } else { 0.0 }
}
