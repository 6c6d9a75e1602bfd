//! How well topics, references and answers were found (GRASP 5).

use serde::{Deserialize, Serialize};

/// What was found of one exam, against what is known of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whether the number of topics is right.
    pub is_n_found: bool,
    /// Whether all gold references are among those assigned: the paper's N-Hit.
    pub is_hit: bool,
    /// References assigned, and those of them that are not gold.
    pub assigned: usize,
    /// See above.
    pub wrong: usize,
    /// Places between two sentences of the exam text, and those judged rightly: a boundary or none.
    pub gaps: usize,
    /// See above.
    pub gaps_right: usize,
    /// Sentences of the student's answers, and those given to the right reference.
    pub sentences: usize,
    /// See above.
    pub sentences_right: usize,
}

impl Tally {
    /// Compares the references assigned with the gold ones.
    pub fn compare_nodes(&mut self, found: &[usize], gold: &[usize]) {
        self.is_hit = gold.iter().all(|node| found.contains(node));
        self.assigned = found.len();
        self.wrong = found.iter().filter(|node| !gold.contains(node)).count();
    }

    /// Compares the sentences at which a new segment starts with the gold ones. `None`: no segments were found, and no gap is right.
    pub fn compare_starts(&mut self, sentences: usize, found: Option<&[usize]>, gold: &[usize]) {
        self.gaps = sentences.saturating_sub(1);
        self.gaps_right =
            found.map_or(0, |found| (1..sentences).filter(|at| found.contains(at) == gold.contains(at)).count());
    }
}

/// How well a method does over exams of one number of topics. Shares from 0 to 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    /// How many exams.
    pub exams: usize,
    /// The share of exams whose number of topics was found.
    pub n_found: f64,
    /// The share of exams of which all gold references were assigned.
    pub n_hit: f64,
    /// The share of assigned references that are not gold, the mean over exams.
    pub fp_rate: f64,
    /// The share of places between two sentences of the exam text that were judged rightly, over all exams; 1 where there is none.
    pub boundary_accuracy: f64,
    /// The share of the answers' sentences that were given to the right reference, over all exams.
    pub answer_sentences: f64,
}

impl Measures {
    /// Adds up. `None` without an exam.
    pub fn of(tallies: &[Tally]) -> Option<Self> {
        let exams = tallies.len();
        let share = |is: fn(&Tally) -> bool| ratio(tallies.iter().filter(|t| is(t)).count(), exams);
        let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
        let fp = tallies.iter().map(|t| if t.assigned == 0 { 0.0 } else { ratio(t.wrong, t.assigned) }).sum::<f64>();
        (exams > 0).then(|| Self {
            exams,
            n_found: share(|t| t.is_n_found),
            n_hit: share(|t| t.is_hit),
            fp_rate: fp / ratio(exams, 1),
            boundary_accuracy: ratio(sum(|t| t.gaps_right), sum(|t| t.gaps)),
            answer_sentences: ratio(sum(|t| t.sentences_right), sum(|t| t.sentences)),
        })
    }
}

/// 1 of nothing: nothing was wrong.
#[allow(clippy::cast_precision_loss, reason = "counts of sentences")]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 1.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_those_of_the_paper() {
        let mut one = Tally { is_n_found: true, sentences: 3, sentences_right: 3, ..Tally::default() };
        one.compare_nodes(&[4, 7], &[7, 4]);
        one.compare_starts(4, Some(&[2]), &[2]);
        let mut other = Tally { sentences: 1, sentences_right: 0, ..Tally::default() };
        other.compare_nodes(&[4, 7, 9], &[7, 5]);
        other.compare_starts(3, None, &[1]);
        let m = Measures::of(&[one, other]).unwrap();
        assert_eq!((m.exams, m.n_found, m.n_hit), (2, 0.5, 0.5));
        assert!((m.fp_rate - (0.0 + 2.0 / 3.0) / 2.0).abs() < 1e-12);
        assert_eq!((m.boundary_accuracy, m.answer_sentences), (3.0 / 5.0, 0.75));
        assert!(Measures::of(&[]).is_none());
    }
}
