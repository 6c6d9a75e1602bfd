//! The study's runs: which are compared, which go.

use super::desk::Desk;
use crate::ui::part::framed::Framed;
use crate::view::study::labels;
use crate::workspace::{self, Head};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Runs(desk: Desk) -> impl IntoView {
    let rows = Memo::new(move |_| {
        desk.heads.with(|heads| {
            let heads = heads.as_deref().unwrap_or_default();
            labels(heads).into_iter().zip(heads.iter().cloned()).collect::<Vec<_>>()
        })
    });
    move || {
        let rows = rows.get();
        (!rows.is_empty()).then(|| view! {
            <section class="part stack-tight">
                <h2>"What has been measured"</h2>
                <Framed label="Runs of the study">
                    <table>
                        <thead><tr>
                            <th scope="col">"Compare"</th><th scope="col">"Method"</th><th scope="col">"Judge’s model"</th>
                            <th scope="col" class="number">"Essays"</th><th scope="col" class="number">"Times each"</th>
                            <th scope="col" class="number">"Decided"</th><th scope="col">"Begun"</th><th scope="col"><span class="hidden-visually">"Delete"</span></th>
                        </tr></thead>
                        <tbody>{rows.into_iter().map(|(label, head)| view! { <Row desk label head/> }).collect_view()}</tbody>
                    </table>
                </Framed>
            </section>
        })
    }
}

#[component]
fn Row(desk: Desk, label: String, head: Head) -> impl IntoView {
    let name = StoredValue::new(head.name.clone());
    let is_shown = move || name.with_value(|name| desk.shown.with(|shown| shown.contains(name)));
    let begun =
        String::from(js_sys::Date::new(&head.started_ms.into()).to_locale_string("default", &js_sys::Object::new()));
    let is_sure = RwSignal::new(false);
    let delete = move |_| {
        spawn_local(async move {
            let (place, run) = (desk.place(), name.get_value());
            let removed = desk.app.in_store(async |store| workspace::remove_run(store, &place, &run).await).await;
            desk.app.report(removed);
            desk.read_heads().await;
        });
    };
    let (said, asked) = (format!("Compare {label}"), format!("Delete {label}"));
    let sure = asked.clone();
    view! {
        <tr>
            <td><input type="checkbox" aria-label=said prop:checked=is_shown on:change=move |e| { let on = event_target_checked(&e); name.with_value(|name| desk.show(name, on)); }/></td>
            <th scope="row">{label}</th>
            <td>{head.plan.judge.model}</td>
            <td class="number">{head.essays}</td>
            <td class="number">{head.plan.settings.repeats.max(1)}</td>
            <td class="number">{head.tally.0}" of "{head.tally.1}</td>
            <td class="nowrap">{begun}</td>
            <td class="nowrap">{move || if is_sure.get() {
                view! {
                    <button class="danger" on:click=delete aria-label=format!("{sure}: yes")>"Delete it"</button>
                    <button class="plain" on:click=move |_| is_sure.set(false)>"Keep it"</button>
                }.into_any()
            } else {
                view! { <button class="plain" disabled=desk.is_busy aria-label=asked.clone() on:click=move |_| is_sure.set(true)>"Delete"</button> }.into_any()
            }}</td>
        </tr>
    }
}
