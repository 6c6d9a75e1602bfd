//! The scored essays that the Judge was shown, beside each other.

use crate::exemplar::Slot;
use leptos::prelude::*;

#[component]
pub fn Exemplars(
    /// One for each score, or its empty place.
    slots: Vec<Slot>,
    /// The trait.
    name: String,
) -> impl IntoView {
    let item = move |slot: Slot| {
        let score = slot.score.value();
        match slot.exemplar {
            Some(e) => view! {
                <li>
                    <p class="head"><strong>"Scored "{score}</strong><span class="quiet">{e.id.to_string()}{e.similarity.map(|s| format!(", similarity {s:.2}"))}</span></p>
                    <p class="opening small">{e.text.clone()}</p>
                    <details><summary class="small">"Read it"</summary><blockquote class="student small">{e.text}</blockquote></details>
                </li>
            }
            .into_any(),
            None => view! { <li><p class="none small"><strong>"Scored "{score}": "</strong>"no exemplar for this score"</p></li> }.into_any(),
        }
    };
    let given = slots.iter().filter(|s| s.exemplar.is_some()).count();
    view! {
        <details>
            <summary>{format!("Scored essays that the Judge was shown for {name} ({given})")}</summary>
            <ul class="exemplars">{slots.into_iter().map(item).collect_view()}</ul>
        </details>
    }
}
