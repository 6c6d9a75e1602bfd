//! The report of a study: every method, trait by trait and together.

use super::measure::{Measures, measures, together};
use super::observation::{MethodResult, Observation};
use super::resample::kappa_bootstrap;
use crate::metrics::{ConfusionMatrix, Histogram, Spread, quadratic_weighted_kappa};
use crate::rubric::{Rubric, Trait, TraitId};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// What the study found. The same results and seed give the same report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StudyReport {
    /// The seed of the bootstrap.
    pub seed: u64,
    /// In the order in which they were given.
    pub methods: Vec<MethodReport>,
}

/// One method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MethodReport {
    /// What it is called.
    pub label: String,
    /// How often every essay was graded.
    pub repeats: usize,
    /// Every trait of the rubric, in its order.
    pub traits: Vec<TraitReport>,
    /// All traits together: the mean of the traits that define a measure, n and the standouts over all pairs of essay and trait.
    pub overall: Measures,
    /// The mean of the traits' human–human kappas.
    pub human_qwk: Option<f64>,
    /// Observations left out: of a trait that the rubric does not have, or of an essay and trait seen before.
    pub left_out: usize,
}

/// One method on one trait.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TraitReport {
    /// The trait.
    pub trait_id: TraitId,
    /// Its name.
    pub name: String,
    /// Agreement with the reference.
    pub measures: Measures,
    /// Pairs of the first two raters on the same essays.
    pub human_pairs: usize,
    /// Their kappa: what a third rater can be measured against.
    pub human_qwk: Option<f64>,
    /// Reference against method, over all repeats.
    pub confusion: ConfusionMatrix,
    /// What the raters gave, each rater's score counted.
    pub raters: Histogram,
    /// The references.
    pub reference: Histogram,
    /// What the method gave, over all repeats.
    pub scored: Histogram,
}

/// Measures every method on every trait of the rubric. Time: mostly the bootstrap, 2 × [`super::RESAMPLES`] × essays × traits × repeats × methods; on a
/// laptop outside the browser about 25 ns each, 20 ms for a method, 60 essays and 6 traits, 0.3 s for 1,600 and 4. Longer than a screen may wait: keep
/// large ones off the page, or take one [`method_report`] at a time.
pub fn report(rubric: &Rubric, methods: &[MethodResult], seed: u64) -> StudyReport {
    StudyReport { seed, methods: methods.iter().map(|m| method_report(rubric, m, seed)).collect() }
}

/// One method's part of the [`report`], for who shows progress between them.
pub fn method_report(rubric: &Rubric, method: &MethodResult, seed: u64) -> MethodReport {
    let repeats = method.repeats();
    let mut met = HashSet::new();
    let known: Vec<&Observation> = method
        .observations
        .iter()
        .filter(|o| rubric.by_id(&o.trait_id).is_some() && met.insert((&o.essay, &o.trait_id)))
        .collect();
    let by_trait: Vec<Vec<&Observation>> =
        rubric.traits.iter().map(|t| known.iter().copied().filter(|o| o.trait_id == t.id).collect()).collect();
    let traits: Vec<TraitReport> =
        rubric.traits.iter().zip(&by_trait).map(|(t, seen)| trait_report(t, seen, repeats, seed)).collect();
    let ranged: Vec<_> = rubric.traits.iter().zip(&by_trait).map(|(t, seen)| (t.range, seen.as_slice())).collect();
    let overall = Measures { qwk_bootstrap: kappa_bootstrap(&by_trait, repeats, seed), ..together(&ranged, repeats) };
    let human: Vec<f64> = traits.iter().filter_map(|t| t.human_qwk).collect();
    MethodReport {
        label: method.label.clone(),
        repeats,
        human_qwk: Spread::of(&human).map(|s| s.mean),
        overall,
        left_out: method.observations.len() - known.len(),
        traits,
    }
}

fn trait_report(t: &Trait, seen: &[&Observation], repeats: usize, seed: u64) -> TraitReport {
    let compared = || seen.iter().filter(|o| o.reference.is_some());
    let pairs: Vec<(i32, i32)> = (0..repeats).flat_map(|r| compared().filter_map(move |o| o.pair(r))).collect();
    let human: Vec<(i32, i32)> = compared().filter_map(|o| o.rater_pair()).collect();
    let bootstrap = kappa_bootstrap(&[seen.to_vec()], repeats, seed);
    TraitReport {
        trait_id: t.id.clone(),
        name: t.name.clone(),
        measures: Measures { qwk_bootstrap: bootstrap, ..measures(t.range, seen, 0..repeats) },
        human_pairs: human.len(),
        human_qwk: quadratic_weighted_kappa(&human),
        confusion: ConfusionMatrix::new(t.range, &pairs),
        raters: Histogram::new(t.range, compared().flat_map(|o| o.raters.iter().map(|s| s.value()))),
        reference: Histogram::new(t.range, compared().filter_map(|o| o.reference).map(|s| s.value())),
        scored: Histogram::new(t.range, pairs.iter().map(|(_, given)| *given)),
    }
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
