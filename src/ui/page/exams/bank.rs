//! The questions of a bank, and deleting an exam.

use super::desk::Desk;
use crate::ui::app::go;
use crate::ui::part::framed::Framed;
use crate::view::route::Route;
use crate::view::words::count;
use crate::workspace;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Rows of the list that are shown at a time.
const SHOWN: usize = 25;

#[component]
pub fn Bank(desk: Desk) -> impl IntoView {
    let (shown, set_shown) = signal(SHOWN);
    let total = Memo::new(move |_| desk.questions().unwrap_or_default());
    let rows = move || {
        desk.bank.with(|bank| {
            let Some(bank) = bank else { return Vec::new() };
            let of = |(at, node): (usize, &crate::grasp::ReferenceNode)| {
                let answers = bank.answers.get(at).map_or(0, Vec::len);
                (at, node.question.clone(), node.answer.clone(), answers)
            };
            bank.nodes.iter().enumerate().take(shown.get()).map(of).collect::<Vec<_>>()
        })
    };
    let row = |(at, question, answer, answers): (usize, String, String, usize)| {
        view! { <tr><td class="number">{at + 1}</td><td>{question}</td><td>{answer}</td><td class="number">{answers}</td></tr> }
    };
    view! {
        <section class="part stack" aria-labelledby="bank-title">
            <h2 id="bank-title">{move || count(total.get(), "question", "questions")}</h2>
            <Framed label="Questions and reference answers">
                <table class="wide">
                    <thead><tr>
                        <th scope="col" class="number">"No."</th><th scope="col">"Question"</th><th scope="col">"Reference answer"</th>
                        <th scope="col" class="number">"Graded answers"</th>
                    </tr></thead>
                    <tbody>{move || rows().into_iter().map(row).collect_view()}</tbody>
                </table>
            </Framed>
            {move || (shown.get() < total.get()).then(|| view! {
                <button on:click=move |_| set_shown.update(|n| *n += SHOWN)>{format!("Show {} more", SHOWN.min(total.get() - shown.get()))}</button>
            })}
        </section>
    }
}

#[component]
pub fn Delete(desk: Desk) -> impl IntoView {
    let (is_sure, set_sure) = signal(false);
    let delete = move |_| {
        desk.stop();
        spawn_local(async move {
            let id = desk.id.get_value();
            let removed = desk.app.in_store(async |store| workspace::remove_exam(store, &id).await).await;
            if desk.app.report(removed).is_some() {
                go(&Route::Exams);
            }
        });
    };
    move || {
        if is_sure.get() {
            view! {
                <p>"This deletes the exam, its questions and its students' answers from this browser."</p>
                <div class="row">
                    <button class="danger" on:click=delete>"Delete the exam"</button>
                    <button on:click=move |_| set_sure.set(false)>"Keep it"</button>
                </div>
            }
            .into_any()
        } else {
            view! { <button class="danger" on:click=move |_| set_sure.set(true)>"Delete this exam"</button> }.into_any()
        }
    }
}
