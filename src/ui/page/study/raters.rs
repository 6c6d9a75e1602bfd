//! How far the bank's own raters agree.

use super::desk::Desk;
use crate::metrics::quadratic_weighted_kappa;
use leptos::prelude::*;

#[component]
pub fn Raters(desk: Desk) -> impl IntoView {
    let rows = move || {
        let bank = desk.scored();
        let traits = desk.a.with(|a| a.as_ref().map(|a| a.rubric.traits.clone())).unwrap_or_default();
        let row = |t: &crate::rubric::Trait| {
            let pairs = bank.rater_pairs(t);
            (!pairs.is_empty()).then(|| (t.name.clone(), pairs.len(), quadratic_weighted_kappa(&pairs)))
        };
        traits.iter().filter_map(row).collect::<Vec<_>>()
    };
    let row = |(name, pairs, kappa): (String, usize, Option<f64>)| {
        let kappa = kappa.map_or_else(|| "not defined".to_owned(), |k| format!("{k:.2}"));
        view! { <tr><th scope="row">{name}</th><td class="number">{pairs}</td><td class="number">{kappa}</td></tr> }
    };
    let table = move |rows: Vec<_>| {
        view! {
            <table>
                <caption>"Quadratic weighted kappa between the first two raters"</caption>
                <thead><tr><th scope="col">"Trait"</th><th scope="col" class="number">"Essays"</th><th scope="col" class="number">"Kappa"</th></tr></thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
            <p class="hint">"1 is full agreement, 0 what chance would give. Two trained raters of the ASAP essays reach 0.47 to 0.70."</p>
        }
    };
    view! {
        <section class="part stack-tight">
            <h2>"How far your raters agree"</h2>
            {move || {
                let rows = rows();
                if rows.is_empty() {
                    view! { <p class="quiet">"Where a bank has two raters an essay, their agreement stands here: what a third rater, the Judge too, can be measured against."</p> }.into_any()
                } else {
                    table(rows).into_any()
                }
            }}
        </section>
    }
}
