//! Exemplars: scored essays that calibrate the Judge (MADRAG 3.3, A.7).

use crate::bank::{Bank, ScoredEssay};
use crate::essay::{Essay, EssayId, same_words};
use crate::index::{Group, Hit, IndexPlan, SearchKind};
use crate::rubric::{Rubric, Score, Trait, TraitId};
use serde::{Deserialize, Serialize};

/// A scored essay shown to the Judge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exemplar {
    /// Which essay of the bank.
    pub id: EssayId,
    /// Its reference score for the trait.
    pub score: Score,
    /// Cosine of its embedding to the essay's, −1 to 1; `None` where it was not chosen by likeness.
    pub similarity: Option<f32>,
    /// Its text.
    pub text: String,
    /// Its reference scores for every trait, as far as it has them.
    #[serde(default)]
    pub scores: Vec<(TraitId, Score)>,
}

/// How exemplars are chosen (MADRAG 3.3.2, appendix C).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Procedure {
    /// Procedure 1: the k most similar essays that have a score for the trait.
    Nearest(usize),
    /// Procedure 2: for each valid score, the m most similar essays that have it. The paper's Judge: m = 1.
    EachScore(usize),
    /// So many essays, the same for every essay that is graded, spread evenly over the scores: CSR-J's sample essays, ZS-LLM's one shot.
    Fixed(usize),
}

/// One valid score's place in the Judge's exemplars.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// The score.
    pub score: Score,
    /// The nearest essay that has it. `None`: the bank has no exemplar for this score.
    pub exemplar: Option<Exemplar>,
    /// For which trait.
    #[serde(default)]
    pub trait_id: Option<TraitId>,
}

/// Searches a bank's index for the neighbours of the essay that is being graded.
#[allow(async_fn_in_trait, reason = "one thread: no caller needs Send")]
pub trait Neighbours {
    /// The `k` nearest of a group to an essay that are not in `without`, best first.
    ///
    /// # Errors
    /// The search could not be made, in words.
    async fn nearest(
        &self,
        essay: &Essay,
        group: Group,
        k: usize,
        without: &[usize],
    ) -> Result<Vec<Hit>, RetrievalError>;
}

/// Why there are no exemplars.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("the scored essays could not be searched: {0}")]
pub struct RetrievalError(pub String);

/// F ← RAG(e, rᵢ): the exemplars for one trait, lowest score first. The leakage rule holds for each procedure.
///
/// # Errors
/// The first search that failed.
pub async fn retrieve(
    neighbours: &impl Neighbours,
    bank: &Bank,
    essay: &Essay,
    r: &Trait,
    procedure: Procedure,
) -> Result<Vec<Slot>, RetrievalError> {
    let without = hidden(bank, essay);
    let mut slots = match procedure {
        Procedure::Nearest(k) => nearest(neighbours, bank, essay, r, k, without).await?,
        Procedure::EachScore(m) => each_score(neighbours, bank, essay, r, m.max(1), &without).await?,
        Procedure::Fixed(count) => fixed(bank, r, count, &without),
    };
    slots.sort_by_key(|slot| slot.score.value());
    Ok(slots)
}

/// Procedure 2.
async fn each_score(
    neighbours: &impl Neighbours,
    bank: &Bank,
    essay: &Essay,
    r: &Trait,
    m: usize,
    without: &[usize],
) -> Result<Vec<Slot>, RetrievalError> {
    let mut slots = Vec::with_capacity(r.range.len() * m);
    for score in r.range.scores() {
        let hits = neighbours.nearest(essay, cell(r, score), m, without).await?;
        let found = hits.iter().filter_map(|hit| Some(slot(bank.essays.get(hit.row)?, r, score, Some(hit.similarity))));
        let before = slots.len();
        slots.extend(found);
        if slots.len() == before {
            slots.push(Slot { score, exemplar: None, trait_id: Some(r.id.clone()) });
        }
    }
    Ok(slots)
}

/// Procedure 1. Its group is the whole bank, so essays without a score for the trait are passed over.
async fn nearest(
    neighbours: &impl Neighbours,
    bank: &Bank,
    essay: &Essay,
    r: &Trait,
    k: usize,
    mut without: Vec<usize>,
) -> Result<Vec<Slot>, RetrievalError> {
    let unscored = |(_, e): &(usize, &ScoredEssay)| e.score(&r.id, r.range).is_none();
    without.extend(bank.essays.iter().enumerate().filter(unscored).map(|(row, _)| row));
    let hits = neighbours.nearest(essay, Group::Whole, k, &without).await?;
    let found = hits.iter().filter_map(|hit| {
        let essay = bank.essays.get(hit.row)?;
        Some(slot(essay, r, essay.score(&r.id, r.range)?, Some(hit.similarity)))
    });
    Ok(found.collect())
}

/// The essays at the middles of `count` equal parts of the bank, sorted by score; equal scores in the bank's order.
fn fixed(bank: &Bank, r: &Trait, count: usize, without: &[usize]) -> Vec<Slot> {
    let open = bank.essays.iter().enumerate().filter(|(row, _)| !without.contains(row));
    let mut scored: Vec<(Score, &ScoredEssay)> =
        open.filter_map(|(_, e)| Some((e.score(&r.id, r.range)?, e))).collect();
    scored.sort_by_key(|(score, _)| score.value());
    let count = count.min(scored.len());
    let middle = |part: usize| scored.get((2 * part + 1) * scored.len() / (2 * count));
    (0..count).filter_map(middle).map(|(score, essay)| slot(essay, r, *score, None)).collect()
}

fn slot(essay: &ScoredEssay, r: &Trait, score: Score, similarity: Option<f32>) -> Slot {
    let exemplar = Exemplar {
        id: essay.id.clone(),
        score,
        similarity,
        text: essay.text.clone(),
        scores: vec![(r.id.clone(), score)],
    };
    Slot { score, exemplar: Some(exemplar), trait_id: Some(r.id.clone()) }
}

/// For a call about all traits: the exemplars of each trait, every essay with its scores for all of them.
///
/// # Errors
/// The first search that failed.
pub async fn retrieve_for_all(
    neighbours: &impl Neighbours,
    bank: &Bank,
    essay: &Essay,
    rubric: &Rubric,
    procedure: Procedure,
) -> Result<Vec<Slot>, RetrievalError> {
    let mut slots = Vec::new();
    // A fixed sample is one for all traits: that of the first.
    let asked = if matches!(procedure, Procedure::Fixed(_)) { 1 } else { rubric.traits.len() };
    for r in rubric.traits.iter().take(asked) {
        slots.extend(retrieve(neighbours, bank, essay, r, procedure).await?);
    }
    for exemplar in slots.iter_mut().filter_map(|slot| slot.exemplar.as_mut()) {
        let Some(known) = bank.essays.iter().find(|e| e.id == exemplar.id) else { continue };
        let score = |r: &Trait| Some((r.id.clone(), known.score(&r.id, r.range)?));
        exemplar.scores = rubric.traits.iter().filter_map(score).collect();
    }
    Ok(slots)
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
