//! One prompt's editor: its text, what it is given, what is wrong with it.

use crate::prompt::{Prompts, Template};
use crate::ui::state::App;
use crate::view::prompts::{
    Change, Line, about, braced, cautions, changes, fault_in_words, in_short, preview, with_own,
};
use leptos::html::Textarea;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The editor's state. A handle.
#[derive(Clone, Copy)]
struct Desk {
    app: App,
    template: Template,
    draft: RwSignal<String>,
    area: NodeRef<Textarea>,
    /// The teacher's words that were last put away, to be taken back.
    put_away: RwSignal<Option<String>>,
}

impl Desk {
    fn faults(self) -> Vec<String> {
        self.draft
            .with(|text| self.template.faults(text).iter().map(|fault| fault_in_words(fault, &self.template)).collect())
    }

    /// Whether what stands here is what is kept.
    fn is_kept(self) -> bool {
        self.draft.with(|text| self.app.prompts.with(|p| p.text(&self.template).trim_end() == text.trim_end()))
    }

    fn is_ours(self) -> bool {
        self.draft.with(|text| text.trim_end() == self.template.text.trim_end())
    }

    fn keep(self, text: String) {
        let prompts = with_own(self.app.prompts.get_untracked(), &self.template, &text);
        self.draft.set(text);
        spawn_local(self.app.keep_prompts(prompts));
    }

    fn save(self) {
        let text = self.draft.get_untracked();
        if self.template.check(&text).is_ok() {
            self.put_away.set(None);
            self.keep(text);
            self.app.announcement.set("Saved.".into());
        }
    }

    fn back(self) {
        self.put_away.set(Some(self.draft.get_untracked()));
        self.keep(self.template.text.to_owned());
        self.app.announcement.set("Assay's own words are used again.".into());
    }

    /// Puts a variable where the cursor is.
    fn insert(self, variable: &str) {
        let Some(area) = self.area.get_untracked() else { return };
        let end = area.value().encode_utf16().count() as u32;
        let from = area.selection_start().ok().flatten().unwrap_or(end);
        let to = area.selection_end().ok().flatten().unwrap_or(end);
        let text = braced(variable);
        let after = from + text.len() as u32;
        if area.set_range_text_with_start_and_end(&text, from, to).is_ok() {
            self.draft.set(area.value());
            // A page that is gone has no cursor.
            let _ = area.focus();
            let _ = area.set_selection_range(after, after);
        }
    }
}

#[component]
pub fn Editor(template: Template) -> impl IntoView {
    let app = App::get();
    let desk = Desk {
        app,
        template,
        draft: RwSignal::new(app.prompts.with_untracked(|p| p.text(&template).to_owned())),
        area: NodeRef::new(),
        put_away: RwSignal::new(None),
    };
    let faults = Memo::new(move |_| desk.faults());
    let is_wrong = Memo::new(move |_| faults.with(|f| !f.is_empty()));
    let (id, wrong) = (format!("prompt-{}", template.name), format!("prompt-{}-wrong", template.name));
    let described = wrong.clone();
    view! {
        <form class="stack-tight" aria-label=template.purpose on:submit=move |e| { e.prevent_default(); desk.save(); }>
            <Variables desk/>
            <label class="hidden-visually" for=id.clone()>"The prompt: "{template.purpose}</label>
            <textarea
                class="code prompt-text"
                id=id
                node_ref=desk.area
                rows="10"
                spellcheck="false"
                aria-invalid=move || is_wrong.get().then_some("true")
                aria-describedby=move || is_wrong.get().then(|| described.clone())
                prop:value=move || desk.draft.get()
                on:input=move |e| desk.draft.set(event_target_value(&e))
            ></textarea>
            <div aria-live="polite">
                <ul class="faults small" id=wrong hidden=move || !is_wrong.get()>
                    {move || faults.get().into_iter().map(|f| view! { <li><span aria-hidden="true">"✕ "</span>{f}</li> }).collect_view()}
                </ul>
                <Cautions desk/>
            </div>
            <div class="row">
                <button class="primary" type="submit" disabled=move || is_wrong.get() || desk.is_kept()>"Save"</button>
                <Back desk/>
                <span class="quiet small">{move || standing(desk, is_wrong.get())}</span>
            </div>
            <Changes desk/>
            <Preview desk/>
        </form>
    }
}

fn standing(desk: Desk, is_wrong: bool) -> &'static str {
    match (desk.is_kept(), is_wrong) {
        (true, _) if desk.is_ours() => "Assay's own words.",
        (true, _) => "Saved. The next run uses it; one that has begun goes on in the words that it began with.",
        (false, true) => "Not saved: put right what is marked first.",
        (false, false) => "Not saved yet.",
    }
}

