//! What an exam's screens share. A handle: copies are the same.

use crate::browser::engine::Progress;
use crate::browser::vectors::KeptVectors;
use crate::embed::DIMENSIONS;
use crate::grasp::Penalty;
use crate::protocol::{AboutExam, BankToOpen, EdgeShown, OfExam};
use crate::ui::part::notice::Going;
use crate::ui::state::App;
use crate::workspace::{self, Exam, QuestionBank};
use futures::future::{AbortHandle, Abortable};
use js_sys::Float32Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::{JsCast, JsValue};
use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    /// Which bank the worker has open: what was opened, and in which life of the worker.
    static OPEN: RefCell<Option<(String, BankToOpen, u32)>> = const { RefCell::new(None) };
}

/// A bank that is open: its edges, and where its references stand in the picture.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Picture {
    pub edges: Vec<EdgeShown>,
    pub places: Vec<(f32, f32)>,
}

/// What is going on.
#[derive(Debug, Clone, PartialEq)]
pub struct Work {
    what: String,
    how_far: Option<(f64, f64)>,
    is_bytes: bool,
    since: f64,
}

#[derive(Clone, Copy)]
pub struct Desk {
    pub app: App,
    pub id: StoredValue<String>,
    /// `None` until it is read; then whether there is one.
    pub exam: RwSignal<Option<Option<Exam>>>,
    /// `None` until it is read.
    pub bank: RwSignal<Option<Rc<QuestionBank>>, LocalStorage>,
    pub picture: RwSignal<Option<Picture>>,
    pub wrong: RwSignal<Option<String>>,
    pub work: RwSignal<Option<Work>>,
    abort: StoredValue<Option<AbortHandle>>,
}

impl Desk {
    /// Reads the exam and its bank.
    pub fn new(app: App, id: String) -> Self {
        let desk = Self {
            app,
            id: StoredValue::new(id),
            exam: RwSignal::new(None),
            bank: RwSignal::new_local(None),
            picture: RwSignal::new(None),
            wrong: RwSignal::new(None),
            work: RwSignal::new(None),
            abort: StoredValue::new(None),
        };
        on_cleanup(move || desk.stop());
        // The store opens after the page is drawn.
        Effect::new(move |_| {
            if app.assignments.with(Option::is_some) && desk.exam.with_untracked(Option::is_none) {
                spawn_local(desk.read());
            }
        });
        desk
    }

    async fn read(self) {
        let id = self.id.get_value();
        let found = self.app.in_store(async |store| {
            let exam = workspace::exams(store).await?.into_iter().find(|exam| exam.id == id);
            Ok((exam, workspace::questions(store, &id).await?))
        });
        match found.await {
            Ok((exam, bank)) => {
                self.bank.try_set(Some(Rc::new(bank)));
                self.exam.try_set(Some(exam));
            }
            Err(error) => {
                self.exam.try_set(Some(None));
                self.wrong.try_set(Some(error.to_string()));
            }
        }
    }

    /// The exam as it is now.
    pub fn now(self) -> Option<Exam> {
        self.exam.with_untracked(|exam| exam.clone().flatten())
    }

    /// Something of the exam. Tracked.
    pub fn of<T>(self, read: impl FnOnce(&Exam) -> T) -> Option<T> {
        self.exam.with(|exam| exam.as_ref()?.as_ref().map(read))
    }

    /// How many questions the bank has; `None` until it is read. Tracked.
    pub fn questions(self) -> Option<usize> {
        self.bank.with(|bank| bank.as_ref().map(|bank| bank.nodes.len()))
    }

    /// A reference's question. Tracked.
    pub fn question(self, node: usize) -> String {
        self.bank.with(|bank| bank.as_ref().and_then(|b| Some(b.nodes.get(node)?.question.clone())).unwrap_or_default())
    }

    /// A reference's answer. Tracked.
    pub fn answer(self, node: usize) -> String {
        self.bank.with(|bank| bank.as_ref().and_then(|b| Some(b.nodes.get(node)?.answer.clone())).unwrap_or_default())
    }

    /// Changes the exam here and in the store.
    pub async fn keep(self, change: impl FnOnce(&mut Exam)) {
        let Some(mut exam) = self.now() else { return };
        change(&mut exam);
        let kept = self.app.in_store(async |store| workspace::keep_exam(store, &exam).await).await;
        if self.app.report(kept).is_some() {
            self.exam.try_set(Some(Some(exam)));
        }
    }

    /// Leaves off what is going on.
    pub fn stop(self) {
        if let Some(abort) = self.abort.try_update_value(Option::take).flatten() {
            abort.abort();
        }
    }

