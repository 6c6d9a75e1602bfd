//! Grading one essay: prepares the bank, runs MADRAG, keeps every step as it comes. It goes on while the teacher looks elsewhere.

use super::import::ready_bank;
use super::state::App;
use crate::browser::clock::{BrowserClock, fresh_name};
use crate::browser::engine::{EssayNeighbours, Progress};
use crate::browser::store::BrowserStore;
use crate::browser::transport::BrowserTransport;
use crate::debate::Sampling;
use crate::essay::{Essay, EssayId};
use crate::exemplar::{Neighbours, RetrievalError};
use crate::index::{Group, Hit};
use crate::llm::{Client, Endpoint};
use crate::madrag::{Case, Journal, supervise};
use crate::method::Settings;
use crate::ports::{Clock, Shelf, Store, StoreError};
use crate::prompt::TEMPLATES;
use crate::run::{Event, Happening, PromptRecord, Run, Start, What};
use crate::workspace::{self, Assignment, SavedEndpoint, event_key};
use futures::future::{AbortHandle, Abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// One essay's grading. Clones are the same one.
#[derive(Clone)]
pub struct Grading {
    /// What has happened; `None` where it was never graded.
    pub run: ArcRwSignal<Option<Run>>,
    /// What is being done.
    pub phase: ArcRwSignal<Phase>,
    kept: Rc<RefCell<Kept>>,
}

#[derive(Default)]
struct Kept {
    abort: Option<AbortHandle>,
    name: Option<String>,
    events: usize,
}

impl Kept {
    /// A new run, under the same stop.
    fn begin(&mut self, name: String) {
        self.name = Some(name);
        self.events = 0;
    }
}

/// What a grading is doing.
#[derive(Debug, Clone, PartialEq)]
pub enum Phase {
    /// The store is being asked what there is.
    Opening,
    /// Nothing.
    Idle,
    /// Getting ready, in words, with how much of how much.
    Preparing(String, Option<(f64, f64)>),
    /// The debate goes on.
    Debating,
    /// It could not start or go on, in words.
    Failed(String),
}

impl Phase {
    /// Whether work goes on that Stop would stop.
    pub fn is_busy(&self) -> bool {
        matches!(self, Self::Preparing(..) | Self::Debating)
    }
}

impl Grading {
    /// An essay's grading as it was left; the store is asked in the background.
    pub fn of(app: App, assignment: &str, essay: &EssayId) -> Self {
        let grading =
            Self { run: ArcRwSignal::new(None), phase: ArcRwSignal::new(Phase::Opening), kept: Rc::default() };
        let (opened, assignment, essay) = (grading.clone(), assignment.to_owned(), essay.clone());
        spawn_local(async move {
            let found = app.in_store(async |store| workspace::latest_run(store, &assignment, &essay).await).await;
            if let Some(Some((name, events))) = app.report(found) {
                *opened.kept.borrow_mut() = Kept { abort: None, name: Some(name), events: events.len() };
                opened.run.set(Run::replay(&events));
            }
            opened.phase.set(Phase::Idle);
        });
        grading
    }

    /// Stops what goes on. What was done is kept.
    pub fn stop(&self) {
        if let Some(abort) = self.kept.borrow_mut().abort.take() {
            abort.abort();
        }
    }

    /// Grades the essay anew, or goes on with what the latest run has not finished.
    pub fn start(&self, app: App, assignment: Assignment, essay: Essay, mode: Mode) {
        self.stop();
        let (abort, registration) = AbortHandle::new_pair();
        self.kept.borrow_mut().abort = Some(abort);
        self.phase.set(Phase::Preparing("Getting ready".into(), None));
        let grading = self.clone();
        spawn_local(async move {
            let work = Abortable::new(grade(app, &grading, &assignment, &essay, mode), registration);
            let phase = match work.await {
                Ok(Ok(())) => Phase::Idle,
                Ok(Err(why)) => Phase::Failed(why),
                Err(_) => {
                    let stopped = Recorder::of(app, &grading, &assignment.id, &essay.id);
                    app.report(match stopped {
                        Ok(recorder) => recorder.record(What::Stopped).await,
                        Err(error) => Err(error),
                    });
                    Phase::Idle
                }
            };
            app.announcement.set(outcome_in_words(&phase, &essay.title));
            grading.phase.set(phase);
        });
    }
}

/// Whether a grading begins anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// A new run.
    Anew,
    /// The latest run's unfinished traits, from their last finished step.
    GoOn,
}

fn outcome_in_words(phase: &Phase, title: &str) -> String {
    match phase {
        Phase::Failed(why) => format!("Grading “{title}” could not go on: {why}"),
        _ => format!("Grading “{title}” has ended."),
    }
}

