//! One method on one trait: which scores it takes for which, and how its scores lie beside the raters'.

use super::desk::{Desk, Found};
use crate::rubric::Score;
use crate::study::TraitReport;
use crate::ui::part::framed::Framed;
use crate::ui::part::save::save;
use crate::view::chart::distribution_chart;
use crate::view::study::{MEASURES, measure_cells};
use leptos::prelude::*;
use std::rc::Rc;

#[component]
pub fn Detail(desk: Desk, found: Rc<Found>) -> impl IntoView {
    let (method, of_trait) = (RwSignal::new(0_usize), RwSignal::new(0_usize));
    let methods: Vec<String> = found.report.methods.iter().map(|m| m.label.clone()).collect();
    let traits: Vec<String> =
        found.report.methods.first().map(|m| m.traits.iter().map(|t| t.name.clone()).collect()).unwrap_or_default();
    let found = StoredValue::new_local(found);
    let shown = move || {
        found.with_value(|found| {
            let m = found.report.methods.get(method.get())?;
            Some((m.label.clone(), m.traits.get(of_trait.get())?.clone()))
        })
    };
    view! {
        <h3>"One method, one trait"</h3>
        <div class="fields">
            <Choose id="study-method" label="Method" names=methods chosen=method/>
            <Choose id="study-trait" label="Trait" names=traits chosen=of_trait/>
        </div>
        {move || shown().map(|(label, report)| view! { <One desk label report/> })}
    }
}

#[component]
fn Choose(id: &'static str, label: &'static str, names: Vec<String>, chosen: RwSignal<usize>) -> impl IntoView {
    let option = |(at, name): (usize, String)| view! { <option value=at.to_string()>{name}</option> };
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <select id=id on:change=move |e| chosen.set(event_target_value(&e).parse().unwrap_or(0))>
                {names.into_iter().enumerate().map(option).collect_view()}
            </select>
        </div>
    }
}

#[component]
fn One(desk: Desk, label: String, report: TraitReport) -> impl IntoView {
    let chart = distribution_chart(&label, &report);
    let file = StoredValue::new(chart.clone());
    let keep = move |_| {
        let name = desk.file_name("distribution.svg");
        file.with_value(|svg| save(desk.app, &name, "image/svg+xml", svg));
    };
    let measures = MEASURES.into_iter().zip(measure_cells(&report.measures));
    let measure = |((name, what), value): ((&'static str, &'static str), String)| view! { <dt title=what>{name}</dt><dd>{value}</dd> };
    view! {
        <dl class="facts measures">
            <dt>"Essays"</dt><dd>{report.measures.n}</dd>
            {measures.map(measure).collect_view()}
        </dl>
        <div class="study-pair">
            <Confusion label=label.clone() report/>
            <div class="stack-tight">
                <figure class="chart" inner_html=chart></figure>
                <button class="plain" on:click=keep>"Save this picture (SVG)"</button>
            </div>
        </div>
    }
}

/// References down, the method's scores across, the diagonal marked.
#[component]
fn Confusion(label: String, report: TraitReport) -> impl IntoView {
    let matrix = report.confusion;
    let most = matrix.counts.iter().flatten().copied().max().unwrap_or(0).max(1);
    let head = matrix.range.scores().map(|s| view! { <th scope="col" class="number">{s.value()}</th> }).collect_view();
    let row = |(reference, counts): (Score, &Vec<usize>)| {
        let cell = |(given, n): (Score, &usize)| {
            #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
            let share = 0.85 * *n as f64 / most as f64;
            let style = (*n > 0).then(|| format!("--share: {share:.2}"));
            let cell = if *n > 0 { "cell" } else { "cell none" };
            view! { <td class=cell class:strong={share > 0.55} class:agreed={given == reference} style=style>{*n}</td> }
        };
        let cells = matrix.range.scores().zip(counts).map(cell);
        view! { <tr><th scope="row" class="number">{reference.value()}</th>{cells.collect_view()}</tr> }
    };
    let rows = matrix.range.scores().zip(&matrix.counts).map(row).collect_view();
    view! {
        <Framed label="Confusion matrix">
            <table class="coverage confusion">
                <caption>{report.name}": the raters’ mean down, "{label}" across"</caption>
                <thead><tr><th scope="col">"Raters"</th>{head}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Framed>
    }
}
