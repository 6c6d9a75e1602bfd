//! Assignment and cliques against SciPy and networkx: `reference/grasp.json`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use assay::embed::{DIMENSIONS, UnitVector};
use assay::grasp::{Edge, EdgeKind, ReferenceGraph, assign};
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    assignments: Vec<Assigned>,
    graphs: Vec<Graph>,
}

#[derive(Deserialize)]
struct Assigned {
    similarity: Vec<Vec<f64>>,
    sum: f64,
}

#[derive(Deserialize)]
struct Graph {
    nodes: usize,
    edges: Vec<(usize, usize)>,
    cliques: Vec<Vec<usize>>,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("reference/grasp.json")).unwrap()
}

#[test]
fn the_sum_of_an_assignment_is_the_largest() {
    for case in reference().assignments {
        let found = assign(&case.similarity).unwrap();
        let chosen = case.similarity.iter().zip(&found).filter_map(|(row, column)| Some(row[(*column)?]));
        let sum: f64 = chosen.sum();
        assert!(
            (sum - case.sum).abs() < 1e-6,
            "{} by {}: {sum}, not {}",
            found.len(),
            case.similarity[0].len(),
            case.sum
        );
    }
}

#[test]
fn the_maximal_cliques_are_all_found() {
    for case in reference().graphs {
        // Nobody is like anybody else: the edges are drawn.
        let lone = |at: usize| {
            UnitVector::from_slice(&(0..DIMENSIONS).map(|d| f32::from(u8::from(d == at))).collect::<Vec<_>>()).unwrap()
        };
        let mut graph = ReferenceGraph::of(&(0..case.nodes).map(lone).collect::<Vec<_>>(), 0.5);
        for (one, other) in case.edges {
            assert!(graph.draw(one, other, Edge { weight: 1.0, kind: EdgeKind::Drawn(String::new()) }));
        }
        assert_eq!(graph.cliques(), case.cliques);
    }
}
