//! Embedding and search for the page: a crew of workers behind plain calls.

use super::worker_client::{Answer, WorkerClient, WorkerError};
use crate::embed::DIMENSIONS;
use crate::essay::{Essay, EssayId};
use crate::exemplar::{Neighbours, RetrievalError};
use crate::index::{Group, Hit, IndexPlan};
use crate::protocol::{AboutExam, Ask, OfExam, Said};
use crate::text::SentAs;
use futures::future::{FutureExt, LocalBoxFuture, Shared, try_join_all};
use futures::lock::Mutex;
use js_sys::{Float32Array, Uint8Array};
use serde::Deserialize;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};

/// Texts that a worker is given at a time: few, so that the crew ends together.
const BATCH: usize = 4;

/// A bank smaller than this is left to one worker: a second one must first load the model.
const SHARED_FROM: usize = 32;

/// How far a piece of work is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// The model is fetched: bytes so far, and in all (0 while not known).
    Model(f64, f64),
    /// Texts are embedded: how many so far, and in all.
    Texts(f64, f64),
}

/// The crew. Clones share it.
#[derive(Clone)]
pub struct Engine {
    inner: Rc<Inner>,
}

struct Inner {
    base: String,
    hands: Vec<Hand>,
    banks: RefCell<HashMap<String, IndexedBank>>,
    model: Mutex<Option<ModelFile>>,
}

struct Hand {
    client: WorkerClient,
    /// The life in which it loaded the model.
    loaded_in: Mutex<u32>,
}

/// What a worker needs to index a bank again after a crash.
struct IndexedBank {
    made_with: String,
    numbers: Float32Array,
    plan: IndexPlan,
    indexed_in: Rc<Cell<u32>>,
}

/// What `model/model.json` says.
#[derive(Debug, Clone, Deserialize)]
struct ModelFile {
    file: String,
    sha256: String,
    vocab: VocabularyFile,
}

#[derive(Debug, Clone, Deserialize)]
struct VocabularyFile {
    file: String,
}

impl Engine {
    /// A crew of `size` workers, started when needed. `base` is the page's address.
    pub fn new(base: &str, size: usize) -> Self {
        let script = format!("{base}worker_loader.js?v={}", env!("CARGO_PKG_VERSION"));
        let hand = |_| Hand { client: WorkerClient::new(&script), loaded_in: Mutex::new(0) };
        let hands = (0..size.max(1)).map(hand).collect();
        let inner = Inner { base: base.to_owned(), hands, banks: RefCell::default(), model: Mutex::new(None) };
        Self { inner: Rc::new(inner) }
    }

    /// How many workers suit this machine: half of its cores and one more, at most four.
    pub fn fitting_size(cores: f64) -> usize {
        ((cores.max(1.0) / 2.0) as usize + 1).clamp(1, if cores < 2.0 { 1 } else { 4 })
    }

    /// The worker that reads files, indexes and searches.
    pub fn first(&self) -> &WorkerClient {
        &self.inner.hands[0].client
    }

    /// What vectors are made with now; kept ones made otherwise are of no use.
    ///
    /// # Errors
    /// The model's description cannot be fetched.
    pub async fn made_with(&self) -> Result<String, WorkerError> {
        let model = self.inner.model_file().await?;
        Ok(format!("{} {} first 256 pieces", model.file, model.sha256))
    }

    /// Embeds texts: [`DIMENSIONS`] numbers each, in order. Dropping the future stops the work.
    ///
    /// # Errors
    /// See [`WorkerError`]; a worker that crashes is tried once more.
    pub async fn embed(&self, texts: &[String], tell: impl Fn(Progress)) -> Result<Float32Array, WorkerError> {
        let total = u32::try_from(texts.len() * DIMENSIONS).unwrap_or(u32::MAX);
        let vectors = Float32Array::new_with_length(total);
        let batches: RefCell<Vec<(usize, &[String])>> = RefCell::new(texts.chunks(BATCH).enumerate().rev().collect());
        let finished = Cell::new(0.0);
        let crew = if texts.len() < SHARED_FROM { 1 } else { self.inner.hands.len() };
        let work = self.inner.hands.iter().take(crew).map(|hand| async {
            loop {
                let Some((at, batch)) = batches.borrow_mut().pop() else { return Ok::<(), WorkerError>(()) };
                let within = Cell::new(0.0);
                let each = |progress| {
                    if let Progress::Texts(done, _) = progress {
                        finished.set(finished.get() + done - within.replace(done));
                        tell(Progress::Texts(finished.get(), texts.len() as f64));
                    } else {
                        tell(progress);
                    }
                };
                let numbers = self.embed_batch(hand, batch, &each).await?;
                let offset = u32::try_from(at * BATCH * DIMENSIONS).unwrap_or(u32::MAX);
                vectors.set(&numbers, offset);
            }
        });
        let outcome = try_join_all(work).await;
        self.inner.hands.iter().skip(1).for_each(|hand| hand.client.stop());
        outcome.map(|_| vectors)
    }

