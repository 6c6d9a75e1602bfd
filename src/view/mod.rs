//! What a screen shows, computed without a screen.

pub mod card;
pub mod class;
pub mod mapping;
pub mod route;
pub mod steps;
pub mod verdict;
pub mod words;
