//! The fixed settings α of a run.

use super::Method;
use crate::debate::Sampling;
use serde::{Deserialize, Serialize};

/// The fixed settings α, shared by all agents.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Which parts are switched on.
    pub method: Method,
    /// How the Advocate and the Skeptic are sampled.
    pub debaters: Sampling,
    /// How the Judge is sampled. Several Judges at temperature 0 all say the same: [`Settings::for_method`] gives them 0.7.
    pub judge: Sampling,
    /// How many traits are judged at the same time, at least 1.
    pub concurrency: usize,
    /// How often each essay is graded from the start, at least 1.
    pub repeats: u32,
}

/// What debaters, and several Judges, are sampled with (MADRAG A.2).
const LIVELY: f64 = 0.7;

impl Settings {
    /// The paper's for a method: temperature 0.7 for the debaters and 0 for the Judge (A.2), log-probabilities with alternatives
    /// (A.4), no token cap.
    pub fn for_method(method: Method) -> Self {
        let sampling =
            |temperature, alternatives| Sampling { temperature, max_tokens: None, top_logprobs: Some(alternatives) };
        let judge = if method.judges > 1 { LIVELY } else { 0.0 };
        Self { method, debaters: sampling(LIVELY, 5), judge: sampling(judge, 20), concurrency: 4, repeats: 1 }
    }

    /// With a cap on every reply.
    #[must_use]
    pub fn with_cap(self, max_tokens: Option<u32>) -> Self {
        let capped = |sampling: Sampling| Sampling { max_tokens, ..sampling };
        Self { debaters: capped(self.debaters), judge: capped(self.judge), ..self }
    }
}

impl Default for Settings {
    /// MADRAG, as in the paper.
    fn default() -> Self {
        Self::for_method(Method::default())
    }
}
