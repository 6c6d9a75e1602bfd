//! The way from nothing to a first verdict: three steps, of which one is next.

use super::route::{Part, Route, Setting};

/// What an assignment has already.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ready {
    /// Scored essays in its bank.
    pub scored_essays: usize,
    /// Whether a model is chosen.
    pub has_model: bool,
    /// Whether one of them has been graded.
    pub has_verdict: bool,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is.
    pub title: &'static str,
    /// What to do, in a sentence.
    pub hint: &'static str,
    /// Where it is done.
    pub place: Route,
    /// Whether it is done, next, or later.
    pub state: StepState,
}

/// How far a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepState {
    /// Done.
    Done,
    /// The one to do now.
    Next,
    /// Afterwards.
    Later,
}

/// The three steps of an assignment. At most one is next: the first that is not done.
pub fn steps(assignment: &str, ready: Ready) -> [Step; 3] {
    let place = |part| Route::Assignment(assignment.to_owned(), part);
    let all = [
        (
            "Scored essays",
            "Load essays that you or colleagues have already scored. The Judge is shown some of them.",
            place(Part::Bank),
            ready.scored_essays > 0,
        ),
        ("A model", "Choose the model that argues and judges.", Route::Settings(Setting::Models), ready.has_model),
        ("An essay", "Paste an essay, open it, and press Grade.", place(Part::Essays), ready.has_verdict),
    ];
    let mut is_next_taken = false;
    all.map(|(title, hint, place, is_done)| {
        let state = match (is_done, is_next_taken) {
            (true, _) => StepState::Done,
            (false, false) => StepState::Next,
            (false, true) => StepState::Later,
        };
        is_next_taken |= state == StepState::Next;
        Step { title, hint, place, state }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use StepState::{Done, Later, Next};

    #[test]
    fn the_first_step_not_done_is_next() {
        let states = |ready| steps("a", ready).map(|s| s.state);
        assert_eq!(states(Ready::default()), [Next, Later, Later]);
        assert_eq!(states(Ready { has_model: true, ..Ready::default() }), [Next, Done, Later]);
        let most = Ready { scored_essays: 24, has_model: true, has_verdict: false };
        assert_eq!(states(most), [Done, Done, Next]);
        assert_eq!(states(Ready { has_verdict: true, ..most }), [Done, Done, Done]);
    }
}
