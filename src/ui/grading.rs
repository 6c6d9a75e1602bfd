//! A run in this tab: prepares the bank, runs the method over the essays, keeps every step as it comes. It goes on while the teacher
//! looks elsewhere.

use super::import::ready_bank;
use super::recorder::Recorder;
use super::state::{App, with_key};
use crate::bank::Bank;
use crate::browser::clock::{BrowserClock, fresh_name};
use crate::browser::engine::{BankNeighbours, Progress};
use crate::browser::lock::Lock;
use crate::browser::transport::BrowserTransport;
use crate::essay::{Essay, EssayId};
use crate::estimate::Meter;
use crate::exemplar::{Neighbours, RetrievalError};
use crate::index::{Group, Hit};
use crate::llm::{Client, Endpoint, Gate};
use crate::madrag::{Case, Models, supervise};
use crate::method::Settings;
use crate::ports::Clock;
use crate::prompt::{Prompts, TEMPLATES, hash};
use crate::run::{Again, ModelRecord, Pause, Plan, PromptRecord, Run, UnitId, What};
use crate::workspace::{self, Assignment, Head, SavedEndpoint};
use futures::future::{AbortHandle, Abortable};
use futures::lock::Mutex;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A run in this tab: the one under way, or the latest that was looked at. An assignment has one for its class and one for its study. Clones are the
/// same one.
#[derive(Clone)]
pub struct Grading {
    /// The name under which its runs are kept: the assignment's, or its study's.
    pub(super) place: Rc<str>,
    /// What has happened; `None` where no run was begun or opened.
    pub run: ArcRwSignal<Option<Run>>,
    /// What is being done.
    pub phase: ArcRwSignal<Phase>,
    pub(super) kept: Rc<RefCell<Kept>>,
    pub(super) turn: Rc<Mutex<()>>,
}

#[derive(Default)]
pub(super) struct Kept {
    abort: Option<AbortHandle>,
    /// The run in short; its name is the run's.
    pub(super) head: Option<Head>,
    /// The latest event's number.
    pub(super) events: usize,
    /// Whether the run has been opened and not rested since.
    pub(super) is_open: bool,
    /// Set when no further call is to begin.
    pub(super) pause: Option<Pause>,
    /// What the run has cost, against the cap.
    pub(super) meter: Meter,
    /// When the model was first asked since the run was last opened, in milliseconds since 1970, and how many units were decided then.
    begun: Option<(f64, usize)>,
}

/// What a grading is doing.
#[derive(Debug, Clone, PartialEq)]
pub enum Phase {
    /// Nothing.
    Idle,
    /// Getting ready, in words, with how much of how much.
    Preparing(String, Option<(f64, f64)>),
    /// The model is being asked.
    Grading,
    /// Calls that have begun are awaited; no further one begins.
    Pausing,
    /// It could not start or go on, in words.
    Failed(String),
}

impl Phase {
    /// Whether work goes on that Stop would stop.
    pub fn is_busy(&self) -> bool {
        matches!(self, Self::Preparing(..) | Self::Grading | Self::Pausing)
    }
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq)]
pub enum Work {
    /// A new run over these essays.
    Anew(Vec<Essay>),
    /// What a run has not finished, from the last finished steps; of one essay, or of all.
    GoOn(String, Again, Option<EssayId>),
}

impl Grading {
    /// Nothing under way.
    pub fn idle(place: &str) -> Self {
        Self {
            place: place.into(),
            run: ArcRwSignal::new(None),
            phase: ArcRwSignal::new(Phase::Idle),
            kept: Rc::default(),
            turn: Rc::new(Mutex::new(())),
        }
    }

    /// The open run's name.
    pub fn name(&self) -> Option<String> {
        self.kept.borrow().head.as_ref().map(|head| head.name.clone())
    }

    /// When the model was first asked since the run was last opened, in milliseconds since 1970, and how many units were decided then.
    pub fn begun(&self) -> Option<(f64, usize)> {
        self.kept.borrow().begun
    }

    /// Looks at a run as it was left, unless one is under way.
    pub async fn open(&self, app: App, name: &str) {
        if !self.phase.with_untracked(Phase::is_busy) {
            self.look_at(app, name).await;
        }
    }

