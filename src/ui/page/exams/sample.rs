//! The sample exam, by the way that a teacher's own files go.

use crate::browser::clock::BrowserClock;
use crate::browser::fetch::whole;
use crate::format::{Grades, PictureFilter};
use crate::ports::Clock;
use crate::protocol::{AboutExam, Ask, OfExam, Said};
use crate::rubric::Rubric;
use crate::ui::state::App;
use crate::workspace::{self, Edges, Exam, QuestionBank};
use js_sys::Uint8Array;
use leptos::wasm_bindgen::JsValue;
use serde::Deserialize;

/// The sample's id and folder.
pub const ID: &str = "crystals";

#[derive(Deserialize)]
struct Manifest {
    title: String,
    questions: String,
    exam: String,
    answers: String,
    note: String,
}

/// Lays the sample out, and gives its id.
///
/// # Errors
/// In words.
pub async fn lay_out(app: App) -> Result<String, String> {
    let file = |name: &str| format!("exams/{ID}/{name}");
    let manifest = whole(&file("exam.json"), |_, _| ()).await?;
    let manifest: Manifest = serde_json::from_slice(&manifest).map_err(|e| e.to_string())?;
    let questions = whole(&file(&manifest.questions), |_, _| ()).await?;
    let text = String::from_utf8(whole(&file(&manifest.exam), |_, _| ()).await?).map_err(|e| e.to_string())?;
    let answers = whole(&file(&manifest.answers), |_, _| ()).await?;
    let about = AboutExam::Read {
        name: manifest.questions.clone(),
        mapping: None,
        filter: PictureFilter::default(),
        grades: Grades::default(),
    };
    let bytes = Uint8Array::from(questions.as_slice());
    let (said, _) = app.engine().exam(about, bytes.into(), |_| ()).await.map_err(|e| e.to_string())?;
    let OfExam::Read(read) = said else { return Err("its questions are no table".into()) };
    let found = read.found?;
    let scripts = scripts(app, &manifest.answers, &answers).await?;
    let exam = Exam {
        id: ID.into(),
        title: manifest.title,
        made_ms: BrowserClock.now_ms(),
        sample: Some(manifest.note),
        questions: found.nodes.len(),
        scripts: scripts.len(),
        text: text.trim().to_owned(),
        asked: Vec::new(),
        edges: Edges::default(),
        penalty: None,
    };
    let bank = QuestionBank { nodes: found.nodes, wordings: found.wordings, answers: found.answers };
    let kept = app.in_store(async |store| {
        workspace::keep_questions(store, &exam, &bank).await?;
        workspace::keep_scripts(store, &exam, &scripts).await
    });
    kept.await.map_err(|e| e.to_string())?;
    Ok(exam.id)
}

/// A class's running answers out of files' bytes.
async fn scripts(app: App, name: &str, bytes: &[u8]) -> Result<Vec<crate::essay::Essay>, String> {
    let ask = Ask::ReadClass { files: vec![(name.to_owned(), bytes.len())], rubric: no_rubric() };
    let mut essays = Vec::new();
    let each = |said| {
        if let Said::Incoming(more) = said {
            essays.extend(more);
        }
    };
    let bytes: JsValue = Uint8Array::from(bytes).into();
    app.engine().first().ask(ask, bytes, each).await.map_err(|e| e.to_string())?;
    Ok(essays)
}

/// Nothing is scored in a class's running answers.
pub fn no_rubric() -> Rubric {
    Rubric { id: String::new(), name: String::new(), traits: Vec::new() }
}
