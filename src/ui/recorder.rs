//! Keeps each event, then shows it.

use super::grading::{Grading, Kept};
use super::state::App;
use crate::browser::clock::BrowserClock;
use crate::browser::store::BrowserStore;
use crate::essay::EssayId;
use crate::llm::Heard;
use crate::madrag::Journal;
use crate::ports::{Clock, StoreError};
use crate::run::{Event, Hearing, Note, Pause, Quotations, Run, Speaker, Step, UnitId, What};
use crate::workspace::{self, EssayVerdicts, Noted};
use futures::channel::oneshot;
use futures::lock::Mutex;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// How often a growing text is shown.
const SHOW_EVERY_MS: f64 = 150.0;

/// The journal of the run that is open in this tab.
pub struct Recorder(Rc<Desk>);

struct Desk {
    app: App,
    store: BrowserStore,
    run: ArcRwSignal<Option<Run>>,
    kept: Rc<RefCell<Kept>>,
    place: Rc<str>,
    /// Since when each unit waits for an answer.
    asked: RefCell<HashMap<UnitId, f64>>,
    /// When each unit's growing text was last shown.
    shown: RefCell<HashMap<UnitId, f64>>,
    /// One event is kept and applied at a time, so that each sees what came before it.
    turn: Rc<Mutex<()>>,
}

impl Recorder {
    /// # Errors
    /// The store could not be opened.
    pub fn of(app: App, grading: &Grading) -> Result<Self, StoreError> {
        let desk = Desk {
            app,
            store: app.store()?,
            run: grading.run.clone(),
            kept: Rc::clone(&grading.kept),
            place: Rc::clone(&grading.place),
            asked: RefCell::default(),
            shown: RefCell::default(),
            turn: Rc::clone(&grading.turn),
        };
        Ok(Self(Rc::new(desk)))
    }

    /// Keeps what happened to the run as a whole, then shows it.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn record(&self, what: What) -> Result<(), StoreError> {
        self.keep(what, None).await
    }

    /// Keeps an event to the end, also when the run is stopped meanwhile: what was paid for is not lost.
    async fn keep(&self, what: What, step: Option<(UnitId, Step)>) -> Result<(), StoreError> {
        let (said, kept) = oneshot::channel();
        let desk = Rc::clone(&self.0);
        spawn_local(async move {
            // Nobody listens any more where the run was stopped.
            let _ = said.send(desk.keep(what, step).await);
        });
        kept.await.unwrap_or_else(|_| Err(StoreError::Unavailable("the page is being closed".into())))
    }
}

impl Desk {
    async fn keep(&self, what: What, step: Option<(UnitId, Step)>) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        let event = Event { at_ms: BrowserClock.now_ms(), what };
        let (head, number) = {
            let mut kept = self.kept.borrow_mut();
            let Some(head) = kept.head.clone() else { return Ok(()) };
            kept.events += 1;
            (head, kept.events)
        };
        let essay = match &event.what {
            What::Unit(unit, _) => Some(unit.essay.clone()),
            _ => None,
        };
        let after = essay.as_ref().and_then(|essay| self.after(essay, &event));
        let verdicts = essay.as_ref().zip(after.as_ref()).map(|(essay, run)| self.verdicts(essay, run, &head.name));
        let resting = self.run.with_untracked(|run| {
            let rests = matches!(event.what, What::Paused(_) | What::Finished);
            run.as_ref().filter(|_| rests).map(|run| head.resting(run.tally(), event.what == What::Finished))
        });
        let noted = Noted {
            number,
            event: &event,
            step: step.as_ref().map(|(unit, step)| (unit, step)),
            verdicts: verdicts.as_ref().map(|(essay, verdicts)| (essay, verdicts)),
            head: resting.as_ref(),
        };
        workspace::keep_noted(&self.store, &self.place, &head.name, noted).await?;
        {
            let mut kept = self.kept.borrow_mut();
            if let Some(head) = resting {
                kept.head = Some(head);
            }
            if let What::Unit(_, note) = &event.what {
                kept.meter.count(note);
            }
        }
        self.run.update(|run| {
            if let Some(run) = run {
                run.apply(&event);
            }
        });
        if let Some(((essay, verdicts), after)) = verdicts.zip(after) {
            let step = step.as_ref().map(|(_, step)| step);
            self.app.show_step(&self.place, &essay, (after, &event, step), verdicts);
        }
        Ok(())
    }

    /// The run for one essay, as it will be.
    fn after(&self, essay: &EssayId, event: &Event) -> Option<Run> {
        self.run.with_untracked(|run| {
            let mut one = run.as_ref()?.of_essay(essay);
            one.apply(event);
            Some(one)
        })
    }

    fn verdicts(&self, essay: &EssayId, run: &Run, name: &str) -> (EssayId, EssayVerdicts) {
        let verdicts = EssayVerdicts {
            run: name.to_owned(),
            method: run.plan.method.clone(),
            model: run.plan.judge.model.clone(),
            at_ms: run.latest_ms,
            cells: run.summary(essay),
        };
        (essay.clone(), verdicts)
    }
}