    async fn look_at(&self, app: App, name: &str) {
        if self.name().as_deref() == Some(name) {
            return;
        }
        let found = app.in_store(async |store| workspace::open_run(store, &self.place, name).await).await;
        if let Some(Some((head, run, events))) = app.report(found) {
            let mut kept = self.kept.borrow_mut();
            (kept.head, kept.events) = (Some(head), events);
            drop(kept);
            self.run.set(Some(run));
        }
    }

    /// Lets the calls that have begun end, and begins no other.
    pub fn pause(&self) {
        self.kept.borrow_mut().pause = Some(Pause::Teacher);
        self.phase.update(|phase| {
            if *phase == Phase::Grading {
                *phase = Phase::Pausing;
            }
        });
    }

    /// Stops at once: calls under way are given up. What was done is kept.
    pub fn stop(&self) {
        if let Some(abort) = self.kept.borrow_mut().abort.take() {
            abort.abort();
        }
    }

    /// Begins, if nothing is under way.
    pub fn start(&self, app: App, assignment: Assignment, work: Work) {
        self.start_each(app, assignment, vec![work]);
    }

    /// Does several works, one after another, if nothing is under way. A pause ends them all.
    pub fn start_each(&self, app: App, assignment: Assignment, works: Vec<Work>) {
        if self.phase.with_untracked(Phase::is_busy) {
            return;
        }
        let (abort, registration) = AbortHandle::new_pair();
        {
            let mut kept = self.kept.borrow_mut();
            (kept.abort, kept.pause, kept.is_open) = (Some(abort), None, false);
        }
        self.phase.set(Phase::Preparing("Getting ready".into(), None));
        let grading = self.clone();
        spawn_local(async move {
            let what = works.first().map(what_in_words).unwrap_or_default();
            let all = async {
                for work in works {
                    if !grade(app, &grading, &assignment, work).await? {
                        break;
                    }
                }
                Ok(())
            };
            let done = Abortable::new(all, registration).await;
            let phase = match done {
                Ok(Ok(())) => Phase::Idle,
                Ok(Err(why)) => Phase::Failed(why),
                Err(_) if !grading.kept.borrow().is_open => Phase::Idle,
                Err(_) => {
                    let recorder = Recorder::of(app, &grading);
                    let noted = match recorder {
                        Ok(recorder) => recorder.record(What::Paused(Pause::Teacher)).await,
                        Err(error) => Err(error),
                    };
                    app.report(noted);
                    Phase::Idle
                }
            };
            app.announcement.set(match &phase {
                Phase::Failed(why) => format!("Grading {what} could not go on: {why}"),
                _ => format!("Grading {what} has ended."),
            });
            grading.phase.set(phase);
        });
    }
}

fn what_in_words(work: &Work) -> String {
    match work {
        Work::Anew(essays) => match essays.as_slice() {
            [one] => format!("“{}”", one.title),
            several => format!("{} essays", several.len()),
        },
        Work::GoOn(..) => "what was left".into(),
    }
}

