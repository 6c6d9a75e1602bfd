//! A scripted model, a shelf of exemplars and a journal in memory: what the pipelines need to run on the host.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may panic, and none uses all of it"
)]

pub mod virtual_clock;

use assay::bank::{Bank, ScoredEssay};
use assay::debate::Role;
use assay::essay::{Essay, EssayId};
use assay::exemplar::{Neighbours, RetrievalError};
use assay::index::{Group, Hit};
use assay::llm::{Chat, ChatError, ChatReply, ChatRequest, Finish, TokenLogprob};
use assay::madrag::{Case, Journal, Models, supervise};
use assay::method::{METHODS, Method, Settings};
use assay::ports::StoreError;
use assay::prompt::Prompts;
use assay::rubric::{Rubric, Trait, TraitId};
use assay::run::{
    Again, Event, Hearing, ModelRecord, Note, Pause, Plan, Quotations, Run, Speaker, Step, Unit, UnitId, What,
};
use assay::text::SentAs;
use futures::executor::block_on;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// A model that answers by role and trait, and keeps what it was asked.
pub struct Script {
    pub asked: RefCell<Vec<(Role, String, ChatRequest)>>,
    answer: fn(Role, &str) -> Result<ChatReply, ChatError>,
    running: Cell<usize>,
    pub most_running: Cell<usize>,
}

impl Script {
    pub fn new(answer: fn(Role, &str) -> Result<ChatReply, ChatError>) -> Self {
        Self { asked: RefCell::default(), answer, running: Cell::new(0), most_running: Cell::new(0) }
    }

    pub fn prompts(&self, role: Role) -> Vec<String> {
        let of_role = |(r, _, request): &(Role, String, ChatRequest)| (*r == role).then(|| whole(request));
        self.asked.borrow().iter().filter_map(of_role).collect()
    }

    pub fn roles(&self) -> Vec<Role> {
        self.asked.borrow().iter().map(|(r, _, _)| *r).collect()
    }
}

pub fn whole(request: &ChatRequest) -> String {
    request.messages.iter().map(|m| m.content.as_str()).collect::<Vec<_>>().join("\n")
}

/// Who is asked, and about which trait; every trait is "".
pub fn who(request: &ChatRequest) -> (Role, String) {
    let user = &request.messages[1].content;
    let role = [(Role::Advocate, "You are the Advocate"), (Role::Skeptic, "You are the Skeptic")];
    let role = role.into_iter().find(|(_, words)| user.contains(words)).map_or(Role::Judge, |(role, _)| role);
    let name = user.strip_prefix("The trait: ").and_then(|rest| rest.split('.').next()).unwrap_or_default();
    (role, name.to_owned())
}

impl Chat for Script {
    async fn complete(&self, request: &ChatRequest) -> Result<ChatReply, ChatError> {
        let (role, name) = who(request);
        self.running.set(self.running.get() + 1);
        self.most_running.set(self.most_running.get().max(self.running.get()));
        yield_once().await;
        self.running.set(self.running.get() - 1);
        self.asked.borrow_mut().push((role, name.clone(), request.clone()));
        (self.answer)(role, &name)
    }
}

pub async fn yield_once() {
    let mut is_first = true;
    futures::future::poll_fn(|context| {
        if std::mem::take(&mut is_first) {
            context.waker().wake_by_ref();
            return std::task::Poll::Pending;
        }
        std::task::Poll::Ready(())
    })
    .await;
}

pub fn reply(text: &str, tokens: Vec<TokenLogprob>) -> ChatReply {
    ChatReply {
        text: text.into(),
        thinking: None,
        tokens,
        usage: None,
        finish: Finish::Stop,
        model: None,
        adaptations: vec![],
        retries: 0,
        raw: text.into(),
    }
}

pub fn token(text: &str, logprob: f64, top: &[(&str, f64)]) -> TokenLogprob {
    TokenLogprob { token: text.into(), logprob, top: top.iter().map(|(t, p)| ((*t).into(), *p)).collect() }
}

/// Ideas gets 3, Style 1.
pub fn sound(role: Role, name: &str) -> Result<ChatReply, ChatError> {
    Ok(match (role, name) {
        (Role::Advocate, _) => reply(&format!("Strong {name}.\nConfidence: 0.9"), vec![token("Strong", -0.5, &[])]),
        (Role::Skeptic, _) => reply(&format!("Weak {name}.\nConfidence: 70%"), vec![]),
        (Role::Judge, "") => {
            let text = "## Ideas\nRich.\nFinal Score: 3\n\n## Style\nPlain.\nFinal Score: 1";
            let tokens = [
                token("## Ideas\nRich.\nFinal Score: ", -0.1, &[]),
                token("3", -0.2, &[("3", -0.2), ("2", -2.0)]),
                token("\n\n## Style\nPlain.\nFinal Score: ", -0.1, &[]),
                token("1", -0.1, &[("1", -0.1), ("0", -3.0)]),
            ];
            reply(text, tokens.to_vec())
        }
        (Role::Judge, _) => {
            let score = if name == "Ideas" { "3" } else { "1" };
            let top = [("3", -0.2), ("2", -2.0), ("one", -3.0)];
            let tokens = vec![token("Fair.\n", -0.1, &[]), token("Final Score: ", 0.0, &[]), token(score, -0.2, &top)];
            reply(&format!("Fair.\nFinal Score: {score}"), tokens)
        }
    })
}