    async fn embed_batch(
        &self,
        hand: &Hand,
        batch: &[String],
        tell: &impl Fn(Progress),
    ) -> Result<Float32Array, WorkerError> {
        match self.embed_once(hand, batch, tell).await {
            Err(WorkerError::Crashed(_)) => self.embed_once(hand, batch, tell).await,
            outcome => outcome,
        }
    }

    async fn embed_once(
        &self,
        hand: &Hand,
        batch: &[String],
        tell: &impl Fn(Progress),
    ) -> Result<Float32Array, WorkerError> {
        self.load(hand, tell).await?;
        let ask = Ask::Embed { texts: batch.to_vec(), whole: false };
        let each = |said| {
            if let Said::Progress { done, total } = said {
                tell(Progress::Texts(done, total));
            }
        };
        let Answer { said, beside } = hand.client.ask(ask, JsValue::UNDEFINED, each).await?;
        let numbers = beside.dyn_into::<Float32Array>().ok();
        numbers.ok_or_else(|| WorkerError::Failed(format!("the helper answered {said:?} where vectors were expected")))
    }

    async fn load(&self, hand: &Hand, tell: &impl Fn(Progress)) -> Result<(), WorkerError> {
        let mut loaded_in = hand.loaded_in.lock().await;
        if *loaded_in == hand.client.life() && hand.client.is_live() {
            return Ok(());
        }
        let model = self.inner.model_file().await?;
        let address = |file: &str| format!("{}model/{file}", self.inner.base);
        let ask = Ask::Load { model: address(&model.file), vocabulary: address(&model.vocab.file) };
        let each = |said| {
            if let Said::Progress { done, total } = said {
                tell(Progress::Model(done, total));
            }
        };
        hand.client.ask(ask, JsValue::UNDEFINED, each).await?;
        *loaded_in = hand.client.life();
        Ok(())
    }

    /// Makes a bank searchable: its vectors in the bank's order, and its cells.
    ///
    /// # Errors
    /// See [`WorkerError`].
    pub async fn index(
        &self,
        bank: &str,
        made_with: &str,
        numbers: Float32Array,
        plan: IndexPlan,
    ) -> Result<(), WorkerError> {
        let indexed = IndexedBank { made_with: made_with.to_owned(), numbers, plan, indexed_in: Rc::default() };
        self.inner.banks.borrow_mut().insert(bank.to_owned(), indexed);
        self.index_if_needed(bank).await
    }

    /// Forgets a bank.
    pub fn forget(&self, bank: &str) {
        self.inner.banks.borrow_mut().remove(bank);
    }

    /// Whether a bank is searchable, by vectors that were made with this.
    pub fn has(&self, bank: &str, made_with: &str) -> bool {
        self.inner.banks.borrow().get(bank).is_some_and(|b| b.made_with == made_with)
    }

    async fn index_if_needed(&self, bank: &str) -> Result<(), WorkerError> {
        let client = self.first();
        let (numbers, plan, indexed_in) = {
            let banks = self.inner.banks.borrow();
            let Some(known) = banks.get(bank) else {
                return Err(WorkerError::Failed("this bank has no index yet".into()));
            };
            if client.is_live() && known.indexed_in.get() == client.life() {
                return Ok(());
            }
            (known.numbers.slice(0, known.numbers.length()), known.plan.clone(), known.indexed_in.clone())
        };
        let ask = Ask::Index { bank: bank.to_owned(), width: DIMENSIONS, plan };
        client.ask(ask, numbers.into(), |_| ()).await?;
        indexed_in.set(client.life());
        Ok(())
    }

    /// The searches in a bank that is indexed.
    pub fn neighbours(&self, bank: &str, sent_as: SentAs) -> BankNeighbours {
        BankNeighbours { sent_as, engine: self.clone(), bank: bank.to_owned(), vectors: RefCell::default() }
    }

