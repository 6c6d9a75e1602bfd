//! Where the repository, the cache and the built site are, and how a message names them.

use std::env;
use std::path::{Path, PathBuf};

use crate::step::{Failure, Outcome};

pub struct Place {
    /// The repository's top folder.
    pub root: PathBuf,
    /// What is installed once and outlives `cargo clean`.
    pub cache: PathBuf,
}

impl Place {
    pub fn find() -> Outcome<Self> {
        let manifest_dir =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest_dir.parent().map(Path::to_path_buf);
        let root = root.filter(|root| root.join("Cargo.lock").is_file());
        Ok(Self {
            root: root.ok_or_else(|| {
                Failure::new("The repository was not found.", "Run `cargo xtask` inside the cloned repository.")
            })?,
            cache: cache_dir()?,
        })
    }

    /// The built site.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Where cargo builds.
    pub fn target(&self) -> PathBuf {
        named("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), |dir| self.root.join(dir))
    }

    /// Where the MiniLM model lands, uncommitted.
    pub fn model_dir(&self) -> PathBuf {
        self.root.join("public").join("model")
    }
}

/// A path as a message names it, with `~` for the home folder.
pub fn show(path: &Path) -> String {
    env::home_dir()
        .and_then(|home| path.strip_prefix(home).ok())
        .map_or_else(|| path.display().to_string(), |inner| format!("~/{}", inner.display()))
}

/// Where cargo keeps the sources of dependencies.
pub fn cargo_home() -> Option<PathBuf> {
    named("CARGO_HOME").or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

fn cache_dir() -> Outcome<PathBuf> {
    let found = named("ASSAY_CACHE")
        .or_else(|| named("XDG_CACHE_HOME").map(|dir| dir.join("assay")))
        .or_else(|| env::home_dir().map(|home| home.join(".cache").join("assay")));
    // Commands run in several folders, so a relative cache would mean several caches.
    let found = found.and_then(|dir| std::path::absolute(dir).ok());
    found.ok_or_else(|| {
        Failure::new(
            "There is no folder to install tools in: neither ASSAY_CACHE nor HOME is set.",
            "Set ASSAY_CACHE to a folder of yours.",
        )
    })
}

fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}
