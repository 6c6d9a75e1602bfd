//! Choosing files: a button, or dropping them.

use crate::browser::files;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event, File, HtmlInputElement};

/// A place to drop files on, with a chooser in it.
#[component]
pub fn Pick(
    /// What to choose, for the label.
    #[prop(into)]
    label: String,
    /// What to know about it.
    #[prop(into)]
    hint: String,
    /// File endings, as the chooser's filter.
    accept: &'static str,
    /// The chooser's id.
    id: &'static str,
    /// Whether several files are taken.
    #[prop(optional)]
    several: bool,
    /// Hears of the files.
    on_files: impl Fn(Vec<File>) + Clone + 'static,
) -> impl IntoView {
    let (is_over, set_over) = signal(false);
    let chosen = on_files.clone();
    let on_change = move |event: Event| {
        let input = event.target().and_then(|t| t.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            let all = files::list(input.files());
            input.set_value("");
            if !all.is_empty() {
                chosen(all);
            }
        }
    };
    let on_drop = move |event: DragEvent| {
        event.prevent_default();
        set_over.set(false);
        let all = files::dropped(event.data_transfer());
        if !all.is_empty() {
            on_files(all);
        }
    };
    view! {
        <div
            class="drop stack-tight"
            class:over=move || is_over.get()
            on:dragover=move |event| { event.prevent_default(); set_over.set(true); }
            on:dragleave=move |_| set_over.set(false)
            on:drop=on_drop
        >
            <label for=id>{label}</label>
            <p class="hint">{hint}</p>
            <input type="file" id=id accept=accept multiple=several on:change=on_change/>
        </div>
    }
}
