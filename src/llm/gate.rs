//! How many calls run at a time: fewer when an endpoint says that they are too many, more again when it answers.

use crate::ports::Clock;
use futures::channel::oneshot;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A gate that all calls of a run pass, in the order in which they come. It starts at a setting, halves at a refusal for too many calls
/// (429), and grows back by one after as many answers in a row as it lets through. What the endpoint asks to wait holds everybody.
#[derive(Debug)]
pub struct Gate {
    state: RefCell<State>,
}

#[derive(Debug)]
struct State {
    most: usize,
    limit: usize,
    running: usize,
    answers: usize,
    /// Counts the halvings: a refusal of a call from before the latest one says nothing new.
    halvings: u64,
    held_until_ms: f64,
    queue: VecDeque<oneshot::Sender<()>>,
}

/// Leave for one call. Dropping it lets the next one in.
#[derive(Debug)]
pub struct Permit<'g> {
    gate: &'g Gate,
    halvings: u64,
}

impl Gate {
    /// A gate for at most so many calls at a time, at least 1.
    pub fn new(most: usize) -> Self {
        let most = most.max(1);
        let queue = VecDeque::new();
        Self {
            state: RefCell::new(State {
                most,
                limit: most,
                running: 0,
                answers: 0,
                halvings: 0,
                held_until_ms: 0.0,
                queue,
            }),
        }
    }

    /// How many calls it lets run now.
    pub fn limit(&self) -> usize {
        self.state.borrow().limit
    }

    /// Until when it lets nobody in, in milliseconds since 1970; in the past where nobody is held.
    pub fn held_until_ms(&self) -> f64 {
        self.state.borrow().held_until_ms
    }

    /// Waits for leave. Dropping the future leaves the queue.
    pub async fn enter(&self, clock: &impl Clock) -> Permit<'_> {
        let turn = {
            let mut state = self.state.borrow_mut();
            if state.running < state.limit && state.queue.is_empty() {
                state.running += 1;
                None
            } else {
                let (call, turn) = oneshot::channel();
                state.queue.push_back(call);
                Some(turn)
            }
        };
        if let Some(turn) = turn {
            Turn { gate: self, turn: Some(turn) }.await;
        }
        let mut permit = Permit { gate: self, halvings: 0 };
        loop {
            let wait_ms = self.held_until_ms() - clock.now_ms();
            if wait_ms <= 0.0 {
                permit.halvings = self.state.borrow().halvings;
                return permit;
            }
            clock.sleep(wait_ms.ceil().min(f64::from(u32::MAX)) as u32).await;
        }
    }

    /// Lets in as many as there is room for. A place goes straight to who waits longest, so that nobody slips in between.
    fn call_next(&self) {
        let mut state = self.state.borrow_mut();
        while state.running < state.limit {
            let Some(next) = state.queue.pop_front() else { return };
            // Who has left the queue takes no place.
            if next.send(()).is_ok() {
                state.running += 1;
            }
        }
    }

    fn leave(&self) {
        let mut state = self.state.borrow_mut();
        state.running = state.running.saturating_sub(1);
        drop(state);
        self.call_next();
    }
}

impl Permit<'_> {
    /// The call was answered.
    pub fn answered(&self) {
        let mut state = self.gate.state.borrow_mut();
        state.answers += 1;
        if state.answers >= state.limit && state.limit < state.most {
            (state.limit, state.answers) = (state.limit + 1, 0);
        }
        drop(state);
        self.gate.call_next();
    }

    /// The endpoint refused the call because there are too many; `wait_ms` is how long it asks to wait.
    pub fn refused(&self, now_ms: f64, wait_ms: Option<u32>) {
        let mut state = self.gate.state.borrow_mut();
        state.answers = 0;
        if self.halvings == state.halvings {
            state.limit = (state.limit / 2).max(1);
            state.halvings += 1;
        }
        if let Some(wait_ms) = wait_ms {
            state.held_until_ms = state.held_until_ms.max(now_ms + f64::from(wait_ms));
        }
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.gate.leave();
    }
}

/// A place in the queue.
struct Turn<'g> {
    gate: &'g Gate,
    turn: Option<oneshot::Receiver<()>>,
}

impl Future for Turn<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let Some(turn) = &mut self.turn else { return Poll::Ready(()) };
        match Pin::new(turn).poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(_) => {
                self.turn = None;
                Poll::Ready(())
            }
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // It was called and had gone: the place goes to the next.
        if let Some(Ok(Some(()))) = self.turn.as_mut().map(oneshot::Receiver::try_recv) {
            self.gate.leave();
        }
    }
}
