//! Adds up what a run costs while it goes on, against the teacher's cap.

use super::{Spent, Tariff};
use crate::run::{Cost, Note, Run};

/// What has been spent, and how much may be.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Meter {
    tariff: Tariff,
    /// `None`: no cap.
    cap: Option<f64>,
    debaters: Cost,
    judge: Cost,
}

impl Meter {
    /// Nothing spent.
    pub fn new(tariff: Tariff, cap: Option<f64>) -> Self {
        Self { tariff, cap, ..Self::default() }
    }

    /// As it stands when a run is opened. One pass over the run.
    pub fn of(run: &Run, tariff: Tariff, cap: Option<f64>) -> Self {
        let judge = run.judging_cost();
        Self { debaters: run.cost() - judge, judge, ..Self::new(tariff, cap) }
    }

    /// Counts a step.
    pub fn count(&mut self, note: &Note) {
        match note {
            Note::Spoke { cost, .. } => self.debaters += *cost,
            Note::Judged { cost, .. } => self.judge += *cost,
            Note::Exemplars { .. } | Note::Failed(_) => {}
        }
    }

    /// What has been spent.
    pub fn spent(&self) -> Spent {
        self.tariff.spent(&self.debaters, &self.judge)
    }

    /// Whether the spending has reached the cap. Without prices nobody can tell: then it has not.
    pub fn is_full(&self) -> bool {
        self.cap.zip(self.spent().sum()).is_some_and(|(cap, spent)| spent >= cap)
    }
}
