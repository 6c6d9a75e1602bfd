//! One case: the essay, what people gave, and what every method gave and why, side by side.

use super::bench::Bench;
use crate::run::{Hearing, UnitId};
use crate::study::WrongCase;
use crate::ui::part::exemplars::Exemplars;
use crate::view::coding::{direction, raters};
use crate::view::evidence::named;
use crate::workspace;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What one run said of the case.
#[derive(Debug, Clone, PartialEq)]
struct Side {
    label: String,
    /// Whether it is the run that is coded.
    is_coded: bool,
    /// Its scores, one a repeat.
    scores: Vec<Option<i32>>,
    /// Which repeat's words these are.
    repeat: usize,
    hearing: Hearing,
}

#[component]
pub fn Case(bench: Bench) -> impl IntoView {
    let case = Memo::new(move |_| bench.case());
    let sides = RwSignal::new(None::<Vec<Side>>);
    Effect::new(move |_| {
        sides.set(None);
        if let Some(case) = case.get() {
            spawn_local(async move {
                let found = said(bench, &case).await;
                // Meanwhile the reader may have gone on.
                if case_is_still(bench, &case) {
                    sides.try_set(Some(found));
                }
            });
        }
    });
    let words =
        move |case: &WrongCase| bench.desk.scored().essays.iter().find(|e| e.id == case.essay).map(|e| e.text.clone());
    let of = move |case: WrongCase| {
        let name = bench.desk.trait_name(&case.trait_id);
        let (facts, way) = (raters(&case), direction(&case));
        view! {
            <h2>{name}" of essay "{case.essay.0.clone()}" · raters "{facts}" · method "{case.given.value()}" · "{way}</h2>
            <div class="student small">{words(&case)}</div>
        }
    };
    view! {
        <section class="stack" aria-label="The case">
            {move || case.get().map(of)}
            <div class="sides">
                {move || match sides.get() {
                    None => view! { <p class="quiet">"Reading what the methods said …"</p> }.into_any(),
                    Some(sides) => sides.into_iter().map(|side| view! { <One bench side/> }).collect_view().into_any(),
                }}
            </div>
        </section>
    }
}

fn case_is_still(bench: Bench, case: &WrongCase) -> bool {
    bench.at.try_get_untracked().is_some() && untrack(|| bench.case()).as_ref() == Some(case)
}

/// What every run said of the case's essay and trait: of the same repeat, or of the first where a run has fewer.
async fn said(bench: Bench, case: &WrongCase) -> Vec<Side> {
    let (runs, coded) = (bench.runs.get_untracked(), bench.run.get_untracked());
    let Some(Ok(runs)) = runs else { return Vec::new() };
    let place = bench.desk.place();
    let mut sides = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let is_of_case = |o: &&crate::study::Observation| o.essay == case.essay && o.trait_id == case.trait_id;
        let Some(seen) = run.result.observations.iter().find(is_of_case) else { continue };
        let repeat = if case.repeat < seen.scored.len() { case.repeat } else { 0 };
        let trait_id = (!run.seen.is_all_at_once).then(|| case.trait_id.clone());
        let unit = UnitId { essay: case.essay.clone(), repeat: u32::try_from(repeat).unwrap_or(0), trait_id };
        let heard =
            bench.desk.app.in_store(async |store| workspace::known(store, &place, &run.seen.name, &unit).await).await;
        let mut hearing = bench.desk.app.report(heard).unwrap_or_default();
        let is_of_trait = |id: &Option<crate::rubric::TraitId>| id.as_ref().is_none_or(|id| *id == case.trait_id);
        hearing.exemplars = hearing.exemplars.map(|all| all.into_iter().filter(|s| is_of_trait(&s.trait_id)).collect());
        sides.push(Side {
            label: run.result.label.clone(),
            is_coded: at == coded,
            scores: (0..seen.scored.len()).map(|repeat| seen.given(repeat)).collect(),
            repeat,
            hearing,
        });
    }
    // The one that is coded first.
    sides.sort_by_key(|side| !side.is_coded);
    sides
}

#[component]
fn One(bench: Bench, side: Side) -> impl IntoView {
    let Side { label, is_coded, scores, repeat, hearing } = side;
    let number = |score: Option<i32>| score.map_or_else(|| "no score".to_owned(), |s| s.to_string());
    let given = number(scores.get(repeat).copied().flatten());
    let repeats = (scores.len() > 1).then(|| {
        let all: Vec<String> = scores.iter().copied().map(number).collect();
        view! { <span class="quiet small">" repeats: "{all.join(", ")}</span> }
    });
    let case = untrack(|| bench.case());
    let rationales: Vec<String> = hearing
        .judgements
        .values()
        .filter_map(|j| case.as_ref().and_then(|case| j.of(&case.trait_id)).map(|v| v.verdict.rationale.clone()))
        .collect();
    let turn = |t: crate::debate::Turn| {
        let (class, name) = named(t.seat.role);
        view! { <div class=format!("speaker {class}")><h4>{name}</h4><p class="said">{t.message}</p></div> }
    };
    let debate = (!hearing.turns.is_empty()).then(|| {
        view! { <details><summary>"The debate"</summary>{hearing.turns.into_iter().map(turn).collect_view()}</details> }
    });
    let name = case.map(|case| bench.desk.trait_name(&case.trait_id));
    let exemplars = hearing
        .exemplars
        .filter(|slots| !slots.is_empty())
        .map(|slots| view! { <Exemplars slots name=name.unwrap_or_default()/> });
    view! {
        <article class="side" class:coded=is_coded>
            <h3>{label}" "{is_coded.then(|| view! { <span class="tag">"coded here"</span> })}</h3>
            <p><strong class="figure-score">{given}</strong>{repeats}</p>
            {rationales.into_iter().map(|words| view! { <p class="said">{words}</p> }).collect_view()}
            {debate}
            {exemplars}
        </article>
    }
}
