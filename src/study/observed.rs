//! What a run over the bank's essays gave, as the study compares it.

use super::observation::{MethodResult, Observation};
use crate::bank::Bank;
use crate::essay::EssayId;
use crate::rubric::{Score, TraitId};
use crate::run::{CellOutcome, Run};
use std::collections::{HashMap, HashSet};

/// A run's results beside what people gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// What it gave, in the order of its essays and the rubric's traits.
    pub result: MethodResult,
    /// Pairs of essay and trait that are not decided yet in every repeat: they are not compared.
    pub waiting: usize,
    /// Essays that are no longer in the bank: nobody knows what people gave.
    pub gone: usize,
}

/// Reads a run against the bank. What broke off has no score, like what could not be read. One pass over the bank and the run's cells.
pub fn observed(run: &Run, bank: &Bank, label: String) -> Observed {
    let scored_by_people: HashMap<&EssayId, _> = bank.essays.iter().rev().map(|e| (&e.id, e)).collect();
    let mut found = Observed { result: MethodResult { label, observations: Vec::new() }, waiting: 0, gone: 0 };
    for essay in &run.plan.essays {
        let Some(scored) = scored_by_people.get(&essay.id) else {
            found.gone += 1;
            continue;
        };
        for r in &run.plan.rubric.traits {
            let outcomes = run.cell(&essay.id, &r.id);
            if outcomes.is_empty() || outcomes.contains(&CellOutcome::Waiting) {
                found.waiting += 1;
                continue;
            }
            let given: Vec<Option<Score>> = outcomes.iter().map(CellOutcome::score).collect();
            found.result.observations.push(Observation::new(scored, r, given));
        }
    }
    found
}

/// Keeps of each method only the pairs of essay and trait that all of them have, so that no method is measured on easier essays than another. Returns
/// how many pairs are left.
pub fn in_common(methods: &mut [MethodResult]) -> usize {
    let pairs = |m: &MethodResult| -> HashSet<(EssayId, TraitId)> {
        m.observations.iter().map(|o| (o.essay.clone(), o.trait_id.clone())).collect()
    };
    let Some(common) = methods.iter().map(pairs).reduce(|all, more| all.intersection(&more).cloned().collect()) else {
        return 0;
    };
    for m in methods {
        m.observations.retain(|o| common.contains(&(o.essay.clone(), o.trait_id.clone())));
    }
    common.len()
}
