//! The class that is shown: its rows in the order of the table, the active cell, and what the teacher does to it.

use crate::essay::{Essay, EssayId};
use crate::rubric::{Rubric, Score, Trait};
use crate::run::CellOutcome;
use crate::ui::state::App;
use crate::ui::watched::{ClassSignal, DecidedSignal};
use crate::view::class::{Cell, Direction, Row, SortBy, rows, sorted};
use crate::view::class_moves::{Place, Size, Step, moved, next_needing, typed};
use crate::workspace::Decision;
use leptos::prelude::*;
use std::sync::Arc;

/// Which rows are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// All.
    All,
    /// Those that need a person.
    NeedsMe,
}

/// The class table's state. Copies are the same one.
#[derive(Clone, Copy)]
pub struct Class {
    app: App,
    /// The assignment.
    pub id: StoredValue<String>,
    /// The essays; `None` while they are being opened.
    pub essays: RwSignal<Option<Arc<Vec<Essay>>>>,
    /// What is judged.
    pub rubric: Memo<Rubric>,
    /// A row an essay, in the essays' order; `None` while something of it is being opened.
    pub rows: Memo<Option<Vec<Row>>>,
    /// The rows' places as they are sorted and filtered. It changes when the teacher says so, not with every score: nothing jumps.
    pub order: RwSignal<Vec<usize>>,
    /// What the table is sorted by; `None`: the essays' own order.
    pub sort: RwSignal<Option<(SortBy, Direction)>>,
    /// Which rows are shown.
    pub shown: RwSignal<Shown>,
    /// The active cell.
    pub active: RwSignal<Option<Place>>,
    /// Whether a comment on the active cell is being written.
    pub commenting: RwSignal<bool>,
    /// The number typed so far on the active cell.
    typed: RwSignal<Option<i32>>,
    /// The essays that were decided on, the latest last: for undo.
    pub changed: RwSignal<Vec<EssayId>>,
}

impl Class {
    pub fn new(app: App, id: &str) -> Self {
        let essays = RwSignal::new(None::<Arc<Vec<Essay>>>);
        let owned = id.to_owned();
        let rubric = Memo::new(move |_| app.assignment(&owned).map_or_else(empty, |a| a.rubric));
        let (verdicts, decided) = (app.class(id), app.decided(id));
        let class = Self {
            app,
            id: StoredValue::new(id.to_owned()),
            essays,
            rubric,
            rows: Memo::new(move |_| class_rows(essays, rubric, &verdicts, &decided)),
            order: RwSignal::new(Vec::new()),
            sort: RwSignal::new(None),
            shown: RwSignal::new(Shown::All),
            active: RwSignal::new(None),
            commenting: RwSignal::new(false),
            typed: RwSignal::new(None),
            changed: RwSignal::new(Vec::new()),
        };
        let count = Memo::new(move |_| class.rows.with(|rows| rows.as_ref().map(Vec::len)));
        Effect::new(move |_| {
            if count.get().is_some() {
                class.reorder();
            }
        });
        class
    }

    /// Looks at the rows; of a class that is not open yet there are none.
    pub fn with_rows<T>(self, look: impl FnOnce(&[Row]) -> T) -> T {
        self.rows.with(|rows| look(rows.as_deref().unwrap_or_default()))
    }

    fn with_rows_now<T>(self, look: impl FnOnce(&[Row]) -> T) -> T {
        self.rows.with_untracked(|rows| look(rows.as_deref().unwrap_or_default()))
    }

    /// The place in [`Class::rows`] of a row of the table.
    fn at(self, row: usize) -> Option<usize> {
        self.order.with_untracked(|order| order.get(row).copied())
    }

    /// The active cell: its essay, title, trait and content. `None` on a title.
    pub fn active_cell(self) -> Option<(EssayId, String, Trait, Cell)> {
        let place = self.active.get()?;
        let (row, at) = (self.order.with(|order| order.get(place.row).copied())?, place.trait_at()?);
        let r = self.rubric.with(|rubric| rubric.traits.get(at).cloned())?;
        self.with_rows(|rows| {
            let row = rows.get(row)?;
            Some((row.id.clone(), row.title.clone(), r, row.cells.get(at)?.clone()))
        })
    }

    /// The essay of the active row.
    pub fn active_essay(self) -> Option<EssayId> {
        let row = self.at(self.active.get_untracked()?.row)?;
        self.with_rows_now(|rows| rows.get(row).map(|r| r.id.clone()))
    }

    /// How many rows and columns are shown.
    pub fn size(self) -> Size {
        Size {
            rows: self.order.with_untracked(Vec::len),
            columns: self.rubric.with_untracked(|rubric| rubric.traits.len() + 1),
        }
    }

    /// Makes a cell the active one.
    pub fn go_to(self, place: Place) {
        self.typed.set(None);
        self.commenting.set(false);
        self.active.set(Some(place));
    }

    /// Moves from the active cell; from nowhere to the first.
    pub fn step(self, step: Step) {
        let from = self.active.get_untracked();
        self.go_to(from.map_or(Place::default(), |from| moved(from, step, self.size())));
    }

