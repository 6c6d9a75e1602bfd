//! The scored essays as the Judge reads them, fenced (MADRAG 3.3, A.7).

use crate::exemplar::{Exemplar, Slot};
use crate::rubric::Rubric;
use crate::text::fence::neutralised;
use std::fmt::Write as _;

/// For one trait: each exemplar under its score; a score without one is said to have none.
pub(super) fn for_trait(slots: &[Slot]) -> String {
    let mut block = String::new();
    for Slot { score, exemplar, .. } in slots {
        let _ = match exemplar {
            Some(e) => writeln!(block, "<exemplar score=\"{score}\">\n{}\n</exemplar>", neutralised(e.text.trim())),
            None => writeln!(block, "(no exemplar for score {score})"),
        };
    }
    if block.is_empty() { "(none)".into() } else { block.trim_end().into() }
}

/// For all traits at once: each essay once, with its scores for every trait; then the scores that no essay of the bank has.
pub(super) fn for_all(slots: &[Slot], rubric: &Rubric) -> String {
    let mut block = String::new();
    let mut shown: Vec<&Exemplar> = Vec::new();
    for exemplar in slots.iter().filter_map(|s| s.exemplar.as_ref()) {
        if shown.iter().all(|e| e.id != exemplar.id) {
            shown.push(exemplar);
            let _ = writeln!(block, "<exemplar>\nScores: {}\n", scores(exemplar, rubric));
            let _ = writeln!(block, "{}\n</exemplar>", neutralised(exemplar.text.trim()));
        }
    }
    for slot in slots.iter().filter(|s| s.exemplar.is_none()) {
        let r = slot.trait_id.as_ref().and_then(|id| rubric.by_id(id));
        let _ = writeln!(block, "(no exemplar scored {} for {})", slot.score, r.map_or("the trait", |r| &r.name));
    }
    if block.is_empty() { "(none)".into() } else { block.trim_end().into() }
}

fn scores(exemplar: &Exemplar, rubric: &Rubric) -> String {
    let of = |r: &crate::rubric::Trait| {
        let score = exemplar.scores.iter().find(|(id, _)| *id == r.id);
        score.map(|(_, score)| format!("{} {score}", r.name))
    };
    rubric.traits.iter().filter_map(of).collect::<Vec<_>>().join(", ")
}
