//! What came of the essays: one table.

use crate::essay::Essay;
use crate::run::CellOutcome;
use crate::ui::part::notice::Busy;
use crate::ui::state::App;
use crate::view::route::Route;
use crate::workspace::{self, EssayVerdicts};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Screen(id: String) -> impl IntoView {
    let app = App::get();
    let essays = RwSignal::new(None::<Vec<Essay>>);
    let class = app.class(&id);
    let asked = id.clone();
    spawn_local(async move {
        let Ok(store) = app.store() else { return };
        essays.try_set(Some(app.report(workspace::essays(&store, &asked).await).unwrap_or_default()));
    });
    let rows = Memo::new(move |_| {
        let verdicts = class.get()?;
        let of = |e: Essay| (e.clone(), verdicts.get(&e.id).cloned());
        Some(essays.get()?.into_iter().map(of).collect::<Vec<_>>())
    });
    let traits = {
        let id = id.clone();
        Memo::new(move |_| app.assignment(&id).map(|a| a.rubric.traits).unwrap_or_default())
    };
    let row = move |(essay, verdicts): (Essay, Option<EssayVerdicts>)| {
        let place = Route::Essay(id.clone(), essay.id.0).to_string();
        let cell = |t: crate::rubric::Trait| {
            let here = verdicts.as_ref().and_then(|v| v.cells.iter().find(|c| c.trait_id == t.id));
            match here.map(|cell| cell.outcome()) {
                Some(CellOutcome::Scored(score)) => {
                    view! { <td class="number"><span class="figure-score">{score.value()}</span></td> }.into_any()
                }
                Some(CellOutcome::NeedsGrading(_) | CellOutcome::BrokeOff(_)) => {
                    view! { <td class="number needs">"▲ needs grading"</td> }.into_any()
                }
                Some(CellOutcome::Waiting) => view! { <td class="number quiet">"unfinished"</td> }.into_any(),
                None => view! { <td class="number quiet">"–"</td> }.into_any(),
            }
        };
        view! { <tr><th scope="row"><a href=place>{essay.title}</a></th>{traits.get().into_iter().map(cell).collect_view()}</tr> }
    };
    move || {
        match rows.get() {
        None => view! { <Busy what="Opening the results"/> }.into_any(),
        Some(rows) if rows.iter().all(|(_, verdicts)| verdicts.is_none()) => view! {
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
