//! The exam text, and what it asks: found from the bank, and the teacher's to correct.

use super::candidates::Candidates;
use super::desk::{Desk, Working};
use crate::protocol::{AboutExam, OfExam, TopicsFound};
use crate::view::exam::TINTS;
use crate::view::route::{ExamPart, Route};
use crate::view::words::count;
use crate::workspace::Asked;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A number of questions whose lead over the next best is smaller than this part of the mean likeness is doubtful.
const DOUBTFUL: f64 = 0.05;

#[component]
pub fn Screen(desk: Desk) -> impl IntoView {
    let has_questions = Memo::new(move |_| desk.questions().map(|n| n > 0));
    move || match has_questions.get() {
        None => ().into_any(),
        Some(false) => {
            let place = Route::Exam(desk.id.get_value(), ExamPart::Questions).to_string();
            view! {
                <div class="empty stack-tight">
                    <h2>"No questions yet"</h2>
                    <p>"What an exam asks is found among the questions of its bank."</p>
                    <p><a class="button primary" href=place>"Load questions"</a></p>
                </div>
            }
            .into_any()
        }
        Some(true) => view! { <Body desk/> }.into_any(),
    }
}

#[component]
fn Body(desk: Desk) -> impl IntoView {
    let found = RwSignal::new(None::<TopicsFound>);
    let text = RwSignal::new(desk.now().map(|exam| exam.text).unwrap_or_default());
    let find = move |into: Option<usize>| {
        let now = text.get_untracked().trim().to_owned();
        spawn_local(async move {
            desk.keep(|exam| exam.text.clone_from(&now)).await;
            let outcome = desk.working("Looking for what the exam asks", async || {
                let penalty = desk.penalty().await?;
                desk.ask(AboutExam::Find { text: now.clone(), into, penalty }).await
            });
            let Some(OfExam::Found(topics)) = outcome.await else { return };
            let asked: Vec<Asked> = topics
                .segments
                .iter()
                .zip(&topics.topics.cut.nodes)
                .map(|(text, node)| Asked { text: text.clone(), node: *node })
                .collect();
            desk.app.announcement.set(format!("The exam asks {}.", count(asked.len(), "question", "questions")));
            desk.keep(|exam| exam.asked = asked).await;
            found.try_set(Some(topics));
        });
    };
    let title = move |e: leptos::ev::Event| {
        let title = event_target_value(&e).trim().to_owned();
        if !title.is_empty() {
            spawn_local(desk.keep(move |exam| exam.title = title));
        }
    };
    let lacks_text = move || text.with(|t| t.trim().is_empty());
    let is_busy = Memo::new(move |_| desk.work.with(Option::is_some));
    let asked = Memo::new(move |_| desk.of(|exam| exam.asked.clone()).unwrap_or_default());
    view! {
        <section class="stack" aria-label="Exam text">
            <div class="field">
                <label for="exam-title">"Title"</label>
                <input id="exam-title" prop:value=move || desk.of(|e| e.title.clone()).unwrap_or_default() on:change=title/>
            </div>
            <div class="field">
                <label for="exam-text">"The exam text, as the students read it"</label>
                <textarea id="exam-text" rows="6" prop:value=text.get_untracked()
                    on:input=move |e| text.set(event_target_value(&e))
                    on:change=move |e| { let now = event_target_value(&e); spawn_local(desk.keep(move |exam| exam.text = now)); }
                ></textarea>
                <p class="hint">"All questions in one running text. They need not be worded as in the bank."</p>
            </div>
            <div class="row">
                <button class="primary" on:click=move |_| find(None) disabled=move || lacks_text() || is_busy.get()>"Find what it asks"</button>
            </div>
            <Working desk/>
            {move || (!asked.with(Vec::is_empty)).then(|| view! { <Asks desk asked found on_number=move |n| find(Some(n))/> })}
        </section>
    }
}

/// What the exam asks.
#[component]
fn Asks(
    desk: Desk,
    asked: Memo<Vec<Asked>>,
    found: RwSignal<Option<TopicsFound>>,
    on_number: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let doubt = move || {
        found.with(|found| {
            let found = found.as_ref()?;
            found.topics.margin.filter(|margin| *margin < DOUBTFUL)?;
            let n = found.topics.cut.segments.len();
            Some(format!("{} or another number: the text does not say clearly. Look at the parts, and choose another number below where they are wrong.", count(n, "question", "questions")))
        })
    };
    let most = move || found.with(|f| f.as_ref().map_or_else(|| asked.with(Vec::len), |f| f.sentences.len()));
    let numbers = move || {
        let now = asked.with(Vec::len);
        (1..=most().clamp(now, 12))
            .map(|n| view! { <option value=n.to_string() selected=n == now>{n}</option> })
            .collect_view()
    };
    let answers = Route::Exam(desk.id.get_value(), ExamPart::Answers).to_string();
    view! {
        <section class="part stack" aria-labelledby="asks-title">
            <h2 id="asks-title">{move || format!("It asks {}", count(asked.with(Vec::len), "question", "questions"))}</h2>
            {move || doubt().map(|doubt| view! { <p class="notice warn">{doubt}</p> })}
            <p class="student running">
                {move || asked.get().into_iter().enumerate().map(|(at, a)| view! {
                    <span class=format!("part-of tint-{}", at % TINTS)><span class="part-number">{at + 1}</span>{a.text}</span>" "
                }).collect_view()}
            </p>
            <ol class="asked">
                {move || asked.get().into_iter().enumerate().map(|(at, a)| view! { <Ask desk at node=a.node/> }).collect_view()}
            </ol>
            <div class="row">
                <div class="field">
                    <label for="asks-number">"Number of questions"</label>
                    <select id="asks-number" class="short" on:change=move |e| { if let Ok(n) = event_target_value(&e).parse() { on_number(n) } }>{numbers}</select>
                </div>
            </div>
            <p><a class="button" href=answers>"To the students' answers"</a></p>
            {move || found.get().map(|found| view! { <Candidates desk found/> })}
        </section>
    }
}

/// One question of the exam: its reference, and another in its place.
#[component]
fn Ask(desk: Desk, at: usize, node: usize) -> impl IntoView {
    let id = format!("asked-{at}");
    let all = desk.bank.with_untracked(|bank| {
        bank.as_ref().map(|b| b.nodes.iter().map(|n| n.question.clone()).collect::<Vec<_>>()).unwrap_or_default()
    });
    let choose = move |e: leptos::ev::Event| {
        if let Ok(other) = event_target_value(&e).parse::<usize>() {
            spawn_local(desk.keep(move |exam| {
                if let Some(asked) = exam.asked.get_mut(at) {
                    asked.node = other;
                }
            }));
        }
    };
    let option = move |(place, question): (usize, String)| {
        view! { <option value=place.to_string() selected=place == node>{format!("{}. {question}", place + 1)}</option> }
    };
    view! {
        <li class="stack-tight">
            <div class="field">
                <label for=id.clone()><span class=format!("part-number tint-{}", at % TINTS)>{at + 1}</span>" Question of the bank"</label>
                <select id=id on:change=choose>{all.into_iter().enumerate().map(option).collect_view()}</select>
            </div>
            <p class="small quiet">"Reference answer: "{desk.answer(node)}</p>
        </li>
    }
}
