//! What is kept between visits: assignments with their banks, essays and runs, and the chosen models.

mod codings;
mod decisions;
mod exams;
mod runs;

pub use codings::{CodedUnit, codings, keep_coding};
pub use decisions::{Decision, Decisions, decisions, keep_decisions};
pub use exams::{
    Asked, Edges, Exam, QuestionBank, exams, keep_exam, keep_questions, keep_scripts, questions, remove_exam, scripts,
};
pub use runs::{
    EssayRun, EssayVerdicts, Head, Log, Noted, begin_run, essay_run, essay_verdicts, events, heads, keep_noted, known,
    log, open_run, remove_run, verdicts,
};

use crate::bank::{Bank, ScoredEssay};
use crate::essay::{Essay, EssayId};
use crate::estimate::{Prices, Tariff};
use crate::llm::{Dialect, Endpoint};
use crate::method::Method;
use crate::ports::{Shelf, Store, StoreError, key_part, name_of_part};
use crate::prompt::Prompts;
use crate::rubric::Rubric;
use crate::run::ModelRecord;
use crate::text::{Marks, SentAs};
use serde::{Deserialize, Serialize};

/// The teacher's unit: a task, a rubric, scored essays, essays to grade.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Assignment {
    /// Stable name.
    pub id: String,
    /// What the teacher calls it.
    pub title: String,
    /// The task that the students were given.
    pub essay_prompt: String,
    /// What is judged.
    pub rubric: Rubric,
    /// For a sample: that it is one, in words.
    #[serde(default)]
    pub sample: Option<String>,
    /// How many scored essays its bank has.
    #[serde(default)]
    pub scored_essays: usize,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: f64,
    /// How its essays are graded.
    #[serde(default)]
    pub grading: GradingChoice,
}

/// How an assignment's essays are graded, as the teacher chose.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct GradingChoice {
    /// The method's parts; the paper's MADRAG at first.
    #[serde(default)]
    pub method: Method,
    /// How often each essay is graded; 0 means 1.
    #[serde(default)]
    pub repeats: u32,
    /// The spending at which a run pauses, in the currency of the model's prices.
    #[serde(default)]
    pub cap: Option<f64>,
    /// The Judge's endpoint, where it is another one than the debaters'.
    #[serde(default)]
    pub judge: Option<String>,
    /// Whether anonymisation marks are replaced by neutral stand-ins before anything is read.
    #[serde(default)]
    pub stand_ins: bool,
    /// Whether names are replaced before anything is sent.
    #[serde(default)]
    pub hide_names: bool,
    /// The class list, for the names.
    #[serde(default)]
    pub class_list: Vec<String>,
}

impl GradingChoice {
    /// What is replaced in essays before they are sent.
    pub fn sent_as(&self) -> SentAs {
        SentAs {
            names_hidden: self.hide_names.then(|| self.class_list.clone()),
            marks: if self.stand_ins { Marks::StandIns } else { Marks::Explained },
        }
    }
}

/// The models that the teacher can choose from, and the choice.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Models {
    /// In the order in which they were added.
    pub endpoints: Vec<SavedEndpoint>,
    /// The chosen one's id.
    pub chosen: Option<String>,
}

impl Models {
    /// The chosen one.
    pub fn chosen(&self) -> Option<&SavedEndpoint> {
        self.by_id(self.chosen.as_deref()?)
    }

    /// One of them.
    pub fn by_id(&self, id: &str) -> Option<&SavedEndpoint> {
        self.endpoints.iter().find(|e| e.id == id)
    }

    /// The one that a run's record speaks of; the chosen one, if that is it.
    pub fn of_record(&self, record: &ModelRecord) -> Option<&SavedEndpoint> {
        let is_it = |e: &&SavedEndpoint| e.endpoint.model == record.model && e.endpoint.host() == record.sent_to;
        self.chosen().filter(is_it).or_else(|| self.endpoints.iter().find(is_it))
    }

    /// The prices of the debaters' model, which is the chosen one, and of the Judge's.
    pub fn tariff(&self, choice: &GradingChoice) -> Tariff {
        let debaters = self.chosen();
        let judge = choice.judge.as_ref().and_then(|id| self.by_id(id)).or(debaters);
        let prices = |e: &SavedEndpoint| e.prices.clone();
        Tariff { debaters: debaters.and_then(prices), judge: judge.and_then(prices) }
    }