/// What the prompt is given, each to be put in at the cursor.
#[component]
fn Variables(desk: Desk) -> impl IntoView {
    let chip = move |variable: &'static str| {
        let name = braced(variable);
        view! {
            <li>
                <button type="button" on:click=move |_| desk.insert(variable)>
                    <span class="hidden-visually">"Put in "</span><code>{name}</code>
                    <span class="quiet small">{about(variable)}</span>
                </button>
            </li>
        }
    };
    view! {
        <div>
            <p class="hint">"Filled in for each call. Press one to put it in where the cursor is; each has to stand in the text."</p>
            <ul class="chips" aria-label="What is filled in">{desk.template.variables.iter().map(|v| chip(v)).collect_view()}</ul>
        </div>
    }
}

#[component]
fn Cautions(desk: Desk) -> impl IntoView {
    let found = Memo::new(move |_| desk.draft.with(|text| cautions(&desk.template, text)));
    move || found.get().into_iter().map(|c| view! { <p class="notice warn small">{c}</p> }).collect_view()
}

/// The way back to our words, and back again.
#[component]
fn Back(desk: Desk) -> impl IntoView {
    let is_ours = Memo::new(move |_| desk.is_ours());
    let has_own = Memo::new(move |_| desk.app.prompts.with(|p| p.own.contains_key(desk.template.name)));
    move || {
        let back = (has_own.get() || !is_ours.get()).then(
            || view! { <button type="button" on:click=move |_| desk.back()>"Back to Assay's own words"</button> },
        );
        let again = desk.put_away.get().filter(|_| is_ours.get()).map(|text| {
            let take = move |_| {
                desk.put_away.set(None);
                desk.draft.set(text.clone());
            };
            view! { <button type="button" on:click=take>"Take my words back"</button> }
        });
        (back, again)
    }
}

/// How the text differs from ours.
#[component]
fn Changes(desk: Desk) -> impl IntoView {
    let short = Memo::new(move |_| desk.draft.with(|text| in_short(&changes(desk.template.text, text))));
    let is_changed = Memo::new(move |_| short.with(Option::is_some));
    let line = |line: Line<'_>| {
        let (class, mark, spoken) = match line.change {
            Change::Kept => ("", " ", ""),
            Change::Removed => ("removed", "−", "removed: "),
            Change::Added => ("added", "+", "added: "),
        };
        view! {
            <div class=class><span aria-hidden="true">{mark}" "</span><span class="hidden-visually">{spoken}</span>{line.text.to_owned()}</div>
        }
    };
    let lines = move || desk.draft.with(|text| changes(desk.template.text, text).into_iter().map(line).collect_view());
    move || {
        is_changed.get().then(|| {
            view! {
                <details>
                    <summary>"What differs from Assay's own words: "{move || short.get()}</summary>
                    <div class="code diff" tabindex="0" role="group" aria-label="Comparison with Assay's own words">{lines}</div>
                </details>
            }
        })
    }
}

/// The call in which the prompt stands, filled in with sample values.
#[component]
fn Preview(desk: Desk) -> impl IntoView {
    let (is_opened, set_opened) = signal(false);
    let on_toggle = move |_| {
        if !is_opened.get_untracked() {
            set_opened.set(true);
        }
    };
    let shown = move || {
        let with_draft = |prompts: &Prompts| {
            let text = desk.draft.get();
            with_own(prompts.clone(), &desk.template, &text)
        };
        match preview(&desk.app.prompts.with(with_draft), &desk.template) {
            Err(_) => view! { <p class="hint">"It can be shown once nothing in it is wrong."</p> }.into_any(),
            Ok(parts) => {
                let part = |(at, said): (usize, crate::view::prompts::Said)| {
                    let is_this = said.template == desk.template.name;
                    let head = match at {
                        0 => Some("First message: the same for every trait and role of an essay"),
                        1 => Some("Second message"),
                        _ => None,
                    };
                    view! {
                        {head.map(|h| view! { <h3 class="small">{h}</h3> })}
                        <div class="sent" class:this=is_this>
                            {is_this.then(|| view! { <span class="tag">"this prompt"</span> })}
                            <div class="code">{said.text}</div>
                        </div>
                    }
                };
                view! { <div class="stack-tight">{parts.into_iter().enumerate().map(part).collect_view()}</div> }
                    .into_any()
            }
        }
    };
    view! {
        <details on:toggle=on_toggle>
            <summary>"How it reaches the model, with a sample"</summary>
            {move || is_opened.get().then(|| view! { {shown} })}
        </details>
    }
}
