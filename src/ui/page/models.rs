//! The models: which one argues and judges, where it is, and whether it works.

use crate::browser::clock::{BrowserClock, fresh_name};
use crate::browser::secret;
use crate::browser::transport::BrowserTransport;
use crate::estimate::Prices;
use crate::llm::{Dialect, Endpoint, PRESETS, ProbeReport, list_models, probe};
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::{App, with_key};
use crate::workspace::{KeyPlace, Models, SavedEndpoint};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Calls at the same time, where nothing is known of the endpoint: enough for the traits of one essay.
const CONCURRENCY: usize = 4;

/// What the form holds.
#[derive(Clone, Default)]
struct Draft {
    id: String,
    name: String,
    base_url: String,
    model: String,
    key: String,
    is_kept: bool,
    max_tokens: String,
    concurrency: String,
    price: PriceDraft,
    note: String,
}

/// What a million tokens cost, as typed.
#[derive(Clone, Default)]
struct PriceDraft {
    input: String,
    cached_input: String,
    output: String,
    currency: String,
}

impl PriceDraft {
    fn of(prices: Option<&Prices>) -> Self {
        let Some(p) = prices else { return Self { currency: "USD".into(), ..Self::default() } };
        Self {
            input: p.input.to_string(),
            cached_input: p.cached_input.map(|n| n.to_string()).unwrap_or_default(),
            output: p.output.to_string(),
            currency: p.currency.clone(),
        }
    }

    /// The prices; `None` where none was typed.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    fn read(&self) -> Result<Option<Prices>, String> {
        let number = |text: &str| match text.trim() {
            "" => Ok(None),
            text => match text.replace(',', ".").parse::<f64>() {
                Ok(price) if price.is_finite() && price >= 0.0 => Ok(Some(price)),
                _ => Err(format!("“{text}” is no price: a number such as 0.25")),
            },
        };
        match (number(&self.input)?, number(&self.cached_input)?, number(&self.output)?) {
            (None, None, None) => Ok(None),
            (Some(input), cached_input, Some(output)) => {
                Ok(Some(Prices { input, cached_input, output, currency: self.currency.trim().to_owned() }))
            }
            _ => Err("a price needs both: for tokens read and for tokens written".into()),
        }
    }
}

#[component]
pub fn Screen() -> impl IntoView {
    let app = App::get();
    let editing = RwSignal::new(None::<Draft>);
    view! {
        <p class="quiet">"The model that argues and judges. Any OpenAI-compatible endpoint works: a company's, your school's, or one on this computer."</p>
        <NoDemonstration/>
        <Chooser editing/>
        {move || match editing.get() {
            Some(draft) => view! { <Form draft editing/> }.into_any(),
            None => view! { <button class="primary" on:click=move |_| editing.set(Some(fresh()))>{move || if app.models.with(|m| m.endpoints.is_empty()) { "Add a model" } else { "Add another model" }}</button> }.into_any(),
        }}
    }
}

/// Why there is no demonstration model, where the page's server would have one.
#[component]
fn NoDemonstration() -> impl IntoView {
    let app = App::get();
    move || {
        app.served
            .get()
            .and_then(|s| if s.model.is_none() { s.why } else { None })
            .map(|why| view! { <p class="notice">{why}</p> })
    }
}

fn fresh() -> Draft {
    Draft {
        id: fresh_name("model"),
        concurrency: CONCURRENCY.to_string(),
        price: PriceDraft::of(None),
        ..Draft::default()
    }
}

fn draft_of(saved: &SavedEndpoint) -> Draft {
    let kept = secret::kept(&saved.id);
    Draft {
        id: saved.id.clone(),
        name: saved.endpoint.name.clone(),
        base_url: saved.endpoint.base_url.to_string(),
        model: saved.endpoint.model.clone(),
        is_kept: kept.as_ref().is_some_and(|(_, place)| *place == KeyPlace::Browser),
        key: kept.map(|(key, _)| key).unwrap_or_default(),
        max_tokens: saved.max_tokens.map(|n| n.to_string()).unwrap_or_default(),
        concurrency: saved.concurrency.to_string(),
        price: PriceDraft::of(saved.prices.as_ref()),
        note: String::new(),
    }
}

