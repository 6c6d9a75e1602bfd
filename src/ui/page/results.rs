//! What came of the essays: one table.

use crate::essay::{Essay, EssayId};
use crate::run::Run;
use crate::ui::part::notice::Busy;
use crate::ui::state::App;
use crate::view::route::Route;
use crate::view::verdict::{Standing, standing};
use crate::workspace;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Screen(id: String) -> impl IntoView {
    let app = App::get();
    let rows = RwSignal::new(None::<Vec<(Essay, Option<Run>)>>);
    let asked = id.clone();
    spawn_local(async move {
        let Ok(store) = app.store() else { return };
        let runs = app.report(workspace::latest_runs(&store, &asked).await).unwrap_or_default();
        let essays = app.report(workspace::essays(&store, &asked).await).unwrap_or_default();
        let run_of = |id: &EssayId| runs.iter().find(|(essay, _)| essay == id).map(|(_, run)| run.clone());
        rows.try_set(Some(essays.into_iter().map(|e| (e.clone(), run_of(&e.id))).collect()));
    });
    let traits = {
        let id = id.clone();
        Memo::new(move |_| app.assignment(&id).map(|a| a.rubric.traits).unwrap_or_default())
    };
    let row = move |(essay, run): (Essay, Option<Run>)| {
        let place = Route::Essay(id.clone(), essay.id.0).to_string();
        let cell = |t: crate::rubric::Trait| {
            let here = run.as_ref().and_then(|run| {
                let at = run.start.rubric.traits.iter().position(|r| r.id == t.id)?;
                run.traits.get(at).map(standing)
            });
            match here {
                Some(Standing::Scored(score)) => {
                    view! { <td class="number"><span class="figure-score">{score.value()}</span></td> }.into_any()
                }
                Some(Standing::NeedsGrading(_) | Standing::BrokeOff(_)) => {
                    view! { <td class="number needs">"▲ needs grading"</td> }.into_any()
                }
                Some(Standing::Asking(..) | Standing::Waiting) => {
                    view! { <td class="number quiet">"unfinished"</td> }.into_any()
                }
                None => view! { <td class="number quiet">"–"</td> }.into_any(),
            }
        };
        view! { <tr><th scope="row"><a href=place>{essay.title}</a></th>{traits.get().into_iter().map(cell).collect_view()}</tr> }
    };
    move || {
        match rows.get() {
        None => view! { <Busy what="Opening the results"/> }.into_any(),
        Some(rows) if rows.iter().all(|(_, run)| run.is_none()) => view! {
            <div class="empty stack-tight"><h2>"No verdicts yet"</h2><p>"Open an essay and press Grade. Its scores will stand here, one row an essay."</p></div>
        }.into_any(),
        Some(rows) => view! {
            <div class="scroll" tabindex="0" role="group" aria-label="Results table">
                <table class="wide">
                    <caption>"The latest verdict of each essay"</caption>
                    <thead><tr><th scope="col">"Essay"</th>{traits.get().into_iter().map(|t| view! { <th scope="col" class="number">{t.name}</th> }).collect_view()}</tr></thead>
                    <tbody>{rows.into_iter().map(row.clone()).collect_view()}</tbody>
                </table>
            </div>
            <p class="hint">"A mark ▲ means that the Judge's reply held no score that could be read: it is yours to give."</p>
        }.into_any(),
    }
    }
}
