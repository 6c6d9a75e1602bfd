//! The class: each student's running answer in the colours of the questions, and the answers question by question.

use super::desk::{Desk, Working};
use super::sample::no_rubric;
use crate::browser::files;
use crate::essay::Essay;
use crate::format::essay_from_paste;
use crate::protocol::{AboutExam, Ask, ClassShared, OfExam, Said};
use crate::ui::part::framed::Framed;
use crate::ui::part::pick::Pick;
use crate::ui::part::save::save_table;
use crate::view::exam::{Belongs, Piece, Student, TINTS, answer_to, answer_to_nothing, class_rows, pieces};
use crate::view::route::{ExamPart, Route};
use crate::view::words::count;
use crate::workspace;
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsValue;
use std::rc::Rc;

/// A class that was shared out, and the texts that it was shared out of.
#[derive(Clone)]
struct Class {
    scripts: Rc<Vec<Essay>>,
    shared: Rc<ClassShared>,
}

#[derive(Clone, Copy)]
struct Room {
    desk: Desk,
    scripts: RwSignal<Option<Rc<Vec<Essay>>>, LocalStorage>,
    class: RwSignal<Option<Class>, LocalStorage>,
}

#[component]
pub fn Screen(desk: Desk) -> impl IntoView {
    let room = Room { desk, scripts: RwSignal::new_local(None), class: RwSignal::new_local(None) };
    spawn_local(room.read());
    let has_asked = Memo::new(move |_| desk.of(|exam| !exam.asked.is_empty()).unwrap_or_default());
    move || {
        if has_asked.get() {
            view! { <Body room/> }.into_any()
        } else {
            let place = Route::Exam(desk.id.get_value(), ExamPart::Text).to_string();
            view! {
                <div class="empty stack-tight">
                    <h2>"What does the exam ask?"</h2>
                    <p>"A student's sentences are given to the questions that the exam asks. Let these be found first."</p>
                    <p><a class="button primary" href=place>"To the exam text"</a></p>
                </div>
            }
            .into_any()
        }
    }
}

impl Room {
    async fn read(self) {
        let id = self.desk.id.get_value();
        let found = self.desk.app.in_store(async |store| workspace::scripts(store, &id).await).await;
        let scripts = Rc::new(self.desk.app.report(found).unwrap_or_default());
        let has_some = !scripts.is_empty();
        self.scripts.try_set(Some(scripts));
        if has_some {
            self.share().await;
        }
    }

    /// Shares the class's answers out.
    async fn share(self) {
        let Some((exam, scripts)) = self.desk.now().zip(self.scripts.get_untracked()) else { return };
        if exam.asked.is_empty() || scripts.is_empty() {
            return;
        }
        let about = AboutExam::Share {
            asked: exam.asked.iter().map(|a| a.node).collect(),
            texts: scripts.iter().map(|s| s.text.clone()).collect(),
        };
        let found =
            self.desk.working("Reading the students' answers", async || self.desk.ask(about.clone()).await).await;
        if let Some(OfExam::Shared(shared)) = found {
            self.class.try_set(Some(Class { scripts, shared: Rc::new(shared) }));
        }
    }

    /// Adds answers; one that is there already, with the same text, is not added again.
    async fn add(self, more: Vec<Essay>) {
        let Some(mut exam) = self.desk.now() else { return };
        let mut all = self.scripts.get_untracked().map(|s| (*s).clone()).unwrap_or_default();
        for script in more {
            if all.iter().all(|known| known.id != script.id) {
                all.push(script);
            }
        }
        exam.scripts = all.len();
        self.keep(exam, all).await;
    }

    async fn remove(self, at: usize) {
        let Some(mut exam) = self.desk.now() else { return };
        let mut all = self.scripts.get_untracked().map(|s| (*s).clone()).unwrap_or_default();
        if at < all.len() {
            all.remove(at);
        }
        exam.scripts = all.len();
        self.keep(exam, all).await;
    }

    async fn keep(self, exam: workspace::Exam, all: Vec<Essay>) {
        let kept = self.desk.app.in_store(async |store| workspace::keep_scripts(store, &exam, &all).await).await;
        if self.desk.app.report(kept).is_some() {
            self.desk.exam.set(Some(Some(exam)));
            if all.is_empty() {
                self.class.set(None);
            }
            self.scripts.set(Some(Rc::new(all)));
            self.share().await;
        }
    }

