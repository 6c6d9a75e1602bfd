//! How far scores can be trusted: for now, how far the bank's own raters agree.

use crate::bank::Bank;
use crate::metrics::quadratic_weighted_kappa;
use crate::rubric::Trait;
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::App;
use crate::workspace::Assignment;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;

#[component]
pub fn Screen(a: Signal<Option<Assignment>>, id: String) -> impl IntoView {
    let app = App::get();
    let bank = RwSignal::new_local(None::<Result<Rc<Bank>, String>>);
    spawn_local(async move {
        let found = app.bank(&id).await.map_err(|e| e.to_string());
        bank.try_set(Some(found));
    });
    move || match bank.get() {
        None => view! { <Busy what="Opening the bank"/> }.into_any(),
        Some(Err(why)) => view! { <Wrong why/> }.into_any(),
        Some(Ok(bank)) => {
            let traits = a.get().map(|a| a.rubric.traits).unwrap_or_default();
            view! { <Raters bank traits/> }.into_any()
        }
    }
}

#[component]
fn Raters(bank: Rc<Bank>, traits: Vec<Trait>) -> impl IntoView {
    let rows: Vec<_> = traits
        .iter()
        .filter_map(|t| {
            let pairs = bank.rater_pairs(t);
            (!pairs.is_empty()).then(|| (t.name.clone(), pairs.len(), quadratic_weighted_kappa(&pairs)))
        })
        .collect();
    let row = |(name, pairs, kappa): (String, usize, Option<f64>)| {
        let kappa = kappa.map_or_else(|| "not defined".to_owned(), |k| format!("{k:.2}"));
        view! { <tr><th scope="row">{name}</th><td class="number">{pairs}</td><td class="number">{kappa}</td></tr> }
    };
    view! {
        <h2>"How far your raters agree"</h2>
        {if rows.is_empty() {
            view! { <p class="quiet">"Where a bank has two raters an essay, their agreement stands here: what a third rater, the Judge too, can be measured against."</p> }.into_any()
        } else {
            view! {
                <table>
                    <caption>"Quadratic weighted kappa between the first two raters"</caption>
                    <thead><tr><th scope="col">"Trait"</th><th scope="col" class="number">"Essays"</th><th scope="col" class="number">"Kappa"</th></tr></thead>
                    <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                </table>
                <p class="hint">"1 is full agreement, 0 what chance would give. Two trained raters of the ASAP essays reach 0.47 to 0.70."</p>
            }.into_any()
        }}
    }
}
