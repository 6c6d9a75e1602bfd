//! Charts as SVG text: the screen shows what the file holds. One ink, told apart by shape and filling, so that they print in black and white.

mod distribution;
mod kappas;
mod svg;

pub use distribution::distribution_chart;
pub use kappas::kappa_chart;