    async fn open(self, chosen: Vec<web_sys::File>) {
        let mut sizes = Vec::new();
        let mut bytes: Vec<u8> = Vec::new();
        for file in &chosen {
            match files::read(file).await {
                Ok(read) => {
                    sizes.push((read.name, read.bytes.length() as usize));
                    bytes.extend(read.bytes.to_vec());
                }
                Err(why) => return self.desk.wrong.set(Some(why)),
            }
        }
        let mut essays = Vec::new();
        let mut left_out = Vec::new();
        let engine = self.desk.app.engine();
        let outcome = self.desk.working("Reading the files", async || {
            let each = |said| {
                if let Said::Incoming(more) = said {
                    essays.extend(more);
                }
            };
            let ask = Ask::ReadClass { files: sizes.clone(), rubric: no_rubric() };
            let beside: JsValue = Uint8Array::from(bytes.as_slice()).into();
            engine.first().ask(ask, beside, each).await.map_err(|e| e.to_string())
        });
        if let Some(answer) = outcome.await {
            if let Said::Class { left_out: not_read, .. } = answer.said {
                left_out = not_read;
            }
            self.add(essays).await;
            if !left_out.is_empty() {
                self.desk.wrong.try_set(Some(format!("Not read: {}", left_out.join(" "))));
            }
        }
    }
}

#[component]
fn Body(room: Room) -> impl IntoView {
    let desk = room.desk;
    view! {
        <section class="stack" aria-label="Answers">
            <Working desk/>
            {move || room.class.get().map(|class| view! { <Shown room class/> })}
            {move || room.scripts.with(|s| s.as_ref().is_some_and(|s| s.is_empty())).then(|| view! {
                <div class="empty stack-tight">
                    <h2>"No answers yet"</h2>
                    <p>"Each student has written one running answer to the whole exam. Load the class's answers, or paste one."</p>
                </div>
            })}
            <Bring room/>
        </section>
    }
}

/// Loading and pasting.
#[component]
fn Bring(room: Room) -> impl IntoView {
    let (name, text) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let paste = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match essay_from_paste(&name.get_untracked(), &text.get_untracked()) {
            Ok(script) => {
                name.set(String::new());
                text.set(String::new());
                spawn_local(room.add(vec![script]));
            }
            Err(why) => room.desk.wrong.set(Some(why.to_string())),
        }
    };
    view! {
        <section class="part stack" aria-labelledby="bring-title">
            <h2 id="bring-title">"Bring answers"</h2>
            <Pick
                id="script-files" several=true
                label="A whole class at once"
                hint="Text files, one student each; a table (CSV or TSV), one student a row; or a ZIP. They are read on this computer."
                accept=".txt,.md,.csv,.tsv,.zip,text/plain,text/markdown,text/csv,text/tab-separated-values,application/zip"
                on_files=move |chosen| spawn_local(room.open(chosen))
            />
            <details>
                <summary>"Paste one answer"</summary>
                <form class="stack-tight" on:submit=paste>
                    <div class="field">
                        <label for="script-name">"Student"</label>
                        <input id="script-name" prop:value=move || name.get() on:input=move |e| name.set(event_target_value(&e))/>
                    </div>
                    <div class="field">
                        <label for="script-text">"Running answer"</label>
                        <textarea id="script-text" rows="5" prop:value=move || text.get() on:input=move |e| text.set(event_target_value(&e))></textarea>
                    </div>
                    <button type="submit">"Add this answer"</button>
                </form>
            </details>
        </section>
    }
}

