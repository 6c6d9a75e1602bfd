//! The method's settings, as data.

use crate::debate::Sampling;
use serde::{Deserialize, Serialize};

/// The fixed settings α, shared by all agents.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// How the Advocate and the Skeptic are sampled.
    pub debaters: Sampling,
    /// How the Judge is sampled.
    pub judge: Sampling,
    /// How many traits are debated at the same time, at least 1.
    pub concurrency: usize,
}

impl Default for Settings {
    /// The paper's: temperature 0.7 for the debaters and 0 for the Judge (A.2), log-probabilities with alternatives (A.4), no token cap.
    fn default() -> Self {
        let sampling = |temperature| Sampling { temperature, max_tokens: None, top_logprobs: Some(20) };
        Self { debaters: Sampling { top_logprobs: Some(5), ..sampling(0.7) }, judge: sampling(0.0), concurrency: 4 }
    }
}
