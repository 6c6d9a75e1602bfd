//! The question bank: loading one, what is in it, and its graph.

use super::bank::{Bank, Delete};
use super::columns::Columns;
use super::desk::{Desk, Working};
use super::graph::Graph;
use crate::browser::files;
use crate::format::{Grades, ImportedReferences, PictureFilter, ReferenceMapping};
use crate::protocol::{AboutExam, OfExam, ReferencesRead};
use crate::ui::part::pick::Pick;
use crate::view::words::count;
use crate::workspace::{self, Edges, QuestionBank};
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsValue;
use std::rc::Rc;

#[component]
pub fn Screen(desk: Desk) -> impl IntoView {
    let file = RwSignal::new(None::<String>);
    let read = RwSignal::new(None::<ReferencesRead>);
    let words = RwSignal::new(PictureFilter::default().words.join(", "));
    let open = move |bytes: Option<Uint8Array>, name: String, mapping: Option<ReferenceMapping>| {
        let filter = PictureFilter {
            words: words
                .get_untracked()
                .split(',')
                .map(|w| w.trim().to_lowercase())
                .filter(|w| !w.is_empty())
                .collect(),
        };
        let about = AboutExam::Read { name, mapping, filter, grades: Grades::default() };
        spawn_local(async move {
            let beside = bytes.map_or(JsValue::UNDEFINED, JsValue::from);
            let found = desk.working("Reading the file", async || {
                desk.app.engine().exam(about, beside, |_| ()).await.map_err(|e| format!("{e}. Nothing was changed."))
            });
            if let Some((OfExam::Read(found), _)) = found.await {
                read.try_set(Some(found));
            }
        });
    };
    let on_files = move |chosen: Vec<web_sys::File>| {
        let Some(first) = chosen.into_iter().next() else { return };
        spawn_local(async move {
            match files::read(&first).await {
                Ok(chosen) => {
                    file.set(Some(chosen.name.clone()));
                    open(Some(chosen.bytes), chosen.name, None);
                }
                Err(why) => desk.wrong.set(Some(why)),
            }
        });
    };
    let again = move |mapping| open(None, file.get_untracked().unwrap_or_default(), Some(mapping));
    let use_them = move |found: ImportedReferences| {
        read.set(None);
        spawn_local(use_pairs(desk, found));
    };
    let is_mapping = Memo::new(move |_| read.with(Option::is_some));
    let questions = Memo::new(move |_| desk.questions());
    view! {
        <section class="stack" aria-label="Questions">
            <Working desk/>
            {move || if is_mapping.get() {
                let name = file.get_untracked().unwrap_or_default();
                view! { <Columns name read words on_again=again on_use=use_them on_cancel=move || read.set(None)/> }.into_any()
            } else {
                let has_some = questions.get().is_some_and(|n| n > 0);
                view! {
                    {if has_some {
                        view! { <Graph desk/> <Bank desk/> }.into_any()
                    } else {
                        view! {
                            <div class="empty stack-tight">
                                <h2>"No questions yet"</h2>
                                <p>"A bank holds the questions that an exam may ask, each with a right answer. It may hold many more than one exam asks."</p>
                            </div>
                        }
                        .into_any()
                    }}
                    <section class="part stack" aria-labelledby="load-questions">
                        <h2 id="load-questions">"Load questions"</h2>
                        <Pick
                            id="questions-file"
                            label="A table of questions and reference answers"
                            hint="CSV, TSV, JSON or JSONL. It is read on this computer and takes the place of the questions that are there."
                            accept=".csv,.tsv,.txt,.json,.jsonl,text/csv,text/tab-separated-values,application/json"
                            on_files
                        />
                        <Delete desk/>
                    </section>
                }
                .into_any()
            }}
        </section>
    }
}

/// Keeps the pairs as the bank. What was found and drawn spoke of the bank before.
async fn use_pairs(desk: Desk, found: ImportedReferences) {
    let Some(mut exam) = desk.now() else { return };
    let bank = QuestionBank { nodes: found.nodes, wordings: found.wordings, answers: found.answers };
    exam.questions = bank.nodes.len();
    exam.asked.clear();
    exam.edges = Edges { weak: exam.edges.weak, strong: exam.edges.strong, ..Edges::default() };
    exam.penalty = None;
    let kept = desk.app.in_store(async |store| workspace::keep_questions(store, &exam, &bank).await).await;
    if desk.app.report(kept).is_some() {
        desk.picture.set(None);
        desk.app.announcement.set(format!("The bank has {}.", count(bank.nodes.len(), "question", "questions")));
        desk.bank.set(Some(Rc::new(bank)));
        desk.exam.set(Some(Some(exam)));
        desk.working("Reading the questions", async || desk.open().await).await;
    }
}
