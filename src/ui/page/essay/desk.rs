//! What an essay's screen shows: one trait of its latest run, tied to its words, and what the teacher decides. Copies are the same one.

use crate::essay::{Essay, EssayId};
use crate::rubric::{Rubric, Score, Trait};
use crate::run::UnitId;
use crate::ui::state::App;
use crate::ui::watched::{EssaySignal, Latest};
use crate::view::card::{Card, card, overall};
use crate::view::class_moves::typed;
use crate::view::desk::{Look, Toward, beside, changed};
use crate::view::evidence::{Evidence, MarkId, messages};
use crate::view::route::Route;
use crate::view::verdict::Standing;
use crate::workspace::{Assignment, Decision, Decisions, EssayRun};
use leptos::prelude::*;

/// An essay's screen.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The page's state.
    pub app: App,
    /// Where the essay belongs.
    pub assignment: StoredValue<Assignment>,
    /// The essay as it was handed in.
    pub essay: StoredValue<Essay>,
    /// Its latest run.
    pub latest: StoredValue<EssaySignal>,
    /// What is judged: as the run has it, else as the assignment has it.
    pub rubric: Memo<Rubric>,
    /// How often the run grades the essay, at least 1.
    pub repeats: Memo<u32>,
    /// How far each trait is, all repeats together.
    pub standings: Memo<Vec<Standing>>,
    /// The trait that is shown.
    pub at: Memo<usize>,
    /// The repeat that is shown.
    pub repeat: Memo<u32>,
    /// What is known of the trait in that repeat.
    pub card: Memo<Card>,
    /// The essay as the run sent it.
    pub sent: Memo<String>,
    /// The trait's debate, tied to the essay as it was sent.
    pub evidence: Memo<Evidence>,
    /// The quotations that are pointed at, in a message or in the essay.
    pub pointed: RwSignal<Vec<MarkId>>,
    /// What the teacher decided on the essay.
    pub decisions: Memo<Decisions>,
    look: StoredValue<ArcRwSignal<Look>>,
    typed: RwSignal<Option<i32>>,
}

impl Desk {
    /// The screen of an essay.
    pub fn new(app: App, assignment: Assignment, essay: Essay) -> Self {
        let latest = app.essay_run(&assignment.id, &essay);
        let look = app.look(&assignment.id, &essay.id);
        let decided = app.decided(&assignment.id);
        let (id, own, text) = (essay.id.clone(), assignment.rubric.clone(), essay.text.clone());
        let of_run = latest.clone();
        let rubric =
            Memo::new(move |_| run(&of_run, |shown| shown.run.plan.rubric.clone()).unwrap_or_else(|| own.clone()));
        let of_run = latest.clone();
        let repeats = Memo::new(move |_| run(&of_run, |shown| shown.run.plan.settings.repeats).unwrap_or(1).max(1));
        let chosen = look.clone();
        let at = Memo::new(move |_| {
            let last = rubric.with(|rubric| rubric.traits.len().saturating_sub(1));
            chosen.get().trait_at.min(last)
        });
        let chosen = look.clone();
        let repeat = Memo::new(move |_| chosen.get().repeat.min(repeats.get() - 1));
        let of_run = latest.clone();
        let standings = Memo::new(move |_| {
            rubric.with(|rubric| {
                let of = |shown: &EssayRun| rubric.traits.iter().map(|r| overall(shown, r)).collect();
                run(&of_run, of).unwrap_or_else(|| vec![Standing::Waiting; rubric.traits.len()])
            })
        });
        let of_run = latest.clone();
        let shown_card = Memo::new(move |_| {
            let (at, repeat) = (at.get(), repeat.get());
            rubric
                .with(|rubric| {
                    let r = rubric.traits.get(at)?;
                    run(&of_run, |shown| card(shown, r, repeat))
                })
                .unwrap_or_default()
        });
        let of_run = latest.clone();
        let sent =
            Memo::new(move |_| run(&of_run, |shown| shown.run.plan.sent_as.of(&text)).unwrap_or_else(|| text.clone()));
        let (of_run, of) = (latest.clone(), id.clone());
        let given = Memo::new(move |_| {
            let id = rubric.with(|rubric| rubric.traits.get(at.get()).map(|r| r.id.clone()));
            let given = |shown: &EssayRun| {
                let plan = &shown.run.plan;
                let trait_id = id.filter(|_| !plan.settings.method.judging.is_all_at_once());
                plan.given(&UnitId { essay: of.clone(), repeat: 0, trait_id })
            };
            run(&of_run, given).unwrap_or_default()
        });
        let said = Memo::new(move |_| {
            let at = at.get();
            let of = |r: &Trait| shown_card.with(|card| messages(card, &r.id));
            rubric.with(|rubric| rubric.traits.get(at).map(of)).unwrap_or_default()
        });
        let evidence = Memo::new(move |_| {
            sent.with(|essay| given.with(|given| said.with(|said| Evidence::of(said, essay, given))))
        });
        let decisions = Memo::new(move |_| {
            decided.with(|all| all.as_ref().and_then(|all| all.get(&id)).cloned()).unwrap_or_default()
        });
        Self {
            app,
            assignment: StoredValue::new(assignment),
            essay: StoredValue::new(essay),
            latest: StoredValue::new(latest),
            rubric,
            repeats,
            standings,
            at,
            repeat,
            card: shown_card,
            sent,
            evidence,
            pointed: RwSignal::new(Vec::new()),
            decisions,
            look: StoredValue::new(look),
            typed: RwSignal::new(None),
        }
    }

