//! A report for one student: what the teacher chose to show, for every trait.

use super::card::{card, overall};
use super::evidence::{Evidence, Message, messages, role};
use super::verdict::Standing;
use crate::debate::Role;
use crate::rubric::{Rubric, Trait};
use crate::workspace::{Decisions, EssayRun};
use std::ops::Range;

/// What a report can show beside the traits' names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The score that counts.
    Score,
    /// What the score means in the rubric.
    Level,
    /// What the teacher says.
    Comment,
    /// The Judge's reasons.
    Rationale,
    /// The essay, with the passages that were quoted.
    Passages,
    /// What the Advocate and the Skeptic said.
    Debate,
}

impl Part {
    /// In the order of the choice.
    pub const ALL: [Self; 6] = [Self::Score, Self::Level, Self::Comment, Self::Rationale, Self::Passages, Self::Debate];

    /// What is shown where the teacher chooses nothing else: what is theirs to say.
    pub const AT_FIRST: [Self; 3] = [Self::Score, Self::Level, Self::Comment];

    /// As the choice says it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Score => "Score",
            Self::Level => "What the score means",
            Self::Comment => "Your comment",
            Self::Rationale => "The Judge’s reasons",
            Self::Passages => "The essay with the quoted passages",
            Self::Debate => "The debate",
        }
    }
}

/// One trait of a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The trait's name.
    pub name: String,
    /// The score as it counts; `None`: there is none, or it was not chosen.
    pub score: Option<String>,
    /// Whether that score is only the model's.
    pub is_the_models: bool,
    /// What the score means.
    pub level: Option<String>,
    /// The teacher's comment.
    pub comment: Option<String>,
    /// The Judges' reasons.
    pub rationale: Vec<String>,
    /// The debate's messages in speaking order, with who says them.
    pub debate: Vec<(Role, String)>,
}

/// The traits of a report, in the rubric's order. Of several repeats the first one's words are shown; the score is that of all.
pub fn lines(rubric: &Rubric, run: Option<&EssayRun>, decisions: &Decisions, parts: &[Part]) -> Vec<Line> {
    let line = |r: &Trait| {
        let has = |part: Part| parts.contains(&part);
        let decision = decisions.on(&r.id);
        let yours = decision.and_then(|d| d.score);
        let models = run.and_then(|shown| match overall(shown, r) {
            Standing::Scored(score) => Some(score),
            _ => None,
        });
        let score = yours.or(models);
        let said = run.map(|shown| messages(&card(shown, r, 0), &r.id)).unwrap_or_default();
        let (judges, debate): (Vec<Message>, Vec<Message>) =
            said.into_iter().filter(|m| !m.text.is_empty()).partition(|m| role(m.by) == Role::Judge);
        Line {
            name: r.name.clone(),
            score: score.filter(|_| has(Part::Score)).map(|s| format!("{} of {}", s.value(), s.range().max())),
            is_the_models: has(Part::Score) && yours.is_none() && score.is_some(),
            level: score.filter(|_| has(Part::Level)).and_then(|s| r.level(s.value()).map(str::to_owned)),
            comment: decision.map(|d| d.comment.clone()).filter(|c| has(Part::Comment) && !c.trim().is_empty()),
            rationale: judges.into_iter().filter(|_| has(Part::Rationale)).map(|m| m.text).collect(),
            debate: debate.into_iter().filter(|_| has(Part::Debate)).map(|m| (role(m.by), m.text)).collect(),
        }
    };
    rubric.traits.iter().map(line).collect()
}

/// The passages of the essay, as it was sent, that anybody quoted for any trait: in the essay's order, apart from each other. Costs as
/// [`Evidence::of`], for all traits.
pub fn passages(rubric: &Rubric, run: &EssayRun, sent: &str) -> Vec<Range<usize>> {
    let said: Vec<Message> = rubric.traits.iter().flat_map(|r| messages(&card(run, r, 0), &r.id)).collect();
    Evidence::of(&said, sent, &[]).quoted()
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
