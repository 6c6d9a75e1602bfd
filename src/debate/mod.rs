//! One trait's debate and its verdict (MADRAG 3.1 and 3.2), and the verdicts without one: each message is one call of the model.

mod context;
mod debater;
mod few_shot;
mod judge;
mod judging;
mod opening;
mod seat;
mod sections;
mod transcript;
mod turn;

pub use context::{Context, Subject};
pub use debater::speak;
pub use judge::{Evidence, Judgement, TraitVerdict, judge};
pub use judging::Judging;
pub use opening::opening;
pub use seat::{Debate, Lead, Role, Seat, Threads};
pub use turn::{CallRecord, Confidence, ConfidenceSource, DebateError, Sampling, Turn};
