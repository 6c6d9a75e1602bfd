//! The keyboard's place, when the control that had it goes away.

use leptos::prelude::*;

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
