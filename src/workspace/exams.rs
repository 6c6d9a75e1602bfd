//! Exams that merge several questions, each with its question bank and its students' running answers.

use crate::essay::Essay;
use crate::grasp::{GradedAnswer, Penalty, ReferenceNode, STRONG, WEAK};
use crate::ports::{Record, Shelf, Store, StoreError};
use serde::{Deserialize, Serialize};

/// An exam.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exam {
    /// Stable name.
    pub id: String,
    /// What the teacher calls it.
    pub title: String,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: f64,
    /// For a sample: where it comes from, in words.
    #[serde(default)]
    pub sample: Option<String>,
    /// How many questions its bank has.
    #[serde(default)]
    pub questions: usize,
    /// How many students' answers there are.
    #[serde(default)]
    pub scripts: usize,
    /// The exam text, as the students read it.
    #[serde(default)]
    pub text: String,
    /// What it asks, in its order, as found and as the teacher has corrected it; empty until it was looked for.
    #[serde(default)]
    pub asked: Vec<Asked>,
    /// The graph's edges.
    #[serde(default)]
    pub edges: Edges,
    /// What was learned of the bank; `None` until it was.
    #[serde(default)]
    pub penalty: Option<Penalty>,
}

/// A question segment of an exam text with its reference.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// The segment's words.
    pub text: String,
    /// Its reference, by its place in the bank.
    pub node: usize,
}

/// Which edges the graph has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Edges {
    /// The least cosine of an edge.
    pub weak: f64,
    /// The least cosine of a strong one.
    pub strong: f64,
    /// Edges that the teacher drew or imported: two places in the bank and what they have in common.
    #[serde(default)]
    pub drawn: Vec<(usize, usize, String)>,
    /// Edges that the teacher took away.
    #[serde(default)]
    pub erased: Vec<(usize, usize)>,
}

impl Default for Edges {
    fn default() -> Self {
        Self { weak: WEAK, strong: STRONG, drawn: Vec::new(), erased: Vec::new() }
    }
}

/// A question bank.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestionBank {
    /// The reference nodes.
    pub nodes: Vec<ReferenceNode>,
    /// How an exam asks each; its own words where nobody said.
    pub wordings: Vec<String>,
    /// Students' graded answers to each, for trials.
    pub answers: Vec<Vec<GradedAnswer>>,
}

const QUESTIONS: &str = "questions";
const SCRIPTS: &str = "scripts";

/// Every exam, oldest first.
///
/// # Errors
/// The store cannot be read.
pub async fn exams(store: &impl Store) -> Result<Vec<Exam>, StoreError> {
    let mut all: Vec<Exam> = store.list(Shelf::Exams, "").await?.into_iter().map(|(_, exam)| exam).collect();
    all.sort_by(|a, b| a.made_ms.total_cmp(&b.made_ms));
    Ok(all)
}

/// Keeps an exam.
///
/// # Errors
/// The store is full or refused.
pub async fn keep_exam(store: &impl Store, exam: &Exam) -> Result<(), StoreError> {
    store.put(Shelf::Exams, &[(exam.id.clone(), exam)]).await
}

/// Removes an exam and every trace of it.
///
/// # Errors
/// The store refused; what was not removed yet can be removed again.
pub async fn remove_exam(store: &impl Store, id: &str) -> Result<(), StoreError> {
    store.remove(Shelf::ExamParts, id).await?;
    store.remove(Shelf::Vectors, id).await?;
    store.remove(Shelf::Exams, id).await
}

/// An exam's question bank; an empty one where there is none.
///
/// # Errors
/// The store cannot be read.
pub async fn questions(store: &impl Store, id: &str) -> Result<QuestionBank, StoreError> {
    Ok(store.get(Shelf::ExamParts, &part(id, QUESTIONS)).await?.unwrap_or_default())
}

/// Keeps an exam with another question bank, both or neither: what was found and drawn spoke of the bank before, so the exam comes without.
/// Its vectors are removed.
///
/// # Errors
/// The store is full or refused.
pub async fn keep_questions(store: &impl Store, exam: &Exam, bank: &QuestionBank) -> Result<(), StoreError> {
    store.remove(Shelf::Vectors, &exam.id).await?;
    let exam_record = Record::of(Shelf::Exams, exam.id.clone(), exam)?;
    store.put_together(vec![Record::of(Shelf::ExamParts, part(&exam.id, QUESTIONS), bank)?, exam_record]).await
}

/// An exam's running answers.
///
/// # Errors
/// The store cannot be read.
pub async fn scripts(store: &impl Store, id: &str) -> Result<Vec<Essay>, StoreError> {
    Ok(store.get(Shelf::ExamParts, &part(id, SCRIPTS)).await?.unwrap_or_default())
}

/// Keeps an exam with its running answers, both or neither.
///
/// # Errors
/// The store is full or refused.
pub async fn keep_scripts(store: &impl Store, exam: &Exam, scripts: &[Essay]) -> Result<(), StoreError> {
    let exam_record = Record::of(Shelf::Exams, exam.id.clone(), exam)?;
    store.put_together(vec![Record::of(Shelf::ExamParts, part(&exam.id, SCRIPTS), &scripts)?, exam_record]).await
}

fn part(id: &str, name: &str) -> String {
    format!("{id}/{name}")
}
