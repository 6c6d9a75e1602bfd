//! Detection and segmentation as the paper has them (GRASP 4.2, steps 1 and 2): by the counts of sentences, and else by a model.

use super::spans::Running;
use std::ops::Range;

/// The number of topics, where the answer and the exam text have equally many sentences: that number. `None`: a model is asked.
pub fn topics_by_count(answer: &Running, exam: &Running) -> Option<usize> {
    Some(answer.len()).filter(|n| *n == exam.len() && *n > 0)
}

/// A text's segments, where it has as many sentences as there are topics: its sentences. `None`: a model is asked.
pub fn segments_by_sentence(text: &Running, topics: usize) -> Option<Vec<Range<usize>>> {
    (text.len() == topics).then(|| (0..topics).map(|at| at..at + 1).collect())
}
