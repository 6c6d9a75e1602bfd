//! The keys of an essay's screen, wherever the focus is but in a field.

use super::decision::COMMENT;
use super::desk::Desk;
use crate::ui::app::go;
use crate::ui::part::focus::{focus_on, is_in_a_field};
use crate::view::class_moves::Control;
use crate::view::desk::{Deed, Neighbour, Toward, deed};
use crate::view::route::Route;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// Listens as long as the screen is there.
pub fn listen(desk: Desk, before: Option<Neighbour>, after: Option<Neighbour>) {
    let pressed = move |event: KeyboardEvent| {
        if event.default_prevented() || event.alt_key() || is_in_a_field(&event) {
            return;
        }
        let control = if event.ctrl_key() || event.meta_key() { Control::Held } else { Control::Free };
        if control == Control::Free && !desk.app.single_keys.get_untracked() {
            return;
        }
        let Some(deed) = deed(&event.key(), control) else { return };
        event.prevent_default();
        match deed {
            Deed::Accept => desk.accept(),
            Deed::Digit(digit) => desk.digit(digit),
            Deed::Comment => focus_on(COMMENT),
            Deed::Undo => desk.undo(),
            Deed::Trait(toward) => desk.step(toward),
            Deed::Essay(Toward::Previous) => open(desk, before.as_ref()),
            Deed::Essay(Toward::Next) => open(desk, after.as_ref()),
        }
    };
    let handle = window_event_listener(leptos::ev::keydown, pressed);
    on_cleanup(move || handle.remove());
}

fn open(desk: Desk, neighbour: Option<&Neighbour>) {
    let assignment = desk.assignment.with_value(|assignment| assignment.id.clone());
    match neighbour {
        Some(neighbour) => go(&Route::Essay(assignment, neighbour.id.0.clone())),
        None => desk.app.announcement.set("There is no further essay this way.".into()),
    }
}