    /// Adds one, or puts it in the place of the one with its id.
    pub fn put(&mut self, endpoint: SavedEndpoint) {
        match self.endpoints.iter_mut().find(|e| e.id == endpoint.id) {
            Some(place) => *place = endpoint,
            None => self.endpoints.push(endpoint),
        }
    }
}

/// An endpoint with what belongs to it. Its key is kept elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedEndpoint {
    /// Stable name.
    pub id: String,
    /// Address, model, time limit.
    pub endpoint: Endpoint,
    /// The longest reply in tokens; `None` leaves it to the endpoint.
    pub max_tokens: Option<u32>,
    /// How many calls at the same time.
    pub concurrency: usize,
    /// What has been learned of its dialect, so that a refused field is not sent again.
    #[serde(default)]
    pub dialect: Dialect,
    /// Where its key is kept; the key itself is not here.
    #[serde(default)]
    pub key_place: KeyPlace,
    /// Whether it is the small model that is served beside the page: it shows the mechanics and cannot judge writing.
    #[serde(default)]
    pub is_demonstration: bool,
    /// What its tokens cost; `None`: not known.
    #[serde(default)]
    pub prices: Option<Prices>,
}

/// Where an endpoint's key is kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeyPlace {
    /// In the tab: gone when it is closed.
    #[default]
    Tab,
    /// In the browser: there until it is deleted.
    Browser,
}

/// Scored essays a record: few records to read, each small.
const ESSAYS_A_RECORD: usize = 50;

/// Every assignment, oldest first.
///
/// # Errors
/// The store cannot be read.
pub async fn assignments(store: &impl Store) -> Result<Vec<Assignment>, StoreError> {
    let mut all: Vec<Assignment> = store.list(Shelf::Assignments, "").await?.into_iter().map(|(_, a)| a).collect();
    all.sort_by(|a, b| a.made_ms.total_cmp(&b.made_ms));
    Ok(all)
}

/// Keeps an assignment.
///
/// # Errors
/// The store is full or refused.
pub async fn keep_assignment(store: &impl Store, assignment: &Assignment) -> Result<(), StoreError> {
    store.put(Shelf::Assignments, &[(assignment.id.clone(), assignment)]).await
}

/// Where runs and what came of them are kept.
const OF_RUNS: [Shelf; 6] =
    [Shelf::Runs, Shelf::Plans, Shelf::RunEvents, Shelf::Steps, Shelf::Verdicts, Shelf::Codings];

/// The name under which an assignment's study keeps its runs, apart from the class's: they are over the bank's essays, and their verdicts are no
/// student's marks.
pub fn study_of(id: &str) -> String {
    format!("{id}~study")
}

/// Removes an assignment and every trace of it: bank, vectors, essays, runs.
///
/// # Errors
/// The store refused; what was not removed yet can be removed again.
pub async fn remove_assignment(store: &impl Store, id: &str) -> Result<(), StoreError> {
    remove_bank(store, id).await?;
    for shelf in [Shelf::Essays, Shelf::Decisions].into_iter().chain(OF_RUNS) {
        store.remove(shelf, id).await?;
    }
    store.remove(Shelf::Assignments, id).await
}

/// An assignment's bank, read a part at a time so that the page goes on answering.
///
/// # Errors
/// The store cannot be read.
pub async fn bank(store: &impl Store, id: &str) -> Result<Bank, StoreError> {
    let mut essays = Vec::new();
    for part in 0.. {
        match store.get::<Vec<ScoredEssay>>(Shelf::Bank, &part_key(id, part)).await? {
            Some(more) => essays.extend(more),
            None => break,
        }
    }
    Ok(Bank { essays })
}

/// A few scored essays of an assignment's bank, the first: enough to tell how long they are.
///
/// # Errors
/// The store cannot be read.
pub async fn bank_sample(store: &impl Store, id: &str) -> Result<Vec<ScoredEssay>, StoreError> {
    Ok(store.get(Shelf::Bank, &part_key(id, 0)).await?.unwrap_or_default())
}

