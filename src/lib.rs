//! Assay grades student writing in a browser tab.
//!
//! The library has a **core**, pure and tested on the host, and an **edge** that exists only for wasm32.
//! Read the modules in this order; a module imports only from those above it (`tests/dependencies.rs`).
//!
//! Architecture invariants:
//! - The core knows no browser, clock, network, storage or randomness. They enter through [`ports`].
//! - A [`rubric::Score`] is always inside its range. A score that could not be read is no score.
//! - Student text enters a prompt only through [`prompt`], which fences and neutralises it.
//! - Only the Judge sees exemplars.
//! - The page links no inference engine; the worker does.

pub mod rubric;

pub mod essay;

pub mod bank;
