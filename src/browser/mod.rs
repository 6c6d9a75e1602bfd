//! The edge: opens the core's doors in a browser. Thin; what can be decided without a browser is decided elsewhere.

pub mod clock;
pub mod engine;
pub mod fetch;
pub mod files;
pub mod lock;
pub mod message;
pub mod preference;
pub mod secret;
pub mod served;
pub mod store;
pub mod transport;
pub mod vectors;
pub mod worker_client;
