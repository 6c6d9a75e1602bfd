//! Exemplars: scored essays that calibrate the Judge (MADRAG 3.3, A.7).

use crate::bank::{Bank, ScoredEssay};
use crate::essay::{Essay, EssayId, same_words};
use crate::index::{Group, Hit, IndexPlan, SearchKind};
use crate::rubric::{Rubric, Score, Trait};
use serde::{Deserialize, Serialize};

/// A scored essay shown to the Judge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exemplar {
    /// Which essay of the bank.
    pub id: EssayId,
    /// Its reference score for the trait.
    pub score: Score,
    /// Cosine of its embedding to the essay's, −1 to 1.
    pub similarity: f32,
    /// Its text.
    pub text: String,
}

/// One valid score's place in the Judge's exemplars.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// The score.
    pub score: Score,
    /// The nearest essay that has it. `None`: the bank has no exemplar for this score.
    pub exemplar: Option<Exemplar>,
}

/// Searches a bank's index for the neighbours of the essay that is being graded.
#[allow(async_fn_in_trait, reason = "one thread: no caller needs Send")]
pub trait Neighbours {
    /// The `k` nearest of a group that are not in `without`, best first.
    ///
    /// # Errors
    /// The search could not be made, in words.
    async fn nearest(&self, group: Group, k: usize, without: &[usize]) -> Result<Vec<Hit>, RetrievalError>;
}

/// Why there are no exemplars.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("the scored essays could not be searched: {0}")]
pub struct RetrievalError(pub String);

/// Procedure 2 (MADRAG 3.3.2): for each valid score of the trait, lowest first, the nearest essay whose score for the trait is that score.
///
/// # Errors
/// The first search that failed.
pub async fn procedure_2(
    neighbours: &impl Neighbours,
    bank: &Bank,
    essay: &Essay,
    r: &Trait,
) -> Result<Vec<Slot>, RetrievalError> {
    let without = hidden(bank, essay);
    let mut slots = Vec::with_capacity(r.range.len());
    for score in r.range.scores() {
        let hits = neighbours.nearest(cell(r, score), 1, &without).await?;
        let exemplar = hits.first().and_then(|hit| Some((hit, bank.essays.get(hit.row)?)));
        slots.push(Slot { score, exemplar: exemplar.map(|(hit, essay)| exemplar_of(essay, *hit, score)) });
    }
    Ok(slots)
}

fn exemplar_of(essay: &ScoredEssay, hit: Hit, score: Score) -> Exemplar {
    Exemplar { id: essay.id.clone(), score, similarity: hit.similarity, text: essay.text.clone() }
}

/// The leakage rule (MADRAG B.5): rows of the bank that may not be shown when `essay` is graded, since they are that essay, by id or by its words
/// however they were pasted, or another text of the same student.
pub fn hidden(bank: &Bank, essay: &Essay) -> Vec<usize> {
    let is_hidden = |other: &ScoredEssay| {
        let same_student = essay.student.is_some() && other.student == essay.student;
        other.id == essay.id || same_student || same_words(&other.text, &essay.text)
    };
    bank.essays.iter().enumerate().filter(|(_, other)| is_hidden(other)).map(|(row, _)| row).collect()
}

/// The index's cells for a bank: one for each valid score of each trait.
pub fn index_plan(bank: &Bank, rubric: &Rubric) -> IndexPlan {
    let mut cells = Vec::new();
    for r in &rubric.traits {
        cells.extend(bank.cells(r).into_iter().map(|(score, rows)| (cell(r, score), rows)));
    }
    IndexPlan { cells, kind: SearchKind::Fitting }
}

fn cell(r: &Trait, score: Score) -> Group {
    Group::Cell { trait_id: r.id.0.clone(), score: score.value() }
}
