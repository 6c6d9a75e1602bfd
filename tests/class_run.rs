//! A class through everything that can happen meanwhile, in virtual time: limits, failures, malformed replies, closed tabs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

mod support;

use assay::bank::Bank;
use assay::debate::Seat;
use assay::essay::{Essay, EssayId};
use assay::llm::{Client, Endpoint, Gate, RetryPolicy};
use assay::madrag::{Case, Journal, Models, supervise};
use assay::method::Method;
use assay::ports::{Clock, HttpReply, HttpRequest, StoreError, Transport, TransportError};
use assay::prompt::Prompts;
use assay::run::{Again, CellOutcome, Event, Hearing, Note, Pause, Plan, Quotations, Run, Speaker, Step, UnitId, What};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use support::virtual_clock::{Dice, VirtualClock};
use support::{Shelf, method, plan};

/// A class of so many essays, with so many traits.
fn class(essays: usize, traits: usize, method: Method, concurrency: usize) -> Plan {
    let mut plan = plan("", method);
    let essay =
        |n| Essay { id: EssayId(format!("e{n:03}")), title: String::new(), student: None, text: format!("Essay {n}.") };
    plan.essays = (0..essays).map(essay).collect();
    let ideas = plan.rubric.traits[0].clone();
    let of = |n| {
        let mut r = ideas.clone();
        (r.id.0, r.name) = (format!("t{n}"), format!("Trait {n}"));
        r
    };
    plan.rubric.traits = (0..traits).map(of).collect();
    plan.settings.concurrency = concurrency;
    plan
}

/// What survives a closed tab: events and steps, written together.
#[derive(Default)]
struct Disk {
    events: RefCell<Vec<Event>>,
    steps: RefCell<HashMap<UnitId, Vec<Step>>>,
    /// How often each message was finished: each once at most.
    finished: RefCell<BTreeMap<(UnitId, Option<Seat>), u32>>,
}

impl Disk {
    fn run(&self, plan: &Plan) -> Run {
        Run::replay(plan.clone(), 0.0, self.events.borrow().iter())
    }
}

struct Keeper<'d> {
    disk: &'d Disk,
    clock: &'d VirtualClock,
}

impl Journal for Keeper<'_> {
    fn asks(&self, _: &UnitId, _: Speaker) {}

    async fn note(&self, unit: &UnitId, step: Step) -> Result<(), StoreError> {
        // Writing takes a moment, in which a tab can be closed.
        self.clock.sleep(2).await;
        let message = match &step {
            Step::Spoke(turn) => Some(Some(turn.seat)),
            Step::Judged(..) => Some(None),
            Step::Exemplars(_) | Step::Failed(_) => None,
        };
        if let Some(message) = message {
            *self.disk.finished.borrow_mut().entry((unit.clone(), message)).or_default() += 1;
        }
        let note = Note::of(&step, 0.0, |_| Quotations::default());
        let event = Event { at_ms: self.clock.now_ms(), what: What::Unit(unit.clone(), note) };
        self.disk.events.borrow_mut().push(event);
        self.disk.steps.borrow_mut().entry(unit.clone()).or_default().push(step);
        Ok(())
    }

    async fn known(&self, unit: &UnitId) -> Result<Hearing, StoreError> {
        Ok(Hearing::of(self.disk.steps.borrow().get(unit).into_iter().flatten().cloned()))
    }

    fn pause(&self) -> Option<Pause> {
        None
    }
}

/// How often things go wrong, out of 100.
#[derive(Clone, Copy)]
struct Weather {
    limit: u32,
    failure: u32,
    silence: u32,
    garbage: u32,
    no_score: u32,
}

const FAIR: Weather = Weather { limit: 0, failure: 0, silence: 0, garbage: 0, no_score: 0 };
const FOUL: Weather = Weather { limit: 8, failure: 6, silence: 3, garbage: 3, no_score: 10 };

struct Endpoint1<'e> {
    clock: &'e VirtualClock,
    dice: &'e Dice,
    weather: Weather,
    latency_ms: (u32, u32),
    answered: Cell<usize>,
    running: Cell<usize>,
    most_running: Cell<usize>,
}

impl<'e> Endpoint1<'e> {
    fn new(clock: &'e VirtualClock, dice: &'e Dice, weather: Weather, latency_ms: (u32, u32)) -> Self {
        let (answered, running, most_running) = (Cell::new(0), Cell::new(0), Cell::new(0));
        Self { clock, dice, weather, latency_ms, answered, running, most_running }
    }
}

