//! What is done to text before and after the models see it.

pub mod fence;
