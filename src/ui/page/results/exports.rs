//! The results as files.

use super::class::Class;
use crate::browser::files;
use crate::format::results_csv;
use crate::ui::part::save::{delimiter, save};
use crate::ui::state::App;
use crate::view::class_export::result_rows;
use crate::workspace;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Exports(class: Class, id: String) -> impl IntoView {
    let app = App::get();
    let id = StoredValue::new(id);
    let is_busy = RwSignal::new(false);
    let table = move |_| {
        let rows = class.rows.with_untracked(|rows| result_rows(rows.as_deref().unwrap_or_default()));
        let text = class.rubric.with_untracked(|rubric| results_csv(rubric, &rows, delimiter()));
        save(app, &format!("assay-{}.csv", id.get_value()), "text/csv", &text);
    };
    let log = move |_| {
        is_busy.set(true);
        spawn_local(async move {
            let id = id.get_value();
            let found = app
                .in_store(async |store| {
                    let heads = workspace::heads(store, &id).await?;
                    let Some(latest) = heads.into_iter().next_back() else { return Ok(None) };
                    let log = workspace::log(store, &id, &latest.name, None).await?;
                    Ok(log.map(|log| (latest.name, log)))
                })
                .await;
            match app.report(found) {
                Some(Some((name, log))) => {
                    let text = files::json_text(&log);
                    save(app, &format!("assay-{id}-{name}.json"), "application/json", &text);
                }
                Some(None) => {
                    app.trouble.set(Some("No run is kept in this browser any more, so there is no log.".into()))
                }
                None => {}
            }
            is_busy.try_set(false);
        });
    };
    view! {
        <div class="row class-exports">
            <button on:click=table>"Save the table (CSV for Excel)"</button>
            <button on:click=log disabled=is_busy>"Save the latest run’s complete log (JSON)"</button>
        </div>
        <p class="hint">"The table has your scores, the model’s, the flags and your comments. The log has every prompt, reply and verdict of the latest run, and the students’ texts. No key is in either."</p>
    }
}
