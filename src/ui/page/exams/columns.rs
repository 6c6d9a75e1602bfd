//! Which column of a file of questions is what, and what comes of it.

use crate::format::{DroppedQuestion, ImportedReferences, ReferenceMapping};
use crate::protocol::ReferencesRead;
use crate::ui::part::framed::Framed;
use crate::view::words::count;
use leptos::prelude::*;

/// What a column can be: its value in the list, and what the teacher reads.
const USES: [(&str, &str); 6] = [
    ("", "Leave out"),
    ("question", "Question"),
    ("answer", "Reference answer"),
    ("wording", "How the exam asks it"),
    ("student", "A student's answer"),
    ("grade", "Grade of the student's answer"),
];

fn use_of(mapping: &ReferenceMapping, column: usize) -> &'static str {
    let uses = [
        (mapping.question, "question"),
        (mapping.answer, "answer"),
        (mapping.wording, "wording"),
        (mapping.student_answer, "student"),
        (mapping.grade, "grade"),
    ];
    uses.into_iter().find(|(own, _)| *own == Some(column)).map_or("", |(_, name)| name)
}

fn set_use(mapping: &mut ReferenceMapping, column: usize, name: &str) {
    for place in [
        &mut mapping.question,
        &mut mapping.answer,
        &mut mapping.wording,
        &mut mapping.student_answer,
        &mut mapping.grade,
    ] {
        if *place == Some(column) {
            *place = None;
        }
    }
    let place = match name {
        "question" => &mut mapping.question,
        "answer" => &mut mapping.answer,
        "wording" => &mut mapping.wording,
        "student" => &mut mapping.student_answer,
        "grade" => &mut mapping.grade,
        _ => return,
    };
    *place = Some(column);
}

#[component]
pub fn Columns(
    /// The file's name.
    name: String,
    /// What was read of it; read again when something is chosen otherwise.
    read: RwSignal<Option<ReferencesRead>>,
    /// The words for which a question is left out.
    words: RwSignal<String>,
    /// Hears that the file is to be read again, with this mapping.
    on_again: impl Fn(ReferenceMapping) + Copy + Send + Sync + 'static,
    /// Hears of the pairs that are to be used.
    on_use: impl Fn(ImportedReferences) + 'static,
    /// Hears that nothing is to be done.
    on_cancel: impl Fn() + 'static,
) -> impl IntoView {
    let table = Memo::new(move |_| read.with(|r| r.as_ref().map(|r| (r.header.clone(), r.sample.clone(), r.rows))));
    let mapping = move || read.with(|r| r.as_ref().map(|r| r.mapping.clone())).unwrap_or_default();
    let choose = move |column: usize, name: String| {
        let mut chosen = untrack(mapping);
        set_use(&mut chosen, column, &name);
        on_again(chosen);
    };
    let row = move |(column, (head, first)): (usize, (String, String))| {
        let id = format!("reference-column-{column}");
        let option = move |(value, label): (&'static str, &'static str)| {
            view! { <option value=value selected=move || use_of(&mapping(), column) == value>{label}</option> }
        };
        view! {
            <tr>
                <th scope="row"><label for=id.clone()>{head}</label></th>
                <td class="cut">{first}</td>
                <td><select id=id on:change=move |e| choose(column, event_target_value(&e))>{USES.map(option).collect_view()}</select></td>
            </tr>
        }
    };
    let pairs = move || read.with(|r| r.as_ref().map(|r| r.found.clone()));
    let is_usable = move || pairs().is_some_and(|found| found.is_ok());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(Ok(found)) = untrack(pairs) {
            on_use(found);
        }
    };
    view! {
        <form class="stack" on:submit=submit>
            <h2>"Check the columns of “" {name} "”"</h2>
            {move || table.get().map(|(header, sample, rows)| view! {
                <p class="quiet">{count(rows, "row", "rows")} "."</p>
                <Framed label="Columns">
                    <table class="mapping">
                        <thead><tr><th scope="col">"Column"</th><th scope="col">"First value"</th><th scope="col">"Use as"</th></tr></thead>
                        <tbody>{header.into_iter().zip(sample).enumerate().map(row).collect_view()}</tbody>
                    </table>
                </Framed>
            })}
            <div class="field">
                <label for="picture-words">"Leave out questions with one of these words"</label>
                <input id="picture-words" prop:value=move || words.get() on:change=move |e| { words.set(event_target_value(&e)); on_again(untrack(mapping)); }/>
                <p class="hint">"A question about a picture cannot be answered from its words. Separate the words by commas; leave none, and nothing is left out."</p>
            </div>
            {move || pairs().map(|found| match found {
                Ok(found) => view! { <Outcome found/> }.into_any(),
                Err(why) => view! { <p class="notice warn">{why}</p> }.into_any(),
            })}
            <div class="row">
                <button class="primary" type="submit" disabled=move || !is_usable()>"Use these questions"</button>
                <button type="button" on:click=move |_| on_cancel()>"Leave it"</button>
            </div>
        </form>
    }
}

/// What the columns give.
#[component]
fn Outcome(found: ImportedReferences) -> impl IntoView {
    let answers: usize = found.answers.iter().map(Vec::len).sum();
    let dropped =
        |d: DroppedQuestion| view! { <tr><td class="number">{d.line}</td><td>{d.word}</td><td>{d.question}</td></tr> };
    let left_out =
        count(found.dropped.len(), "question is left out for a picture", "questions are left out for a picture");
    let bad = count(found.bad_rows.len(), "row cannot be used", "rows cannot be used");
    view! {
        <div class="notice stack-tight" role="status">
            <p>{count(found.nodes.len(), "question with its reference answer", "questions with their reference answers")}
                {(answers > 0).then(|| format!(", and {}", count(answers, "graded answer of a student", "graded answers of students")))} "."</p>
            <ul class="small">{found.notes.into_iter().map(|n| view! { <li>{n}</li> }).collect_view()}</ul>
            {(!found.dropped.is_empty()).then(|| view! {
                <details>
                    <summary>{left_out}</summary>
                    <Framed label="Questions left out">
                        <table>
                            <thead><tr><th scope="col" class="number">"Line"</th><th scope="col">"Word"</th><th scope="col">"Question"</th></tr></thead>
                            <tbody>{found.dropped.into_iter().map(dropped).collect_view()}</tbody>
                        </table>
                    </Framed>
                </details>
            })}
            {(!found.bad_rows.is_empty()).then(|| view! {
                <details>
                    <summary>{bad}</summary>
                    <ul class="small">{found.bad_rows.into_iter().map(|b| view! { <li>{b.to_string()}</li> }).collect_view()}</ul>
                </details>
            })}
        </div>
    }
}