/// Does one work. Says whether the next may begin: nobody asked for a pause.
async fn grade(app: App, grading: &Grading, assignment: &Assignment, work: Work) -> Result<bool, String> {
    assignment.rubric.check().map_err(|e| e.to_string())?;
    let name = match &work {
        Work::Anew(_) => fresh_name("run"),
        Work::GoOn(name, ..) => name.clone(),
    };
    let lock = Lock::take(&format!("assay run {}/{name}", grading.place)).await;
    let _lock = lock.ok_or("another tab is working on this run: look there, or close it first")?;
    let plan = match &work {
        Work::Anew(essays) => planned(app, assignment, essays.clone())?,
        Work::GoOn(..) => {
            grading.look_at(app, &name).await;
            let plan = grading.run.with_untracked(|run| run.as_ref().map(|run| run.plan.clone()));
            plan.ok_or("this run is not kept in this browser any more")?
        }
    };
    let (saved, of_judge) = speakers(app, &plan)?;
    // Before anything is noted: what cannot begin leaves no trace.
    let (bank, neighbours) = shelf(app, grading, assignment, &plan).await?;
    let (again, scope) = match work {
        Work::Anew(_) => {
            let head = Head::of(name, BrowserClock.now_ms(), &plan);
            let begun =
                app.in_store(async |store| workspace::begin_run(store, &grading.place, &head, &plan).await).await;
            begun.map_err(|e| e.to_string())?;
            let run = Run::of(plan.clone(), head.started_ms);
            app.show_begun(&grading.place, &head.name, &run);
            grading.run.set(Some(run));
            let mut kept = grading.kept.borrow_mut();
            (kept.head, kept.events) = (Some(head), 0);
            (Again::Unfinished, None)
        }
        Work::GoOn(_, again, scope) => (again, scope),
    };
    let recorder = Recorder::of(app, grading).map_err(|e| e.to_string())?;
    recorder.record(What::Opened(again)).await.map_err(|e| e.to_string())?;
    let tariff = app.models.with_untracked(|models| models.tariff(&assignment.grading));
    grading.run.with_untracked(|run| {
        let mut kept = grading.kept.borrow_mut();
        kept.is_open = true;
        kept.meter = run.as_ref().map(|run| Meter::of(run, tariff, assignment.grading.cap)).unwrap_or_default();
        kept.begun = run.as_ref().map(|run| (BrowserClock.now_ms(), run.tally().decided));
    });
    let mut units: Vec<UnitId> =
        grading.run.with_untracked(|run| run.as_ref().map(Run::unfinished).unwrap_or_default());
    units.retain(|unit| scope.as_ref().is_none_or(|essay| unit.essay == *essay));
    grading.phase.set(Phase::Grading);
    let client = client_of(&saved);
    let judge = of_judge.as_ref().map(client_of);
    let models = Models { debaters: &client, judge: judge.as_ref().unwrap_or(&client) };
    let run_prompts = prompts_of(&plan);
    let case = Case { plan: &plan, bank: &bank, prompts: &run_prompts };
    let outcome = supervise(&models, &neighbours, &recorder, case, units).await;
    app.learn_dialect(&saved.id, client.dialect()).await;
    if let (Some(saved), Some(judge)) = (&of_judge, &judge) {
        app.learn_dialect(&saved.id, judge.dialect()).await;
    }
    let pause = outcome.map_err(|e| e.to_string())?;
    let goes_on = pause.is_none();
    let rest = match pause {
        Some(pause) => What::Paused(pause),
        None if grading.run.with_untracked(|run| run.as_ref().is_some_and(Run::is_complete)) => What::Finished,
        // Some units broke off, or only one essay of several was asked for.
        None => What::Paused(Pause::Teacher),
    };
    recorder.record(rest).await.map_err(|e| e.to_string())?;
    Ok(goes_on)
}

/// What a run over these essays begins with, by what is chosen now.
fn planned(app: App, assignment: &Assignment, essays: Vec<Essay>) -> Result<Plan, String> {
    app.models.with_untracked(|models| {
        let debaters = models.chosen().ok_or("no model is chosen yet: choose one under Settings, Models")?;
        let judge = assignment.grading.judge.as_ref().and_then(|id| models.by_id(id)).unwrap_or(debaters);
        Ok(app.prompts.with_untracked(|prompts| plan_of(assignment, essays, prompts, debaters, judge)))
    })
}

/// The endpoints that a run began with: the debaters', and the Judge's where it is another. A run that has begun is never gone on with by another model.
fn speakers(app: App, plan: &Plan) -> Result<(SavedEndpoint, Option<SavedEndpoint>), String> {
    let found = |record: &ModelRecord| {
        let known = app.models.with_untracked(|models| models.of_record(record).cloned());
        known.ok_or_else(|| {
            let model = if record.model.is_empty() { "its own model" } else { &record.model };
            format!(
                "this run was begun with {model} at {}, which is not among your models any more: add it again under Settings, Models, or begin a new run",
                record.sent_to
            )
        })
    };
    let judge = (plan.judge != plan.debaters).then(|| found(&plan.judge)).transpose()?;
    Ok((found(&plan.debaters)?, judge))
}

/// Lays a run out, to be gone on with later.
///
/// # Errors
/// In words.
pub async fn lay_out(app: App, place: &str, assignment: &Assignment, essays: Vec<Essay>) -> Result<String, String> {
    let plan = planned(app, assignment, essays)?;
    let head = Head::of(fresh_name("run"), BrowserClock.now_ms(), &plan);
    let begun = app.in_store(async |store| workspace::begin_run(store, place, &head, &plan).await).await;
    begun.map_err(|e| e.to_string())?;
    Ok(head.name)
}

