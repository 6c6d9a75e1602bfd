//! The worker's entry: embeds, indexes and reads files beside the page.

#[cfg(target_arch = "wasm32")]
fn main() {
    assay::worker::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
