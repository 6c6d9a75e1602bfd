//! What was found, as files.

use super::desk::{Desk, Found};
use crate::browser::files;
use crate::study::{MethodResult, StudyReport, confusion_rows, distribution_rows, measure_rows};
use crate::ui::part::save::{save, save_table};
use crate::view::chart::kappa_chart;
use leptos::prelude::*;
use serde::Serialize;
use std::rc::Rc;

/// The report with what it was made from, so that others can make it again.
#[derive(Serialize)]
struct File<'a> {
    report: &'a StudyReport,
    results: &'a [MethodResult],
}

#[component]
pub fn Exports(desk: Desk, found: Rc<Found>) -> impl IntoView {
    let found = StoredValue::new_local(found);
    let table = move |what: &'static str, rows: fn(&StudyReport) -> Vec<Vec<String>>| {
        found.with_value(|found| save_table(desk.app, &desk.file_name(what), rows(&found.report)));
    };
    let chart = move |_| {
        found.with_value(|found| {
            save(desk.app, &desk.file_name("agreement.svg"), "image/svg+xml", &kappa_chart(&found.report))
        });
    };
    let all = move |_| {
        let text = found.with_value(|f| files::json_text(&File { report: &f.report, results: &f.methods }));
        save(desk.app, &desk.file_name("study.json"), "application/json", &text);
    };
    view! {
        <h3>"Save what was found"</h3>
        <div class="row study-exports">
            <button on:click=move |_| table("agreement.csv", measure_rows)>"Measures (CSV)"</button>
            <button on:click=move |_| table("confusion.csv", confusion_rows)>"Confusion matrices (CSV)"</button>
            <button on:click=move |_| table("distributions.csv", distribution_rows)>"Distributions (CSV)"</button>
            <button on:click=chart>"The picture (SVG)"</button>
            <button on:click=all>"Everything (JSON)"</button>
        </div>
        <p class="hint">"The JSON has every score that was compared, with the essays’ ids and none of their words."</p>
    }
}
