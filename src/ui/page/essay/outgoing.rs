//! What will be sent for this essay, before anything is.

use super::desk::Desk;
use crate::llm::Role;
use crate::view::outgoing::outgoing;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

#[component]
pub fn WhatIsSent(
    /// The screen.
    desk: Desk,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let opened = move |event: leptos::ev::Event| {
        let details = event.current_target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        is_open.set(details.is_some_and(|details| details.has_attribute("open")));
    };
    view! {
        <details class="what-is-sent" on:toggle=opened>
            <summary>"What will be sent"</summary>
            {move || is_open.get().then(|| view! { <Sent desk/> })}
        </details>
    }
}

#[component]
fn Sent(desk: Desk) -> impl IntoView {
    let found = Memo::new(move |_| {
        let r = desk.shown_trait()?;
        let essay = desk.essay.with_value(|essay| essay.text.clone());
        Some(desk.assignment.with_value(|a| desk.app.prompts.with(|prompts| outgoing(a, prompts, &essay, &r))))
    });
    let to = move || {
        desk.app.models.with(|models| {
            models.chosen().map(|e| {
                if e.endpoint.is_local() {
                    format!("{}, on this computer", e.endpoint.host())
                } else {
                    e.endpoint.host().to_owned()
                }
            })
        })
    };
    let message = |(at, message): (usize, crate::llm::Message)| {
        let who = match message.role {
            Role::System => "First message: the same for every call about this essay",
            _ => "Second message",
        };
        let id = format!("sent-{at}");
        view! {
            <p class="label" id=id.clone()>{who}</p>
            <pre class="sent" tabindex="0" role="group" aria-labelledby=id>{message.content}</pre>
        }
    };
    view! {
        <div class="stack-tight">
            <p>"The first call goes to "<strong>{move || to().unwrap_or_else(|| "the model that you choose".into())}</strong>" with exactly these words, and the settings of the model. Nothing else is sent with them: no file name, no title, no student’s name that is not in the text."</p>
            {move || found.get().map(|found| match found {
                Err(why) => view! { <p class="notice bad">{why}</p> }.into_any(),
                Ok(out) => {
                    let names = out.names.into_iter().map(|(name, stand_in)| view! { <li>"“"{name}"” is sent as "{stand_in}</li> }).collect_view();
                    view! {
                        <ul class="small">{names}</ul>
                        {out.first.into_iter().enumerate().map(message).collect_view()}
                        {out.further.into_iter().map(|words| view! { <p class="small">{words}</p> }).collect_view()}
                    }.into_any()
                }
            })}
        </div>
    }
}
