//! Which sentences of a running answer belong to which question: ours, over all ways to share them out.
//!
//! A student may answer in another order than the exam asks, come back to a question, leave one out, or write about something that was not asked. Each
//! way to cut the text into runs and to give each run a question has a probability; a sentence gets the question that most of the probability
//! gives it. That the order of the exam is kept is one hypothesis and any order the other; how likely the first is can be learned from
//! a class ([`kept_order`]), so that the evidence of all students speaks for each.

use super::evidence::{Evidence, log_sum};
use super::order::{Order, States};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// All ways to share an answer's sentences out among the questions, in the exam's order and in any.
#[derive(Debug, Clone, PartialEq)]
pub struct Sharing {
    nodes: usize,
    kept: Ways,
    any: Ways,
}

/// The ways in one kind of order.
#[derive(Debug, Clone, PartialEq)]
struct Ways {
    /// ln of their probability together.
    all: f64,
    /// For each sentence the probability of each node, and of none.
    of_sentence: Vec<Vec<f64>>,
}

/// What a sentence was given to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Given {
    /// The question, by its place in the exam; `None`: to none of them, it answers nothing that was asked.
    pub node: Option<usize>,
    /// The probability of that, 0 to 1.
    pub probability: f64,
}

impl Sharing {
    /// Adds up all ways. Time for m sentences and n nodes: O(m² n ⋅ 2ⁿ), for more than 8 nodes O(m² n²).
    pub fn of(evidence: &Evidence) -> Self {
        let nodes = evidence.nodes();
        Self { nodes, kept: Ways::of(evidence, Order::Kept), any: Ways::of(evidence, Order::Any) }
    }

    /// The probability that the exam's order was kept, where it is `before` in general.
    pub fn is_kept(&self, before: f64) -> f64 {
        let (kept, any) = (before.ln() + self.kept.all, (1.0 - before).ln() + self.any.all);
        let whole = log_sum(&[kept, any]);
        if whole == f64::NEG_INFINITY { before } else { (kept - whole).exp() }
    }

    /// For each sentence the probability of each node and, last, of none. `kept`: how likely it is in general that the order is kept, 0 to 1.
    pub fn probabilities(&self, kept: f64) -> Vec<Vec<f64>> {
        let is_kept = self.is_kept(kept);
        let of = |(kept, any): (&Vec<f64>, &Vec<f64>)| {
            kept.iter().zip(any).map(|(k, a)| is_kept * k + (1.0 - is_kept) * a).collect()
        };
        self.kept.of_sentence.iter().zip(&self.any.of_sentence).map(of).collect()
    }

    /// Gives each sentence away, to what is likeliest.
    pub fn give(&self, kept: f64) -> Vec<Given> {
        let of = |of_sentence: Vec<f64>| {
            let best = of_sentence.into_iter().enumerate().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            best.map_or(Given { node: None, probability: 0.0 }, |(label, probability)| Given {
                node: Some(label).filter(|label| *label < self.nodes),
                probability,
            })
        };
        self.probabilities(kept).into_iter().map(of).collect()
    }
}

/// How likely it is that a student of this class keeps the exam's order: expectation maximisation over its answers, from one half, which counts as
/// much as two students. Texts with one question say nothing about it.
pub fn kept_order(class: &[Sharing]) -> f64 {
    const ROUNDS: usize = 100;
    let class: Vec<&Sharing> = class.iter().filter(|s| s.nodes > 1).collect();
    #[allow(clippy::cast_precision_loss, reason = "a class has fewer students than 2^52")]
    let students = class.len() as f64;
    let mut kept = 0.5;
    for _ in 0..ROUNDS {
        let next = (class.iter().map(|s| s.is_kept(kept)).sum::<f64>() + 1.0) / (students + 2.0);
        let is_there = (next - kept).abs() < 1e-9;
        kept = next;
        if is_there {
            break;
        }
    }
    kept
}

