//! The bank at a glance: trait by score, with its holes.

use crate::bank::TraitCoverage;
use crate::ui::part::framed::Framed;
use leptos::prelude::*;

#[component]
pub fn Coverage(
    /// From [`crate::bank::Bank::coverage`].
    coverage: Vec<TraitCoverage>,
) -> impl IntoView {
    let most = coverage.iter().flat_map(|t| t.counts.iter().map(|(_, n)| *n)).max().unwrap_or(0).max(1);
    let lowest = coverage.iter().filter_map(|t| t.counts.first().map(|(s, _)| s.value())).min().unwrap_or(0);
    let highest = coverage.iter().filter_map(|t| t.counts.last().map(|(s, _)| s.value())).max().unwrap_or(0);
    let holes: Vec<String> = coverage
        .iter()
        .flat_map(|t| {
            t.holes().map(move |s| {
                format!("No exemplar scored {s} for {}: the Judge will have none for that score.", t.name)
            })
        })
        .collect();
    let heads = (lowest..=highest).map(|s| view! { <th class="number" scope="col">{s}</th> }).collect_view();
    let row = move |t: &TraitCoverage| {
        let cells = (lowest..=highest)
            .map(|s| cell(t.counts.iter().find(|(score, _)| score.value() == s).map(|(_, n)| *n), most));
        view! { <tr><th scope="row">{t.name.clone()}</th>{cells.collect_view()}</tr> }
    };
    view! {
        <Framed label="Coverage table">
            <table class="coverage">
                <caption>"How many scored essays there are for each score"</caption>
                <thead><tr><th scope="col">"Trait"</th>{heads}</tr></thead>
                <tbody>{coverage.iter().map(row).collect_view()}</tbody>
            </table>
        </Framed>
        {(!holes.is_empty()).then(|| view! {
            <ul class="small">{holes.into_iter().map(|h| view! { <li>{h}</li> }).collect_view()}</ul>
        })}
    }
}

fn cell(count: Option<usize>, most: usize) -> AnyView {
    match count {
        None => view! { <td></td> }.into_any(),
        Some(0) => view! { <td class="cell hole">"none"</td> }.into_any(),
        Some(n) => {
            let share = n as f64 / most as f64;
            let style = format!("--share: {:.2}", 0.1 + 0.75 * share);
            view! { <td class="cell" class:strong={share > 0.62} style=style>{n}</td> }.into_any()
        }
    }
}
