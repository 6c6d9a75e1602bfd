//! The keyboard's place.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

/// Keeps the keyboard at `place` when work begins or ends there: the pressed button gives way to another, and the focus would fall back
/// to the top of the page.
pub fn stay_here(place: NodeRef<leptos::html::Div>, is_busy: Memo<bool>) {
    Effect::new(move |before: Option<bool>| {
        let busy = is_busy.get();
        let is_lost = document().active_element().is_none_or(|e| e.tag_name() == "BODY");
        if let Some(place) = place.get().filter(|_| before.is_some_and(|b| b != busy) && is_lost) {
            let _ = place.focus();
        }
        busy
    });
}

/// Whether something is being written or chosen where the key was pressed: keys mean other things there.
pub fn is_in_a_field(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    let field = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])";
    target.is_some_and(|target| target.closest(field).ok().flatten().is_some())
}

/// Brings the keyboard to the element of that id, where there is one.
pub fn focus_on(id: &str) {
    let element = document().get_element_by_id(id).and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = element {
        // A browser that refuses leaves the focus where it was.
        let _ = element.focus();
    }
}