/// The sentences that each of `nodes` questions was given, as runs in the text's order; empty where a question was not answered.
pub fn parts(given: &[Given], nodes: usize) -> Vec<Vec<Range<usize>>> {
    let mut all: Vec<Vec<Range<usize>>> = vec![Vec::new(); nodes];
    for (at, given) in given.iter().enumerate() {
        let Some(runs) = given.node.and_then(|node| all.get_mut(node)) else { continue };
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    all
}

impl Ways {
    fn of(evidence: &Evidence, order: Order) -> Self {
        let (sentences, states) = (evidence.sentences(), States::new(order, evidence.nodes()));
        let ahead = ahead(evidence, states);
        let behind = behind(evidence, states);
        let start = behind.first().and_then(|b| b.get(states.start())).copied().unwrap_or_default();
        // Each run's probability is added where it starts and taken away where it ends.
        let mut of_sentence = vec![vec![0.0; states.labels()]; sentences + 1];
        each_step(evidence, states, |step| {
            let before = ahead.get(step.from).and_then(|a| a.get(step.state)).copied().unwrap_or(f64::NEG_INFINITY);
            let after = behind.get(step.to).and_then(|b| b.get(step.next)).copied().unwrap_or(f64::NEG_INFINITY);
            let probability = (before + step.gain + after - start).exp();
            for (at, sign) in [(step.from, 1.0), (step.to, -1.0)] {
                if let Some(p) = of_sentence.get_mut(at).and_then(|row| row.get_mut(step.label)) {
                    *p += sign * probability;
                }
            }
        });
        for at in 1..of_sentence.len() {
            let (done, rest) = of_sentence.split_at_mut(at);
            if let (Some(before), Some(here)) = (done.last(), rest.first_mut()) {
                here.iter_mut().zip(before).for_each(|(h, b)| *h += b);
            }
        }
        of_sentence.truncate(sentences);
        Self { all: start - states.orders(), of_sentence }
    }
}

/// A run of sentences, what it is given to, and the states before and after it.
struct Step {
    from: usize,
    to: usize,
    label: usize,
    state: usize,
    next: usize,
    gain: f64,
}

/// Every run with every label from every state, the earlier starts first.
fn each_step(evidence: &Evidence, states: States, mut take: impl FnMut(Step)) {
    for from in 0..evidence.sentences() {
        steps_from(evidence, states, from, &mut take);
    }
}

fn steps_from(evidence: &Evidence, states: States, from: usize, take: &mut impl FnMut(Step)) {
    for state in 0..states.count() {
        for label in 0..states.labels() {
            let Some((next, cost)) = states.enter(state, label) else { continue };
            for (length, run) in evidence.runs_at(from).iter().enumerate() {
                let gain = run.get(label).copied().unwrap_or(f64::NEG_INFINITY) + cost;
                take(Step { from, to: from + length + 1, label, state, next, gain });
            }
        }
    }
}

/// For each number of sentences and state: ln of the probability of all ways that lead there.
fn ahead(evidence: &Evidence, states: States) -> Vec<Vec<f64>> {
    let mut all = vec![vec![f64::NEG_INFINITY; states.count()]; evidence.sentences() + 1];
    if let Some(start) = all.first_mut().and_then(|row| row.get_mut(states.start())) {
        *start = 0.0;
    }
    for from in 0..evidence.sentences() {
        let here = all.get(from).cloned().unwrap_or_default();
        steps_from(evidence, states, from, &mut |step| {
            let before = here.get(step.state).copied().unwrap_or(f64::NEG_INFINITY);
            if before > f64::NEG_INFINITY {
                add(&mut all, step.to, step.next, before + step.gain);
            }
        });
    }
    all
}

/// For each number of sentences and state: ln of the probability of all ways that lead from there to the end.
fn behind(evidence: &Evidence, states: States) -> Vec<Vec<f64>> {
    let sentences = evidence.sentences();
    let mut all = vec![vec![f64::NEG_INFINITY; states.count()]; sentences + 1];
    if let Some(end) = all.last_mut() {
        end.iter_mut().enumerate().for_each(|(state, value)| *value = states.end(state));
    }
    for from in (0..sentences).rev() {
        let mut here = vec![f64::NEG_INFINITY; states.count()];
        steps_from(evidence, states, from, &mut |step| {
            let after = all.get(step.to).and_then(|row| row.get(step.next)).copied().unwrap_or(f64::NEG_INFINITY);
            if let Some(value) = here.get_mut(step.state) {
                *value = log_sum(&[*value, step.gain + after]);
            }
        });
        if let Some(row) = all.get_mut(from) {
            *row = here;
        }
    }
    all
}

fn add(all: &mut [Vec<f64>], at: usize, state: usize, value: f64) {
    if let Some(old) = all.get_mut(at).and_then(|row| row.get_mut(state)) {
        *old = log_sum(&[*old, value]);
    }
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
