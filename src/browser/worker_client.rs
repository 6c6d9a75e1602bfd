//! The page's end of one worker: numbered requests, progress, cancel, restart after a crash.

use super::message::Message;
use crate::protocol::{Ask, Number, Said};
use futures::StreamExt;
use futures::channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::{Rc, Weak};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that says nothing for so long while it is asked for something is taken for dead: a browser that ends one for want of memory
/// tells nobody.
const SILENCE_MS: u32 = 60_000;

/// Why a request was not answered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorkerError {
    /// The worker died; it is started anew for the next request.
    #[error(
        "the helper that reads essays stopped unexpectedly ({0}). It starts again by itself; nothing stored was lost"
    )]
    Crashed(String),
    /// It said that it cannot.
    #[error("{0}")]
    Failed(String),
    /// The request was left off.
    #[error("stopped")]
    Cancelled,
}

/// A worker that is started when it is first asked, and again after a crash. Clones are the same worker.
#[derive(Clone)]
pub struct WorkerClient {
    inner: Rc<Inner>,
}

struct Inner {
    script: String,
    live: RefCell<Option<Live>>,
    pending: RefCell<HashMap<Number, UnboundedSender<Heard>>>,
    last_number: Cell<Number>,
    /// How often it has been started: what a worker was told in an earlier life is gone.
    life: Cell<u32>,
    /// When it last said something, in milliseconds since 1970.
    heard_ms: Cell<f64>,
}

struct Live {
    worker: Worker,
    /// Messages from before it listens.
    waiting: Option<Vec<Message<Ask>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

/// What came for a request.
enum Heard {
    Said(Said, JsValue),
    Crashed(String),
}

/// The last answer to a request: what was said and the array beside it.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What was said.
    pub said: Said,
    /// The array beside it.
    pub beside: JsValue,
}

impl WorkerClient {
    /// A worker by its script's address; nothing is loaded yet.
    pub fn new(script: &str) -> Self {
        let inner = Inner {
            script: script.to_owned(),
            live: RefCell::new(None),
            pending: RefCell::default(),
            last_number: Cell::new(0),
            life: Cell::new(0),
            heard_ms: Cell::new(0.0),
        };
        Self { inner: Rc::new(inner) }
    }

    /// Which life the worker is in; a greater number than before means that it forgot what it was told.
    pub fn life(&self) -> u32 {
        self.inner.life.get()
    }

    /// Whether it runs; one that crashed or was stopped starts anew when asked.
    pub fn is_live(&self) -> bool {
        self.inner.live.borrow().is_some()
    }

    /// Asks, tells `each` of everything said before the end, and gives the last answer. Dropping the future cancels the request.
    ///
    /// # Errors
    /// See [`WorkerError`].
    pub async fn ask(&self, ask: Ask, beside: JsValue, mut each: impl FnMut(Said)) -> Result<Answer, WorkerError> {
        let (mut heard, _cancel) = self.send(ask, beside)?;
        loop {
            let next = select(heard.next(), TimeoutFuture::new(SILENCE_MS)).await;
            let Either::Left((next, _)) = next else {
                self.inner.crash_if_silent();
                continue;
            };
            match next {
                Some(Heard::Said(said, _)) if !said.is_last() => each(said),
                Some(Heard::Said(Said::Failed(why), _)) => return Err(WorkerError::Failed(why)),
                Some(Heard::Said(Said::Cancelled, _)) => return Err(WorkerError::Cancelled),
                Some(Heard::Said(said, beside)) => return Ok(Answer { said, beside }),
                Some(Heard::Crashed(why)) => return Err(WorkerError::Crashed(why)),
                None => return Err(WorkerError::Cancelled),
            }
        }
    }

    /// Ends the worker and gives its memory back. Requests under way are answered by a cancel.
    pub fn stop(&self) {
        self.inner.end_life();
        self.inner.pending.borrow_mut().clear();
    }

    fn send(&self, ask: Ask, beside: JsValue) -> Result<(UnboundedReceiver<Heard>, CancelOnDrop), WorkerError> {
        self.start_if_needed()?;
        let number = self.inner.last_number.get().wrapping_add(1).max(1);
        self.inner.last_number.set(number);
        let (sender, receiver) = unbounded();
        self.inner.pending.borrow_mut().insert(number, sender);
        self.inner.post(Message { number, body: ask, beside })?;
        Ok((receiver, CancelOnDrop { client: Rc::downgrade(&self.inner), number }))
    }

