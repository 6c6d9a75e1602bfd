//! What tests play an endpoint with: scripted answers, and a clock that jumps.

use super::{Chat, ChatError, ChatReply, ChatRequest, Client, Endpoint, Message};
use crate::ports::{Clock, HttpReply, HttpRequest, Transport, TransportError};
use futures::executor::block_on;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::task::Poll;

/// A key that looks like one.
pub const KEY: &str = "sk-0123456789abcdefghij";

/// One thing that an endpoint does.
#[derive(Clone)]
pub enum Play {
    /// Answers.
    Reply(u16, &'static [(&'static str, &'static str)], String),
    /// Does not.
    Fail(TransportError),
    /// Never ends.
    Hang,
}

pub fn status(status: u16, body: &str) -> Play {
    Play::Reply(status, &[], body.to_owned())
}

/// A completion that says this.
pub fn says(text: &str) -> Play {
    let message = serde_json::json!({"role": "assistant", "content": text});
    let choices = serde_json::json!([{"index": 0, "message": message, "finish_reason": "stop"}]);
    status(200, &serde_json::json!({ "model": "m-1", "choices": choices }).to_string())
}

/// Plays a script, and remembers what it was asked.
pub struct Script {
    plays: RefCell<VecDeque<Play>>,
    pub asked: RefCell<Vec<HttpRequest>>,
}

impl Script {
    pub fn new(plays: impl IntoIterator<Item = Play>) -> Self {
        Self { plays: RefCell::new(plays.into_iter().collect()), asked: RefCell::default() }
    }

    /// The bodies sent so far.
    pub fn bodies(&self) -> Vec<Value> {
        let asked = self.asked.borrow();
        asked.iter().filter_map(|r| serde_json::from_str(r.body.as_deref()?).ok()).collect()
    }
}

impl Transport for &Script {
    async fn send(&self, request: &HttpRequest) -> Result<HttpReply, TransportError> {
        self.asked.borrow_mut().push(request.clone());
        // Lets other calls go first, as a network does.
        rest(1).await;
        let play = self.plays.borrow_mut().pop_front().expect("the script is over");
        match play {
            Play::Reply(status, headers, body) => {
                let headers = headers.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
                Ok(HttpReply { status, headers, body })
            }
            Play::Fail(error) => Err(error),
            Play::Hang => futures::future::pending().await,
        }
    }
}

/// A clock that sleeps no time, and remembers how long it was asked to.
#[derive(Default)]
pub struct JumpingClock {
    now_ms: Cell<f64>,
    pub slept: RefCell<Vec<u32>>,
}

impl JumpingClock {
    pub fn at(now_ms: f64) -> Self {
        Self { now_ms: Cell::new(now_ms), ..Self::default() }
    }
}

impl Clock for &JumpingClock {
    fn now_ms(&self) -> f64 {
        self.now_ms.get()
    }
    async fn sleep(&self, milliseconds: u32) {
        // Longer than an answer takes.
        rest(3).await;
        self.now_ms.set(self.now_ms.get() + f64::from(milliseconds));
        self.slept.borrow_mut().push(milliseconds);
    }
    fn random(&self) -> f64 {
        0.0
    }
}

pub fn endpoint() -> Endpoint {
    Endpoint::new("Test", "https://api.example.com/v1", "m-1", KEY).expect("an endpoint")
}

/// Lets others go first, so many times.
async fn rest(mut turns: u32) {
    futures::future::poll_fn(|context| {
        if turns == 0 {
            return Poll::Ready(());
        }
        turns -= 1;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// A question with every field.
pub fn question() -> ChatRequest {
    ChatRequest {
        messages: vec![Message::system("Be fair."), Message::user("Score it.")],
        temperature: Some(0.0),
        max_tokens: Some(300),
        top_logprobs: Some(20),
        seed: Some(7),
    }
}

/// What one call gives, and the script and the clock after it.
pub struct Played {
    pub result: Result<ChatReply, ChatError>,
    pub bodies: Vec<Value>,
    pub slept: Vec<u32>,
}

/// Asks [`question`] once.
pub fn play(plays: impl IntoIterator<Item = Play>) -> Played {
    let (script, clock) = (Script::new(plays), JumpingClock::at(1_445_412_470_000.0));
    let result = block_on(Client::new(endpoint(), &script, &clock).complete(&question()));
    Played { result, bodies: script.bodies(), slept: clock.slept.take() }
}