#[component]
fn Chooser(editing: RwSignal<Option<Draft>>) -> impl IntoView {
    let app = App::get();
    let choose = move |id: String| {
        spawn_local(async move {
            let models = Models { chosen: Some(id), ..app.models.get_untracked() };
            app.keep_models(models).await;
        })
    };
    let remove = move |id: String| {
        spawn_local(async move {
            secret::forget(&id);
            let mut models = app.models.get_untracked();
            models.endpoints.retain(|e| e.id != id);
            models.chosen = models.chosen.filter(|chosen| *chosen != id);
            app.keep_models(models).await;
        })
    };
    let row = move |saved: SavedEndpoint| {
        let id = StoredValue::new(saved.id.clone());
        let is_chosen = move || app.models.with(|m| m.chosen.as_deref() == Some(id.get_value().as_str()));
        let place = if saved.endpoint.is_local() { "on this computer" } else { "elsewhere" };
        let about = format!(
            "{} at {}, {place}",
            if saved.endpoint.model.is_empty() { "its only model" } else { &saved.endpoint.model },
            saved.endpoint.host()
        );
        let note = match secret::kept(&saved.id) {
            _ if saved.is_demonstration => "135M demonstration model: it shows the mechanics and cannot judge writing.",
            None => "No key.",
            Some((_, KeyPlace::Tab)) => "The key is kept in this tab only, until it is closed.",
            Some((_, KeyPlace::Browser)) => "The key is kept in this browser until you delete it.",
        };
        let edited = saved.clone();
        view! {
            <li class="row top apart">
                <label class="check grow">
                    <input type="radio" name="chosen" prop:checked=is_chosen on:change=move |_| choose(id.get_value())/>
                    <span><strong>{saved.endpoint.name.clone()}</strong><br/><span class="small quiet">{about}". "{note}</span></span>
                </label>
                {(!saved.is_demonstration).then(|| view! {
                    <div class="row">
                        <button on:click=move |_| editing.set(Some(draft_of(&edited)))>"Edit"</button>
                        <button class="plain" on:click=move |_| remove(id.get_value())>"Remove"</button>
                    </div>
                })}
                <Test saved/>
            </li>
        }
    };
    // What an endpoint taught us is not shown: learning it draws nothing anew.
    let shown = |mut e: SavedEndpoint| {
        e.dialect = Dialect::default();
        e
    };
    let rows = Memo::new(move |_| app.models.with(|m| m.endpoints.iter().cloned().map(shown).collect::<Vec<_>>()));
    move || {
        let all = rows.get();
        (!all.is_empty()).then(|| {
            view! {
                <fieldset>
                    <legend>"Your models"</legend>
                    <ul class="list">{all.into_iter().map(row).collect_view()}</ul>
                </fieldset>
            }
        })
    }
}

/// One tiny call, and what it says of the endpoint.
#[component]
fn Test(saved: SavedEndpoint) -> impl IntoView {
    let app = App::get();
    let report = RwSignal::new_local(None::<Option<ProbeReport>>);
    let run = move |_| {
        let endpoint = with_key(&saved);
        let id = saved.id.clone();
        report.set(Some(None));
        spawn_local(async move {
            let transport = BrowserTransport { timeout_s: endpoint.request_timeout_s };
            let found = probe(&transport, &BrowserClock, &endpoint).await;
            let dialect = found.dialect.clone();
            report.try_set(Some(Some(found)));
            app.learn_dialect(&id, dialect).await;
        });
    };
    let shown = move || match report.get() {
        None => ().into_any(),
        Some(None) => view! { <Busy what="Asking the model for one word"/> }.into_any(),
        Some(Some(found)) => {
            let class = if found.works() { "notice good" } else { "notice bad" };
            let lines = found.notes.into_iter().map(|n| view! { <li>{n}</li> }).collect_view();
            view! { <div class=class role="status"><ul>{lines}</ul></div> }.into_any()
        }
    };
    view! {
        <div style="flex-basis: 100%" class="stack-tight">
            <button on:click=run>"Test it"</button>
            {shown}
        </div>
    }
}

