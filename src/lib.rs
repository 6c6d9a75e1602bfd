//! Assay grades student writing in a browser tab.
//!
//! The library has a **core**, pure and tested on the host, and an **edge** that exists only for wasm32.
//! Read the modules in this order; a module imports only from those above it (`tests/dependencies.rs`).
//!
//! Architecture invariants:
//! - The core knows no browser, clock, network, storage or randomness. They enter through [`ports`].
//! - A [`rubric::Score`] is always inside its range. A score that could not be read is no score.
//! - Text that is not ours enters a prompt only in [`debate`], fenced by [`text::fence`].
//! - Only the Judge sees exemplars.
//! - The page runs no inference: it is built without the feature `inference`, the worker with it.

pub mod rubric;

pub mod essay;

pub mod bank;

pub mod text;

pub mod embed;

pub mod index;

pub mod exemplar;

pub mod metrics;

pub mod prompt;

pub mod ports;

pub mod llm;

pub mod verdict;

pub mod debate;

pub mod method;

pub mod run;

pub mod estimate;

pub mod madrag;

pub mod study;

pub mod grasp;

pub mod format;

pub mod workspace;

pub mod view;

pub mod protocol;

#[cfg(target_arch = "wasm32")]
pub mod browser;

#[cfg(all(target_arch = "wasm32", feature = "inference"))]
pub mod worker;

#[cfg(target_arch = "wasm32")]
pub mod ui;