    /// Asks the first worker about an exam, the model being loaded before.
    ///
    /// # Errors
    /// See [`WorkerError`].
    pub async fn exam(
        &self,
        about: AboutExam,
        beside: JsValue,
        tell: impl Fn(Progress),
    ) -> Result<(OfExam, JsValue), WorkerError> {
        if !matches!(about, AboutExam::Read { .. })
            && let Some(hand) = self.inner.hands.first()
        {
            self.load(hand, &tell).await?;
        }
        let each = |said| {
            if let Said::Progress { done, total } = said {
                tell(Progress::Texts(done, total));
            }
        };
        let Answer { said, beside } = self.first().ask(Ask::Exam(about), beside, each).await?;
        match said {
            Said::Exam(of) => Ok((*of, beside)),
            other => Err(WorkerError::Failed(format!("the helper answered {other:?} where an exam was expected"))),
        }
    }

    /// Reads a file in the first worker; see [`Ask::ReadTable`] and [`Ask::ReadBank`].
    ///
    /// # Errors
    /// See [`WorkerError`].
    pub async fn read(&self, ask: Ask, bytes: Option<Uint8Array>, each: impl FnMut(Said)) -> Result<Said, WorkerError> {
        let beside = bytes.map_or(JsValue::UNDEFINED, JsValue::from);
        self.first().ask(ask, beside, each).await.map(|answer| answer.said)
    }
}

impl Inner {
    async fn model_file(&self) -> Result<ModelFile, WorkerError> {
        let mut known = self.model.lock().await;
        if let Some(model) = &*known {
            return Ok(model.clone());
        }
        let failed = |e: gloo_net::Error| {
            WorkerError::Failed(format!(
                "the reading model could not be fetched ({e}). Check the connection to this page's server and try again"
            ))
        };
        let response =
            gloo_net::http::Request::get(&format!("{}model/model.json", self.base)).send().await.map_err(failed)?;
        let model: ModelFile = response.json().await.map_err(failed)?;
        Ok(known.insert(model).clone())
    }
}

/// [`Neighbours`] in an indexed bank. An essay is embedded when it is first asked about, once for all its traits.
pub struct BankNeighbours {
    sent_as: SentAs,
    engine: Engine,
    bank: String,
    vectors: RefCell<HashMap<EssayId, SharedVector>>,
}

type SharedVector = Shared<LocalBoxFuture<'static, Result<Float32Array, RetrievalError>>>;

impl BankNeighbours {
    /// Embeds an essay now, telling how far it is: the first one fetches the model, which takes a moment.
    ///
    /// # Errors
    /// See [`WorkerError`].
    pub async fn read(&self, essay: &Essay, tell: impl Fn(Progress)) -> Result<(), WorkerError> {
        let text = [self.sent_as.embedded(&essay.text)];
        let vector = self.engine.embed(&text, tell).await?;
        let known = futures::future::ready(Ok(vector)).boxed_local().shared();
        self.vectors.borrow_mut().insert(essay.id.clone(), known);
        Ok(())
    }

    fn vector(&self, essay: &Essay) -> SharedVector {
        let mut vectors = self.vectors.borrow_mut();
        let known = vectors.entry(essay.id.clone()).or_insert_with(|| {
            let (engine, text) = (self.engine.clone(), [self.sent_as.embedded(&essay.text)]);
            let embed = async move {
                let vector = engine.embed(&text, |_| ()).await;
                vector.map_err(|e| RetrievalError(e.to_string()))
            };
            embed.boxed_local().shared()
        });
        known.clone()
    }
}

impl Neighbours for BankNeighbours {
    async fn nearest(
        &self,
        essay: &Essay,
        group: Group,
        k: usize,
        without: &[usize],
    ) -> Result<Vec<Hit>, RetrievalError> {
        let vector = self.vector(essay).await?;
        let search = || async {
            self.engine.index_if_needed(&self.bank).await?;
            let ask = Ask::Search { bank: self.bank.clone(), group: group.clone(), k, without: without.to_vec() };
            let query = vector.slice(0, vector.length());
            self.engine.first().ask(ask, query.into(), |_| ()).await
        };
        let answer = match search().await {
            Err(WorkerError::Crashed(_)) => search().await,
            outcome => outcome,
        };
        match answer.map_err(|e| RetrievalError(e.to_string()))?.said {
            Said::Hits(hits) => Ok(hits),
            other => Err(RetrievalError(format!("the helper answered {other:?}"))),
        }
    }
}
