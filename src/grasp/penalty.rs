//! How fine an exam text is cut, learned from the bank: its own questions are put together as exams, and the penalty is the middle of the range in which
//! nearly as many of them are cut rightly as at best.

use super::graph::ReferenceGraph;
use super::groups::groups;
use super::reference::ReferenceNode;
use super::topics::Cuts;
use crate::metrics::Chance;
use serde::{Deserialize, Serialize};

/// The shares of the mean likeness that are tried, in hundredths: .70 to 1.10.
pub const SHARES: std::ops::RangeInclusive<u32> = 70..=110;
/// The penalty of a bank that cannot teach one: that of SciEntsBank.
const WITHOUT_A_BANK: f64 = 0.90;
/// How far below the best share of exams cut rightly still counts as nearly as many: one exam in fifty.
const NEARLY: f64 = 0.02;

/// What a segment has to bring.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Penalty {
    /// The share of the mean likeness, for [`Cuts::topics`].
    pub share: f64,
    /// The share of the bank's own exams that are cut into the right number of topics with it; the mean over the numbers. `None`: the bank has too few
    /// questions to say, and the share is a usual one.
    pub right: Option<f64>,
}

impl Default for Penalty {
    fn default() -> Self {
        Self { share: WITHOUT_A_BANK, right: None }
    }
}

/// Exams out of the bank's own questions, at most `most` of each number of topics from 1 to 4, drawn by seed: the nodes of each.
pub fn mock_exams(graph: &ReferenceGraph, nodes: &[ReferenceNode], most: usize, seed: u64) -> Vec<Vec<usize>> {
    /// More subsets than that no draw needs.
    const SUBSETS: usize = 10_000;
    let mut chance = Chance::seeded(seed);
    let mut all = Vec::new();
    for n in 1..=4 {
        let mut of_n = groups(graph, nodes, n, SUBSETS);
        while of_n.len() > most {
            of_n.swap_remove(chance.below(of_n.len()));
        }
        all.extend(of_n.into_iter().map(|group| group.nodes));
    }
    all
}

impl Penalty {
    /// Learns the penalty from mock exams: how each can be cut, and how many topics it has.
    pub fn learned(exams: &[(Cuts, usize)]) -> Self {
        let numbers: Vec<usize> = (1..=4).filter(|n| exams.iter().any(|(_, topics)| topics == n)).collect();
        if numbers.len() < 2 {
            return Self::default();
        }
        let right_with = |share: f64| {
            let of = |n: &usize| {
                let own = || exams.iter().filter(|(_, topics)| topics == n);
                let right = own().filter(|(cuts, n)| cuts.topics(share).is_some_and(|t| t.cut.segments.len() == *n));
                ratio(right.count(), own().count())
            };
            numbers.iter().map(of).sum::<f64>() / ratio(numbers.len(), 1)
        };
        let tried: Vec<(f64, f64)> = SHARES.map(|s| f64::from(s) / 100.0).map(|s| (s, right_with(s))).collect();
        let best = tried.iter().map(|(_, right)| *right).fold(0.0, f64::max);
        let is_near = |at: usize| tried.get(at).is_some_and(|(_, right)| *right >= best - NEARLY);
        let Some(top) = tried.iter().position(|(_, right)| *right >= best) else { return Self::default() };
        let low = (0..top).rev().take_while(|at| is_near(*at)).last().unwrap_or(top);
        let high = (top..tried.len()).take_while(|at| is_near(*at)).last().unwrap_or(top);
        match tried.get(usize::midpoint(low, high)) {
            Some((share, right)) => Self { share: *share, right: Some(*right) },
            None => Self::default(),
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts of exams")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}