async fn grade(app: App, grading: &Grading, assignment: &Assignment, essay: &Essay, mode: Mode) -> Result<(), String> {
    let (saved, endpoint) = app.chosen_endpoint().ok_or("no model is chosen yet: choose one under Settings, Models")?;
    assignment.rubric.check().map_err(|e| e.to_string())?;
    let bank = ready_bank(app, assignment, |progress| grading.phase.set(preparing(progress, "scored essays"))).await?;
    let neighbours = if bank.essays.is_empty() {
        Found::Nothing
    } else {
        let engine = app.engine();
        let text = [essay.text.clone()];
        let vector = engine.embed(&text, |progress| grading.phase.set(preparing(progress, "the essay"))).await;
        Found::Bank(engine.neighbours(&assignment.id, vector.map_err(|e| e.to_string())?))
    };
    if mode == Mode::Anew || grading.run.with_untracked(Option::is_none) {
        grading.kept.borrow_mut().begin(fresh_name("run"));
        grading.run.set(None);
    }
    let settings = settings(&saved);
    let recorder = Recorder::of(app, grading, &assignment.id, &essay.id).map_err(|e| e.to_string())?;
    let start = start_of(assignment, essay, settings, &endpoint);
    recorder.record(What::Started(Box::new(start))).await.map_err(|e| e.to_string())?;
    grading.phase.set(Phase::Debating);
    let transport = BrowserTransport { timeout_s: endpoint.request_timeout_s };
    let client = Client::new(endpoint, transport, BrowserClock).with_dialect(saved.dialect.clone());
    let case = Case { essay_prompt: &assignment.essay_prompt, essay, bank: &bank, settings: &settings };
    let before = grading.run.with_untracked(|run| run.as_ref().map(|r| r.traits.clone())).unwrap_or_default();
    let rubric = &assignment.rubric;
    let outcome = supervise(&client, &neighbours, &recorder, case, rubric, &before).await;
    app.learn_dialect(&saved.id, client.dialect()).await;
    outcome.map_err(|e| e.to_string())?;
    recorder.record(What::Finished).await.map_err(|e| e.to_string())
}

fn preparing(progress: Progress, what: &str) -> Phase {
    match progress {
        Progress::Model(done, total) => Phase::Preparing("Fetching the reading model".into(), Some((done, total))),
        Progress::Texts(done, total) => Phase::Preparing(format!("Reading {what}"), Some((done, total))),
    }
}

fn settings(saved: &SavedEndpoint) -> Settings {
    let paper = Settings::default();
    let capped = |sampling: Sampling| Sampling { max_tokens: saved.max_tokens, ..sampling };
    Settings { debaters: capped(paper.debaters), judge: capped(paper.judge), concurrency: saved.concurrency }
}

fn start_of(assignment: &Assignment, essay: &Essay, settings: Settings, endpoint: &Endpoint) -> Start {
    let prompt =
        |t: crate::prompt::Template| PromptRecord { name: t.name.into(), sha256: t.hash(), text: t.text.into() };
    Start {
        method: "MADRAG".into(),
        essay_prompt: assignment.essay_prompt.clone(),
        essay: essay.clone(),
        rubric: assignment.rubric.clone(),
        settings,
        model: endpoint.model.clone(),
        sent_to: endpoint.host().to_owned(),
        prompts: TEMPLATES.map(prompt).to_vec(),
    }
}

/// Where exemplars come from.
enum Found {
    /// An indexed bank.
    Bank(EssayNeighbours),
    /// An empty one.
    Nothing,
}

impl Neighbours for Found {
    async fn nearest(&self, group: Group, k: usize, without: &[usize]) -> Result<Vec<Hit>, RetrievalError> {
        match self {
            Self::Bank(neighbours) => neighbours.nearest(group, k, without).await,
            Self::Nothing => Ok(Vec::new()),
        }
    }
}

/// Keeps each event, then shows it.
struct Recorder {
    store: BrowserStore,
    run: ArcRwSignal<Option<Run>>,
    kept: Rc<RefCell<Kept>>,
    assignment: String,
    essay: EssayId,
}

impl Recorder {
    fn of(app: App, grading: &Grading, assignment: &str, essay: &EssayId) -> Result<Self, StoreError> {
        Ok(Self {
            store: app.store()?,
            run: grading.run.clone(),
            kept: Rc::clone(&grading.kept),
            assignment: assignment.to_owned(),
            essay: essay.clone(),
        })
    }

    async fn record(&self, what: What) -> Result<(), StoreError> {
        let event = Event { at_ms: BrowserClock.now_ms(), what };
        let (name, number) = {
            let mut kept = self.kept.borrow_mut();
            let Some(name) = kept.name.clone() else { return Ok(()) };
            kept.events += 1;
            (name, kept.events)
        };
        let key = event_key(&self.assignment, &self.essay, &name, number);
        self.store.put(Shelf::Events, &[(key, &event)]).await?;
        self.run.update(|run| match run {
            Some(run) => run.apply(&event),
            None => *run = Run::replay([&event]),
        });
        Ok(())
    }
}

impl Journal for Recorder {
    async fn note(&self, happening: Happening) -> Result<(), StoreError> {
        self.record(What::Trait(happening)).await
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
