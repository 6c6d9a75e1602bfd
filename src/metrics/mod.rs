//! Measures of agreement.

mod agreement;
mod distribution;
mod kappa;
mod standouts;

pub use agreement::{ConfusionMatrix, adjacent_agreement, exact_agreement, mean_absolute_error};
pub use distribution::Histogram;
pub use kappa::quadratic_weighted_kappa;
pub use standouts::{Standout, Standouts, standout, standouts};
