//! The error analysis (MADRAG 4.4, RQ3): cases in which people agree and the method does not, read and coded one by one.

use super::bench::Bench;
use super::case::Case;
use super::coding::Panel;
use super::desk::Desk;
use super::tables::Tables;
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::App;
use crate::view::coding::{answers, raters};
use crate::view::route::{Part, Route};
use crate::view::words::count;
use leptos::prelude::*;

#[component]
pub fn Screen(id: String) -> impl IntoView {
    let app = App::get();
    let (found, is_there) = app.there(id.clone());
    let (home, study) = (Route::Home.to_string(), Route::Assignment(id.clone(), Part::Study).to_string());
    let title = move || found.with(|a| a.as_ref().map(|a| a.title.clone()));
    let back = study.clone();
    view! {
        <p class="crumbs"><a href=home>"Assignments"</a>" › "<a href=study>{title}</a></p>
        <div class="stack">
        <h1>"Where people agree and a method does not"</h1>
        <p>"Your raters lie within one point of each other, and the method’s score lies more than one point from their mean. Reading such cases shows why a method fails, and whether a better prompt, other exemplars or another method would help."</p>
        {move || match is_there.get() {
            None => view! { <Busy what="Opening the assignment"/> }.into_any(),
            Some(false) => view! { <Wrong why="This assignment is not kept in this browser."/> }.into_any(),
            Some(true) => {
                let a = Signal::derive(move || found.get());
                let bench = Bench::new(Desk::new(app, a, id.clone()));
                view! { <Opened bench back=back.clone()/> }.into_any()
            }
        }}
        </div>
    }
}

#[component]
fn Opened(bench: Bench, back: String) -> impl IntoView {
    let cases = Memo::new(move |_| bench.of_run(|run| run.cases.len()));
    let is_any = Memo::new(move |_| cases.get().is_some_and(|n| n > 0));
    let is_read = Memo::new(move |_| bench.runs.with(Option::is_some));
    let wrong = move || bench.runs.with(|runs| runs.as_ref().and_then(|runs| runs.as_ref().err().cloned()));
    move || {
        let back = back.clone();
        match (is_read.get(), cases.get().is_some(), is_any.get()) {
            (false, ..) => view! { <Busy what="Reading the runs"/> }.into_any(),
            (true, false, _) => view! {
                {wrong().map(|why| view! { <Wrong why/> })}
                <div class="empty stack-tight">
                    <h2>"Nothing has been measured yet"</h2>
                    <p>"First measure a method on your scored essays."</p>
                    <p><a class="button primary" href=back>"Measure a method"</a></p>
                </div>
            }
            .into_any(),
            (true, true, false) => view! { <Which bench/><p class="notice good">"No such case: wherever two raters nearly agree, the method is at most one point from them."</p> }.into_any(),
            (true, true, true) => view! {
                <Which bench/>
                <Walk bench/>
                <div class="bench">
                    <Case bench/>
                    <Panel bench/>
                </div>
                <Tables bench/>
            }
            .into_any(),
        }
    }
}

/// Which run is coded.
#[component]
fn Which(bench: Bench) -> impl IntoView {
    let names = bench.runs.with_untracked(|runs| match runs {
        Some(Ok(runs)) => runs.iter().map(|r| (r.result.label.clone(), r.cases.len())).collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    let option = |(at, (label, n)): (usize, (String, usize))| {
        let words = format!("{label} ({})", count(n, "case", "cases"));
        view! { <option value=at.to_string() selected=move || bench.run.get() == at>{words}</option> }
    };
    view! {
        <div class="field">
            <label for="cases-run">"Method"</label>
            <select id="cases-run" class="short" on:change=move |e| bench.choose(event_target_value(&e).parse().unwrap_or(0))>
                {names.into_iter().enumerate().map(option).collect_view()}
            </select>
        </div>
    }
}

/// From case to case.
#[component]
fn Walk(bench: Bench) -> impl IntoView {
    let coded = bench.coded;
    let options = Memo::new(move |_| {
        let words = |(at, c): (usize, &crate::study::CodedCase)| {
            let repeat = if c.case.repeat > 0 { format!(", repeat {}", c.case.repeat + 1) } else { String::new() };
            let (said, traits) = (answers(&c.coding), bench.desk.trait_name(&c.case.trait_id));
            format!(
                "{}. {} · {traits}{repeat} · {} → {} · {said}",
                at + 1,
                c.case.essay.0,
                raters(&c.case),
                c.case.given
            )
        };
        coded.with(|all| all.iter().enumerate().map(words).collect::<Vec<_>>())
    });
    let is_open = |c: &crate::study::CodedCase| crate::view::coding::is_open(&c.coding);
    let left = Memo::new(move |_| coded.with(|all| all.iter().filter(|c| is_open(c)).count()));
    let next_open = move |_| {
        let at = bench.at.get_untracked();
        let found = coded.with_untracked(|all| {
            let open = |from: usize, to: usize| (from..to).find(|at| all.get(*at).is_some_and(is_open));
            open(at + 1, all.len()).or_else(|| open(0, at + 1))
        });
        if let Some(found) = found {
            bench.go(found);
        }
    };
    let is_last = move || bench.at.get() + 1 >= coded.with(Vec::len);
    let option = move |(at, words): (usize, String)| {
        view! { <option value=at.to_string() selected=move || bench.at.get() == at>{words}</option> }
    };
    view! {
        <div class="row walk">
            <div class="field grow">
                <label for="cases-case">{move || format!("Case {} of {}", bench.at.get() + 1, coded.with(Vec::len))}</label>
                <select id="cases-case" on:change=move |e| bench.go(event_target_value(&e).parse().unwrap_or(0))>
                    {move || options.get().into_iter().enumerate().map(option).collect_view()}
                </select>
            </div>
            <button on:click=move |_| bench.go(bench.at.get_untracked().saturating_sub(1)) disabled=move || bench.at.get() == 0>"‹ Previous"</button>
            <button on:click=move |_| bench.go(bench.at.get_untracked() + 1) disabled=is_last>"Next ›"</button>
            <button on:click=next_open disabled=move || left.get() == 0>"Next without codes"</button>
        </div>
        <p class="small quiet" role="status">{move || match (coded.with(Vec::len), left.get()) {
            (_, 0) => "All are coded.".to_owned(),
            (all, left) => format!("{left} of {all} not fully coded yet."),
        }}</p>
    }
}
