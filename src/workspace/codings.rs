//! What a reader said of the cases in which a method went wrong (MADRAG 4.4, RQ3).

use super::runs::{run_key, unit_key};
use crate::ports::{Shelf, Store, StoreError};
use crate::run::UnitId;
use crate::study::Coding;
use serde::{Deserialize, Serialize};

/// The codes of one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodedUnit {
    /// The essay, the repeat and the trait; it has a trait, also where the run judged all at once.
    pub unit: UnitId,
    /// What the reader said.
    pub coding: Coding,
}

/// Every coded case of a study's run.
///
/// # Errors
/// The store cannot be read.
pub async fn codings(store: &impl Store, study: &str, run: &str) -> Result<Vec<CodedUnit>, StoreError> {
    let all = store.list(Shelf::Codings, &run_key(study, run)).await?;
    Ok(all.into_iter().map(|(_, coded)| coded).collect())
}

/// Keeps the codes of a case, in place of those before.
///
/// # Errors
/// The store is full or refused; nothing changed.
pub async fn keep_coding(store: &impl Store, study: &str, run: &str, coded: &CodedUnit) -> Result<(), StoreError> {
    let key = format!("{}/{}", run_key(study, run), unit_key(&coded.unit));
    store.put(Shelf::Codings, &[(key, coded)]).await
}