    /// Sorts and filters anew. The active row stays active where it is still shown.
    pub fn reorder(self) {
        let essay = self.active_essay();
        let (sort, shown) = (self.sort.get_untracked(), self.shown.get_untracked());
        let (order, active) = self.with_rows_now(|rows| {
            let mut order = match sort {
                Some((by, direction)) => sorted(rows, by, direction),
                None => (0..rows.len()).collect(),
            };
            if shown == Shown::NeedsMe {
                order.retain(|at| rows.get(*at).is_some_and(Row::needs_me));
            }
            let active = order.iter().position(|at| rows.get(*at).map(|r| &r.id) == essay.as_ref());
            (order, active)
        });
        self.order.set(order);
        let column = self.active.get_untracked().map(|place| place.column);
        self.active.set(active.zip(column).map(|(row, column)| Place { row, column }));
    }

    /// Sorts by a column, or turns it round.
    pub fn sort_by(self, by: SortBy) {
        let direction = match self.sort.get_untracked() {
            Some((before, Direction::Up)) if before == by => Direction::Down,
            _ => Direction::Up,
        };
        self.sort.set(Some((by, direction)));
        self.reorder();
    }

    /// Shows all rows, or those that need a person.
    pub fn show(self, shown: Shown) {
        self.shown.set(shown);
        self.reorder();
    }

    /// Takes the model's score for the active cell, and goes on to the next that needs a person.
    pub fn accept(self) {
        let Some((place, (essay, _, r, cell))) = self.active.get_untracked().zip(untrack(|| self.active_cell())) else {
            return;
        };
        let Some(score) = cell.model.as_ref().and_then(CellOutcome::score) else {
            self.say(format!("The model gave no score for {}: type yours.", r.name));
            return;
        };
        let next = self.with_rows_now(|rows| self.order.with_untracked(|order| next_needing(rows, order, place)));
        self.decide(&essay, Decision { trait_id: r.id, score: Some(score), comment: cell.comment });
        match next {
            Some(next) => self.go_to(next),
            None => self.say("Accepted. No other cell needs you.".into()),
        }
    }

    /// Types a digit of the teacher's own score for the active cell.
    pub fn digit(self, digit: u8) {
        let Some((_, _, r, _)) = untrack(|| self.active_cell()) else { return };
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

    /// Sets the teacher's score for the active cell; `None` takes it back, so that the model's counts.
    pub fn set_score(self, score: Option<Score>) {
        if let Some((essay, _, r, cell)) = untrack(|| self.active_cell()) {
            self.decide(&essay, Decision { trait_id: r.id, score, comment: cell.comment });
            self.say(
                score.map_or("Your score is taken back.".into(), |score| format!("{}: yours is {score}.", r.name)),
            );
        }
    }

    /// Writes the teacher's comment to the active cell; an empty one is none.
    pub fn set_comment(self, comment: &str) {
        if let Some((essay, _, r, cell)) = untrack(|| self.active_cell()) {
            self.decide(&essay, Decision { trait_id: r.id, score: cell.teacher, comment: comment.trim().to_owned() });
        }
    }

    fn decide(self, essay: &EssayId, decision: Decision) {
        self.changed.update(|changed| changed.push(essay.clone()));
        self.id.with_value(|id| self.app.decide(id, essay, move |decisions| decisions.decide(decision)));
    }

    /// Takes the latest change of this visit back.
    pub fn undo(self) {
        let mut last = None;
        self.changed.update(|changed| last = changed.pop());
        let Some(essay) = last else {
            self.say("There is nothing to take back.".into());
            return;
        };
        self.id.with_value(|id| {
            self.app.decide(id, &essay, |decisions| {
                decisions.undo();
            });
        });
        let place = self.with_rows_now(|rows| {
            let title = rows.iter().find(|r| r.id == essay).map(|r| r.title.clone());
            let at = |at: &usize| rows.get(*at).is_some_and(|r| r.id == essay);
            (self.order.with_untracked(|order| order.iter().position(at)), title.unwrap_or_default())
        });
        if let (Some(row), title) = place {
            let column = self.active.get_untracked().map_or(0, |p| p.column);
            self.go_to(Place { row, column });
            self.say(format!("Taken back: {title}."));
        }
    }

    fn say(self, what: String) {
        self.app.announcement.set(what);
    }
}

fn empty() -> Rubric {
    Rubric { id: String::new(), name: String::new(), traits: Vec::new() }
}

fn class_rows(
    essays: RwSignal<Option<Arc<Vec<Essay>>>>,
    rubric: Memo<Rubric>,
    verdicts: &ClassSignal,
    decided: &DecidedSignal,
) -> Option<Vec<Row>> {
    let essays = essays.get()?;
    rubric.with(|rubric| {
        verdicts
            .with(|verdicts| decided.with(|decided| Some(rows(&essays, rubric, verdicts.as_ref()?, decided.as_ref()?))))
    })
}
