//! Measures of agreement, and how sure they are.

mod agreement;
mod bootstrap;
mod chance;
mod distribution;
mod interval;
mod kappa;
mod standouts;

pub use agreement::{ConfusionMatrix, adjacent_agreement, exact_agreement, mean_absolute_error};
pub use bootstrap::{Bootstrap, bootstrap};
pub use chance::Chance;
pub use distribution::Histogram;
pub use interval::{CONFIDENCE, Interval, Spread};
pub use kappa::quadratic_weighted_kappa;
pub use standouts::{Standout, Standouts, standout, standouts};
