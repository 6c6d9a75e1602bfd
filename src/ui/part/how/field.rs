//! A field for a number that says what is wrong with it.

use leptos::prelude::*;

#[component]
pub fn NumberField(
    /// The field's id.
    id: &'static str,
    /// What it is.
    label: &'static str,
    /// What to know about it.
    hint: &'static str,
    /// What is kept.
    value: Signal<String>,
    /// Takes what was typed once the field is left, or says why not.
    on_typed: impl Fn(&str) -> Result<(), String> + 'static,
    /// Whether it is no whole number.
    #[prop(optional)]
    is_decimal: bool,
) -> impl IntoView {
    let value = Memo::new(move |_| value.get());
    let wrong = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        let _ = value.get();
        wrong.set(None);
    });
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                id=id
                class="number"
                inputmode=if is_decimal { "decimal" } else { "numeric" }
                autocomplete="off"
                aria-describedby=format!("{id}-hint")
                aria-invalid=move || wrong.with(|w| w.is_some().then_some("true"))
                prop:value=move || value.get()
                on:change=move |e| wrong.set(on_typed(&event_target_value(&e)).err())
            />
            <div id=format!("{id}-hint")>
                {move || wrong.get().map(|why| view! { <p class="faults small" role="alert"><span aria-hidden="true">"✕ "</span>{why}" Not changed."</p> })}
                <p class="hint">{hint}</p>
            </div>
        </div>
    }
}
