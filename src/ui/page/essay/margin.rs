//! A debater's margin: what they say of the essay, in speaking order, as it comes.

use super::desk::Desk;
use super::notes::{Notes, Waiting, confidence};
use super::quoted::Quoted;
use crate::debate::{Role, Seat, Turn};
use crate::run::Speaker;
use crate::view::evidence::named;
use leptos::prelude::*;

/// A message's place among all messages of a debate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spoken {
    seat: Seat,
    /// Counted from 1.
    number: usize,
    of: usize,
}

#[component]
pub fn Margin(
    /// The screen.
    desk: Desk,
    /// Whose.
    role: Role,
) -> impl IntoView {
    let seats = Memo::new(move |_| {
        desk.card.with(|card| {
            let all = card.turns.iter().enumerate();
            let spoken = all.map(|(at, (seat, _))| Spoken { seat: *seat, number: at + 1, of: card.turns.len() });
            spoken.filter(|spoken| spoken.seat.role == role).collect::<Vec<_>>()
        })
    });
    let (class, name) = named(role);
    view! {
        <div class=format!("margin {class}") role="group" aria-label=format!("The {name}’s margin") tabindex="0">
            <For each=move || seats.get() key=|spoken| (spoken.seat, spoken.of) let:spoken><Seated desk spoken/></For>
        </div>
    }
}

/// One message of the debate, or its place.
#[component]
fn Seated(desk: Desk, spoken: Spoken) -> impl IntoView {
    let Spoken { seat, number, of } = spoken;
    let (class, name) = named(seat.role);
    let turn =
        Memo::new(move |_| desk.card.with(|c| c.turns.iter().find(|(s, _)| *s == seat).and_then(|(_, t)| t.clone())));
    let by = Speaker::Debater(seat);
    let since =
        Memo::new(move |_| desk.card.with(|c| c.waiting.filter(|(speaker, _)| *speaker == by).map(|(_, since)| since)));
    let body = move || match (turn.get(), since.get()) {
        (Some(turn), _) => view! { <Said desk turn/> }.into_any(),
        (None, Some(since)) => view! { <Waiting desk since/> }.into_any(),
        (None, None) => view! { <p class="waiting small">"Has not spoken."</p> }.into_any(),
    };
    let place = (of > 2).then(|| view! { <span class="quiet">{format!("message {number} of {of}")}</span> });
    view! { <div class=format!("speaker {class}")><h3>{name}" "{place}</h3>{body}</div> }
}

#[component]
fn Said(desk: Desk, turn: Turn) -> impl IntoView {
    view! {
        <Quoted desk by=Speaker::Debater(turn.seat)/>
        <p class="small quiet">{confidence(turn.confidence)}</p>
        <Notes call=turn.call/>
    }
}