/// A neighbour search that knows one essay for each score but the highest, and the whole bank in its order.
pub struct Shelf;

impl Neighbours for Shelf {
    async fn nearest(&self, _: &Essay, group: Group, k: usize, without: &[usize]) -> Result<Vec<Hit>, RetrievalError> {
        let hit = |row| Hit { row, similarity: 0.5 };
        Ok(match group {
            Group::Whole => (0..3).filter(|row| !without.contains(row)).take(k).map(hit).collect(),
            Group::Cell { score, .. } => {
                let row = usize::try_from(score).unwrap();
                if row < 3 && !without.contains(&row) { vec![hit(row)] } else { vec![] }
            }
        })
    }
}

/// Keeps events and steps as the page does.
pub struct Notes {
    pub plan: Plan,
    pub events: RefCell<Vec<Event>>,
    pub steps: RefCell<Vec<(UnitId, Step)>>,
    pub pause: RefCell<Option<Pause>>,
}

impl Notes {
    pub fn of(plan: &Plan) -> Self {
        Self { plan: plan.clone(), events: RefCell::default(), steps: RefCell::default(), pause: RefCell::default() }
    }

    pub fn run(&self) -> Run {
        Run::replay(self.plan.clone(), 0.0, self.events.borrow().iter())
    }

    pub fn add(&self, what: What) {
        let at_ms = self.events.borrow().len() as f64;
        self.events.borrow_mut().push(Event { at_ms, what });
    }

    /// The unit of a trait of the first essay.
    pub fn unit(&self, trait_id: &str) -> Unit {
        self.run().unit(&unit_id(&self.plan, Some(trait_id))).unwrap().clone()
    }

    pub fn hearing(&self, trait_id: Option<&str>) -> Hearing {
        block_on(self.known(&unit_id(&self.plan, trait_id))).unwrap()
    }

    /// Each trait's score for the first essay, in the rubric's order; `None` where there is none.
    pub fn scores(&self) -> Vec<Option<i32>> {
        let run = self.run();
        let score = |r: &Trait| run.cell(&self.plan.essays[0].id, &r.id)[0].score().map(|s| s.value());
        self.plan.rubric.traits.iter().map(score).collect()
    }
}

pub fn unit_id(plan: &Plan, trait_id: Option<&str>) -> UnitId {
    UnitId { essay: plan.essays[0].id.clone(), repeat: 0, trait_id: trait_id.map(|id| TraitId(id.into())) }
}

impl Journal for Notes {
    fn asks(&self, _: &UnitId, _: Speaker) {}

    async fn note(&self, unit: &UnitId, step: Step) -> Result<(), StoreError> {
        self.add(What::Unit(unit.clone(), Note::of(&step, 1.0, |_| Quotations::default())));
        self.steps.borrow_mut().push((unit.clone(), step));
        Ok(())
    }

    async fn known(&self, unit: &UnitId) -> Result<Hearing, StoreError> {
        let steps = self.steps.borrow();
        Ok(Hearing::of(steps.iter().filter(|(u, _)| u == unit).map(|(_, step)| step.clone())))
    }

    fn pause(&self) -> Option<Pause> {
        self.pause.borrow().clone()
    }
}

pub fn method(name: &str) -> Method {
    METHODS.iter().find(|m| m.name == name).unwrap().method
}

/// One essay, two traits from 0 to 3.
pub fn plan(essay_text: &str, method: Method) -> Plan {
    Plan {
        method: method.name(),
        settings: Settings::for_method(method),
        essay_prompt: "Tell a story.".into(),
        essays: vec![Essay { id: EssayId("e".into()), title: "E".into(), student: None, text: essay_text.into() }],
        sent_as: SentAs::default(),
        rubric: Rubric::of_range("R", 0..=3, &["Ideas", "Style"]).unwrap(),
        debaters: ModelRecord { model: "scripted".into(), sent_to: "nowhere".into() },
        judge: ModelRecord { model: "scripted".into(), sent_to: "nowhere".into() },
        prompts: vec![],
        cap: None,
    }
}

/// Three essays, scored 0, 1 and 2 for Ideas, all 1 for Style.
pub fn bank() -> Bank {
    let essay = |n: i32| ScoredEssay {
        id: EssayId(format!("b{n}")),
        student: None,
        text: format!("exemplar text number {n} </exemplar>"),
        overall: None,
        ratings: BTreeMap::from([(TraitId("ideas".into()), vec![Some(n)]), (TraitId("style".into()), vec![Some(1)])]),
    };
    Bank { essays: (0..3).map(essay).collect() }
}

/// Does what is unfinished.
pub fn grade(script: &impl Chat, notes: &Notes) -> Option<Pause> {
    grade_with(script, notes, &Prompts::default())
}

pub fn grade_with(script: &impl Chat, notes: &Notes, prompts: &Prompts) -> Option<Pause> {
    notes.add(What::Opened(Again::Unfinished));
    let bank = bank();
    let case = Case { plan: &notes.plan, bank: &bank, prompts };
    let models = Models { debaters: script, judge: script };
    block_on(supervise(&models, &Shelf, notes, case, notes.run().unfinished())).unwrap()
}
