//! The list of exams.

use super::sample;
use crate::browser::clock::{BrowserClock, fresh_name};
use crate::ports::Clock;
use crate::ui::app::go;
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::state::App;
use crate::view::route::{ExamPart, Route};
use crate::view::words::count;
use crate::workspace::{self, Edges, Exam};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn List() -> impl IntoView {
    let app = App::get();
    let all = RwSignal::new(None::<Vec<Exam>>);
    let wrong = RwSignal::new(None::<String>);
    let is_busy = RwSignal::new(false);
    let read = move || async move {
        let found = app.in_store(async |store| workspace::exams(store).await).await;
        all.try_set(Some(app.report(found).unwrap_or_default()));
    };
    Effect::new(move |_| {
        if app.assignments.with(Option::is_some) {
            spawn_local(read());
        }
    });
    let lay_out = move |_| {
        wrong.set(None);
        is_busy.set(true);
        spawn_local(async move {
            match sample::lay_out(app).await {
                Ok(id) => go(&Route::Exam(id, ExamPart::Text)),
                Err(why) => {
                    wrong.try_set(Some(format!("The sample could not be laid out: {why}")));
                }
            }
            is_busy.try_set(false);
        });
    };
    let lacks_sample =
        move || all.with(|all| all.as_ref().is_some_and(|all| all.iter().all(|exam| exam.id != sample::ID)));
    view! {
        <div class="stack">
            <h1>"Exams"</h1>
            <p class="quiet">
                "An exam here is one text that merges several questions, and a student's answer is one running text: nobody says where an answer ends. From a
                 bank of questions and reference answers Assay finds what the exam asks and which of a student's sentences answers what. All of that happens on this computer, without a model."
            </p>
            {move || wrong.get().map(|why| view! { <Wrong why/> })}
            {move || match all.get() {
                None => view! { <Busy what="Opening what is kept in this browser"/> }.into_any(),
                Some(all) => view! { <Rows all/> }.into_any(),
            }}
            <div class="row">
                <button class="primary" on:click=move |_| spawn_local(new_exam(app))>"New exam"</button>
                {move || lacks_sample().then(|| view! { <button on:click=lay_out disabled=move || is_busy.get()>"Lay out the sample"</button> })}
            </div>
            {move || is_busy.get().then(|| view! { <Busy what="Laying out the sample"/> })}
        </div>
    }
}

#[component]
fn Rows(all: Vec<Exam>) -> impl IntoView {
    let is_empty = all.is_empty();
    let row = |exam: Exam| {
        let part = if exam.questions == 0 { ExamPart::Questions } else { ExamPart::Text };
        let place = Route::Exam(exam.id.clone(), part).to_string();
        let questions = count(exam.questions, "question in the bank", "questions in the bank");
        let scripts = count(exam.scripts, "student's answer", "students' answers");
        view! {
            <li>
                <a class="whole" href=place>
                    <span class="name">{exam.title}</span>
                    {exam.sample.is_some().then(|| view! { " " <span class="tag">"sample"</span> })}
                    <br/>
                    <span class="quiet small">{questions} " · " {scripts}</span>
                </a>
            </li>
        }
    };
    view! {
        {is_empty.then(|| view! {
            <div class="empty stack-tight">
                <h2>"No exams yet"</h2>
                <p>"You need a table of questions and reference answers. The sample has twenty, an exam that asks three of them, and eight students."</p>
            </div>
        })}
        <ul class="list">{all.into_iter().map(row).collect_view()}</ul>
    }
}

async fn new_exam(app: App) {
    let exam = Exam {
        id: fresh_name("exam"),
        title: "Untitled exam".into(),
        made_ms: BrowserClock.now_ms(),
        sample: None,
        questions: 0,
        scripts: 0,
        text: String::new(),
        asked: Vec::new(),
        edges: Edges::default(),
        penalty: None,
    };
    let kept = app.in_store(async |store| workspace::keep_exam(store, &exam).await).await;
    if app.report(kept).is_some() {
        go(&Route::Exam(exam.id, ExamPart::Questions));
    }
}
