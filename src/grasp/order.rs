//! In which order a student may answer, as the states of a lattice.

/// What it costs, as a log-probability, that a question is not answered at all: one in a hundred.
const ABSENT: f64 = -4.605_170_185_988_091;
/// What it costs that the student comes back to a question: one in two hundred.
const AGAIN: f64 = -5.298_317_366_548_036;
/// Up to so many questions it is followed which of them were answered: 2ⁿ sets.
pub const FOLLOWED: usize = 8;

/// In which order the questions are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// In the exam's, each once.
    Kept,
    /// In any; a question may be come back to.
    Any,
}

/// The states of a lattice: what was answered so far, and what last.
#[derive(Debug, Clone, Copy)]
pub(super) struct States {
    order: Order,
    nodes: usize,
}

impl States {
    pub(super) fn new(order: Order, nodes: usize) -> Self {
        Self { order, nodes }
    }

    /// Labels: the nodes and, behind them, none of them.
    pub(super) fn labels(self) -> usize {
        self.nodes + 1
    }

    fn is_followed(self) -> bool {
        self.nodes <= FOLLOWED
    }

    fn seen(self) -> usize {
        match self.order {
            Order::Kept => self.nodes + 1,
            Order::Any if self.is_followed() => 1 << self.nodes,
            Order::Any => 1,
        }
    }

    pub(super) fn count(self) -> usize {
        self.seen() * (self.labels() + 1)
    }

    /// The state before the first sentence.
    pub(super) fn start(self) -> usize {
        self.labels()
    }

    /// The state after a run with a label, and the log-probability of it. `None`: it cannot follow.
    pub(super) fn enter(self, state: usize, label: usize) -> Option<(usize, f64)> {
        let width = self.labels() + 1;
        let (seen, last) = (state / width, state % width);
        if label == last {
            return None;
        }
        if label == self.nodes {
            return Some((seen * width + label, 0.0));
        }
        let (seen, cost) = match self.order {
            Order::Kept => (label + 1, ABSENT * times(label.checked_sub(seen)?)),
            Order::Any if !self.is_followed() => (seen, 0.0),
            Order::Any if seen & (1 << label) == 0 => (seen | (1 << label), 0.0),
            Order::Any => (seen, AGAIN),
        };
        Some((seen * width + label, cost))
    }

    /// The log-probability that the text ends in a state.
    pub(super) fn end(self, state: usize) -> f64 {
        let seen = state / (self.labels() + 1);
        match self.order {
            Order::Kept => ABSENT * times(self.nodes - seen),
            Order::Any if self.is_followed() => ABSENT * times(self.nodes - seen.count_ones() as usize),
            Order::Any => 0.0,
        }
    }

    /// ln of the number of orders.
    pub(super) fn orders(self) -> f64 {
        match self.order {
            Order::Kept => 0.0,
            Order::Any => (1..=self.nodes).map(|n| times(n).ln()).sum(),
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "an exam has fewer questions than 2^52")]
fn times(n: usize) -> f64 {
    n as f64
}
