//! The reference nodes: what the exam may ask, and what a right answer says (GRASP 3, 4.1).

use super::letters::{Grams, Weights};
use super::spans::Vectors;
use crate::embed::UnitVector;
use crate::text::sentences;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A reference node: a question and its reference answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReferenceNode {
    /// The question, as the bank has it.
    pub question: String,
    /// A right answer.
    pub answer: String,
}

impl ReferenceNode {
    /// Question and answer together: the paper's t = q ⊕ a.
    pub fn both(&self) -> String {
        format!("{} {}", self.question, self.answer)
    }

    /// The question's sentences.
    pub fn question_sentences(&self) -> impl Iterator<Item = &str> {
        sentences(&self.question).into_iter().filter_map(|range| self.question.get(range))
    }
}

/// One node as vectors.
#[derive(Debug, Clone)]
pub struct NodeVectors {
    /// Of the question.
    pub question: UnitVector,
    /// Of the answer: what the paper's index holds.
    pub answer: UnitVector,
    /// Of both together.
    pub both: UnitVector,
    /// Of each of the question's sentences.
    pub sentences: Vec<UnitVector>,
}

/// The reference nodes of a bank, ready to be compared with.
#[derive(Debug, Clone, Default)]
pub struct References {
    nodes: Vec<ReferenceNode>,
    vectors: Vec<NodeVectors>,
    grams: Vec<Grams>,
    weights: Arc<Weights>,
}

impl References {
    /// The texts that have to be embedded for these nodes, each once.
    pub fn texts(nodes: &[ReferenceNode]) -> Vec<String> {
        let of = |node: &ReferenceNode| {
            let sentences: Vec<String> = node.question_sentences().map(str::to_owned).collect();
            [node.question.clone(), node.answer.clone(), node.both()].into_iter().chain(sentences)
        };
        let mut all: Vec<String> = nodes.iter().flat_map(of).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The nodes with their vectors. `None`: a text of [`Self::texts`] has none.
    pub fn new(nodes: Vec<ReferenceNode>, vectors: &Vectors) -> Option<Self> {
        let of = |node: &ReferenceNode| {
            let sentences = node.question_sentences().map(|s| vectors.get(s).cloned()).collect::<Option<Vec<_>>>()?;
            Some(NodeVectors {
                question: vectors.get(&node.question)?.clone(),
                answer: vectors.get(&node.answer)?.clone(),
                both: vectors.get(&node.both())?.clone(),
                sentences,
            })
        };
        let found = nodes.iter().map(of).collect::<Option<Vec<_>>>()?;
        let grams: Vec<Grams> = nodes.iter().map(|node| Grams::of(&node.both())).collect();
        let weights = Arc::new(Weights::of(&grams));
        Some(Self { nodes, vectors: found, grams, weights })
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The nodes, in the bank's order.
    pub fn nodes(&self) -> &[ReferenceNode] {
        &self.nodes
    }

    /// Their vectors.
    pub fn vectors(&self) -> &[NodeVectors] {
        &self.vectors
    }

    /// The vectors of the answers alone.
    pub fn answers(&self) -> Vec<UnitVector> {
        self.vectors.iter().map(|v| v.answer.clone()).collect()
    }

    /// The share of a text's runs of letters that a node's question or answer has too, rare ones counting more: 0 to 1.
    pub fn shared(&self, text: &Grams, node: usize) -> f64 {
        self.grams.get(node).map_or(0.0, |own| self.weights.share(text, own))
    }

    /// Only some of the nodes, in the order given; what is rare is still judged by the whole bank. Places that are not there are passed over.
    #[must_use]
    pub fn only(&self, places: &[usize]) -> Self {
        let there = || places.iter().copied().filter(|p| *p < self.len());
        Self {
            nodes: there().filter_map(|p| self.nodes.get(p).cloned()).collect(),
            vectors: there().filter_map(|p| self.vectors.get(p).cloned()).collect(),
            grams: there().filter_map(|p| self.grams.get(p).cloned()).collect(),
            weights: Arc::clone(&self.weights),
        }
    }

    /// The same nodes with other vectors for their answers, in their order.
    #[must_use]
    pub fn answered(mut self, answers: &[UnitVector]) -> Self {
        self.vectors.iter_mut().zip(answers).for_each(|(node, answer)| node.answer = answer.clone());
        self
    }
}
