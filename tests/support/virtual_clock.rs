//! Time that passes only when nothing else can happen.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may panic, and none uses all of it"
)]

use assay::ports::Clock;
use futures::channel::oneshot;
use futures::task::{ArcWake, waker};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

/// A clock that jumps to the next sleeper's time. Clones are the same clock.
#[derive(Clone, Default)]
pub struct VirtualClock(Rc<Inner>);

#[derive(Default)]
struct Inner {
    now_ms: Cell<u64>,
    count: Cell<u64>,
    sleepers: RefCell<BTreeMap<(u64, u64), oneshot::Sender<()>>>,
    dice: Dice,
}

/// A small generator of chance (xorshift64*), the same for the same seed.
pub struct Dice(Cell<u64>);

impl Default for Dice {
    fn default() -> Self {
        Self::new(1)
    }
}

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(Cell::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1))
    }

    /// In [0, 1).
    pub fn roll(&self) -> f64 {
        let mut x = self.0.get();
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        self.0.set(x);
        (x.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// In [from, to).
    pub fn between(&self, from: u32, to: u32) -> u32 {
        from + (self.roll() * f64::from(to - from)) as u32
    }
}

struct Flag(AtomicBool);

impl ArcWake for Flag {
    fn wake_by_ref(this: &Arc<Self>) {
        this.0.store(true, Ordering::SeqCst);
    }
}

impl VirtualClock {
    pub fn seeded(seed: u64) -> Self {
        Self(Rc::new(Inner { dice: Dice::new(seed), ..Inner::default() }))
    }

    pub fn now(&self) -> u64 {
        self.0.now_ms.get()
    }

    /// Runs a future; time passes when it waits for nothing but sleepers. `None` once the clock has passed `until_ms`: whatever it was doing
    /// is dropped, as when a tab is closed.
    pub fn run_until<T>(&self, until_ms: u64, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        let flag = Arc::new(Flag(AtomicBool::new(true)));
        let waker = waker(Arc::clone(&flag));
        let mut context = Context::from_waker(&waker);
        loop {
            while flag.0.swap(false, Ordering::SeqCst) {
                if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
                    return Some(done);
                }
            }
            let next = self.0.sleepers.borrow_mut().pop_first();
            let ((at, _), sleeper) = next.expect("everybody waits and nobody sleeps");
            if at > until_ms {
                self.0.now_ms.set(until_ms);
                self.0.sleepers.borrow_mut().clear();
                return None;
            }
            self.0.now_ms.set(at);
            // A sleeper that was dropped is no matter.
            let _ = sleeper.send(());
        }
    }

    pub fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.run_until(u64::MAX, work).unwrap()
    }
}

impl Clock for VirtualClock {
    fn now_ms(&self) -> f64 {
        self.now() as f64
    }

    async fn sleep(&self, milliseconds: u32) {
        let (wake, sleeping) = oneshot::channel();
        self.0.count.set(self.0.count.get() + 1);
        let at = self.now() + u64::from(milliseconds);
        self.0.sleepers.borrow_mut().insert((at, self.0.count.get()), wake);
        // Dropped with the clock's run.
        let _ = sleeping.await;
    }

    fn random(&self) -> f64 {
        self.0.dice.roll()
    }
}
