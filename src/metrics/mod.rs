//! Measures of agreement.

mod agreement;
mod kappa;

pub use agreement::{ConfusionMatrix, adjacent_agreement, exact_agreement, mean_absolute_error};
pub use kappa::quadratic_weighted_kappa;