#[component]
fn Shown(room: Room, class: Class) -> impl IntoView {
    let desk = room.desk;
    let asked = untrack(|| desk.of(|exam| exam.asked.clone())).unwrap_or_default();
    let questions: Vec<String> = asked.iter().map(|a| a.text.clone()).collect();
    let kept = class.shared.kept_order;
    let order = match (class.scripts.len(), kept) {
        (0 | 1, _) => "One student says little about whether answers come in the exam's order.".to_owned(),
        (_, kept) => format!(
            "That a student of this class keeps the exam's order is {:.0} % likely, judging by all answers together.",
            100.0 * kept
        ),
    };
    let key = questions.iter().enumerate().map(|(at, question)| {
        view! { <li><span class=format!("part-number tint-{}", at % TINTS)>{at + 1}</span>" "{question.clone()}</li> }
    });
    let key = key.collect_view();
    let n = questions.len();
    let students = class.scripts.iter().zip(&class.shared.scripts).enumerate().map(|(at, (script, placed))| {
        let missing: Vec<String> =
            (0..n).filter(|q| answer_to(&script.text, placed, *q).is_empty()).map(|q| (q + 1).to_string()).collect();
        let not_asked = !answer_to_nothing(&script.text, placed).is_empty();
        let name = script.student.clone().unwrap_or_else(|| script.title.clone());
        let label = format!("Remove {name}");
        view! {
            <li class="stack-tight">
                <div class="row apart">
                    <h3>{name}</h3>
                    <button class="plain" aria-label=label on:click=move |_| spawn_local(room.remove(at))>"Remove"</button>
                </div>
                <p class="student small running">{pieces(&script.text, placed).into_iter().map(piece).collect_view()}</p>
                {(!missing.is_empty()).then(|| view! { <p class="small"><span class="tag warn">"not answered: "{missing.join(", ")}</span></p> })}
                {not_asked.then(|| view! { <p class="small"><span class="tag">"a part answers nothing that was asked"</span></p> })}
            </li>
        }
    });
    let students = students.collect_view();
    let title = count(class.scripts.len(), "student", "students");
    let kept_class = StoredValue::new_local((class, questions));
    let save = move |_| {
        let rows = kept_class.with_value(|(class, questions)| {
            let named = |(script, placed): (&Essay, &Vec<_>)| {
                (script.student.clone().unwrap_or_else(|| script.title.clone()), script.text.clone(), placed.clone())
            };
            let all: Vec<(String, String, Vec<_>)> =
                class.scripts.iter().zip(&class.shared.scripts).map(named).collect();
            let students: Vec<Student<'_>> =
                all.iter().map(|(n, t, p)| (n.as_str(), t.as_str(), p.as_slice())).collect();
            class_rows(questions, &students)
        });
        save_table(desk.app, "answers by question.csv", rows);
    };
    view! {
        <h2>{title}</h2>
        <p class="quiet">{order}" A sentence with a dotted line may belong to another question: look at it."</p>
        <ol class="key small">{key}</ol>
        <ul class="list scripts">{students}</ul>
        <ByQuestion kept_class/>
        <div class="row"><button on:click=save>"Save the answers by question (CSV)"</button></div>
    }
}

fn piece(piece: Piece) -> AnyView {
    match piece.of {
        Belongs::Between => piece.text.into_any(),
        Belongs::Nothing => {
            view! { <span class="part-of nothing"><span class="part-number">"–"</span>{piece.text}</span> }.into_any()
        }
        Belongs::Question { at, is_sure } => {
            let label = if is_sure { format!("{}", at + 1) } else { format!("{}?", at + 1) };
            view! {
                <span class=format!("part-of tint-{}", at % TINTS) class:unsure=!is_sure><span class="part-number">{label}</span>{piece.text}</span>
            }
            .into_any()
        }
    }
}

/// The class question by question.
#[component]
fn ByQuestion(kept_class: StoredValue<(Class, Vec<String>), LocalStorage>) -> impl IntoView {
    let table = kept_class.with_value(|(class, questions)| {
        let head = (0..questions.len()).map(|at| view! { <th scope="col">{at + 1}</th> }).collect_view();
        let row = |(script, placed): (&Essay, &Vec<_>)| {
            let cells = (0..questions.len()).map(|at| {
                let text = answer_to(&script.text, placed, at);
                if text.is_empty() { view! { <td class="quiet">"not answered"</td> }.into_any() } else { view! { <td>{text}</td> }.into_any() }
            });
            let name = script.student.clone().unwrap_or_else(|| script.title.clone());
            view! { <tr><th scope="row">{name}</th>{cells.collect_view()}</tr> }
        };
        let rows = class.scripts.iter().zip(&class.shared.scripts).map(row).collect_view();
        view! { <table class="wide"><thead><tr><th scope="col">"Student"</th>{head}</tr></thead><tbody>{rows}</tbody></table> }
    });
    view! {
        <details>
            <summary>"Question by question"</summary>
            <Framed label="Answers by question">{table}</Framed>
        </details>
    }
}
