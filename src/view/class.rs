//! The class table: essays down, traits across; what needs a person is marked.

use crate::essay::{Essay, EssayId};
use crate::rubric::{Rubric, Score, TraitId};
use crate::run::{CellOutcome, CellSummary};
use crate::workspace::{Decisions, EssayVerdicts};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Why a person should look at a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    /// There is no score that could be read, or the trait broke off.
    NeedsGrading,
    /// The repeats came to different scores.
    RepeatsDisagree,
    /// The Judge's own probability of its score is below [`LOW_CERTAINTY`].
    LowConfidence,
    /// The debaters' confidences differ by [`FAR_APART`] or more.
    FarApart,
    /// The bank has no essay with the score that was given: the Judge could not compare.
    NoExemplar,
    /// A quotation in the debate or the rationale does not stand in the essay.
    QuotationMissing,
}

/// Below this share of the Judge's probability on its own score a cell is flagged.
pub const LOW_CERTAINTY: f64 = 0.6;

/// From this difference of the debaters' confidences on a cell is flagged.
pub const FAR_APART: f64 = 0.3;

impl Flag {
    /// Every flag, the most pressing first.
    pub const ALL: [Self; 6] = [
        Self::NeedsGrading,
        Self::RepeatsDisagree,
        Self::LowConfidence,
        Self::FarApart,
        Self::NoExemplar,
        Self::QuotationMissing,
    ];

    /// A shape that stands for it, never alone: words stand beside it or in its title.
    pub fn mark(self) -> &'static str {
        match self {
            Self::NeedsGrading => "▲",
            Self::RepeatsDisagree => "≠",
            Self::LowConfidence => "?",
            Self::FarApart => "↔",
            Self::NoExemplar => "○",
            Self::QuotationMissing => "❝",
        }
    }

    /// In the teacher's words.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::NeedsGrading => "needs grading",
            Self::RepeatsDisagree => "repeats disagree",
            Self::LowConfidence => "the Judge is unsure",
            Self::FarApart => "debaters far apart",
            Self::NoExemplar => "no exemplar at this score",
            Self::QuotationMissing => "a quotation is not in the essay",
        }
    }
}

/// Why a person should look at a cell, most pressing first; none where all is well or nothing is there yet.
pub fn flags(cell: &CellSummary) -> Vec<Flag> {
    let outcome = cell.outcome();
    let scores: Vec<Score> = cell.outcomes.iter().filter_map(CellOutcome::score).collect();
    let gap = cell.advocate.zip(cell.skeptic).map(|(a, s)| (a.value - s.value).abs());
    let applies = |flag: &Flag| match flag {
        Flag::NeedsGrading => matches!(outcome, CellOutcome::NeedsGrading(_) | CellOutcome::BrokeOff(_)),
        Flag::RepeatsDisagree => scores.windows(2).any(|w| w[0] != w[1]),
        Flag::LowConfidence => cell.certainty.is_some_and(|c| c < LOW_CERTAINTY),
        Flag::FarApart => gap.is_some_and(|gap| gap >= FAR_APART),
        Flag::NoExemplar => outcome.score().is_some_and(|s| cell.without_exemplar.contains(&s.value())),
        Flag::QuotationMissing => cell.quotations.missing > 0,
    };
    Flag::ALL.into_iter().filter(applies).collect()
}

/// One essay of the class.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Which essay.
    pub id: EssayId,
    /// Its title.
    pub title: String,
    /// Its writer, where known.
    pub student: Option<String>,
    /// A cell for each trait, in the rubric's order.
    pub cells: Vec<Cell>,
}

/// One trait of one essay.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Which trait.
    pub trait_id: TraitId,
    /// What the model came to; `None`: never graded.
    pub model: Option<CellOutcome>,
    /// The teacher's score: it wins.
    pub teacher: Option<Score>,
    /// The teacher's comment.
    pub comment: String,
    /// Why a person should look.
    pub flags: Vec<Flag>,
}

impl Cell {
    /// The score that counts: the teacher's, else the model's.
    pub fn score(&self) -> Option<Score> {
        self.teacher.or_else(|| self.model.as_ref().and_then(CellOutcome::score))
    }

    /// Whether a person is still needed: it is flagged, and the teacher has not decided.
    pub fn needs_me(&self) -> bool {
        self.teacher.is_none() && !self.flags.is_empty()
    }
}

impl Row {
    /// Whether a person is still needed for one of its traits.
    pub fn needs_me(&self) -> bool {
        self.cells.iter().any(Cell::needs_me)
    }

    /// For how many of its traits.
    pub fn needs(&self) -> usize {
        self.cells.iter().filter(|c| c.needs_me()).count()
    }
}

/// The class, in the essays' order.
pub fn rows(
    essays: &[Essay],
    rubric: &Rubric,
    verdicts: &HashMap<EssayId, EssayVerdicts>,
    decisions: &HashMap<EssayId, Decisions>,
) -> Vec<Row> {
    let row = |essay: &Essay| {
        let verdicts = verdicts.get(&essay.id);
        let decided = decisions.get(&essay.id);
        let cell = |r: &crate::rubric::Trait| {
            let summary = verdicts.and_then(|v| v.cells.iter().find(|c| c.trait_id == r.id));
            let decision = decided.and_then(|d| d.on(&r.id));
            Cell {
                trait_id: r.id.clone(),
                model: summary.map(CellSummary::outcome),
                teacher: decision.and_then(|d| d.score),
                comment: decision.map(|d| d.comment.clone()).unwrap_or_default(),
                flags: summary.map(flags).unwrap_or_default(),
            }
        };
        Row {
            id: essay.id.clone(),
            title: essay.title.clone(),
            student: essay.student.clone(),
            cells: rubric.traits.iter().map(cell).collect(),
        }
    };
    essays.iter().map(row).collect()
}

/// What a class table is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    /// Title, A to Z.
    Title,
    /// A trait's score, by its place in the rubric.
    Score(usize),
    /// How many cells need a person, most first.
    Need,
}

/// The rows' places, sorted; rows that are equal keep their order. Cells without a score come last in either direction.
pub fn sorted(rows: &[Row], by: SortBy, direction: Direction) -> Vec<usize> {
    let turned = |order: Ordering| if direction == Direction::Up { order } else { order.reverse() };
    let row = |at: &usize| rows.get(*at);
    let mut order: Vec<usize> = (0..rows.len()).collect();
    match by {
        SortBy::Title => {
            let titles: Vec<String> = rows.iter().map(|r| r.title.to_lowercase()).collect();
            order.sort_by(|a, b| turned(titles.get(*a).cmp(&titles.get(*b))));
        }
        SortBy::Need => {
            let needs: Vec<usize> = rows.iter().map(Row::needs).collect();
            order.sort_by(|a, b| turned(needs.get(*b).cmp(&needs.get(*a))));
        }
        SortBy::Score(column) => {
            let score = |at: &usize| row(at).and_then(|r| r.cells.get(column)).and_then(Cell::score).map(Score::value);
            order.sort_by(|a, b| match (score(a), score(b)) {
                (Some(a), Some(b)) => turned(a.cmp(&b)),
                (a, b) => b.is_some().cmp(&a.is_some()),
            });
        }
    }
    order
}

/// Which way a table is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Up,
    /// Largest first.
    Down,
}

#[cfg(test)]
#[path = "class_tests.rs"]
mod tests;
