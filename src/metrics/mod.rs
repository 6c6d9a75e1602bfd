//! Measures of agreement.

mod kappa;

pub use kappa::quadratic_weighted_kappa;