/// Keeps a bank in place of the one before. Its vectors are removed with it.
///
/// # Errors
/// The store is full or refused: the bank before is gone then only if the store broke in between.
pub async fn keep_bank(store: &impl Store, id: &str, bank: &Bank) -> Result<(), StoreError> {
    let parts = bank.essays.chunks(ESSAYS_A_RECORD).enumerate();
    let records: Vec<(String, &[ScoredEssay])> = parts.map(|(at, part)| (part_key(id, at), part)).collect();
    let count = records.len();
    store.put(Shelf::Bank, &records).await?;
    store.remove(Shelf::Vectors, id).await?;
    let mut part = count;
    while store.get::<Vec<ScoredEssay>>(Shelf::Bank, &part_key(id, part)).await?.is_some() {
        store.remove(Shelf::Bank, &part_key(id, part)).await?;
        part += 1;
    }
    Ok(())
}

/// Removes a bank, its vectors, and its study, whose runs hold its essays.
///
/// # Errors
/// The store refused; what was not removed yet can be removed again.
pub async fn remove_bank(store: &impl Store, id: &str) -> Result<(), StoreError> {
    for shelf in OF_RUNS {
        store.remove(shelf, &study_of(id)).await?;
    }
    store.remove(Shelf::Bank, id).await?;
    store.remove(Shelf::Vectors, id).await
}

fn part_key(id: &str, part: usize) -> String {
    format!("{id}/{part:06}")
}

/// The essays to grade, in the order of their ids.
///
/// # Errors
/// The store cannot be read.
pub async fn essays(store: &impl Store, id: &str) -> Result<Vec<Essay>, StoreError> {
    Ok(store.list(Shelf::Essays, id).await?.into_iter().map(|(_, essay)| essay).collect())
}

/// Keeps essays to grade.
///
/// # Errors
/// The store is full or refused.
pub async fn keep_essays(store: &impl Store, id: &str, essays: &[Essay]) -> Result<(), StoreError> {
    let records: Vec<(String, &Essay)> = essays.iter().map(|e| (essay_key(id, &e.id), e)).collect();
    store.put(Shelf::Essays, &records).await
}

/// Removes an essay with its verdicts and decisions, and its text from every run.
///
/// # Errors
/// The store refused; what was not removed yet can be removed again.
pub async fn remove_essay(store: &impl Store, id: &str, essay: &EssayId) -> Result<(), StoreError> {
    runs::remove_essay_from_runs(store, id, essay).await?;
    for shelf in [Shelf::Verdicts, Shelf::Decisions, Shelf::Essays] {
        store.remove(shelf, &essay_key(id, essay)).await?;
    }
    Ok(())
}

fn essay_key(id: &str, essay: &EssayId) -> String {
    format!("{id}/{}", key_part(&essay.0))
}

/// The essay of a key that [`essay_key`] made.
fn essay_of(id: &str, key: &str) -> EssayId {
    EssayId(name_of_part(key.strip_prefix(&format!("{id}/")).unwrap_or(key)))
}

/// The chosen models.
///
/// # Errors
/// The store cannot be read.
pub async fn models(store: &impl Store) -> Result<Models, StoreError> {
    Ok(store.get(Shelf::Settings, "models").await?.unwrap_or_default())
}

/// Keeps them.
///
/// # Errors
/// The store is full or refused.
pub async fn keep_models(store: &impl Store, models: &Models) -> Result<(), StoreError> {
    store.put(Shelf::Settings, &[("models".to_owned(), models)]).await
}

/// The prompts, as the teacher has worded them.
///
/// # Errors
/// The store cannot be read.
pub async fn prompts(store: &impl Store) -> Result<Prompts, StoreError> {
    Ok(store.get(Shelf::Settings, "prompts").await?.unwrap_or_default())
}

/// Keeps them.
///
/// # Errors
/// The store is full or refused.
pub async fn keep_prompts(store: &impl Store, prompts: &Prompts) -> Result<(), StoreError> {
    store.put(Shelf::Settings, &[("prompts".to_owned(), prompts)]).await
}

/// Whether the samples have been laid out on this machine before: deleted ones do not come back by themselves.
///
/// # Errors
/// The store cannot be read.
pub async fn had_samples(store: &impl Store) -> Result<bool, StoreError> {
    Ok(store.get(Shelf::Settings, "had-samples").await?.unwrap_or(false))
}

/// Notes that the samples have been laid out.
///
/// # Errors
/// The store is full or refused.
pub async fn note_samples(store: &impl Store) -> Result<(), StoreError> {
    store.put(Shelf::Settings, &[("had-samples".to_owned(), true)]).await
}