/// The bank, ready to be searched where the method shows exemplars.
async fn shelf(app: App, grading: &Grading, assignment: &Assignment, plan: &Plan) -> Result<(Rc<Bank>, Found), String> {
    if plan.settings.method.exemplars.is_none() {
        return Ok((Rc::new(Bank { essays: Vec::new() }), Found::Nothing));
    }
    let bank =
        ready_bank(app, assignment, &plan.sent_as, |progress| grading.phase.set(preparing(progress, "scored essays")))
            .await?;
    if bank.essays.is_empty() {
        return Ok((bank, Found::Nothing));
    }
    let neighbours = app.engine().neighbours(&assignment.id, plan.sent_as.clone());
    if let Some(first) = plan.essays.first() {
        let tell = |progress| grading.phase.set(preparing(progress, "the essay"));
        neighbours.read(first, tell).await.map_err(|e| e.to_string())?;
    }
    Ok((bank, Found::Bank(neighbours)))
}

fn preparing(progress: Progress, what: &str) -> Phase {
    match progress {
        Progress::Model(done, total) => Phase::Preparing("Fetching the reading model".into(), Some((done, total))),
        Progress::Texts(done, total) => Phase::Preparing(format!("Reading {what}"), Some((done, total))),
    }
}

type PageClient = Client<BrowserTransport, BrowserClock>;

fn client(endpoint: Endpoint, saved: &SavedEndpoint) -> PageClient {
    let transport = BrowserTransport { timeout_s: endpoint.request_timeout_s };
    let gate = Rc::new(Gate::new(saved.concurrency));
    Client::new(endpoint, transport, BrowserClock).with_dialect(saved.dialect.clone()).with_gate(gate)
}

fn client_of(saved: &SavedEndpoint) -> PageClient {
    client(with_key(saved), saved)
}

fn plan_of(
    assignment: &Assignment,
    essays: Vec<Essay>,
    prompts: &Prompts,
    debaters: &SavedEndpoint,
    judge: &SavedEndpoint,
) -> Plan {
    let choice = &assignment.grading;
    let record = |t: crate::prompt::Template| {
        let text = prompts.text(&t).to_owned();
        PromptRecord { name: t.name.into(), sha256: hash(&text), text }
    };
    let model = |saved: &SavedEndpoint| ModelRecord {
        model: saved.endpoint.model.clone(),
        sent_to: saved.endpoint.host().to_owned(),
    };
    let settings = Settings::for_method(choice.method).with_cap(debaters.max_tokens);
    Plan {
        method: choice.method.name(),
        settings: Settings { concurrency: debaters.concurrency, repeats: choice.repeats.max(1), ..settings },
        essay_prompt: assignment.essay_prompt.clone(),
        essays,
        sent_as: choice.sent_as(),
        rubric: assignment.rubric.clone(),
        debaters: model(debaters),
        judge: model(judge),
        prompts: TEMPLATES.map(record).to_vec(),
        cap: choice.cap,
    }
}

/// The words that a run began with: it goes on in them, whatever the teacher has changed since.
fn prompts_of(plan: &Plan) -> Prompts {
    Prompts { own: plan.prompts.iter().map(|p| (p.name.clone(), p.text.clone())).collect() }
}

/// Where exemplars come from.
enum Found {
    /// An indexed bank.
    Bank(BankNeighbours),
    /// An empty one.
    Nothing,
}

impl Neighbours for Found {
    async fn nearest(
        &self,
        essay: &Essay,
        group: Group,
        k: usize,
        without: &[usize],
    ) -> Result<Vec<Hit>, RetrievalError> {
        match self {
            Self::Bank(neighbours) => neighbours.nearest(essay, group, k, without).await,
            Self::Nothing => Ok(Vec::new()),
        }
    }
}

/// Counts seconds while something goes on, for “asked 12 s ago”.
pub fn ticking() -> ReadSignal<f64> {
    let (now, set_now) = signal(js_sys::Date::now());
    let alive = Rc::new(Cell::new(true));
    let ticks = Rc::clone(&alive);
    spawn_local(async move {
        while ticks.get() {
            BrowserClock.sleep(1000).await;
            if ticks.get() {
                set_now.try_set(js_sys::Date::now());
            }
        }
    });
    let alive = StoredValue::new_local(alive);
    on_cleanup(move || alive.with_value(|a| a.set(false)));
    now
}
