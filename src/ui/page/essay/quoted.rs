//! A message: its quotations lead to their places in the essay, or are marked as not there.

use super::desk::Desk;
use super::text::mark_id;
use crate::run::Speaker;
use crate::view::evidence::{MarkId, Note, Piece, how_in_words};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

#[component]
pub fn Quoted(
    /// The screen.
    desk: Desk,
    /// Who speaks.
    by: Speaker,
    /// What stands there where nothing was said.
    #[prop(optional)]
    silence: &'static str,
) -> impl IntoView {
    let note = Memo::new(move |_| desk.evidence.with(|evidence| evidence.by(by).cloned()));
    move || {
        let Note { pieces, .. } = note.get().unwrap_or(Note { by, pieces: Vec::new() });
        if pieces.is_empty() {
            return view! { <p class="said">{silence}</p> }.into_any();
        }
        view! { <p class="said">{pieces.into_iter().map(|piece| shown(desk, piece)).collect_view()}</p> }.into_any()
    }
}

/// A quotation's link.
pub fn quote_id(mark: MarkId) -> String {
    format!("quote-{}", mark.0)
}

fn shown(desk: Desk, piece: Piece) -> AnyView {
    match piece {
        Piece::Plain(text) => text.into_any(),
        Piece::Missing(text) => {
            view! { <span class="quotation missing">{text}</span><span class="not-there">" (not in the essay)"</span> }
                .into_any()
        }
        Piece::Found(text, mark, found) => {
            let point = move || desk.pointed.set(vec![mark]);
            let lead = move |event: leptos::ev::MouseEvent| {
                event.prevent_default();
                point();
                bring(&mark_id(mark));
            };
            let nearly = how_in_words(found);
            let title = nearly.clone().unwrap_or_else(|| "Show it in the essay".into());
            let nearly = nearly.map(|how| {
                let words = format!(" ({how})");
                view! { <span class="near" title=how><span aria-hidden="true">" ≈"</span><span class="hidden-visually">{words}</span></span> }
            });
            view! {
                <a
                    class="quotation"
                    class:pointed=move || desk.pointed.with(|pointed| pointed.contains(&mark))
                    id=quote_id(mark)
                    href=desk.address()
                    title=title
                    on:click=lead
                    on:mouseenter=move |_| point()
                    on:mouseleave=move |_| desk.pointed.set(Vec::new())
                    on:focus=move |_| point()
                    on:blur=move |_| desk.pointed.set(Vec::new())
                >{text}</a>{nearly}
            }
            .into_any()
        }
    }
}

/// Brings the other end of a quotation into sight, if it is not there, and the keyboard to it.
pub fn bring(id: &str) {
    let Some(element) = document().get_element_by_id(id).and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) else {
        return;
    };
    let place = element.get_bounding_client_rect();
    let height = window().inner_height().ok().and_then(|h| h.as_f64()).unwrap_or_default();
    // What lies at the very edge may be covered by the teacher's row.
    if place.top() < 0.0 || place.bottom() > height * 0.85 {
        element.scroll_into_view();
    }
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}
