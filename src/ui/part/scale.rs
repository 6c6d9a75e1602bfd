//! A score on its scale, with the probability of every score where it is known.

use crate::view::verdict::{Mark, scale_in_words};
use leptos::prelude::*;

/// Width of one score's place, and the height of a full bar, in SVG units.
const STEP: usize = 30;
const FULL: f64 = 34.0;

#[component]
pub fn Scale(
    /// From [`crate::view::verdict::scale`].
    marks: Vec<Mark>,
) -> impl IntoView {
    let width = marks.len() * STEP;
    let words = scale_in_words(&marks);
    let mark = |(at, m): (usize, &Mark)| {
        let x = at * STEP + STEP / 2;
        let height = m.probability.map_or(0.0, |p| (p * FULL).max(1.0));
        let bar = m.probability.map(|p| {
            view! {
                <rect class="bar" x=x - 8 y=(36.0 - height).to_string() width="16" height=height.to_string()>
                    <title>{format!("score {}: {:.1} %", m.score, p * 100.0)}</title>
                </rect>
            }
        });
        let dot = m.probability.is_none().then(|| view! {
            <circle class="tick" class:chosen=m.is_chosen cx=x cy="30" r=if m.is_chosen { "7" } else { "4" }></circle>
        });
        view! { <g>{bar}{dot}<text class:chosen=m.is_chosen x=x y="52">{m.score}</text></g> }
    };
    let drawn = marks.iter().enumerate().map(mark).collect_view();
    view! {
        <svg class="scale" viewBox=format!("0 0 {width} 56") width=width height="56" role="img" aria-label=words>{drawn}</svg>
    }
}
