//! What the roles are told, word for word, and the teacher's to word anew.

mod editor;

use self::editor::Editor;
use crate::prompt::Template;
use crate::ui::state::App;
use crate::view::prompts::{GROUPS, Group};
use crate::view::words::count;
use leptos::prelude::*;

#[component]
pub fn Screen() -> impl IntoView {
    let app = App::get();
    let own = Memo::new(move |_| app.prompts.with(|p| p.own.len()));
    let standing = move || match own.get() {
        0 => "All prompts are in Assay's own words.".to_owned(),
        n => format!("{} in your words, marked below.", count(n, "prompt is", "prompts are")),
    };
    view! {
        <p class="quiet">
            "What the model is told, word for word. You can word each prompt anew. A run goes on in the words that it began with, and its log keeps them."
        </p>
        <p role="status">{standing}</p>
        {GROUPS.map(group).into_iter().collect_view()}
    }
}

fn group(group: Group) -> impl IntoView {
    let id = format!("prompts-{}", group.templates.first().map_or("", |t| t.name));
    view! {
        <section class="part prompts" aria-labelledby=id.clone()>
            <h2 id=id.clone()>{group.name}</h2>
            <p class="hint">{group.hint}</p>
            {group.templates.iter().map(|t| view! { <One template=*t/> }).collect_view()}
        </section>
    }
}

/// A prompt of the list; its editor is made when it is first opened.
#[component]
fn One(template: Template) -> impl IntoView {
    let app = App::get();
    let (is_opened, set_opened) = signal(false);
    let is_own = Memo::new(move |_| app.prompts.with(|p| p.own.contains_key(template.name)));
    let on_toggle = move |_| {
        if !is_opened.get_untracked() {
            set_opened.set(true);
        }
    };
    view! {
        <details class="prompt" on:toggle=on_toggle>
            <summary>
                <span>
                    <span>{template.purpose}</span>
                    {move || is_own.get().then(|| view! { " " <span class="tag">"your words"</span> })}
                </span>
            </summary>
            {move || is_opened.get().then(|| view! { <Editor template/> })}
        </details>
    }
}
