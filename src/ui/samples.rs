//! Lays out the sample assignments on the first visit, through the same doors as a teacher's own files.

use super::state::App;
use crate::bank::Bank;
use crate::browser::clock::BrowserClock;
use crate::browser::fetch::whole;
use crate::essay::{Essay, EssayId};
use crate::format::essay_from_text;
use crate::format::sample::SampleManifest;
use crate::ports::{Clock, StoreError};
use crate::protocol::{Ask, Said};
use crate::rubric::Rubric;
use crate::workspace::{self, Assignment};
use js_sys::Uint8Array;
use leptos::prelude::Set;

/// The samples, in the order in which they are listed.
pub const SAMPLES: [&str; 2] = ["sample-grade-7", "sample-grade-10"];

/// The built-in rubrics.
pub const RUBRICS: [&str; 2] = ["narrative-0-3", "narrative-1-6"];

/// Lays out every sample; one that cannot be fetched is reported and left out.
pub async fn lay_out(app: App) {
    app.laying_out.set(true);
    for id in SAMPLES.into_iter().filter(|id| app.assignment(id).is_none()) {
        if let Err(why) = lay_out_one(app, id).await {
            app.trouble.set(Some(format!("The sample “{id}” could not be laid out: {why}")));
        }
    }
    app.laying_out.set(false);
}

async fn lay_out_one(app: App, id: &str) -> Result<(), String> {
    let manifest = SampleManifest::from_json(&text(&SampleManifest::path_of(id)).await?).map_err(|e| e.to_string())?;
    let rubric = Rubric::from_json(&text(&manifest.rubric_path()).await?).map_err(|e| e.to_string())?;
    let bank = bank(app, &manifest, &rubric).await?;
    let mut essays = Vec::new();
    for (at, path) in manifest.essay_paths().enumerate() {
        // Our own files are UTF-8: the tables of other encodings stay in the worker.
        let read = essay_from_text(&path, &text(&path).await?).map_err(|e| e.to_string())?;
        essays.push(Essay { id: EssayId(format!("essay-{}", at + 1)), title: heading(&read), ..read });
    }
    let store = app.store().map_err(|e| e.to_string())?;
    let kept = |e: StoreError| e.to_string();
    workspace::keep_bank(&store, id, &bank).await.map_err(kept)?;
    workspace::keep_essays(&store, id, &essays).await.map_err(kept)?;
    let assignment = Assignment {
        id: id.to_owned(),
        title: manifest.title,
        essay_prompt: manifest.prompt,
        rubric,
        sample: Some(manifest.note),
        scored_essays: bank.essays.len(),
        made_ms: BrowserClock.now_ms(),
        grading: workspace::GradingChoice::default(),
    };
    app.keep_assignment(assignment).await;
    Ok(())
}

async fn bank(app: App, manifest: &SampleManifest, rubric: &Rubric) -> Result<Bank, String> {
    let bytes = whole(&manifest.bank_path(), |_, _| ()).await?;
    let bytes = Uint8Array::from(bytes.as_slice());
    let ask = Ask::ReadTable { name: manifest.bank.clone(), rubric: rubric.clone() };
    let engine = app.engine();
    let Said::Table(table) = engine.read(ask, Some(bytes), |_| ()).await.map_err(|e| e.to_string())? else {
        return Err("its bank is no table".into());
    };
    let mut essays = Vec::new();
    let ask = Ask::ReadBank { mapping: table.mapping, rubric: rubric.clone() };
    let each = |said| {
        if let Said::Essays(more) = said {
            essays.extend(more);
        }
    };
    engine.read(ask, None, each).await.map_err(|e| e.to_string())?;
    Ok(Bank { essays })
}

/// A built-in rubric.
///
/// # Errors
/// It cannot be fetched, in words.
pub async fn rubric(id: &str) -> Result<Rubric, String> {
    Rubric::from_json(&text(&format!("rubrics/{id}.json")).await?).map_err(|e| e.to_string())
}

async fn text(path: &str) -> Result<String, String> {
    String::from_utf8(whole(path, |_, _| ()).await?).map_err(|e| e.to_string())
}

/// A sample essay's first line is its title.
fn heading(essay: &Essay) -> String {
    essay.text.lines().next().map(str::trim).filter(|l| !l.is_empty()).unwrap_or(&essay.title).to_owned()
}
