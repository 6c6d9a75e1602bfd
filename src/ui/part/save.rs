//! Files for the user: one place where each is offered, and where a table's commas are chosen.

use crate::browser::files;
use crate::format::{Delimiter, csv_text};
use crate::ui::state::App;
use leptos::prelude::*;

/// Offers a file; where the browser will not have it, the page says so.
pub fn save(app: App, name: &str, kind: &str, text: &str) {
    if files::offer(name, kind, text).is_err() {
        app.trouble.set(Some("The browser would not save the file.".into()));
    }
}

/// Offers rows as a table that the user's Excel opens.
pub fn save_table(app: App, name: &str, rows: Vec<Vec<String>>) {
    save(app, name, "text/csv", &csv_text(rows, delimiter()));
}

/// Excel splits at semicolons where the computer's language writes a decimal comma.
pub fn delimiter() -> Delimiter {
    let language = window().navigator().language().unwrap_or_default();
    let half = String::from(js_sys::Number::from(0.5).to_locale_string(&language));
    if half.contains(',') { Delimiter::Semicolon } else { Delimiter::Comma }
}
