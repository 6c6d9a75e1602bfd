//! How many questions an exam text merges, where each ends and which reference it is: ours, by an exact dynamic programme without a model.

use super::assignment::assign;
use super::likeness::Likeness;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The most questions that are looked for in one exam text.
pub const MOST_TOPICS: usize = 60;

/// An exam text cut into question segments, each with its reference.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cut {
    /// The segments' sentences: one behind the other, without gaps.
    pub segments: Vec<Range<usize>>,
    /// The reference of each, all different.
    pub nodes: Vec<usize>,
    /// How like each is to its reference's question.
    pub likeness: Vec<f64>,
}

impl Cut {
    #[allow(clippy::cast_precision_loss, reason = "at most MOST_TOPICS")]
    fn count(&self) -> f64 {
        self.segments.len() as f64
    }

    fn total(&self) -> f64 {
        self.likeness.iter().sum()
    }

    /// How like the segments are to their questions, on average.
    pub fn mean(&self) -> f64 {
        self.total() / self.count()
    }
}

/// The best cut into each number of segments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cuts(Vec<Cut>);

/// The number of topics that was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Topics {
    /// The cut.
    pub cut: Cut,
    /// How far the next best number of topics lies behind, as a part of the segments' mean likeness: 0 is a draw. `None`: there is no other.
    pub margin: Option<f64>,
    /// What a segment had to bring.
    pub penalty: f64,
}

impl Cuts {
    /// For each number of segments the cut whose segments are together most like a question each, then the assignment to different references.
    /// Exact but for this order: that two segments want the same reference is seen after the cut. Time for m sentences: O(m³) and an assignment
    /// for each number of segments.
    pub fn of(likeness: &Likeness) -> Self {
        let sentences = likeness.sentences();
        let nodes = likeness.to_nodes(&(0..1)).len();
        let most = sentences.min(nodes).min(MOST_TOPICS);
        // best[n][end]: the best sum of n segments over the first `end` sentences, and where the last one starts.
        let mut best: Vec<Vec<Option<(f64, usize)>>> = vec![vec![None; sentences + 1]];
        best[0][0] = Some((0.0, 0));
        let gain: Vec<Vec<f64>> =
            (0..sentences).map(|from| (from + 1..=sentences).map(|to| likeness.best(&(from..to))).collect()).collect();
        for n in 1..=most {
            let row = (0..=sentences).map(|end| {
                let ways = (0..end).filter_map(|from| {
                    let (before, _) = best.get(n - 1)?.get(from).copied()??;
                    Some((before + gain.get(from)?.get(end - from - 1)?, from))
                });
                ways.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
            });
            let row = row.collect();
            best.push(row);
        }
        let found = (1..=most).filter_map(|n| {
            let mut end = sentences;
            let mut segments = Vec::with_capacity(n);
            for k in (1..=n).rev() {
                let (_, from) = best.get(k)?.get(end).copied()??;
                segments.push(from..end);
                end = from;
            }
            segments.reverse();
            assigned(likeness, segments)
        });
        Self(found.collect())
    }

    /// The cut into `n` segments, where the text has so many sentences and the bank so many references.
    pub fn cut_into(&self, n: usize) -> Option<&Cut> {
        self.0.iter().find(|cut| cut.segments.len() == n)
    }

    /// The number of topics: a segment has to bring `share` of the mean likeness of the segments that are chosen, so that a text whose
    /// wording is far from all questions is not cut otherwise than one that is near. `None`: there is no sentence or no reference.
    pub fn topics(&self, share: f64) -> Option<Topics> {
        let highest = self.0.iter().map(Cut::mean).fold(f64::NEG_INFINITY, f64::max);
        let mut penalty = share * highest;
        let mut best = self.best(penalty)?;
        // The penalty follows the choice until the choice stands. Each round takes another cut, so that there are no more rounds than cuts.
        for _ in 0..self.0.len() {
            penalty = share * best.mean();
            let next = self.best(penalty)?;
            if next.segments.len() == best.segments.len() {
                break;
            }
            best = next;
        }
        let value = |cut: &Cut| cut.total() - penalty * cut.count();
        let others = self.0.iter().filter(|cut| cut.segments.len() != best.segments.len()).map(value);
        let next = others.max_by(f64::total_cmp);
        let margin = next.map(|next| (value(best) - next) / best.mean().max(f64::MIN_POSITIVE));
        Some(Topics { cut: best.clone(), margin, penalty })
    }

    fn best(&self, penalty: f64) -> Option<&Cut> {
        let value = |cut: &&Cut| cut.total() - penalty * cut.count();
        self.0.iter().max_by(|a, b| value(a).total_cmp(&value(b)).then(b.segments.len().cmp(&a.segments.len())))
    }
}

/// The segments with a reference each. `None` where there are fewer references.
fn assigned(likeness: &Likeness, segments: Vec<Range<usize>>) -> Option<Cut> {
    let matrix: Vec<Vec<f64>> = segments.iter().map(|s| likeness.to_nodes(s).to_vec()).collect();
    let nodes = assign(&matrix).ok()?.into_iter().collect::<Option<Vec<usize>>>()?;
    let likeness = matrix.iter().zip(&nodes).filter_map(|(row, node)| row.get(*node).copied()).collect();
    Some(Cut { segments, nodes, likeness })
}
