//! The page's entry.

#[cfg(target_arch = "wasm32")]
fn main() {
    assay::ui::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
