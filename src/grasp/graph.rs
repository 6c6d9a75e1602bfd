//! The references as a graph: an edge where two answers are near each other, or where the teacher drew one (GRASP 4.1).

use crate::embed::UnitVector;
use petgraph::algo::maximal_cliques;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;
use serde::{Deserialize, Serialize};

/// The least cosine of an edge.
pub const WEAK: f64 = 0.42;
/// The least cosine of a strong edge, along which retrieval goes on.
pub const STRONG: f64 = 0.70;

/// What an edge stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EdgeKind {
    /// The two reference answers are alike.
    Alike,
    /// The teacher drew it, or a file had it: taught together, the same unit.
    Drawn(String),
}

/// An edge between two references.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Edge {
    /// The cosine of the two answers; of a drawn edge what it is worth, 1 where nobody says.
    pub weight: f64,
    /// What it stands for.
    pub kind: EdgeKind,
}

/// The references by their places in the bank, counted from 0.
#[derive(Debug, Clone)]
pub struct ReferenceGraph {
    graph: UnGraph<(), Edge>,
    strong: f64,
}

impl Default for ReferenceGraph {
    fn default() -> Self {
        Self { graph: UnGraph::default(), strong: STRONG }
    }
}

impl ReferenceGraph {
    /// An edge for every two answers whose cosine is at least `weak`. Time: O(n²) cosines.
    pub fn of(answers: &[UnitVector], weak: f64) -> Self {
        let mut graph = UnGraph::with_capacity(answers.len(), answers.len());
        let nodes: Vec<NodeIndex> = answers.iter().map(|_| graph.add_node(())).collect();
        for (at, (one, node)) in answers.iter().zip(&nodes).enumerate() {
            for (other, next) in answers.iter().zip(&nodes).skip(at + 1) {
                let weight = f64::from(one.cosine(other));
                if weight >= weak {
                    graph.add_edge(*node, *next, Edge { weight, kind: EdgeKind::Alike });
                }
            }
        }
        Self { graph, strong: STRONG }
    }

    /// The same with another least weight of a strong edge than [`STRONG`].
    #[must_use]
    pub fn with_strong(self, strong: f64) -> Self {
        Self { strong, ..self }
    }

    /// The least weight of a strong edge.
    pub fn strong(&self) -> f64 {
        self.strong
    }

    /// How many references.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws an edge, in place of one between the same two. `false`: one of them is not there, or they are the same.
    pub fn draw(&mut self, one: usize, other: usize, edge: Edge) -> bool {
        let is_there = one != other && one.max(other) < self.len();
        if is_there {
            self.graph.update_edge(NodeIndex::new(one), NodeIndex::new(other), edge);
        }
        is_there
    }

    /// Takes an edge away. `false`: there was none.
    pub fn erase(&mut self, one: usize, other: usize) -> bool {
        let found = self.graph.find_edge(NodeIndex::new(one), NodeIndex::new(other));
        found.and_then(|edge| self.graph.remove_edge(edge)).is_some()
    }

    /// The edge between two references.
    pub fn edge(&self, one: usize, other: usize) -> Option<&Edge> {
        self.graph.find_edge(NodeIndex::new(one), NodeIndex::new(other)).and_then(|edge| self.graph.edge_weight(edge))
    }

    /// Every edge with its two ends, the lower first, in order.
    pub fn edges(&self) -> Vec<(usize, usize, &Edge)> {
        let ends = self.graph.edge_references().map(|e| (e.source().index(), e.target().index(), e.weight()));
        let mut all: Vec<_> = ends.map(|(a, b, edge)| (a.min(b), a.max(b), edge)).collect();
        all.sort_by_key(|(a, b, _)| (*a, *b));
        all
    }

    /// The neighbours of a reference along edges of at least this weight, in order.
    pub fn neighbours(&self, of: usize, at_least: f64) -> Vec<usize> {
        if of >= self.len() {
            return Vec::new();
        }
        let edges = self.graph.edges(NodeIndex::new(of)).filter(|e| e.weight().weight >= at_least);
        let mut found: Vec<usize> = edges.map(|e| e.target().index()).collect();
        found.sort_unstable();
        found
    }

    /// The maximal cliques, each in order, all in order: sets of references that are all neighbours, and that no other can join. The time grows with
    /// their number, at worst 3^(n/3).
    pub fn cliques(&self) -> Vec<Vec<usize>> {
        let all = maximal_cliques(&self.graph).into_iter().map(|clique| {
            let mut clique: Vec<usize> = clique.into_iter().map(NodeIndex::index).collect();
            clique.sort_unstable();
            clique
        });
        let mut all: Vec<Vec<usize>> = all.collect();
        all.sort_unstable();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(x: f32, y: f32) -> UnitVector {
        let mut all = vec![0.0; crate::embed::DIMENSIONS];
        (all[0], all[1]) = (x, y);
        UnitVector::from_slice(&all).unwrap()
    }

    #[test]
    fn alike_answers_are_neighbours_and_the_teacher_has_the_last_word() {
        // Cosines: 0–1 0.6, 0–2 0.0, 1–2 0.8.
        let mut graph = ReferenceGraph::of(&[vector(1.0, 0.0), vector(0.6, 0.8), vector(0.0, 1.0)], WEAK);
        let edges: Vec<(usize, usize)> = graph.edges().into_iter().map(|(a, b, _)| (a, b)).collect();
        assert_eq!(edges, [(0, 1), (1, 2)]);
        assert_eq!((graph.neighbours(1, WEAK), graph.neighbours(1, STRONG)), (vec![0, 2], vec![2]));
        assert_eq!(graph.cliques(), [vec![0, 1], vec![1, 2]]);
        let unit = Edge { weight: 1.0, kind: EdgeKind::Drawn("same unit".into()) };
        assert!(graph.draw(2, 0, unit.clone()) && !graph.draw(0, 3, unit.clone()) && !graph.draw(1, 1, unit.clone()));
        assert_eq!((graph.edge(0, 2), graph.cliques()), (Some(&unit), vec![vec![0, 1, 2]]));
        assert!(graph.erase(0, 1) && !graph.erase(0, 1));
        assert_eq!(graph.neighbours(0, WEAK), [2]);
        assert!(graph.neighbours(7, WEAK).is_empty() && ReferenceGraph::default().is_empty());
    }
}
