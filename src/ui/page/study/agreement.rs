//! What was found: a picture, the measures over all traits, the kappas trait by trait, and the paper's beside them.

use super::desk::{Desk, Found};
use super::detail::Detail;
use super::exports::Exports;
use crate::study::wrong_cases;
use crate::ui::part::framed::Framed;
use crate::ui::part::notice::{Busy, Wrong};
use crate::view::chart::kappa_chart;
use crate::view::route::Route;
use crate::view::study::{MEASURES, UNDEFINED, interval, mean, measure_cells, paper_rows, paper_traits};
use crate::view::words::count;
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::rc::Rc;

#[component]
pub fn Agreement(desk: Desk) -> impl IntoView {
    let is_any = Memo::new(move |_| desk.shown.with(|shown| !shown.is_empty()));
    Effect::new(move |_| {
        desk.heads.track();
        if !desk.shown.with(BTreeSet::is_empty) {
            desk.measure();
        }
    });
    let found = move || match desk.found.get() {
        None => view! { <Busy what="Comparing"/> }.into_any(),
        Some(Err(why)) => view! { <Wrong why/> }.into_any(),
        Some(Ok(found)) => view! { <Report desk found/> }.into_any(),
    };
    move || {
        is_any.get().then(|| {
            view! {
                <section class="part stack">
                    <h2>"How far each method agrees with your raters"</h2>
                    {found}
                </section>
            }
        })
    }
}

#[component]
fn Report(desk: Desk, found: Rc<Found>) -> impl IntoView {
    let common = count(found.common, "pair of essay and trait is", "pairs of essay and trait are");
    let left =
        [(found.left.0, "not decided yet in every repeat"), (found.left.1, "of essays that are no longer in the bank")];
    let left =
        left.into_iter().filter(|(n, _)| *n > 0).map(|(n, why)| format!(" Left out: {n} {why}.")).collect::<String>();
    let note = view! { <p class="small quiet">{common}" compared: those that every method shown has."{left}</p> };
    if found.common == 0 {
        return view! { {note} }.into_any();
    }
    let chart = kappa_chart(&found.report);
    view! {
        {note}
        <figure class="chart" inner_html=chart></figure>
        <p class="hint">"A point is a method’s quadratic weighted kappa with the raters’ mean; the line through it is where the kappa would lie, 95 times in 100, with other essays of the same kind. 1 is full agreement, 0 what chance would give."</p>
        <Overall found=found.clone()/>
        <ByTrait found=found.clone()/>
        <Paper desk/>
        <Detail desk found=found.clone()/>
        <Wrongs desk found=found.clone()/>
        <Exports desk found/>
    }
    .into_any()
}

/// How many cases there are to read, and the way to them.
#[component]
fn Wrongs(desk: Desk, found: Rc<Found>) -> impl IntoView {
    let of = |m: &crate::study::MethodResult| format!("{} {}", m.label, wrong_cases(m).len());
    let counts = found.methods.iter().map(of).collect::<Vec<_>>().join(", ");
    let address = Route::Cases(desk.id.get_value()).to_string();
    view! {
        <h3>"Where people agree and a method does not"</h3>
        <p>"Two raters lie within one point of each other, and the method more than one point from their mean: "{counts}"."</p>
        <p><a class="button" href=address>"Read and code these cases"</a></p>
    }
}

#[component]
fn Overall(found: Rc<Found>) -> impl IntoView {
    let head = MEASURES.into_iter().map(|(name, what)| view! { <th scope="col" class="number" title=what>{name}</th> });
    let row = |m: &crate::study::MethodReport| {
        let cells = measure_cells(&m.overall).map(|cell| view! { <td class="number nowrap">{cell}</td> });
        view! { <tr><th scope="row">{m.label.clone()}</th>{cells.into_iter().collect_view()}</tr> }
    };
    let rows = found.report.methods.iter().map(row).collect_view();
    let meaning = MEASURES.into_iter().map(|(name, what)| view! { <dt>{name}</dt><dd>{what}"."</dd> });
    view! {
        <Framed label="Measures over all traits">
            <table>
                <caption>"All traits together"</caption>
                <thead><tr><th scope="col">"Method"</th>{head.collect_view()}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Framed>
        <details>
            <summary>"What the measures mean"</summary>
            <dl class="facts">{meaning.collect_view()}</dl>
        </details>
    }
}

#[component]
fn ByTrait(found: Rc<Found>) -> impl IntoView {
    let methods = &found.report.methods;
    let traits = methods.first().map(|m| m.traits.iter().map(|t| (t.name.clone(), t.human_qwk)).collect::<Vec<_>>());
    let head = methods.iter().map(|m| view! { <th scope="col" class="number">{m.label.clone()}</th> }).collect_view();
    let row = |(at, (name, human)): (usize, (String, Option<f64>))| {
        let cell = |m: &crate::study::MethodReport| {
            m.traits.get(at).map(|t| {
                let sure = t.measures.qwk_bootstrap.map(|b| interval(Some(b.interval)));
                view! { <td class="number nowrap">{mean(t.measures.qwk)}{sure.map(|s| view! { <br/><span class="quiet">{s}</span> })}</td> }
            })
        };
        let human = human.map_or_else(|| UNDEFINED.to_owned(), |k| format!("{k:.2}"));
        view! { <tr><th scope="row">{name}</th>{methods.iter().map(cell).collect_view()}<td class="number">{human}</td></tr> }
    };
    let rows = traits.unwrap_or_default().into_iter().enumerate().map(row).collect_view();
    view! {
        <Framed label="Kappa by trait">
            <table>
                <caption>"Quadratic weighted kappa by trait, with its 95 % interval over essays"</caption>
                <thead><tr><th scope="col">"Trait"</th>{head}<th scope="col" class="number">"Two of your raters"</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Framed>
    }
}

/// The paper's table 1, for rubrics that are about its essay sets.
#[component]
fn Paper(desk: Desk) -> impl IntoView {
    let rows = desk.rubric().map(|rubric| paper_rows(&rubric)).unwrap_or_default();
    let traits = paper_traits(&rows);
    let head = traits.iter().map(|name| view! { <th scope="col" class="number">{*name}</th> }).collect_view();
    let row = |row: &&crate::study::PaperRow| {
        let cells = traits.iter().map(|name| {
            let kappa = row.qwk(name).map_or_else(|| UNDEFINED.to_owned(), |k| format!("{k:.2}"));
            view! { <td class="number">{kappa}</td> }
        });
        let model = row.model.map(|model| format!(" · {model}"));
        view! { <tr><th scope="row">{row.method}{model}</th><td class="number">{row.set}</td>{cells.collect_view()}</tr> }
    };
    let body = rows.iter().map(row).collect_view();
    (!rows.is_empty()).then(|| view! {
        <details>
            <summary>"What the paper reports"</summary>
            <p class="hint">"Quadratic weighted kappa on whole ASAP essay sets (MADRAG, table 1): other essays than yours, so near, never the same. Human–Human is two people."</p>
            <Framed label="The paper’s kappas">
                <table>
                    <thead><tr><th scope="col">"Method"</th><th scope="col" class="number">"Set"</th>{head}</tr></thead>
                    <tbody>{body}</tbody>
                </table>
            </Framed>
        </details>
    })
}