#[component]
fn Form(draft: Draft, editing: RwSignal<Option<Draft>>) -> impl IntoView {
    let app = App::get();
    let draft = RwSignal::new(draft);
    let wrong = RwSignal::new(None::<String>);
    let offered = RwSignal::new(Vec::<String>::new());
    let asking = RwSignal::new(false);
    let preset = move |id: String| {
        if let Some(p) = PRESETS.iter().find(|p| p.id == id) {
            draft.update(|d| {
                (d.name, d.base_url, d.note) = (p.name.into(), p.base_url.into(), p.note.into());
            });
        }
    };
    let endpoint = move || {
        draft.with_untracked(|d| Endpoint::new(&d.name, &d.base_url, &d.model, &d.key).map_err(|e| e.to_string()))
    };
    let list = move |_| match endpoint() {
        Err(why) => wrong.set(Some(why)),
        Ok(endpoint) => {
            wrong.set(None);
            asking.set(true);
            spawn_local(async move {
                let found = list_models(&BrowserTransport { timeout_s: 20 }, &BrowserClock, &endpoint).await;
                asking.try_set(false);
                match found {
                    Ok(models) => {
                        offered.try_set(models);
                    }
                    Err(error) => {
                        wrong.try_set(Some(format!("{error} You can type the model's name.")));
                    }
                }
            });
        }
    };
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let d = draft.get_untracked();
        let endpoint = match endpoint() {
            Ok(endpoint) => Endpoint {
                name: if endpoint.name.is_empty() { endpoint.host().to_owned() } else { endpoint.name.clone() },
                ..endpoint
            },
            Err(why) => return wrong.set(Some(why)),
        };
        let prices = match d.price.read() {
            Ok(prices) => prices,
            Err(why) => return wrong.set(Some(why)),
        };
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|n| *n > 0);
        let key_place = if d.is_kept { KeyPlace::Browser } else { KeyPlace::Tab };
        secret::keep(&d.id, d.key.trim(), key_place);
        let saved = SavedEndpoint {
            id: d.id.clone(),
            endpoint,
            max_tokens: number(&d.max_tokens),
            concurrency: number(&d.concurrency).and_then(|n| usize::try_from(n).ok()).unwrap_or(CONCURRENCY).min(64),
            dialect: Dialect::default(),
            key_place,
            is_demonstration: false,
            prices,
        };
        spawn_local(async move {
            let mut models = app.models.get_untracked();
            models.put(saved);
            models.chosen = Some(d.id);
            app.keep_models(models).await;
            editing.try_set(None);
        });
    };
    let field = move |of: fn(&Draft) -> String| move || draft.with(of);
    view! {
        <form class="part stack" on:submit=save aria-labelledby="model-title">
            <h2 id="model-title">"A model"</h2>
            <div class="field">
                <label for="preset">"Start from"</label>
                <select id="preset" on:change=move |e| preset(event_target_value(&e))>
                    <option value="">"something else"</option>
                    {PRESETS.iter().map(|p| view! { <option value=p.id>{p.name}</option> }).collect_view()}
                </select>
                {move || draft.with(|d| (!d.note.is_empty()).then(|| view! { <p class="hint">{d.note.clone()}</p> }))}
            </div>
            <div class="fields">
                <div class="field">
                    <label for="base-url">"Base URL"</label>
                    <input id="base-url" required inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://api.openai.com/v1" prop:value=field(|d| d.base_url.clone()) on:input=move |e| draft.update(|d| d.base_url = event_target_value(&e))/>
                </div>
                <div class="field">
                    <label for="model-name">"Name in your list (may stay empty)"</label>
                    <input id="model-name" prop:value=field(|d| d.name.clone()) on:input=move |e| draft.update(|d| d.name = event_target_value(&e))/>
                </div>
            </div>
            <div class="field">
                <label for="key">"Key (empty where none is needed)"</label>
                <input id="key" type="password" autocomplete="off" spellcheck="false" prop:value=field(|d| d.key.clone()) on:input=move |e| draft.update(|d| d.key = event_target_value(&e))/>
                <label class="check">
                    <input type="checkbox" prop:checked=move || draft.with(|d| d.is_kept) on:change=move |e| draft.update(|d| d.is_kept = event_target_checked(&e))/>
                    <span>"Keep the key in this browser"</span>
                </label>
                <p class="hint">{move || if draft.with(|d| d.is_kept) {
                    "The key is kept, readable, in this browser's storage until you remove the model. Anyone who uses this browser can use it."
                } else {
                    "The key is kept in this tab only and is gone when the tab is closed."
                }}" It is sent to this endpoint and nowhere else, and stands in no log."</p>
            </div>
            <div class="field">
                <label for="model">"Model"</label>
                <div class="row top">
                    <div class="grow">
                        <input id="model" list="models" autocomplete="off" spellcheck="false" prop:value=field(|d| d.model.clone()) on:input=move |e| draft.update(|d| d.model = event_target_value(&e))/>
                        <datalist id="models">{move || offered.get().into_iter().map(|m| view! { <option value=m></option> }).collect_view()}</datalist>
                    </div>
                    <button type="button" on:click=list disabled=move || asking.get()>"List its models"</button>
                </div>
                <p class="hint" role="status">{move || {
                    let count = offered.with(Vec::len);
                    if asking.get() { "Asking …".to_owned() } else if count > 0 { format!("{count} models: choose one in the field, or type a name.") } else { String::new() }
                }}</p>
            </div>
            <details>
                <summary>"Limits"</summary>
                <div class="fields">
                    <div class="field">
                        <label for="max-tokens">"Longest reply in tokens"</label>
                        <input id="max-tokens" type="number" min="1" prop:value=field(|d| d.max_tokens.clone()) on:input=move |e| draft.update(|d| d.max_tokens = event_target_value(&e))/>
                        <p class="hint">"Empty: as the endpoint likes. Thinking models need several thousand."</p>
                    </div>
                    <div class="field">
                        <label for="concurrency">"Traits debated at the same time"</label>
                        <input id="concurrency" type="number" min="1" max="64" prop:value=field(|d| d.concurrency.clone()) on:input=move |e| draft.update(|d| d.concurrency = event_target_value(&e))/>
                    </div>
                </div>
            </details>
            <details>
                <summary>"Prices, for an estimate and a spending cap"</summary>
                <div class="fields">
                    <PriceField id="price-input" label="A million tokens read" draft of=|p| &mut p.input/>
                    <PriceField id="price-cached" label="… of those from its cache" draft of=|p| &mut p.cached_input/>
                    <PriceField id="price-output" label="A million tokens written" draft of=|p| &mut p.output/>
                    <PriceField id="price-currency" label="Currency" draft of=|p| &mut p.currency/>
                </div>
                <p class="hint">"From your provider's price list. Empty: no price is known, and only calls and tokens are counted. Cached tokens without a price of their own cost as any other."</p>
            </details>
            {move || wrong.get().map(|why| view! { <Wrong why/> })}
            <div class="row">
                <button class="primary" type="submit">"Save and use this model"</button>
                <button type="button" on:click=move |_| editing.set(None)>"Leave it"</button>
            </div>
        </form>
    }
}

#[component]
fn PriceField(
    id: &'static str,
    label: &'static str,
    draft: RwSignal<Draft>,
    of: fn(&mut PriceDraft) -> &mut String,
) -> impl IntoView {
    let shown = move || draft.with(|d| of(&mut d.price.clone()).clone());
    let is_number = id != "price-currency";
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                id=id
                type=if is_number { "number" } else { "text" }
                min=is_number.then_some("0")
                step=is_number.then_some("any")
                autocomplete="off"
                prop:value=shown
                on:input=move |e| draft.update(|d| *of(&mut d.price) = event_target_value(&e))
            />
        </div>
    }
}
