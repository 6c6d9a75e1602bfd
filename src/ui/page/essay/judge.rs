//! The Judge, over the whole width: the score on its scale, and the reasons.

use super::desk::Desk;
use super::notes::{Notes, Waiting};
use super::quoted::Quoted;
use crate::debate::Judgement;
use crate::rubric::Trait;
use crate::run::Speaker;
use crate::ui::part::scale::Scale;
use crate::view::card::Card;
use crate::view::verdict::{Standing, scale};
use leptos::prelude::*;

#[component]
pub fn Judge(
    /// The screen.
    desk: Desk,
    /// The trait.
    r: Trait,
) -> impl IntoView {
    let judgements = Memo::new(move |_| desk.card.with(|c| c.judgements.clone()));
    let since = Memo::new(move |_| {
        desk.card.with(|c| match c.waiting {
            Some((Speaker::Judge(_), since)) => Some(since),
            _ => None,
        })
    });
    let of = StoredValue::new(r);
    let reasons = move || {
        let all = judgements.get();
        let several = all.len() > 1;
        let reason = |(number, j): (u8, Judgement)| {
            let r = of.get_value();
            view! { <Reasons desk r j number several/> }
        };
        (0..).zip(all).map(reason).collect_view()
    };
    view! {
        <Score desk r=of/>
        {reasons}
        {move || since.get().map(|since| view! { <div class="speaker judge"><h3>"Judge"</h3><Waiting desk since/></div> })}
    }
}

/// The score on its scale, or what is missing.
#[component]
fn Score(desk: Desk, r: StoredValue<Trait>) -> impl IntoView {
    let here = Memo::new(move |_| desk.card.with(|c| c.standing.clone()));
    let given = Memo::new(move |_| {
        let of = |c: &Card| r.with_value(|r| c.judgements.first()?.of(&r.id)?.distribution.clone());
        desk.card.with(of)
    });
    let marks = move |score| given.with(|given| r.with_value(|r| scale(r.range, score, given.as_ref())));
    move || {
        match here.get() {
        Standing::Scored(score) => view! {
            <div class="verdict">
                <p class="big"><span class="hidden-visually">"Score "</span>{score.value()}<small>" of "{score.range().max()}</small></p>
                <Scale marks=marks(Some(score))/>
                <p class="small quiet grow">{r.with_value(|r| r.level(score.value()).map(str::to_owned))}</p>
            </div>
        }
        .into_any(),
        Standing::NeedsGrading(why) => view! {
            <p class="notice warn"><span class="mark">"▲ Needs grading."</span>" Why: "{why}". The Judge's words are below; the score is yours to give."</p>
        }
        .into_any(),
        Standing::BrokeOff(why) => view! {
            <div class="notice bad" role="alert"><p><strong>"This trait broke off. "</strong>{why}</p></div>
        }
        .into_any(),
        Standing::Asking(..) | Standing::Waiting => ().into_any(),
    }
    }
}

/// What a Judge says; Judges are counted from 0.
#[component]
fn Reasons(desk: Desk, r: Trait, j: Judgement, number: u8, several: bool) -> impl IntoView {
    let verdict = j.of(&r.id).cloned();
    let score = verdict.as_ref().filter(|_| several).and_then(|v| v.verdict.score());
    let score = score.map(|score| view! { <p class="small quiet">"Score "{score.value()}". "</p> });
    let expected = verdict.and_then(|v| v.distribution);
    let expected = expected.map(|d| format!("Expected score {:.2}, entropy {:.2}.", d.expected, d.entropy));
    let name = if several { format!("Judge {}", u16::from(number) + 1) } else { "Judge".to_owned() };
    view! {
        <div class="speaker judge">
            <h3>{name}</h3>
            {score}
            <Quoted desk by=Speaker::Judge(number) silence="The Judge gave no rationale."/>
            {expected.map(|text| view! { <p class="small quiet">{text}</p> })}
            <Notes call=j.call/>
        </div>
    }
}
