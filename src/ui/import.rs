//! Makes a bank ready to be searched: embedded once, kept, indexed.

use super::state::App;
use crate::bank::Bank;
use crate::browser::engine::Progress;
use crate::browser::vectors::KeptVectors;
use crate::embed::DIMENSIONS;
use crate::exemplar::index_plan;
use crate::workspace::Assignment;
use std::rc::Rc;

/// The bank, embedded and indexed; only what is missing is done. Dropping the future stops it.
///
/// # Errors
/// In words.
pub async fn ready_bank(app: App, assignment: &Assignment, tell: impl Fn(Progress)) -> Result<Rc<Bank>, String> {
    let bank = app.bank(&assignment.id).await.map_err(|e| e.to_string())?;
    let engine = app.engine();
    if bank.essays.is_empty() || engine.has(&assignment.id) {
        return Ok(bank);
    }
    let store = app.store().map_err(|e| e.to_string())?;
    let made_with = engine.made_with().await.map_err(|e| e.to_string())?;
    let kept = KeptVectors::kept(&store, &assignment.id).await.map_err(|e| e.to_string())?;
    let fits = |v: &KeptVectors| v.made_with == made_with && v.width == DIMENSIONS && v.rows() == bank.essays.len();
    let numbers = match kept.filter(fits) {
        Some(kept) => kept.numbers,
        None => {
            let texts: Vec<String> = bank.essays.iter().map(|e| e.text.clone()).collect();
            let numbers = engine.embed(&texts, tell).await.map_err(|e| e.to_string())?;
            let vectors = KeptVectors { made_with, width: DIMENSIONS, numbers };
            vectors.keep(&store, &assignment.id).await.map_err(|e| e.to_string())?;
            vectors.numbers
        }
    };
    let plan = index_plan(&bank, &assignment.rubric);
    engine.index(&assignment.id, numbers, plan).await.map_err(|e| e.to_string())?;
    Ok(bank)
}
