//! The agreement study: how far a method's scores can be trusted, measured as the paper measures (MADRAG 4).
//!
//! Takes what people and methods gave ([`MethodResult`]), knows nothing of how it was made.

mod observation;

pub use observation::{MethodResult, Observation};
