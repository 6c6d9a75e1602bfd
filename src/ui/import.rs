//! Makes a bank ready to be searched: embedded once, kept, indexed.

use super::state::App;
use crate::bank::Bank;
use crate::browser::engine::Progress;
use crate::browser::vectors::KeptVectors;
use crate::embed::DIMENSIONS;
use crate::exemplar::index_plan;
use crate::text::{Marks, SentAs};
use crate::workspace::Assignment;
use std::rc::Rc;

/// The bank, embedded and indexed; only what is missing is done. Dropping the future stops it.
///
/// # Errors
/// In words.
pub async fn ready_bank(
    app: App,
    assignment: &Assignment,
    sent_as: &SentAs,
    tell: impl Fn(Progress),
) -> Result<Rc<Bank>, String> {
    let bank = app.bank(&assignment.id).await.map_err(|e| e.to_string())?;
    let engine = app.engine();
    if bank.essays.is_empty() {
        return Ok(bank);
    }
    let made_with = made_with_marks(&engine.made_with().await.map_err(|e| e.to_string())?, sent_as.marks);
    if engine.has(&assignment.id, &made_with) {
        return Ok(bank);
    }
    let store = app.store().map_err(|e| e.to_string())?;
    let kept = KeptVectors::kept(&store, &assignment.id).await.map_err(|e| e.to_string())?;
    let fits = |v: &KeptVectors| v.made_with == made_with && v.width == DIMENSIONS && v.rows() == bank.essays.len();
    let numbers = match kept.filter(fits) {
        Some(kept) => kept.numbers,
        None => {
            let texts: Vec<String> = bank.essays.iter().map(|e| sent_as.embedded(&e.text)).collect();
            let numbers = engine.embed(&texts, tell).await.map_err(|e| e.to_string())?;
            let vectors = KeptVectors { made_with: made_with.clone(), width: DIMENSIONS, numbers };
            vectors.keep(&store, &assignment.id).await.map_err(|e| e.to_string())?;
            vectors.numbers
        }
    };
    let plan = index_plan(&bank, &assignment.rubric);
    engine.index(&assignment.id, &made_with, numbers, plan).await.map_err(|e| e.to_string())?;
    Ok(bank)
}

/// What the vectors are made with: the model, and texts with or without their marks.
fn made_with_marks(model: &str, marks: Marks) -> String {
    match marks {
        Marks::Explained => model.to_owned(),
        Marks::StandIns => format!("{model}, stand-ins for marks"),
    }
}
