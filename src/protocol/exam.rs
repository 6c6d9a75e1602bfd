//! What page and worker say about an exam: its question bank, what it asks, and who answered what.

use crate::format::{Grades, ImportedReferences, PictureFilter, ReferenceMapping};
use crate::grasp::{Candidate, Given, GradedAnswer, Measures, Method, Penalty, Plan, ReferenceNode, Topics};
use serde::{Deserialize, Serialize};

/// From the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum AboutExam {
    /// Read question/answer pairs of a file, whose bytes come beside this, or without bytes of the table that was read last. Answered by [`OfExam::Read`].
    Read {
        /// The file's name, for messages.
        name: String,
        /// Which column is what; `None`: guess.
        mapping: Option<ReferenceMapping>,
        /// What is left out.
        filter: PictureFilter,
        /// The grades that count.
        grades: Grades,
    },
    /// Open a question bank; its vectors come beside this where they are kept. Answered by [`OfExam::Opened`], with the vectors beside it.
    Open(BankToOpen),
    /// Learn from the opened bank how finely to cut. Answered by [`OfExam::Learned`].
    Learn,
    /// Find what an exam text asks. Answered by [`OfExam::Found`].
    Find {
        /// The exam text.
        text: String,
        /// How many questions, where the teacher says.
        into: Option<usize>,
        /// What was learned.
        penalty: Penalty,
    },
    /// Share a class's answers out. Answered by [`OfExam::Shared`].
    Share {
        /// The exam's references, in its order.
        asked: Vec<usize>,
        /// The students' texts.
        texts: Vec<String>,
    },
    /// Try the methods on exams made of the opened bank. Answered by [`OfExam::Tried`].
    Try {
        /// How the exams are put together; `most` is for each number of questions.
        plan: Plan,
        /// How an exam asks each reference.
        wordings: Vec<String>,
        /// Students' graded answers to each.
        answers: Vec<Vec<GradedAnswer>>,
        /// What was learned.
        penalty: Penalty,
    },
}

/// A question bank and its graph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BankToOpen {
    /// Its references.
    pub nodes: Vec<ReferenceNode>,
    /// The least cosine of an edge, and of a strong one.
    pub cosines: (f64, f64),
    /// Edges that the teacher drew: two places in the bank and what they have in common.
    pub drawn: Vec<(usize, usize, String)>,
    /// Edges that the teacher took away.
    pub erased: Vec<(usize, usize)>,
}

/// From the worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum OfExam {
    /// What a file has.
    Read(ReferencesRead),
    /// The bank is open.
    Opened {
        /// Every edge: two places in the bank, its weight, and what the teacher said of it.
        edges: Vec<EdgeShown>,
        /// Where each reference stands in the picture, from 0 to 1.
        places: Vec<(f32, f32)>,
    },
    /// What was learned.
    Learned(Penalty),
    /// What the exam asks.
    Found(TopicsFound),
    /// Who answered what.
    Shared(ClassShared),
    /// How the methods did.
    Tried(Vec<TrialRow>),
}

/// A file of question/answer pairs, and what it gives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReferencesRead {
    /// The columns' names.
    pub header: Vec<String>,
    /// The first cell of each column that has anything in it, cut.
    pub sample: Vec<String>,
    /// How many rows.
    pub rows: usize,
    /// Which column was taken for what.
    pub mapping: ReferenceMapping,
    /// What came of it, or why nothing, in words.
    pub found: Result<ImportedReferences, String>,
}

/// An edge of the picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EdgeShown {
    /// Two places in the bank, the lower first.
    pub ends: (usize, usize),
    /// Its weight.
    pub weight: f64,
    /// What the teacher said of it; `None`: the answers are alike.
    pub drawn: Option<String>,
}

/// What an exam text asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TopicsFound {
    /// The text's sentences, in bytes.
    pub sentences: Vec<(usize, usize)>,
    /// The cut, by sentences.
    pub topics: Topics,
    /// Each segment's words.
    pub segments: Vec<String>,
    /// Each segment's likeness to the references that any segment comes near, and these references.
    pub near: Near,
    /// What the paper's flat retrieval brings.
    pub rag: Vec<Candidate>,
    /// What its retrieval along the graph brings.
    pub grag: Vec<Candidate>,
}

/// A matrix of segments by references.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Near {
    /// The references, by their places in the bank.
    pub nodes: Vec<usize>,
    /// The likeness of each segment to each of them.
    pub likeness: Vec<Vec<f64>>,
}

/// A class's answers shared out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClassShared {
    /// How likely it is that a student of this class keeps the exam's order.
    pub kept_order: f64,
    /// Each text's sentences, in bytes, and what each was given to: a place in the exam.
    pub scripts: Vec<Vec<((usize, usize), Given)>>,
}

/// A method on exams of one number of questions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TrialRow {
    /// The method.
    pub method: Method,
    /// How many questions.
    pub topics: usize,
    /// How it did.
    pub measures: Measures,
}
