//! The page: thin components over view models.

pub mod apart;
mod app;
mod grading;
mod import;
mod page;
pub mod part;
mod recorder;
mod samples;
mod state;
mod watched;

/// Puts the page up in place of what `index.html` shows meanwhile. `apart` says where the other screens come from. Call once, in the page.
pub fn start(apart: apart::Apart) {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(move || {
        leptos::prelude::provide_context(apart);
        leptos::prelude::view! { <app::App/> }
    });
    let document = web_sys::window().and_then(|w| w.document());
    if let Some(boot) = document.and_then(|d| d.get_element_by_id("boot")) {
        boot.remove();
    }
}
