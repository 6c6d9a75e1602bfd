//! One file a screen.

mod assignment;
mod bank;
mod essay;
mod essays;
pub mod exams;
mod home;
mod mapping;
mod models;
mod privacy;
mod prompts;
mod results;
mod rubric;
mod settings;
pub mod study;

use super::apart::{Apart, fetched};
use super::state::App;
use crate::view::route::{Part, Route};
use leptos::prelude::*;

/// The screen of a place.
pub fn page(place: Route) -> AnyView {
    match place {
        Route::Home => view! { <home::Home/> }.into_any(),
        Route::Assignment(id, part) => view! { <assignment::Frame id part/> }.into_any(),
        Route::Essay(id, essay) => view! { <essay::Screen id essay/> }.into_any(),
        Route::Cases(id) => fetched(Apart::get().cases, id).into_any(),
        Route::Exams => fetched(Apart::get().exams, ()).into_any(),
        Route::Exam(id, part) => fetched(Apart::get().exam, (id, part)).into_any(),
        Route::Settings(setting) => view! { <settings::Settings setting/> }.into_any(),
        Route::Unknown(path) => unknown(&path).into_any(),
    }
}

fn unknown(path: &str) -> impl IntoView + use<> {
    let path = path.to_owned();
    view! {
        <div class="stack">
            <h1>"There is nothing at this address"</h1>
            <p>"The page has no place called " <code>{path}</code> "."</p>
            <p><a class="button" href=Route::Home.to_string()>"To your assignments"</a></p>
        </div>
    }
}

/// What the browser's tab says of a place.
pub fn title(app: App, place: &Route) -> String {
    let name = |id: &str| app.assignment(id).map_or_else(|| "Assignment".to_owned(), |a| a.title);
    match place {
        Route::Home => "Assay".into(),
        Route::Assignment(id, part) => format!("{} · {} · Assay", part.label(), name(id)),
        Route::Essay(id, _) => format!("{} · {} · Assay", Part::Essays.label(), name(id)),
        Route::Cases(id) => format!("Wrong cases · {} · Assay", name(id)),
        Route::Exams => "Exams · Assay".into(),
        Route::Exam(_, part) => format!("{} · Exam · Assay", part.label()),
        Route::Settings(setting) => format!("{} · Assay", setting.label()),
        Route::Unknown(_) => "Nothing here · Assay".into(),
    }
}
