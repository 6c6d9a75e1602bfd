//! What the roles are told, word for word.

use crate::prompt::{TEMPLATES, Template};
use leptos::prelude::*;

#[component]
pub fn Screen() -> impl IntoView {
    let one = |t: Template| {
        let variables: Vec<String> = t.variables.iter().map(|v| format!("{{{{{v}}}}}")).collect();
        view! {
            <section class="part stack-tight" aria-label=t.name>
                <h2>{t.purpose}</h2>
                <p class="small quiet">"Filled in for each call: "{variables.join(", ")}</p>
                <details>
                    <summary>"Read the prompt"</summary>
                    <div class="student small">{t.text}</div>
                </details>
            </section>
        }
    };
    view! {
        <p class="quiet">
            "Every call sends the first part, then the trait, then one role's part. The essay stands between marks that it cannot close, and is called data, not instruction."
        </p>
        {TEMPLATES.into_iter().map(one).collect_view()}
    }
}
