//! How like a run of the exam's sentences is to a reference's question.

use super::reference::References;
use super::spans::Spans;
use crate::embed::UnitVector;
use std::ops::Range;

/// What the cosine of the whole run to the whole question counts.
const WHOLE: f64 = 0.6;
/// What it counts how well the run covers the question: of each of its sentences the best cosine to one of the run's, on average.
const COVERS: f64 = 0.2;
/// What it counts how well the question covers the run, likewise. With both, half a question is less like it than the whole, and so are two.
const COVERED: f64 = 0.2;

/// The likeness of every run of sentences to every question, at most 1.
#[derive(Debug, Clone)]
pub struct Likeness {
    sentences: usize,
    /// By start, then by length, then by node.
    values: Vec<Vec<Vec<f64>>>,
}

impl Likeness {
    /// Compares an exam text with the questions. Time for m sentences, N nodes and S of their sentences: O((m² N + m S) ⋅ 384 + m² S).
    pub fn of(exam: &Spans, references: &References) -> Self {
        let sentence: Vec<&UnitVector> = (0..exam.len()).filter_map(|at| exam.vector(&(at..at + 1))).collect();
        let to_each: Vec<Vec<Vec<f64>>> =
            sentence.iter().map(|s| references.vectors().iter().map(|n| cosines(s, &n.sentences)).collect()).collect();
        let values = (0..exam.len()).map(|from| of_start(exam, references, &to_each, from)).collect();
        Self { sentences: exam.len(), values }
    }

    /// How many sentences the exam text has.
    pub fn sentences(&self) -> usize {
        self.sentences
    }

    /// The likeness of a run to each node's question.
    pub fn to_nodes(&self, span: &Range<usize>) -> &[f64] {
        let length = span.len().checked_sub(1);
        length.and_then(|at| self.values.get(span.start)?.get(at)).map_or(&[], Vec::as_slice)
    }

    /// The likeness of a run to the question that is most like it.
    pub fn best(&self, span: &Range<usize>) -> f64 {
        self.to_nodes(span).iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }
}

fn cosines(of: &UnitVector, to: &[UnitVector]) -> Vec<f64> {
    to.iter().map(|v| f64::from(of.cosine(v))).collect()
}

/// The likenesses of the runs that start with a sentence; `to_each` has each sentence's cosine to each sentence of each node.
fn of_start(exam: &Spans, references: &References, to_each: &[Vec<Vec<f64>>], from: usize) -> Vec<Vec<f64>> {
    let nodes = references.vectors();
    let mut best: Vec<Vec<f64>> = nodes.iter().map(|n| vec![f64::NEG_INFINITY; n.sentences.len()]).collect();
    let mut covered = vec![0.0; nodes.len()];
    let mut all = Vec::with_capacity(exam.len() - from);
    for (length, (run, row)) in exam.runs_at(from).iter().zip(to_each.iter().skip(from)).enumerate() {
        let mut of_run = Vec::with_capacity(nodes.len());
        for (((node, best), covered), here) in nodes.iter().zip(&mut best).zip(&mut covered).zip(row) {
            best.iter_mut().zip(here).for_each(|(b, h)| *b = b.max(*h));
            *covered += here.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let whole = f64::from(run.cosine(&node.question));
            of_run.push(WHOLE * whole + COVERS * mean(best) + COVERED * *covered / count(length + 1));
        }
        all.push(of_run);
    }
    all
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / count(values.len())
}

#[allow(clippy::cast_precision_loss, reason = "a text has fewer sentences than 2^52")]
fn count(n: usize) -> f64 {
    n as f64
}
