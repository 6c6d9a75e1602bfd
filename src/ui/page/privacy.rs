//! What is kept here, what leaves, and deleting it all.

use crate::browser::store::DATABASE;
use crate::browser::{preference, secret};
use crate::ui::state::App;
use crate::view::words::bytes;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

#[component]
pub fn Screen() -> impl IntoView {
    let app = App::get();
    let used = RwSignal::new(None::<f64>);
    spawn_local(async move {
        if let Some(size) = storage_used().await {
            used.try_set(Some(size));
        }
    });
    let hosts = move || {
        let hosts: Vec<String> =
            app.models.with(|m| m.endpoints.iter().map(|e| e.endpoint.host().to_owned()).collect());
        if hosts.is_empty() { "no endpoint yet".to_owned() } else { hosts.join(", ") }
    };
    view! {
        <section class="part stack">
            <h2>"What leaves this computer"</h2>
            <p>"Only the calls to the model that you chose. Each holds the task, the rubric's trait, and one essay; a Judge's call also holds the debate and the scored essays that it is shown. They go to the endpoint and nowhere else: "<strong>{hosts}</strong>"."</p>
            <p>"Assay has no server of its own, no account, no statistics. Reading, searching and storing happen in this browser."</p>
        </section>
        <section class="part stack">
            <h2>"What is kept here"</h2>
            <p>"Assignments, rubrics, scored essays with their vectors, essays, and every step of their debates, in this browser's database for this page. "{move || used.get().map(|n| format!("Together about {}.", bytes(n)))}</p>
            <p>"Keys are kept in the tab, or in the browser where you said so under Models."</p>
            <Everything/>
        </section>
    }
}

async fn storage_used() -> Option<f64> {
    let estimate = JsFuture::from(window().navigator().storage().estimate().ok()?).await.ok()?;
    estimate.unchecked_into::<web_sys::StorageEstimate>().get_usage()
}

#[component]
fn Everything() -> impl IntoView {
    let app = App::get();
    let (is_sure, set_sure) = signal(false);
    let delete = move |_| {
        spawn_local(async move {
            for assignment in app.assignments.get_untracked().unwrap_or_default() {
                app.forget_grading(&assignment.id);
                app.forget_bank(&assignment.id);
            }
            secret::forget_all();
            preference::keep_single_keys(true);
            let destroyed = app.in_store(async |store| store.clone().destroy(DATABASE).await).await;
            if app.report(destroyed).is_some() {
                let _ = window().location().set_hash("#/");
                let _ = window().location().reload();
            }
        });
    };
    move || {
        if is_sure.get() {
            view! {
                <p>"This deletes every assignment, essay, score, verdict and key from this browser. It cannot be undone."</p>
                <div class="row">
                    <button class="danger" on:click=delete>"Delete everything"</button>
                    <button on:click=move |_| set_sure.set(false)>"Keep it"</button>
                </div>
            }
            .into_any()
        } else {
            view! { <button class="danger" on:click=move |_| set_sure.set(true)>"Delete everything that Assay keeps"</button> }.into_any()
        }
    }
}
