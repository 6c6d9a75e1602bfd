//! What a run came to for one essay, in short: what a class table shows.

use super::{CellOutcome, Quotations, Run, UnitId};
use crate::debate::{Confidence, Role};
use crate::essay::EssayId;
use crate::rubric::{Trait, TraitId};
use serde::{Deserialize, Serialize};

/// One trait of one essay.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CellSummary {
    /// Which trait.
    pub trait_id: TraitId,
    /// What each repeat came to.
    pub outcomes: Vec<CellOutcome>,
    /// How sure the Advocate was at last, in the first repeat.
    pub advocate: Option<Confidence>,
    /// How sure the Skeptic was at last, in the first repeat.
    pub skeptic: Option<Confidence>,
    /// The share of the Judge's probability that is on its score, in the first repeat; `None` without log-probabilities.
    pub certainty: Option<f64>,
    /// The quotations of all messages.
    pub quotations: Quotations,
    /// Scores of the trait that no essay of the bank has; empty where no exemplars were looked for.
    pub without_exemplar: Vec<i32>,
}

impl CellSummary {
    /// The score to show: that of the only repeat, or the mean of all repeats, halves up, if each has one.
    pub fn outcome(&self) -> CellOutcome {
        let scores: Vec<Option<i32>> =
            self.outcomes.iter().map(|o| o.score().map(crate::rubric::Score::value)).collect();
        let unscored = self.outcomes.iter().find(|o| o.score().is_none());
        let range = self.outcomes.iter().find_map(CellOutcome::score).map(crate::rubric::Score::range);
        match (unscored, range) {
            (Some(outcome), _) => outcome.clone(),
            (None, Some(range)) => {
                crate::bank::aggregate(&scores, range).map_or(CellOutcome::Waiting, CellOutcome::Scored)
            }
            (None, None) => CellOutcome::Waiting,
        }
    }
}

impl Run {
    /// The cells of one essay, in the rubric's order.
    pub fn summary(&self, essay: &EssayId) -> Vec<CellSummary> {
        self.plan.rubric.traits.iter().map(|r| self.cell_summary(essay, r)).collect()
    }

    fn cell_summary(&self, essay: &EssayId, r: &Trait) -> CellSummary {
        let is_all_at_once = self.plan.settings.method.judging.is_all_at_once();
        let trait_id = (!is_all_at_once).then(|| r.id.clone());
        let unit = self.unit(&UnitId { essay: essay.clone(), repeat: 0, trait_id });
        let spoken = unit.map(|u| u.spoken.as_slice()).unwrap_or_default();
        let last = |role: Role| spoken.iter().rev().find(|(seat, ..)| seat.role == role).and_then(|(_, c, _)| *c);
        let verdicts = || unit.into_iter().flat_map(|u| u.judged.values().flatten()).filter(|v| v.trait_id == r.id);
        let certainty = verdicts().find_map(|v| {
            let (distribution, score) = v.distribution.as_ref().zip(v.outcome.score())?;
            distribution.probabilities.iter().find(|(s, _)| *s == score).map(|(_, p)| *p)
        });
        let mut quotations = Quotations::default();
        spoken.iter().for_each(|(_, _, q)| quotations += *q);
        verdicts().for_each(|v| quotations += v.quotations);
        let missing =
            unit.and_then(|u| u.exemplars.as_ref()).map(|(_, missing)| missing.as_slice()).unwrap_or_default();
        CellSummary {
            trait_id: r.id.clone(),
            outcomes: self.cell(essay, &r.id),
            advocate: last(Role::Advocate),
            skeptic: last(Role::Skeptic),
            certainty,
            quotations,
            without_exemplar: missing.iter().filter(|(id, _)| *id == r.id).map(|(_, score)| *score).collect(),
        }
    }
}
