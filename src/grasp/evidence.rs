//! How much each run of a student's sentences speaks for each reference: log-probabilities, from what the sentences mean and the letters they share.
//!
//! The weights are those of a conditional logit, fitted on 118 of SciEntsBank's questions that the study does not use (its unseen questions and
//! domains, and those that refer to a picture): a student's answer against the three references whose answers are nearest to its own, with the
//! reference's vector leaning towards none to twelve other students' answers, one in five of them given to the wrong question.

use super::letters::Grams;
use super::reference::References;
use super::spans::Spans;
use crate::embed::UnitVector;

/// What the cosine to the reference answer counts.
const ANSWER: f64 = 8.0;
/// What the cosine to question and answer together counts.
const BOTH: f64 = 7.0;
/// What the shared letters count.
const LETTERS: f64 = 4.5;
/// What speaks for a run that answers nothing that was asked: where one answer in ten does not, the likeliest value on the same questions.
const UNASKED: f64 = 4.5;

/// For every run of sentences the log-probability of each node, and of none of them.
#[derive(Debug, Clone)]
pub struct Evidence {
    nodes: usize,
    /// By start, then by length, then by node; the last is none.
    values: Vec<Vec<Vec<f64>>>,
}

impl Evidence {
    /// Compares a student's text with the exam's references. Time for m sentences and n nodes: O(m² n ⋅ 384).
    pub fn of(answer: &Spans, references: &References) -> Self {
        let of_run = |from: usize, length: usize, vector: &UnitVector| {
            let grams = Grams::of(answer.running().part(&(from..from + length + 1)));
            let of_node = |(at, node): (usize, &super::NodeVectors)| {
                ANSWER * f64::from(vector.cosine(&node.answer))
                    + BOTH * f64::from(vector.cosine(&node.both))
                    + LETTERS * references.shared(&grams, at)
            };
            let mut all: Vec<f64> = references.vectors().iter().enumerate().map(of_node).collect();
            all.push(UNASKED);
            let whole = log_sum(&all);
            all.iter_mut().for_each(|value| *value -= whole);
            all
        };
        let of_start = |from: usize| {
            let runs = answer.runs_at(from).iter().enumerate();
            runs.map(|(length, vector)| of_run(from, length, vector)).collect()
        };
        Self { nodes: references.len(), values: (0..answer.len()).map(of_start).collect() }
    }

    /// How many nodes.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// How many sentences.
    pub fn sentences(&self) -> usize {
        self.values.len()
    }

    /// The runs that start with a sentence, by length, each with its log-probabilities.
    pub(super) fn runs_at(&self, from: usize) -> &[Vec<f64>] {
        self.values.get(from).map_or(&[], Vec::as_slice)
    }
}

/// ln Σ exp, without overflow; -∞ of nothing.
pub(super) fn log_sum(values: &[f64]) -> f64 {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY { most } else { most + values.iter().map(|v| (v - most).exp()).sum::<f64>().ln() }
}

#[cfg(test)]
impl Evidence {
    /// Evidence of these numbers, in turn.
    pub(super) fn made(nodes: usize, sentences: usize, mut next: impl FnMut() -> f64) -> Self {
        let mut run = || (0..=nodes).map(|_| next()).collect::<Vec<f64>>();
        let values = (0..sentences).map(|from| (from..sentences).map(|_| run()).collect()).collect();
        Self { nodes, values }
    }

    /// Each sentence speaks for one label, and a run for what all its sentences speak for.
    pub(super) fn speaking(labels: &[usize], nodes: usize) -> Self {
        let run = |run: &[usize]| {
            let of = |label: usize| if run.iter().all(|l| *l == label) { -0.05 } else { -9.0 };
            (0..=nodes).map(of).collect::<Vec<f64>>()
        };
        let of_start = |from: usize| (from + 1..=labels.len()).filter_map(|to| labels.get(from..to)).map(run).collect();
        Self { nodes, values: (0..labels.len()).map(of_start).collect() }
    }
}
