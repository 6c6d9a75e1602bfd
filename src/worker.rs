//! The worker's loop: says that it listens, then answers numbered requests one after another, and cancels between texts.

mod exam;

use crate::browser::clock::breathe;
use crate::browser::message::Message;
use crate::embed::{DIMENSIONS, MiniLm};
use crate::format::{self, EssaysIn, FileIn, IncomingEssay, Table};
use crate::index::{BankIndex, Group, Hit, IndexPlan, Matrix};
use crate::protocol::{Ask, Number, Said, TablePreview};
use crate::rubric::Rubric;
use js_sys::{Float32Array, Uint8Array};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Essays a message when a bank is handed over: few enough that the page never stutters.
const ESSAYS_A_MESSAGE: usize = 40;

/// What the worker knows.
#[derive(Default)]
struct Worker {
    model: RefCell<Option<Rc<MiniLm>>>,
    banks: RefCell<HashMap<String, BankIndex>>,
    table: RefCell<Option<Rc<Table>>>,
    cancelled: RefCell<HashSet<Number>>,
    exam: exam::Exam,
}

/// The last answer to a request, or the reason why there is none.
type Outcome = Result<(Said, JsValue), String>;

/// Starts listening. Call once, in a worker.
pub fn start() {
    console_error_panic_hook::set_once();
    let worker = Rc::new(Worker::default());
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(Message { number, body, beside }) = Message::<Ask>::from_js(&event.data()) {
            let worker = Rc::clone(&worker);
            spawn_local(async move { worker.answer(number, body, beside).await });
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    say(0, Said::Listening, JsValue::UNDEFINED);
}

impl Worker {
    async fn answer(&self, number: Number, ask: Ask, beside: JsValue) {
        let outcome = match ask {
            Ask::Cancel(other) => {
                self.cancelled.borrow_mut().insert(other);
                return;
            }
            Ask::Load { model, vocabulary } => self.load(number, &model, &vocabulary).await,
            Ask::Embed { texts, whole } => self.embed(number, &texts, whole).await,
            Ask::Index { bank, width, plan } => self.index(bank, width, plan, &beside),
            Ask::Search { bank, group, k, without } => self.search(&bank, &group, k, &without, &beside),
            Ask::ReadTable { name, rubric } => self.read_table(&name, &rubric, &beside),
            Ask::ReadBank { mapping, rubric } => self.read_bank(number, &mapping, &rubric).await,
            Ask::ReadClass { files, rubric } => self.read_class(number, &files, &rubric, &beside).await,
            Ask::ReadEssays { name, mapping, rubric } => self.read_essays(number, &name, &mapping, &rubric).await,
            Ask::Report { rubric, methods, seed } => {
                let found = crate::study::report(&rubric, &methods, u64::from(seed));
                Ok((Said::Report(Box::new(found)), JsValue::UNDEFINED))
            }
            Ask::Exam(about) => self.about_exam(number, about, &beside).await,
        };
        self.cancelled.borrow_mut().remove(&number);
        match outcome {
            Ok((said, beside)) => say(number, said, beside),
            Err(why) => say(number, Said::Failed(why), JsValue::UNDEFINED),
        }
    }

    fn is_cancelled(&self, number: Number) -> bool {
        self.cancelled.borrow().contains(&number)
    }

    async fn load(&self, number: Number, model: &str, vocabulary: &str) -> Outcome {
        let vocabulary = crate::browser::fetch::whole(vocabulary, |_, _| ()).await?;
        let vocabulary = String::from_utf8(vocabulary).map_err(|e| e.to_string())?;
        let bytes = crate::browser::fetch::whole(model, |done, total| {
            say(number, Said::Progress { done, total }, JsValue::UNDEFINED);
        });
        let bytes = bytes.await?;
        let model = MiniLm::load(&bytes, &vocabulary).map_err(|e| e.to_string())?;
        *self.model.borrow_mut() = Some(Rc::new(model));
        Ok((Said::Done, JsValue::UNDEFINED))
    }

    async fn embed(&self, number: Number, texts: &[String], whole: bool) -> Outcome {
        let model = self.model.borrow().clone().ok_or("the reading model is not loaded")?;
        let mut numbers = Vec::with_capacity(texts.len() * DIMENSIONS);
        for (at, text) in texts.iter().enumerate() {
            if at > 0 {
                // A cancel is heard between texts.
                breathe().await;
            }
            if self.is_cancelled(number) {
                return Ok((Said::Cancelled, JsValue::UNDEFINED));
            }
            let vector = if whole { model.embed_whole(text) } else { model.embed(text) };
            numbers.extend_from_slice(vector.map_err(|e| e.to_string())?.as_slice());
            say(number, Said::Progress { done: (at + 1) as f64, total: texts.len() as f64 }, JsValue::UNDEFINED);
        }
        Ok((Said::Vectors { width: DIMENSIONS }, Float32Array::from(numbers.as_slice()).into()))
    }

    fn index(&self, bank: String, width: usize, plan: IndexPlan, beside: &JsValue) -> Outcome {
        let matrix = Matrix::new(width, floats(beside)?).map_err(|e| e.to_string())?;
        self.banks.borrow_mut().insert(bank, BankIndex::build(&matrix, plan));
        Ok((Said::Done, JsValue::UNDEFINED))
    }

    fn search(&self, bank: &str, group: &Group, k: usize, without: &[usize], beside: &JsValue) -> Outcome {
        let banks = self.banks.borrow();
        let index = banks.get(bank).ok_or("this bank has no index yet")?;
        let hits: Vec<Hit> = index.nearest(group, &floats(beside)?, k, without);
        Ok((Said::Hits(hits), JsValue::UNDEFINED))
    }

    fn read_table(&self, name: &str, rubric: &Rubric, beside: &JsValue) -> Outcome {
        let bytes = beside.dyn_ref::<Uint8Array>().ok_or("no file came with the request")?.to_vec();
        let table = Table::read(&bytes).map_err(|e| format!("“{name}”: {e}"))?;
        let preview = TablePreview::of(&table, rubric);
        *self.table.borrow_mut() = Some(Rc::new(table));
        Ok((Said::Table(Box::new(preview)), JsValue::UNDEFINED))
    }

    async fn read_bank(&self, number: Number, mapping: &format::Mapping, rubric: &Rubric) -> Outcome {
        let table = self.table.borrow().clone().ok_or("no file has been read yet")?;
        let imported = format::read_bank(&table, mapping, rubric).map_err(|e| e.to_string())?;
        for part in imported.bank.essays.chunks(ESSAYS_A_MESSAGE) {
            if self.is_cancelled(number) {
                return Ok((Said::Cancelled, JsValue::UNDEFINED));
            }
            say(number, Said::Essays(part.to_vec()), JsValue::UNDEFINED);
            breathe().await;
        }
        Ok((
            Said::Bank { prompt: imported.prompt, bad_rows: imported.bad_rows, notes: imported.notes },
            JsValue::UNDEFINED,
        ))
    }

    async fn read_class(
        &self,
        number: Number,
        files: &[(String, usize)],
        rubric: &Rubric,
        beside: &JsValue,
    ) -> Outcome {
        let bytes = beside.dyn_ref::<Uint8Array>().ok_or("no files came with the request")?.to_vec();
        let (mut rest, mut cut) = (bytes.as_slice(), Vec::with_capacity(files.len()));
        for (name, length) in files {
            let (bytes, after) = rest.split_at_checked(*length).ok_or("the files came cut short")?;
            cut.push(FileIn { name, bytes });
            rest = after;
        }
        self.hand_over(number, format::essays_from_files(&cut, rubric)).await
    }

    async fn read_essays(&self, number: Number, name: &str, mapping: &format::Mapping, rubric: &Rubric) -> Outcome {
        let table = self.table.borrow().clone().ok_or("no file has been read yet")?;
        let found = format::essays_from_table(name, &table, mapping, rubric).map_err(|wrong| wrong.join(" "))?;
        self.hand_over(number, found).await
    }

    async fn hand_over(&self, number: Number, found: EssaysIn) -> Outcome {
        for part in found.essays.chunks(ESSAYS_A_MESSAGE) {
            if self.is_cancelled(number) {
                return Ok((Said::Cancelled, JsValue::UNDEFINED));
            }
            say(number, Said::Incoming(part.iter().map(IncomingEssay::essay).collect()), JsValue::UNDEFINED);
            breathe().await;
        }
        let left_out = found.left_out.iter().map(ToString::to_string).collect();
        Ok((Said::Class { left_out, notes: found.notes }, JsValue::UNDEFINED))
    }
}

fn floats(beside: &JsValue) -> Result<Vec<f32>, String> {
    beside.dyn_ref::<Float32Array>().map(Float32Array::to_vec).ok_or_else(|| "no vectors came with the request".into())
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn say(number: Number, body: Said, beside: JsValue) {
    let message = Message { number, body, beside };
    if let Ok((object, transfer)) = message.to_js() {
        // Nothing can be done about a page that is gone.
        let _ = scope().post_message_with_transfer(&object, &transfer);
    }
}
