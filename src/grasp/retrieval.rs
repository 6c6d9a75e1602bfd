//! Which references an exam text may be about: the paper's RAG and GRAG (GRASP 4.2, step 3).

use super::graph::ReferenceGraph;
use crate::embed::UnitVector;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Candidates beyond the number of topics: k = n + 2.
pub const SPARE: usize = 2;
/// Seeds from which the graph is walked.
pub const SEEDS: usize = 3;
/// What the cosine to the query counts (the paper's α).
pub const ALPHA: f64 = 0.80;
/// What the strongest edge to a seed counts (the paper's β).
pub const BETA: f64 = 0.20;

/// A reference that was retrieved, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Its place in the bank, from 0.
    pub node: usize,
    /// Its cosine to the query.
    pub cosine: f64,
    /// What it is ranked by.
    pub score: f64,
    /// The seed whose strong edge brought it or raised it most, and that edge's weight.
    pub through: Option<(usize, f64)>,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a candidate comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// The flat index: it is among the nearest.
    Nearest,
    /// The graph: a strong edge leads to it from a seed.
    Graph,
    /// The flat index, since the graph did not bring enough.
    Filled,
}

/// RAG: the `k` references whose answers are nearest to the query, nearest first; equal ones by place.
pub fn rag(query: &UnitVector, answers: &[UnitVector], k: usize) -> Vec<Candidate> {
    let of = |(node, answer): (usize, &UnitVector)| {
        let cosine = f64::from(query.cosine(answer));
        Candidate { node, cosine, score: cosine, through: None, origin: Origin::Nearest }
    };
    let mut all: Vec<Candidate> = answers.iter().enumerate().map(of).collect();
    best_first(&mut all);
    all.truncate(k);
    all
}

/// GRAG: the three nearest references are seeds, the pool is they and what strong edges lead to from them, and the `k` with the highest
/// α·cos(query, answer) + β·max over seeds of the strong edge's weight are taken. We decide where the paper is silent: a seed's own second term is over the
/// other seeds, and a pool of fewer than `k` is filled up by cosine, ranked behind. [`Filling::None`] leaves the filling out, as the paper's words have it.
pub fn grag(
    query: &UnitVector,
    answers: &[UnitVector],
    graph: &ReferenceGraph,
    k: usize,
    filling: Filling,
) -> Vec<Candidate> {
    let flat = rag(query, answers, answers.len());
    let seeds: Vec<usize> = flat.iter().take(SEEDS).map(|c| c.node).collect();
    let strong = |from: usize| graph.neighbours(from, graph.strong());
    let pool: BTreeSet<usize> = seeds.iter().copied().chain(seeds.iter().flat_map(|seed| strong(*seed))).collect();
    let ranked = |c: &Candidate| {
        let through = seeds.iter().filter(|seed| **seed != c.node).filter_map(|seed| {
            let edge = graph.edge(*seed, c.node).filter(|edge| edge.weight >= graph.strong())?;
            Some((*seed, edge.weight))
        });
        let through = through.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        let origin = if seeds.contains(&c.node) { Origin::Nearest } else { Origin::Graph };
        let score = ALPHA * c.cosine + BETA * through.map_or(0.0, |(_, weight)| weight);
        Candidate { score, through, origin, ..c.clone() }
    };
    let mut found: Vec<Candidate> = flat.iter().filter(|c| pool.contains(&c.node)).map(ranked).collect();
    best_first(&mut found);
    found.truncate(k);
    if filling == Filling::ByCosine {
        let rest = flat.iter().filter(|c| !pool.contains(&c.node));
        let missing = k.saturating_sub(found.len());
        found.extend(rest.take(missing).map(|c| Candidate {
            score: ALPHA * c.cosine,
            origin: Origin::Filled,
            ..c.clone()
        }));
    }
    found
}

/// What happens where the graph brings fewer candidates than there is room for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filling {
    /// The nearest others follow: else four topics could not be found from three seeds without neighbours.
    #[default]
    ByCosine,
    /// There are fewer.
    None,
}

fn best_first(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.node.cmp(&b.node)));
}

#[cfg(test)]
#[path = "retrieval_tests.rs"]
mod tests;
