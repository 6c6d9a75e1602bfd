//! A table that is wider than a phone: it scrolls inside its frame, by the keyboard too.

use leptos::prelude::*;

#[component]
pub fn Framed(
    /// What it holds, for those who do not see it.
    label: &'static str,
    children: Children,
) -> impl IntoView {
    view! { <div class="scroll" tabindex="0" role="group" aria-label=label>{children()}</div> }
}
