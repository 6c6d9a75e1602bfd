//! In a real browser: the store, the page's end of the worker protocol, and components.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod web {
    pub mod components;
    pub mod store;
    pub mod worker;
}

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