    /// The screen's address.
    pub fn address(self) -> String {
        let mut address = String::new();
        self.with_ids(|assignment, essay| address = Route::Essay(assignment.to_owned(), essay.0.clone()).to_string());
        address
    }

    /// The trait that is shown.
    pub fn shown_trait(self) -> Option<Trait> {
        let at = self.at.get();
        self.rubric.with(|rubric| rubric.traits.get(at).cloned())
    }

    /// Shows a trait.
    pub fn show(self, at: usize) {
        self.look_at(|look| look.trait_at = at);
    }

    /// Shows the trait before or after.
    pub fn step(self, toward: Toward) {
        let count = self.rubric.with_untracked(|rubric| rubric.traits.len());
        self.show(beside(self.at.get_untracked(), count, toward));
    }

    /// Shows a repeat.
    pub fn show_repeat(self, repeat: u32) {
        self.look_at(|look| look.repeat = repeat);
    }

    fn look_at(self, change: impl FnOnce(&mut Look)) {
        self.typed.set(None);
        self.pointed.set(Vec::new());
        self.look.with_value(|look| look.update(change));
    }

    /// The decision on the trait that is shown.
    pub fn decision(self) -> Option<Decision> {
        let r = self.shown_trait()?;
        self.decisions.with(|decisions| decisions.on(&r.id).cloned())
    }

    /// The model's score for the trait that is shown.
    pub fn models_score(self) -> Option<Score> {
        let at = self.at.get();
        self.standings.with(|all| match all.get(at) {
            Some(Standing::Scored(score)) => Some(*score),
            _ => None,
        })
    }

    /// Takes the model's score.
    pub fn accept(self) {
        let Some(r) = untrack(|| self.shown_trait()) else { return };
        match untrack(|| self.models_score()) {
            Some(score) => self.set_score(Some(score)),
            None => self.say(format!("The model gave no score for {}: give yours.", r.name)),
        }
    }

    /// Types a digit of the teacher's score.
    pub fn digit(self, digit: u8) {
        let Some(r) = untrack(|| self.shown_trait()) else { return };
        let before = self.typed.get_untracked();
        let score = typed(r.range, before, digit);
        let joined = before.and_then(|b| b.checked_mul(10)?.checked_add(i32::from(digit)));
        let goes_on = joined.filter(|value| score.is_some_and(|s| s.value() == *value));
        match score {
            Some(score) => self.set_score(Some(score)),
            None => self.say(format!("{} is scored {}.", r.name, r.range)),
        }
        self.typed.set(goes_on.or(Some(i32::from(digit))));
    }

    /// Sets the teacher's score; `None` takes it back, so that the model's counts.
    pub fn set_score(self, score: Option<Score>) {
        let Some(r) = untrack(|| self.shown_trait()) else { return };
        let comment = untrack(|| self.decision()).map(|d| d.comment).unwrap_or_default();
        self.say(match score {
            Some(score) => format!("{}: your score is {score}.", r.name),
            None => format!("{}: your score is taken back.", r.name),
        });
        self.decide(Decision { trait_id: r.id, score, comment });
    }

    /// Keeps what the teacher says to a trait.
    pub fn set_comment(self, r: &Trait, comment: String) {
        let score = self.decisions.with_untracked(|decisions| decisions.on(&r.id).and_then(|d| d.score));
        self.decide(Decision { trait_id: r.id.clone(), score, comment });
    }

    fn decide(self, decision: Decision) {
        let change = move |decisions: &mut Decisions| decisions.decide(decision);
        self.with_ids(|assignment, essay| self.app.decide(assignment, essay, change));
    }

    /// Takes the last change on this essay back, and shows the trait that it was about.
    pub fn undo(self) {
        let before = self.decisions.get_untracked();
        let mut after = before.clone();
        if after.undo().is_none() {
            self.say("There is nothing to take back.".into());
            return;
        }
        let about = changed(&before.now, &after.now);
        let place = self.rubric.with_untracked(|rubric| {
            let at = rubric.traits.iter().position(|r| Some(&r.id) == about.as_ref())?;
            Some((at, rubric.traits.get(at)?.name.clone()))
        });
        if let Some((at, name)) = place {
            self.show(at);
            self.say(format!("Taken back: your last change to {name}."));
        }
        self.with_ids(|assignment, essay| {
            self.app.decide(assignment, essay, |decisions| {
                decisions.undo();
            });
        });
    }

    fn with_ids(self, work: impl FnOnce(&str, &EssayId)) {
        self.assignment.with_value(|assignment| self.essay.with_value(|essay| work(&assignment.id, &essay.id)));
    }

    fn say(self, what: String) {
        self.app.announcement.set(what);
    }
}

/// Looks at an essay's run, if it has one.
pub fn run<T>(latest: &EssaySignal, look: impl FnOnce(&EssayRun) -> T) -> Option<T> {
    latest.with(|latest| latest.as_ref().and_then(Latest::run).map(look))
}
