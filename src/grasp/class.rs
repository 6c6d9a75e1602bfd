//! A class's answers shared out together: what its students wrote to a question says how it is answered, beside the reference answer.

use super::answers::{Given, Sharing, kept_order};
use super::evidence::Evidence;
use super::reference::References;
use super::spans::Spans;
use crate::embed::{DIMENSIONS, UnitVector};

/// How often the class is shared out: the first time by the references alone, then by the references and what was found before.
const ROUNDS: usize = 3;
/// The reference answer counts as much as this many sentences of students.
const REFERENCE: f64 = 3.0;

/// One student's text and the references of the exam, by their places in the bank, in the exam's order.
#[derive(Debug, Clone, Copy)]
pub struct Script<'a> {
    /// The text.
    pub spans: &'a Spans,
    /// The references.
    pub nodes: &'a [usize],
}

/// A class's answers, shared out.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedOut {
    /// How likely it is that a student of this class keeps the exam's order.
    pub kept_order: f64,
    /// For each script what each sentence was given to: a place in the script's references.
    pub given: Vec<Vec<Given>>,
}

/// Shares the scripts of a class out. The students' sentences, each by the probability that it answers a question, lean the vector of that question's reference answer
/// towards themselves; a student's own sentences never do so for that student. A class of one is shared out by the references alone.
pub fn share_out(scripts: &[Script<'_>], references: &References) -> SharedOut {
    let mut leaning = Leaning::none(references.len());
    let mut own: Vec<Leaning> = Vec::new();
    let mut found = SharedOut { kept_order: 0.5, given: Vec::new() };
    for _ in 0..if scripts.len() > 1 { ROUNDS } else { 1 } {
        let of = |(at, script): (usize, &Script<'_>)| {
            let others = own.get(at).map_or_else(|| leaning.clone(), |own| leaning.without(own));
            Sharing::of(&Evidence::of(
                script.spans,
                &references.only(script.nodes).answered(&others.of(script.nodes, references)),
            ))
        };
        let sharings: Vec<Sharing> = scripts.iter().enumerate().map(of).collect();
        let kept = kept_order(&sharings);
        own = scripts
            .iter()
            .zip(&sharings)
            .map(|(s, sharing)| Leaning::of_script(s, &sharing.probabilities(kept), references.len()))
            .collect();
        leaning = own.iter().fold(Leaning::none(references.len()), |sum, own| sum.with(own));
        found = SharedOut { kept_order: kept, given: sharings.iter().map(|sharing| sharing.give(kept)).collect() };
    }
    found
}

/// For each reference the sum of sentences, each by its probability.
#[derive(Debug, Clone)]
struct Leaning(Vec<Sum>);

/// A sum of vectors; `None` of none.
type Sum = Option<Box<[f64; DIMENSIONS]>>;

impl Leaning {
    fn none(nodes: usize) -> Self {
        Self(vec![None; nodes])
    }

    fn of_script(script: &Script<'_>, probabilities: &[Vec<f64>], nodes: usize) -> Self {
        let mut sums = Self::none(nodes);
        for (sentence, of_nodes) in probabilities.iter().enumerate() {
            let Some(vector) = script.spans.vector(&(sentence..sentence + 1)) else { continue };
            for (node, probability) in script.nodes.iter().zip(of_nodes) {
                let Some(sum) = sums.0.get_mut(*node) else { continue };
                let sum = sum.get_or_insert_with(|| Box::new([0.0; DIMENSIONS]));
                sum.iter_mut().zip(vector.as_slice()).for_each(|(s, v)| *s += probability * f64::from(*v));
            }
        }
        sums
    }

    fn with(&self, other: &Self) -> Self {
        self.combined(other, 1.0)
    }

    fn without(&self, other: &Self) -> Self {
        self.combined(other, -1.0)
    }

    fn combined(&self, other: &Self, sign: f64) -> Self {
        let of = |(one, other): (&Sum, &Sum)| {
            let Some(other) = other else { return one.clone() };
            let mut sum = one.clone().unwrap_or_else(|| Box::new([0.0; DIMENSIONS]));
            sum.iter_mut().zip(other.iter()).for_each(|(s, o)| *s += sign * o);
            Some(sum)
        };
        Self(self.0.iter().zip(&other.0).map(of).collect())
    }

    /// The answers' vectors of some references, leaned.
    fn of(&self, nodes: &[usize], references: &References) -> Vec<UnitVector> {
        let of = |node: &usize| {
            let own = &references.vectors().get(*node)?.answer;
            let Some(sum) = self.0.get(*node).and_then(Option::as_ref) else { return Some(own.clone()) };
            #[allow(clippy::cast_possible_truncation, reason = "a vector's numbers are small")]
            let leaned: Vec<f32> =
                own.as_slice().iter().zip(sum.iter()).map(|(a, s)| (REFERENCE * f64::from(*a) + s) as f32).collect();
            Some(UnitVector::from_slice(&leaned).unwrap_or_else(|_| own.clone()))
        };
        nodes.iter().filter_map(of).collect()
    }
}
