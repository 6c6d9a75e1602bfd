//! The three roles of one trait's debate (MADRAG 3.1 and 3.2): each is one call of the model.

mod advocate;
mod context;
mod judge;
mod skeptic;
mod turn;

pub use advocate::advocate;
pub use context::Context;
pub use judge::{Judgement, judge};
pub use skeptic::skeptic;
pub use turn::{CallRecord, Confidence, ConfidenceSource, DebateError, Sampling, Turn};