impl Journal for Recorder {
    fn asks(&self, unit: &UnitId, speaker: Speaker) {
        let now = BrowserClock.now_ms();
        self.0.asked.borrow_mut().insert(unit.clone(), now);
        self.0.run.update(|run| {
            if let Some(run) = run {
                run.asks(unit, speaker, now);
            }
        });
        self.0.app.show_asking(&self.0.place, unit, speaker, now);
    }

    fn hears(&self, unit: &UnitId, heard: Heard) {
        let now = BrowserClock.now_ms();
        let is_text = matches!(heard, Heard::Text(_) | Heard::Thinking);
        let mut shown = self.0.shown.borrow_mut();
        // A screen that is drawn for every token does nothing else.
        if is_text && shown.get(unit).is_some_and(|at| now - at < SHOW_EVERY_MS) {
            return;
        }
        shown.insert(unit.clone(), now);
        drop(shown);
        self.0.app.show_heard(&self.0.place, unit, heard);
    }

    async fn note(&self, unit: &UnitId, step: Step) -> Result<(), StoreError> {
        let asked = self.0.asked.borrow_mut().remove(unit);
        let took_ms = asked.map_or(0.0, |since| (BrowserClock.now_ms() - since).max(0.0));
        let check = |message: &str| {
            self.0.run.with_untracked(|run| {
                let Some(run) = run else { return Quotations::default() };
                let text = run.plan.essay(&unit.essay).map(|e| run.plan.sent_as.of(&e.text)).unwrap_or_default();
                let given = run.plan.given(unit);
                Quotations::of(message, &text, &given.iter().map(String::as_str).collect::<Vec<_>>())
            })
        };
        let note = Note::of(&step, took_ms, check);
        self.keep(What::Unit(unit.clone(), note), Some((unit.clone(), step))).await
    }

    async fn known(&self, unit: &UnitId) -> Result<Hearing, StoreError> {
        let Some(name) = self.0.kept.borrow().head.as_ref().map(|head| head.name.clone()) else {
            return Ok(Hearing::default());
        };
        let has_some = self.0.run.with_untracked(|run| {
            let unit = run.as_ref().and_then(|run| run.unit(unit));
            unit.is_some_and(|u| u.exemplars.is_some() || !u.spoken.is_empty() || !u.judged.is_empty())
        });
        if !has_some {
            return Ok(Hearing::default());
        }
        let mut hearing = workspace::known(&self.0.store, &self.0.place, &name, unit).await?;
        // A judgement that is to be asked for again is not known.
        self.0.run.with_untracked(|run| {
            let judged = run.as_ref().and_then(|run| run.unit(unit)).map(|u| &u.judged);
            hearing.judgements.retain(|number, _| judged.is_some_and(|judged| judged.contains_key(number)));
        });
        Ok(hearing)
    }

    fn pause(&self) -> Option<Pause> {
        let kept = self.0.kept.borrow();
        kept.pause.clone().or_else(|| kept.meter.is_full().then_some(Pause::Cap))
    }
}
