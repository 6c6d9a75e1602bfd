//! The gate in virtual time: how many calls run, and when.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

#[path = "support/virtual_clock.rs"]
mod virtual_clock;

use assay::llm::Gate;
use assay::ports::Clock;
use futures::future::join_all;
use std::cell::{Cell, RefCell};
use virtual_clock::VirtualClock;

const LATENCY_MS: u32 = 1_000;

#[test]
fn calls_of_one_length_end_as_soon_as_they_can() {
    for (calls, places) in [(1_usize, 1), (7, 3), (8, 4), (100, 8), (5, 50)] {
        let (clock, gate) = (VirtualClock::default(), Gate::new(places));
        let call = || async {
            let permit = gate.enter(&clock).await;
            clock.sleep(LATENCY_MS).await;
            permit.answered();
        };
        clock.run(join_all((0..calls).map(|_| call())));
        let rounds = u64::try_from(calls.div_ceil(places)).unwrap();
        assert_eq!(clock.now(), rounds * u64::from(LATENCY_MS), "{calls} calls, {places} places");
    }
}

#[test]
fn calls_are_let_in_as_they_came() {
    let (clock, gate) = (VirtualClock::default(), Gate::new(2));
    let order = RefCell::new(Vec::new());
    let call = |n: u32| {
        let (clock, gate, order) = (&clock, &gate, &order);
        async move {
            let _permit = gate.enter(clock).await;
            order.borrow_mut().push(n);
            clock.sleep(100 + n % 3).await;
        }
    };
    clock.run(join_all((0..20).map(call)));
    assert_eq!(*order.borrow(), (0..20).collect::<Vec<_>>());
}

#[test]
fn a_refusal_halves_once_for_all_that_ran_and_answers_grow_it_back() {
    let (clock, gate) = (VirtualClock::default(), Gate::new(8));
    clock.run(async {
        let permits = join_all((0..8).map(|_| gate.enter(&clock))).await;
        permits.iter().for_each(|p| p.refused(clock.now_ms(), None));
        assert_eq!(gate.limit(), 4, "eight refusals of one moment are one");
        drop(permits);
        for expected in [4, 4, 4, 5, 5, 5, 5, 5, 6] {
            gate.enter(&clock).await.answered();
            assert_eq!(gate.limit(), expected);
        }
        for _ in 0..50 {
            gate.enter(&clock).await.answered();
        }
        assert_eq!(gate.limit(), 8, "never above the setting");
        for expected in [4, 2, 1, 1] {
            gate.enter(&clock).await.refused(clock.now_ms(), None);
            assert_eq!(gate.limit(), expected);
        }
    });
}

#[test]
fn what_the_endpoint_asks_to_wait_holds_everybody() {
    let (clock, gate) = (VirtualClock::default(), Gate::new(3));
    let entered = RefCell::new(Vec::new());
    clock.run(async {
        gate.enter(&clock).await.refused(clock.now_ms(), Some(5_000));
        let call = || async {
            let _permit = gate.enter(&clock).await;
            entered.borrow_mut().push(clock.now());
        };
        join_all((0..4).map(|_| call())).await;
    });
    assert_eq!(*entered.borrow(), [5_000; 4]);
}

#[test]
fn who_leaves_the_queue_blocks_nobody() {
    let (clock, gate) = (VirtualClock::default(), Gate::new(1));
    let done = Cell::new(0);
    clock.run(async {
        let first = gate.enter(&clock).await;
        let mut leaving: Vec<_> = (0..3).map(|_| Box::pin(gate.enter(&clock))).collect();
        for one in &mut leaving {
            assert!(futures::poll!(one.as_mut()).is_pending());
        }
        let staying = async {
            let _permit = gate.enter(&clock).await;
            done.set(done.get() + 1);
        };
        let mut staying = Box::pin(staying);
        assert!(futures::poll!(staying.as_mut()).is_pending());
        drop(first);
        // The first of those who leave has been called already.
        drop(leaving);
        staying.await;
    });
    assert_eq!(done.get(), 1);
}
