//! Which references make an exam together: the paper's groups (GRASP 4.1).

use super::graph::ReferenceGraph;
use super::reference::ReferenceNode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// References that are near each other, and so hard to tell apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// Their places in the bank, in order.
    pub nodes: Vec<usize>,
    /// The weight of the weakest edge among them; 1 for one reference alone.
    pub weakest: f64,
}

/// The groups of `n` references: each alone; for 2 the ends of every edge; for more every subset of a maximal clique. No question stands twice in one. Those
/// whose weakest edge is strongest come first, equal ones by place. At most `most` subsets are looked at, since a large clique has very many.
pub fn groups(graph: &ReferenceGraph, nodes: &[ReferenceNode], n: usize, most: usize) -> Vec<Group> {
    let mut found: BTreeSet<Vec<usize>> = BTreeSet::new();
    match n {
        0 => {}
        1 => found.extend((0..graph.len()).map(|at| vec![at])),
        2 => found.extend(graph.edges().into_iter().map(|(a, b, _)| vec![a, b])),
        _ => {
            for clique in graph.cliques().iter().filter(|clique| clique.len() >= n) {
                subsets(clique, n, &mut |subset| {
                    found.insert(subset.to_vec());
                    found.len() < most
                });
            }
        }
    }
    let is_distinct = |group: &Vec<usize>| {
        let questions: BTreeSet<&str> = group.iter().filter_map(|at| Some(nodes.get(*at)?.question.as_str())).collect();
        questions.len() == group.len()
    };
    let mut all: Vec<Group> =
        found.into_iter().filter(is_distinct).map(|nodes| Group { weakest: weakest(graph, &nodes), nodes }).collect();
    all.sort_by(|a, b| b.weakest.total_cmp(&a.weakest).then_with(|| a.nodes.cmp(&b.nodes)));
    all
}

fn weakest(graph: &ReferenceGraph, nodes: &[usize]) -> f64 {
    let pairs = nodes.iter().enumerate().flat_map(|(at, a)| nodes.iter().skip(at + 1).map(move |b| (*a, *b)));
    pairs.filter_map(|(a, b)| graph.edge(a, b)).map(|edge| edge.weight).fold(1.0, f64::min)
}

/// Every subset of `n`, in order, as long as `take` wants more.
fn subsets(of: &[usize], n: usize, take: &mut impl FnMut(&[usize]) -> bool) {
    let mut places: Vec<usize> = (0..n).collect();
    if n == 0 || n > of.len() {
        return;
    }
    loop {
        let subset: Vec<usize> = places.iter().filter_map(|at| of.get(*at).copied()).collect();
        if !take(&subset) {
            return;
        }
        // The last place that can still move on moves, and those behind it follow.
        let Some(moving) = (0..n).rev().find(|k| places.get(*k).is_some_and(|at| *at < of.len() - n + k)) else {
            return;
        };
        let Some(at) = places.get(moving).copied() else { return };
        places.iter_mut().skip(moving).enumerate().for_each(|(k, place)| *place = at + 1 + k);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embed::{DIMENSIONS, UnitVector};

    #[test]
    fn subsets_are_all_there_and_each_once() {
        let mut found = Vec::new();
        subsets(&[1, 3, 5, 7], 3, &mut |s| {
            found.push(s.to_vec());
            true
        });
        assert_eq!(found, [[1, 3, 5], [1, 3, 7], [1, 5, 7], [3, 5, 7]]);
        subsets(&[1], 2, &mut |_| unreachable!("there is none"));
    }

    #[test]
    fn groups_come_from_edges_and_cliques_without_a_question_twice() {
        let at = |degrees: f32| {
            let mut all = [0.0; DIMENSIONS];
            (all[0], all[1]) = (degrees.to_radians().cos(), degrees.to_radians().sin());
            UnitVector::from_slice(&all).unwrap()
        };
        // Edges at 60° or less (cosine 0.5): 0–1 20°, 0–2 50°, 1–2 30°, 2–3 55°; node 3 asks what node 2 asks.
        let graph = ReferenceGraph::of(&[0.0, 20.0, 50.0, 105.0].map(at), 0.42);
        let node = |question: &str| ReferenceNode { question: question.into(), answer: "a".into() };
        let nodes = ["one", "two", "three", "three"].map(node);
        let of = |n: usize| groups(&graph, &nodes, n, 1000).into_iter().map(|g| g.nodes).collect::<Vec<_>>();
        assert_eq!(of(1), [[0], [1], [2], [3]]);
        assert_eq!(of(2), [[0, 1], [1, 2], [0, 2]], "the strongest first; 2–3 asks the same twice");
        assert_eq!(of(3), [[0, 1, 2]]);
        assert!(of(4).is_empty() && of(0).is_empty());
        assert!((groups(&graph, &nodes, 3, 1000)[0].weakest - 50.0_f64.to_radians().cos()).abs() < 1e-6);
    }
}
