//! What a screen shows, computed without a screen.

pub mod card;
pub mod chart;
pub mod class;
pub mod class_export;
pub mod class_moves;
pub mod coding;
pub mod desk;
pub mod essays_in;
pub mod evidence;
pub mod exam;
pub mod graph;
pub mod how;
pub mod mapping;
pub mod outgoing;
pub mod prompts;
pub mod report;
pub mod route;
pub mod run_line;
pub mod steps;
pub mod study;
pub mod verdict;
pub mod words;
