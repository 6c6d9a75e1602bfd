//! The frame around every screen, and what happens when the page opens.

use super::page;
use super::part::focus::focus_on;
use super::samples;
use super::state::App as State;
use crate::browser::served::{self, Served};
use crate::llm::{Dialect, Endpoint};
use crate::view::route::{Route, Setting};
use crate::workspace::{self, KeyPlace, Models, SavedEndpoint};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The demonstration model's id among the endpoints.
const DEMONSTRATION: &str = "demonstration";

/// A 135M model rambles: its replies are cut, so that a verdict takes a minute and not ten.
const DEMONSTRATION_TOKENS: u32 = 160;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let app = State::provide();
    follow_address(app);
    spawn_local(open(app));
    view! {
        <a class="skip" href="#main" on:click=|event| { event.prevent_default(); focus_main(); }>"Skip to the content"</a>
        <header class="masthead">
            <div>
                <a class="brand" href=Route::Home.to_string()><Mark/>"Assay"</a>
                <nav aria-label="Main">
                    <a
                        href=Route::Home.to_string()
                        aria-current=move || current(app, |r| !matches!(r, Route::Settings(_) | Route::Exams | Route::Exam(..)))
                    >"Assignments"</a>
                    <a href=Route::Exams.to_string() aria-current=move || current(app, |r| matches!(r, Route::Exams | Route::Exam(..)))>"Exams"</a>
                    <a
                        href=Route::Settings(Setting::Models).to_string()
                        aria-current=move || current(app, |r| matches!(r, Route::Settings(_)))
                    >"Settings"</a>
                </nav>
            </div>
        </header>
        <main id="main" tabindex="-1">
            <Trouble/>
            {move || page::page(app.route.get())}
        </main>
        <footer class="colophon">
            <div><p>{move || privacy_line(app)}</p></div>
        </footer>
        <div class="hidden-visually" role="status" aria-live="polite">{move || app.announcement.get()}</div>
    }
}

#[component]
fn Mark() -> impl IntoView {
    view! {
        <svg viewBox="0 0 32 32" aria-hidden="true">
            <path
                d="M16 5v21M9 26h14M6 10h20M6 10l-4 9a4.4 4.4 0 0 0 8 0zM26 10l-4 9a4.4 4.4 0 0 0 8 0z"
                fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"
            />
        </svg>
    }
}

#[component]
fn Trouble() -> impl IntoView {
    let app = State::get();
    let shown = move |text: String| {
        view! {
            <div class="notice bad" role="alert">
                <p>{text}</p>
                <button class="plain" on:click=move |_| app.trouble.set(None)>"Put away"</button>
            </div>
        }
    };
    move || app.trouble.get().map(shown)
}

/// What leaves the machine, in a line at the foot of every screen.
fn privacy_line(app: State) -> String {
    let host = app.models.with(|m| m.chosen().map(|e| (e.endpoint.host().to_owned(), e.endpoint.is_local())));
    let goes = match host {
        None => "Nothing leaves it: no model is chosen yet.".to_owned(),
        Some((host, true)) => format!("The model is on this computer too ({host}): nothing leaves it."),
        Some((host, false)) => {
            format!(
                "Grading sends the essay, and the scored essays that the Judge is shown, to {host} and nowhere else."
            )
        }
    };
    format!("Your essays, scores and rubrics are kept in this browser, on this computer. {goes}")
}

fn current(app: State, is_here: impl Fn(&Route) -> bool) -> Option<&'static str> {
    app.route.with(|r| is_here(r)).then_some("page")
}

/// Moves the keyboard to the screen's content.
pub fn focus_main() {
    focus_on("main");
}

/// Goes to another place in the page.
pub fn go(place: &Route) {
    let _ = window().location().set_hash(&place.to_string());
}

fn follow_address(app: State) {
    let read = move || {
        let place = Route::parse(&window().location().hash().unwrap_or_default());
        if app.route.with_untracked(|here| *here != place) {
            app.route.set(place);
            window().scroll_to_with_x_and_y(0.0, 0.0);
            focus_main();
        }
    };
    read();
    let handle = window_event_listener(leptos::ev::hashchange, move |_| read());
    on_cleanup(move || handle.remove());
    Effect::new(move |_| document().set_title(&page::title(app, &app.route.get())));
}

async fn open(app: State) {
    let store = match app.open().await {
        Ok(store) => store,
        Err(error) => {
            app.trouble.set(Some(error.to_string()));
            app.assignments.set(Some(Vec::new()));
            return;
        }
    };
    app.models.set(app.report(workspace::models(&store).await).unwrap_or_default());
    app.prompts.set(app.report(workspace::prompts(&store).await).unwrap_or_default());
    let served = served::served().await;
    if let Some(models) = with_demonstration(app.models.get_untracked(), served.as_ref()) {
        app.keep_models(models).await;
    }
    app.served.set(served);
    let all = app.report(workspace::assignments(&store).await).unwrap_or_default();
    // Also when the first visit was cut off half-way: what is there is not laid out again.
    let lacks_samples = app.report(workspace::had_samples(&store).await) == Some(false);
    app.assignments.set(Some(all));
    if lacks_samples {
        samples::lay_out(app).await;
        app.report(workspace::note_samples(&store).await);
    }
}

/// The models with the served one among them, chosen where nothing else is; gone where it is no longer served. `None`: no change.
fn with_demonstration(mut models: Models, served: Option<&Served>) -> Option<Models> {
    let before = models.clone();
    let offered = served.and_then(|s| s.model.as_ref());
    let endpoint = offered.and_then(|m| Endpoint::new("Demonstration model", &m.base_url, &m.model, "").ok());
    match endpoint {
        Some(endpoint) => {
            models.put(SavedEndpoint {
                id: DEMONSTRATION.into(),
                endpoint,
                max_tokens: Some(DEMONSTRATION_TOKENS),
                concurrency: 1,
                dialect: Dialect::default(),
                key_place: KeyPlace::Tab,
                is_demonstration: true,
                prices: None,
            });
            models.chosen.get_or_insert_with(|| DEMONSTRATION.into());
        }
        None => {
            models.endpoints.retain(|e| !e.is_demonstration);
            models.chosen = models.chosen.filter(|id| id != DEMONSTRATION);
        }
    }
    (models != before).then_some(models)
}
