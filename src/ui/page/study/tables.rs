//! The codes counted, as the paper counts them (MADRAG tables 3, 4, 5, 10, 11).

use super::bench::Bench;
use crate::study::{Code, Contingency, case_rows, error_tables};
use crate::ui::part::framed::Framed;
use crate::ui::part::save::save_table;
use leptos::prelude::*;

#[component]
pub fn Tables(bench: Bench) -> impl IntoView {
    let tables = Memo::new(move |_| bench.desk.rubric().map(|rubric| bench.coded.with(|coded| named(&rubric, coded))));
    let is_any =
        |tables: &Option<Vec<(&'static str, Contingency)>>| tables.iter().flatten().any(|(_, t)| t.total() > 0);
    let cases = move |_| {
        if let Some(rubric) = bench.desk.rubric() {
            save_table(
                bench.desk.app,
                &bench.desk.file_name("cases.csv"),
                bench.coded.with_untracked(|coded| case_rows(&rubric, coded)),
            );
        }
    };
    let counts = move |_| {
        let rows = tables.with_untracked(|tables| {
            let of = |(what, table): &(&'static str, Contingency)| {
                table.csv_rows(what).into_iter().chain([Vec::new()]).collect::<Vec<_>>()
            };
            tables.iter().flatten().flat_map(of).collect::<Vec<_>>()
        });
        save_table(bench.desk.app, &bench.desk.file_name("codes.csv"), rows);
    };
    view! {
        <section class="part stack">
            <h2>"The codes counted"</h2>
            {move || if tables.with(is_any) {
                let all = tables.get().unwrap_or_default();
                view! { <div class="counted">{all.into_iter().map(|(what, table)| view! { <Counted what table/> }).collect_view()}</div> }.into_any()
            } else {
                view! { <p class="quiet">"As soon as a case has codes, they are counted here: by question, by direction, by trait, and against each other."</p> }.into_any()
            }}
            <details>
                <summary>"What the codes mean"</summary>
                <dl class="facts">{Code::ALL.map(|code| view! { <dt>{code.to_string()}" "{code.name()}</dt><dd>{code.definition()}</dd> }).collect_view()}</dl>
            </details>
            <div class="row">
                <button on:click=cases>"Save the cases with their codes (CSV)"</button>
                <button on:click=counts disabled=move || !tables.with(is_any)>"Save the counts (CSV)"</button>
            </div>
        </section>
    }
}

/// Every table with what its rows are.
fn named(rubric: &crate::rubric::Rubric, cases: &[crate::study::CodedCase]) -> Vec<(&'static str, Contingency)> {
    let all = error_tables(rubric, cases);
    let questions = ["Quality of the rationale", "Mechanism", "Attribution"];
    let marginals = questions.into_iter().zip(all.marginals);
    marginals
        .chain([
            ("Direction by mechanism", all.direction),
            ("Trait by quality", all.traits),
            ("Mechanism by attribution", all.attribution),
            ("Mechanism by quality", all.quality),
        ])
        .collect()
}

#[component]
fn Counted(what: &'static str, table: Contingency) -> impl IntoView {
    let head = table.columns.iter().map(|c| view! { <th scope="col" class="number">{c.clone()}</th> }).collect_view();
    let row = |((name, counts), shares): ((&String, &Vec<usize>), Option<Vec<f64>>)| {
        let share = |at: usize| shares.as_ref().and_then(|s| s.get(at)).map(|s| format!("{s:.0} %"));
        let cells = counts.iter().enumerate().map(|(at, n)| {
            let share = share(at).filter(|_| *n > 0).map(|s| view! { <br/><span class="quiet">{s}</span> });
            view! { <td class="number">{*n}{share}</td> }
        });
        view! { <tr><th scope="row">{name.clone()}</th>{cells.collect_view()}</tr> }
    };
    let rows = table.rows.iter().zip(&table.counts).zip(table.row_percent()).map(row).collect_view();
    let left = (table.left_out > 0).then(
        || view! { <p class="hint">{format!("{} not in it: a question is not answered yet.", table.left_out)}</p> },
    );
    view! {
        <Framed label=what>
            <table><caption>{what}</caption><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>
            {left}
        </Framed>
    }
}