    fn start_if_needed(&self) -> Result<(), WorkerError> {
        if self.inner.live.borrow().is_some() {
            return Ok(());
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker =
            Worker::new_with_options(&self.inner.script, &options).map_err(|e| WorkerError::Crashed(in_words(&e)))?;
        let life = self.inner.life.get() + 1;
        self.inner.life.set(life);
        let weak = Rc::downgrade(&self.inner);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(inner) = weak.upgrade() {
                inner.hear(&event.data());
            }
        });
        let weak = Rc::downgrade(&self.inner);
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            event.prevent_default();
            if let Some(inner) = weak.upgrade().filter(|inner| inner.life.get() == life) {
                inner.crash(&error_of(&event));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let live = Live { worker, waiting: Some(Vec::new()), _on_message: on_message, _on_error: on_error };
        *self.inner.live.borrow_mut() = Some(live);
        Ok(())
    }
}

impl Inner {
    fn post(&self, message: Message<Ask>) -> Result<(), WorkerError> {
        let mut live = self.live.borrow_mut();
        let Some(live) = live.as_mut() else { return Ok(()) };
        match &mut live.waiting {
            Some(waiting) => waiting.push(message),
            None => transmit(&live.worker, &message)?,
        }
        Ok(())
    }

    fn crash_if_silent(&self) {
        if js_sys::Date::now() - self.heard_ms.get() >= f64::from(SILENCE_MS) {
            self.crash("it has not answered for a minute");
        }
    }

    fn hear(&self, data: &JsValue) {
        self.heard_ms.set(js_sys::Date::now());
        let Ok(Message { number, body, beside }) = Message::<Said>::from_js(data) else { return };
        if body == Said::Listening {
            self.let_waiting_go();
            return;
        }
        let is_last = body.is_last();
        let mut pending = self.pending.borrow_mut();
        if let Some(sender) = pending.get(&number) {
            // Nobody listens any more when the request was dropped.
            let _ = sender.unbounded_send(Heard::Said(body, beside));
        }
        if is_last {
            pending.remove(&number);
        }
    }

    fn let_waiting_go(&self) {
        let waiting = self.live.borrow_mut().as_mut().and_then(|live| live.waiting.take()).unwrap_or_default();
        for message in waiting {
            if let Err(error) = self.post(message) {
                self.crash(&error.to_string());
            }
        }
    }

    /// Ends the worker. Its handlers go when the event that may be in one of them is over.
    fn end_life(&self) {
        let Some(live) = self.live.borrow_mut().take() else { return };
        live.worker.set_onmessage(None);
        live.worker.set_onerror(None);
        live.worker.terminate();
        spawn_local(async move { drop(live) });
    }

    fn crash(&self, why: &str) {
        self.end_life();
        for (_, sender) in self.pending.borrow_mut().drain() {
            let _ = sender.unbounded_send(Heard::Crashed(why.to_owned()));
        }
    }
}

fn transmit(worker: &Worker, message: &Message<Ask>) -> Result<(), WorkerError> {
    let failed = |e: JsValue| WorkerError::Failed(in_words(&e));
    let (object, transfer) = message.to_js().map_err(failed)?;
    worker.post_message_with_transfer(&object, &transfer).map_err(failed)
}

/// Tells the worker to leave off when nobody waits for the answer any more.
struct CancelOnDrop {
    client: Weak<Inner>,
    number: Number,
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        let Some(inner) = self.client.upgrade() else { return };
        if inner.pending.borrow_mut().remove(&self.number).is_some() {
            // A worker that cannot be told is gone, and the work with it.
            let _ = inner.post(Message { number: 0, body: Ask::Cancel(self.number), beside: JsValue::UNDEFINED });
        }
    }
}

fn error_of(event: &Event) -> String {
    let message = event.dyn_ref::<web_sys::ErrorEvent>().map(web_sys::ErrorEvent::message);
    message.filter(|m| !m.is_empty()).unwrap_or_else(|| "it could not be loaded".into())
}

fn in_words(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| format!("{error:?}"), |e| String::from(e.message()))
}
