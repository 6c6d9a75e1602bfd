//! GRASP: one running answer to several questions, matched to reference answers through a graph and an assignment.

mod assignment;
mod graph;
mod retrieval;

pub use assignment::{AssignError, assign};
pub use graph::{Edge, EdgeKind, ReferenceGraph, STRONG, WEAK};
pub use retrieval::{ALPHA, BETA, Candidate, Filling, Origin, SEEDS, SPARE, grag, rag};
