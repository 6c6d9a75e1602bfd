//! Telling: what goes on, what went wrong, how far it is.

use crate::view::words::{bytes, time_left};
use leptos::prelude::*;

/// Something goes on, and nothing is known of how long.
#[component]
pub fn Busy(
    /// What, without a full stop.
    #[prop(into)]
    what: String,
) -> impl IntoView {
    view! { <p class="quiet" role="status">{what} " …"</p> }
}

/// What went wrong, and what to do.
#[component]
pub fn Wrong(
    /// In words.
    #[prop(into)]
    why: String,
) -> impl IntoView {
    view! { <div class="notice bad" role="alert"><p><span class="mark" aria-hidden="true">"✕ "</span>{why}</p></div> }
}

/// How far a piece of work is, and how long it will take.
#[component]
pub fn Going(
    /// What is done.
    #[prop(into)]
    what: Signal<String>,
    /// Done, and of how much; `None` where that is not known.
    #[prop(into)]
    how_far: Signal<Option<(f64, f64)>>,
    /// When it began, in milliseconds since 1970.
    #[prop(into)]
    since: Signal<f64>,
    /// Whether the amounts are bytes.
    #[prop(into)]
    is_bytes: Signal<bool>,
) -> impl IntoView {
    let known = move || how_far.get().filter(|(_, total)| *total > 0.0);
    let amounts = move || {
        how_far.get().map(|(done, total)| {
            let show = |n: f64| if is_bytes.get() { bytes(n) } else { format!("{n:.0}") };
            let left =
                time_left(js_sys::Date::now() - since.get(), done, total).map(|left| format!(", about {left} left"));
            let of = if total > 0.0 { format!(" of {}", show(total)) } else { String::new() };
            format!("{}{of}{}", show(done), left.unwrap_or_default())
        })
    };
    view! {
        <div class="stack-tight">
            <p id="going-what">{move || what.get()} <span class="quiet">" " {amounts}</span></p>
            <progress
                aria-labelledby="going-what"
                max=move || known().map(|(_, total)| total.to_string())
                value=move || known().map(|(done, _)| done.to_string())
            ></progress>
        </div>
    }
}
