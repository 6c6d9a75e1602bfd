use super::*;
use crate::embed::DIMENSIONS;
use crate::grasp::{Edge, EdgeKind, WEAK};

/// A direction in the plane, by its angle to the query in degrees.
fn at(degrees: f32) -> UnitVector {
    let mut all = vec![0.0; DIMENSIONS];
    (all[0], all[1]) = (degrees.to_radians().cos(), degrees.to_radians().sin());
    UnitVector::from_slice(&all).unwrap()
}

fn nodes(found: &[Candidate]) -> Vec<usize> {
    found.iter().map(|c| c.node).collect()
}

#[test]
fn rag_takes_the_nearest_answers() {
    let answers = [at(50.0), at(10.0), at(30.0), at(10.0)];
    assert_eq!(nodes(&rag(&at(0.0), &answers, 3)), [1, 3, 2], "equal ones by place");
    assert_eq!(rag(&at(0.0), &answers, 9).len(), 4);
    assert!(rag(&at(0.0), &[], 3).is_empty());
}

#[test]
fn grag_follows_strong_edges_from_three_seeds() {
    // Seeds 0, 1, 2. Node 4 is within 45° of seed 2 (0.707), node 3 on the other side of no seed.
    let answers = [at(0.0), at(20.0), at(-30.0), at(110.0), at(-74.0), at(66.0)];
    let graph = ReferenceGraph::of(&answers, WEAK);
    let found = grag(&at(0.0), &answers, &graph, 5, Filling::ByCosine);
    let by = |node: usize| found.iter().find(|c| c.node == node).unwrap();
    assert_eq!(by(0).origin, Origin::Nearest);
    // Of the other seeds the nearest, 20° away: cos 20°.
    assert_eq!(by(0).through.unwrap().0, 1);
    assert!((by(0).score - (0.80 + 0.20 * 20.0_f64.to_radians().cos())).abs() < 1e-6);
    assert_eq!((by(4).origin, by(4).through.unwrap().0), (Origin::Graph, 2));
    assert!((by(4).score - (0.80 * 74.0_f64.to_radians().cos() + 0.20 * 44.0_f64.to_radians().cos())).abs() < 1e-6);
    // Node 5 is 46° from seed 1, too far for a strong edge: it fills the last place.
    assert_eq!((by(5).origin, by(5).through), (Origin::Filled, None));
    assert_eq!(grag(&at(0.0), &answers, &graph, 5, Filling::None).len(), 4, "the paper's pool, not filled");
}

#[test]
fn an_edge_that_the_teacher_drew_leads_on_as_well() {
    let answers = [at(0.0), at(5.0), at(-5.0), at(170.0)];
    let mut graph = ReferenceGraph::of(&answers, WEAK);
    assert!(!nodes(&grag(&at(0.0), &answers, &graph, 4, Filling::None)).contains(&3));
    graph.draw(1, 3, Edge { weight: 1.0, kind: EdgeKind::Drawn("taught together".into()) });
    let found = grag(&at(0.0), &answers, &graph, 4, Filling::None);
    assert_eq!(found.last().map(|c| (c.node, c.through)), Some((3, Some((1, 1.0)))));
}
