//! What comes of a class: the run that grades it, and one table of scores.

mod before;
mod cell_bar;
mod class;
mod exports;
mod grid;
mod resting;
mod row;
mod run_bar;

use crate::ui::part::notice::Busy;
use crate::ui::state::App;
use crate::view::class::{Flag, Row};
use crate::view::route::{Part, Route};
use crate::view::words::count;
use crate::workspace;
use class::{Class, Shown};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

#[component]
pub fn Screen(id: String) -> impl IntoView {
    let app = App::get();
    let class = Class::new(app, &id);
    let asked = id.clone();
    spawn_local(async move {
        let found = app.in_store(async |store| workspace::essays(store, &asked).await).await;
        class.essays.try_set(Some(Arc::new(app.report(found).unwrap_or_default())));
    });
    let is_open = Memo::new(move |_| class.rows.with(Option::is_some));
    let is_empty = Memo::new(move |_| class.with_rows(<[Row]>::is_empty));
    let place = Route::Assignment(id.clone(), Part::Essays).to_string();
    move || {
        match (is_open.get(), is_empty.get()) {
        (false, _) => view! { <Busy what="Opening the results"/> }.into_any(),
        (true, true) => view! {
            <div class="empty stack-tight">
                <h2>"No essays yet"</h2>
                <p>"Here the whole class stands in one table: an essay a row, a trait a column. Add the essays first."</p>
                <p><a class="button primary" href=place.clone()>"Add essays"</a></p>
            </div>
        }
        .into_any(),
        (true, false) => view! {
            <run_bar::RunBar class id=id.clone()/>
            <Table class id=id.clone()/>
        }
        .into_any(),
    }
    }
}

#[component]
fn Table(class: Class, id: String) -> impl IntoView {
    let has_verdicts = Memo::new(move |_| {
        class.with_rows(|rows| rows.iter().flat_map(|r| &r.cells).any(|c| c.model.is_some() || c.teacher.is_some()))
    });
    move || {
        if has_verdicts.get() {
            view! {
                <Tools class/>
                <grid::Grid class/>
                <cell_bar::CellBar class/>
                <Keys/>
                <exports::Exports class id=id.clone()/>
            }
            .into_any()
        } else {
            view! {
                <div class="empty stack-tight">
                    <h2>"No verdicts yet"</h2>
                    <p>"Once essays are graded their scores stand here, one row an essay. What needs you is marked; you accept a score or give your own, and yours counts."</p>
                </div>
            }
            .into_any()
        }
    }
}

/// The filter and undo.
#[component]
fn Tools(class: Class) -> impl IntoView {
    let needing = Memo::new(move |_| class.with_rows(|rows| rows.iter().map(Row::needs).sum::<usize>()));
    let essays = move || class.with_rows(|rows| count(rows.len(), "essay", "essays"));
    let is_filtered = move || class.shown.get() == Shown::NeedsMe;
    let turn = move |_| class.show(if is_filtered() { Shown::All } else { Shown::NeedsMe });
    view! {
        <div class="row class-tools">
            <h2>{essays}</h2>
            <button aria-pressed=move || is_filtered().to_string() on:click=turn>"Needs me ("{needing}")"</button>
            {move || (!class.changed.with(Vec::is_empty)).then(|| view! { <button on:click=move |_| class.undo()>"Undo"</button> })}
        </div>
    }
}

/// What the keys do and what the marks mean.
#[component]
fn Keys() -> impl IntoView {
    let mark = |flag: Flag| view! { <li><span aria-hidden="true">{flag.mark()}</span>" "{flag.in_words()}</li> };
    view! {
        <p class="hint" id="class-keys">
            "Keys in the table: arrows move, " <kbd>"Enter"</kbd> " opens the essay, " <kbd>"a"</kbd> " accepts the model’s score and goes on to the next that needs you, digits give your own, "
            <kbd>"c"</kbd> " comments, " <kbd>"Ctrl"</kbd> "+" <kbd>"Z"</kbd> " undoes, " <kbd>"Esc"</kbd> " leaves."
        </p>
        <ul class="legend hint" aria-label="Marks">{Flag::ALL.map(mark).collect_view()}</ul>
    }
}