    /// Works, with what goes on shown and a way to stop; a failure is shown. `None`: stopped, or failed.
    pub async fn working<T>(self, what: &str, work: impl AsyncFnOnce() -> Result<T, String>) -> Option<T> {
        self.stop();
        self.wrong.set(None);
        self.work.set(Some(Work { what: what.to_owned(), how_far: None, is_bytes: false, since: js_sys::Date::now() }));
        let (abort, registration) = AbortHandle::new_pair();
        self.abort.set_value(Some(abort));
        let outcome = Abortable::new(work(), registration).await;
        self.work.try_set(None);
        match outcome {
            Ok(Ok(found)) => Some(found),
            Ok(Err(why)) => {
                self.wrong.try_set(Some(why));
                None
            }
            Err(_) => None,
        }
    }

    /// Asks the worker, the exam's bank being opened there first.
    pub async fn ask(self, about: AboutExam) -> Result<OfExam, String> {
        self.open().await?;
        self.tell(about, JsValue::UNDEFINED).await.map(|(said, _)| said)
    }

    /// Opens the bank in the worker, unless it is open.
    pub async fn open(self) -> Result<(), String> {
        let Some((exam, bank)) = self.now().zip(self.bank.get_untracked()) else {
            return Err("the exam is not there".into());
        };
        let edges = exam.edges;
        let to_open = BankToOpen {
            nodes: bank.nodes.clone(),
            cosines: (edges.weak, edges.strong),
            drawn: edges.drawn,
            erased: edges.erased,
        };
        let engine = self.app.engine();
        let life = engine.first().life();
        let is_open = OPEN.with_borrow(|open| {
            open.as_ref().is_some_and(|(id, bank, in_life)| *id == exam.id && *bank == to_open && *in_life == life)
        });
        if is_open && engine.first().is_live() && self.picture.with_untracked(Option::is_some) {
            return Ok(());
        }
        let store = self.app.store().map_err(|e| e.to_string())?;
        let made_with = engine.made_with().await.map_err(|e| e.to_string())?;
        let kept = KeptVectors::kept(&store, &exam.id).await.map_err(|e| e.to_string())?;
        let kept = kept.filter(|kept| kept.made_with == made_with);
        let beside = kept.as_ref().map_or(JsValue::UNDEFINED, |kept| kept.numbers.clone().into());
        let (said, beside) = self.tell(AboutExam::Open(to_open.clone()), beside).await?;
        let OfExam::Opened { edges, places } = said else { return Err("the question bank could not be opened".into()) };
        OPEN.with_borrow_mut(|open| *open = Some((exam.id.clone(), to_open, engine.first().life())));
        self.picture.try_set(Some(Picture { edges, places }));
        if let Ok(numbers) = beside.dyn_into::<Float32Array>()
            && kept.is_none()
        {
            let vectors = KeptVectors { made_with, width: DIMENSIONS, numbers };
            vectors.keep(&store, &exam.id).await.map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    async fn tell(self, about: AboutExam, beside: JsValue) -> Result<(OfExam, JsValue), String> {
        let since = js_sys::Date::now();
        let each = move |progress| {
            let (how_far, fetched) = match progress {
                Progress::Model(done, total) => ((done, total), Some("Fetching the reading model")),
                Progress::Texts(done, total) => ((done, total), None),
            };
            self.work.try_update(|work| {
                if let Some(work) = work {
                    work.what = fetched.map_or_else(|| work.what.clone(), str::to_owned);
                    if fetched.is_none() && work.is_bytes {
                        work.what = "Reading texts".into();
                        work.since = since;
                    }
                    (work.how_far, work.is_bytes) = (Some(how_far), fetched.is_some());
                }
            });
        };
        self.app.engine().exam(about, beside, each).await.map_err(|e| e.to_string())
    }

    /// What the bank has taught, learning it first where it has not.
    pub async fn penalty(self) -> Result<Penalty, String> {
        if let Some(known) = self.now().and_then(|exam| exam.penalty) {
            return Ok(known);
        }
        self.work.try_update(|work| {
            if let Some(work) = work {
                work.what = "Learning from the bank's questions how an exam is cut".into();
            }
        });
        let OfExam::Learned(penalty) = self.ask(AboutExam::Learn).await? else {
            return Err("nothing was learned".into());
        };
        self.keep(|exam| exam.penalty = Some(penalty)).await;
        Ok(penalty)
    }
}

/// What goes on, with a way to stop it.
#[component]
pub fn Working(desk: Desk) -> impl IntoView {
    let is_busy = Memo::new(move |_| desk.work.with(Option::is_some));
    let of = move |read: fn(&Work) -> String| desk.work.with(|work| work.as_ref().map(read).unwrap_or_default());
    move || {
        is_busy.get().then(|| {
            view! {
                <div class="stack-tight">
                    <Going
                        what=Signal::derive(move || of(|work| work.what.clone()))
                        how_far=Signal::derive(move || desk.work.with(|w| w.as_ref().and_then(|w| w.how_far)))
                        is_bytes=Signal::derive(move || desk.work.with(|w| w.as_ref().is_some_and(|w| w.is_bytes)))
                        since=Signal::derive(move || desk.work.with(|w| w.as_ref().map_or(0.0, |w| w.since)))
                    />
                    <button on:click=move |_| desk.stop()>"Stop"</button>
                </div>
            }
        })
    }
}