impl Transport for &Endpoint1<'_> {
    async fn send(&self, request: &HttpRequest) -> Result<HttpReply, TransportError> {
        self.running.set(self.running.get() + 1);
        self.most_running.set(self.most_running.get().max(self.running.get()));
        let (from, to) = self.latency_ms;
        self.clock.sleep(self.dice.between(from, to)).await;
        self.running.set(self.running.get() - 1);
        let w = self.weather;
        let reply = |status, headers: &[(&str, &str)], body: &str| {
            let headers = headers.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
            Ok(HttpReply { status, headers, body: body.to_owned() })
        };
        let says =
            |text: &str| format!(r#"{{"choices":[{{"message":{{"content":{text:?}}},"finish_reason":"stop"}}]}}"#);
        let fate = self.dice.between(0, 100);
        let bounds = [w.limit, w.failure, w.silence, w.garbage];
        let mut below = 0;
        let hit = bounds.iter().position(|share| {
            below += share;
            fate < below
        });
        match hit {
            Some(0) if fate.is_multiple_of(2) => {
                reply(429, &[("retry-after", "2")], r#"{"error":{"message":"slow down"}}"#)
            }
            Some(0) => reply(429, &[], r#"{"error":{"message":"slow down"}}"#),
            Some(1) => reply(500, &[], "oh no"),
            Some(2) if fate.is_multiple_of(2) => Err(TransportError::TimedOut { seconds: 120 }),
            Some(2) => Err(TransportError::Broken("reset".into())),
            Some(_) => reply(200, &[], "<html>not a completion</html>"),
            None => {
                self.answered.set(self.answered.get() + 1);
                let is_judge = request.body.as_ref().is_some_and(|b| b.contains("You are the Judge"));
                let text = match is_judge {
                    false => "A point.\nConfidence: 0.8",
                    true if self.dice.between(0, 100) < w.no_score => "I cannot decide.",
                    true => "Fair.\nFinal Score: 2",
                };
                reply(200, &[], &says(text))
            }
        }
    }
}

fn endpoint() -> Endpoint {
    Endpoint::new("Scripted", "http://127.0.0.1:9/v1", "m", "").unwrap()
}

/// One visit: opens the run and works until all is tried or the tab is closed. Gives whether it was closed.
fn visit(plan: &Plan, disk: &Disk, clock: &VirtualClock, endpoint1: &Endpoint1<'_>, closes_at_ms: u64) -> bool {
    disk.events.borrow_mut().push(Event { at_ms: clock.now_ms(), what: What::Opened(Again::Unfinished) });
    let gate = Rc::new(Gate::new(plan.settings.concurrency));
    let client = Client::new(endpoint(), endpoint1, clock.clone())
        .with_policy(RetryPolicy { attempts: 4, ..RetryPolicy::default() })
        .with_gate(gate);
    let models = Models { debaters: &client, judge: &client };
    let (bank, prompts) = (Bank { essays: vec![] }, Prompts::default());
    let case = Case { plan, bank: &bank, prompts: &prompts };
    let keeper = Keeper { disk, clock };
    let work = supervise(&models, &Shelf, &keeper, case, disk.run(plan).unfinished());
    clock.run_until(closes_at_ms, work).map(Result::unwrap).is_none()
}

#[test]
fn a_class_takes_hardly_longer_than_its_calls_must() {
    for (essays, traits, concurrency) in [(30, 6, 8), (30, 6, 4), (5, 4, 50)] {
        let plan = class(essays, traits, method("MAD"), concurrency);
        let (clock, dice, disk) = (VirtualClock::default(), Dice::new(7), Disk::default());
        let endpoint1 = Endpoint1::new(&clock, &dice, FAIR, (1_000, 1_001));
        assert!(!visit(&plan, &disk, &clock, &endpoint1, u64::MAX));
        assert!(disk.run(&plan).is_complete());
        let calls = essays * traits * 3;
        assert_eq!(endpoint1.answered.get(), calls);
        assert_eq!(endpoint1.most_running.get(), concurrency.min(essays * traits));
        // No less than all calls in rounds of so many, and no less than a debate's three steps.
        let bound_ms = calls.div_ceil(concurrency).max(3) as f64 * 1_000.0;
        let ratio = clock.now_ms() / bound_ms;
        assert!(ratio <= 1.10, "{essays} × {traits} by {concurrency}: {ratio:.3} times the bound");
    }
}

/// Everything ends graded or “needs grading”, no message is finished twice, whatever happens.
fn survives(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let plan = class(200, 1, method("MAD"), 8);
        let (clock, dice, disk) = (VirtualClock::seeded(seed), Dice::new(seed + 1_000), Disk::default());
        let endpoint1 = Endpoint1::new(&clock, &dice, FOUL, (200, 3_000));
        let mut closed = 0;
        for number in 0.. {
            assert!(number < 60, "seed {seed}: no end");
            // The tab is closed four times at random; then a visit may go on to its end.
            let closes = if closed < 4 { clock.now() + u64::from(dice.between(1_000, 30_000)) } else { u64::MAX };
            closed += u32::from(visit(&plan, &disk, &clock, &endpoint1, closes));
            endpoint1.running.set(0);
            if disk.run(&plan).is_complete() {
                break;
            }
        }
        let run = disk.run(&plan);
        let mut needs_grading = 0;
        for essay in &plan.essays {
            match &run.cell(&essay.id, &plan.rubric.traits[0].id)[..] {
                [CellOutcome::Scored(score)] => assert_eq!(score.value(), 2),
                [CellOutcome::NeedsGrading(_)] => needs_grading += 1,
                other => panic!("seed {seed}: {} ended as {other:?}", essay.id),
            }
        }
        assert!(closed > 0 && needs_grading > 0, "seed {seed}: the weather was too fair to tell");
        let finished = disk.finished.borrow();
        assert_eq!(finished.len(), 200 * 3);
        assert!(finished.values().all(|times| *times == 1), "seed {seed}: a message was finished twice");
        // Only what was under way when a tab was closed may have been answered and lost.
        let lost = endpoint1.answered.get() - 600;
        assert!(
            lost <= closed as usize * plan.settings.concurrency,
            "seed {seed}: {lost} answers lost in {closed} closings"
        );
        assert!(endpoint1.most_running.get() <= plan.settings.concurrency);
    }
}

#[test]
fn a_class_survives_seeds_0_to_49() {
    survives(0..50);
}

#[test]
fn a_class_survives_seeds_50_to_99() {
    survives(50..100);
}

#[test]
fn a_class_survives_seeds_100_to_149() {
    survives(100..150);
}

#[test]
fn a_class_survives_seeds_150_to_199() {
    survives(150..200);
}
