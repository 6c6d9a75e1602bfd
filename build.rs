//! The page's program keeps its relocations: `cargo xtask build` needs them to cut it into pieces.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bin=assay=--emit-relocs");
    }
}
