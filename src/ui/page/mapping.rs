//! Which column is what: guessed, and the teacher's to correct.

use crate::format::{Mapping as Columns, SetFilter};
use crate::protocol::TablePreview;
use crate::ui::part::framed::Framed;
use crate::view::mapping::{Choice, Purpose, set_use, use_of};
use crate::view::words::count;
use leptos::prelude::*;

#[component]
pub fn Mapping(
    /// The file's name.
    name: String,
    /// What is known of the table.
    table: TablePreview,
    /// What it is loaded for.
    purpose: Purpose,
    /// Hears of the mapping that is to be used.
    on_use: impl Fn(Columns) + 'static,
    /// Hears that nothing is to be done.
    on_cancel: impl Fn() + 'static,
) -> impl IntoView {
    let all = StoredValue::new(purpose.choices(&table.mapping));
    let mapping = RwSignal::new(purpose.fit(&table.mapping));
    let sample = table.sample.clone();
    let row = move |(column, head): (usize, String)| {
        let first =
            sample.iter().filter_map(|r| r.get(column)).find(|c| !c.trim().is_empty()).cloned().unwrap_or_default();
        let id = format!("column-{column}");
        let option = move |c: Choice| {
            let value = c.value.clone();
            view! { <option value=c.value.clone() selected=move || mapping.with(|m| use_of(m, column)) == value>{c.label}</option> }
        };
        view! {
            <tr>
                <th scope="row"><label for=id.clone()>{head}</label></th>
                <td class="cut">{first}</td>
                <td>
                    <select
                        id=id
                        prop:value=move || mapping.with(|m| use_of(m, column))
                        on:change=move |e| mapping.update(|m| set_use(m, column, &event_target_value(&e)))
                    >{all.get_value().into_iter().map(option).collect_view()}</select>
                </td>
            </tr>
        }
    };
    let missing = move || mapping.with(|m| purpose.unscored(m));
    let lacks_text = move || mapping.with(|m| m.text.is_none());
    let sets = table.sets.clone();
    view! {
        <form class="stack" on:submit=move |e| { e.prevent_default(); on_use(mapping.get_untracked()); }>
            <h2>"Check the columns of “" {name} "”"</h2>
            <p class="quiet">{count(table.rows, "row", "rows")} ". " {table.reading.join(" ")}</p>
            {sets.map(|(column, values)| view! { <Sets column values mapping/> })}
            <Framed label="Columns">
                <table class="mapping">
                    <thead><tr><th scope="col">"Column"</th><th scope="col">"First value"</th><th scope="col">"Use as"</th></tr></thead>
                    <tbody>{table.header.iter().cloned().enumerate().map(row).collect_view()}</tbody>
                </table>
            </Framed>
            {move || lacks_text().then(|| view! { <p class="notice warn">"Say which column holds the essay."</p> })}
            {move || {
                let missing = missing();
                (!missing.is_empty()).then(|| view! {
                    <p class="notice warn">"No column holds a score for " {missing.join(", ")} ": the Judge will have no exemplars there."</p>
                })
            }}
            <div class="row">
                <button class="primary" type="submit" disabled=lacks_text>"Use these columns"</button>
                <button type="button" on:click=move |_| on_cancel()>"Leave it"</button>
            </div>
        </form>
    }
}

/// A file with several essay sets: which one.
#[component]
fn Sets(column: usize, values: Vec<(String, usize)>, mapping: RwSignal<Columns>) -> impl IntoView {
    let chosen = move || mapping.with(|m| m.set.as_ref().map(|s| s.value.clone()).unwrap_or_default());
    let option = move |(value, rows): (String, usize)| {
        let label = format!("{value} ({})", count(rows, "row", "rows"));
        let here = value.clone();
        view! { <option value=value selected=move || chosen() == here>{label}</option> }
    };
    let choose = move |value: String| {
        mapping.update(|m| m.set = (!value.is_empty()).then_some(SetFilter { column, value }));
    };
    view! {
        <div class="field">
            <label for="set">"This file holds several essay sets. Load"</label>
            <select id="set" on:change=move |e| choose(event_target_value(&e))>
                <option value="" selected=move || chosen().is_empty()>"all rows"</option>
                {values.into_iter().map(option).collect_view()}
            </select>
        </div>
    }
}
