//! The frame of the settings.

use super::{models, privacy, prompts};
use crate::view::route::{Route, Setting};
use leptos::prelude::*;

#[component]
pub fn Settings(setting: Setting) -> impl IntoView {
    let tab = move |s: Setting| {
        view! { <a href=Route::Settings(s).to_string() aria-current=(s == setting).then_some("page")>{s.label()}</a> }
    };
    let screen = match setting {
        Setting::Models => view! { <models::Screen/> }.into_any(),
        Setting::Prompts => view! { <prompts::Screen/> }.into_any(),
        Setting::Privacy => view! { <privacy::Screen/> }.into_any(),
    };
    view! {
        <h1>"Settings"</h1>
        <nav class="tabs" aria-label="Settings">{Setting::ALL.into_iter().map(tab).collect_view()}</nav>
        <div class="stack" style="padding-top: var(--s4)">{screen}</div>
    }
}
