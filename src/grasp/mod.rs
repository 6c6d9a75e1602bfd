//! GRASP: one running answer to several questions, matched to reference answers through a graph and an assignment.
//!
//! The paper's parts: `paper` (detection, segmentation), `graph` and `retrieval` (RAG, GRAG), `assignment`. Ours: `likeness` and `topics` find
//! the questions that an exam text merges, `penalty` learns from the bank how fine to cut; `evidence`, `order` and `answers` share a student's
//! sentences out among them, `class` those of a whole class together. Both stand on `reference` (the bank), `spans` (a running text) and `letters`. `groups` and `builder` make exams of
//! a bank, `measures` and `trial` say how well all this does. `layout` places the graph in a picture.

mod answers;
mod assignment;
mod builder;
mod class;
mod evidence;
mod graph;
mod groups;
mod layout;
mod letters;
mod likeness;
mod measures;
mod order;
mod paper;
mod penalty;
mod reference;
mod retrieval;
mod spans;
mod topics;
mod trial;

pub use answers::{Given, Sharing, kept_order, parts};
pub use assignment::{AssignError, assign};
pub use builder::{Assembled, GradedAnswer, Plan, assemble};
pub use class::{Script, SharedOut, share_out};
pub use evidence::Evidence;
pub use graph::{Edge, EdgeKind, ReferenceGraph, STRONG, WEAK};
pub use groups::{Group, groups};
pub use layout::laid_out;
pub use letters::{Grams, Weights};
pub use likeness::Likeness;
pub use measures::{Measures, Tally};
pub use order::{FOLLOWED, Order};
pub use paper::{segments_by_sentence, topics_by_count};
pub use penalty::{Penalty, SHARES, mock_exams};
pub use reference::{NodeVectors, ReferenceNode, References};
pub use retrieval::{ALPHA, BETA, Candidate, Filling, Origin, SEEDS, SPARE, grag, rag};
pub use spans::{EMBEDDED, Running, Spans, Vectors};
pub use topics::{Cut, Cuts, MOST_TOPICS, Topics};
pub use trial::{Method, Trial, texts_of};
