//! How well this works on the teacher's own bank: exams are put together of it, of which all is known, and each method is tried on them.

use super::desk::{Desk, Working};
use crate::grasp::Plan;
use crate::protocol::{AboutExam, OfExam, TrialRow};
use crate::ui::part::framed::Framed;
use crate::ui::part::save::save_table;
use crate::view::exam::{method_name, paper_n_hit};
use crate::view::words::count;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Exams of each number of questions, as in the paper.
const EXAMS: usize = 160;

#[component]
pub fn Screen(desk: Desk) -> impl IntoView {
    let (shuffled, again) = (RwSignal::new(false), RwSignal::new(false));
    let (seed, most) = (RwSignal::new(0_u32), RwSignal::new(20_usize));
    let found = RwSignal::new(None::<(Plan, Vec<TrialRow>)>);
    let is_busy = Memo::new(move |_| desk.work.with(Option::is_some));
    let answers = move || desk.bank.with(|b| b.as_ref().map(|b| b.answers.iter().map(Vec::len).sum::<usize>()));
    let try_them = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(bank) = desk.bank.get_untracked() else { return };
        let plan = Plan {
            most: most.get_untracked(),
            again: again.get_untracked(),
            shuffled: shuffled.get_untracked(),
            seed: u64::from(seed.get_untracked()),
        };
        spawn_local(async move {
            let outcome = desk.working("Putting exams together and reading them", async || {
                let penalty = desk.penalty().await?;
                let about =
                    AboutExam::Try { plan, wordings: bank.wordings.clone(), answers: bank.answers.clone(), penalty };
                desk.ask(about).await
            });
            if let Some(OfExam::Tried(rows)) = outcome.await {
                desk.app.announcement.set("The methods have been tried.".into());
                found.try_set(Some((plan, rows)));
            }
        });
    };
    view! {
        <section class="stack" aria-label="Study">
            {move || match answers() {
                None => ().into_any(),
                Some(0) => view! {
                    <div class="empty stack-tight">
                        <h2>"No graded answers in this bank"</h2>
                        <p>"Here exams are put together of the bank's questions and of answers that students gave to them. Load a table that has these too: a column of students' answers and one of their grades."</p>
                    </div>
                }
                .into_any(),
                Some(n) => view! {
                    <h2>"Try the methods on your own bank"</h2>
                    <p class="quiet">{format!("Exams of one to four questions are put together of neighbours in the graph, each with one of the bank's {} for every question. All is known of them, so it can be counted what is found. No model is asked.", count(n, "graded answer", "graded answers"))}</p>
                    <form class="stack" on:submit=try_them>
                        <div class="fields">
                            <div class="field">
                                <label for="trial-most">"Exams of each number of questions, at most"</label>
                                <input id="trial-most" type="number" min="1" max=EXAMS.to_string() prop:value=move || most.get().to_string()
                                    on:change=move |e| { if let Ok(n) = event_target_value(&e).parse::<usize>() { most.set(n.clamp(1, EXAMS)) } }/>
                                <p class="hint">"The paper has 160. Each is read once, so more take longer."</p>
                            </div>
                            <div class="field">
                                <label for="trial-seed">"Seed"</label>
                                <input id="trial-seed" type="number" min="0" prop:value=move || seed.get().to_string()
                                    on:change=move |e| { if let Ok(n) = event_target_value(&e).parse() { seed.set(n) } }/>
                                <p class="hint">"The same seed draws the same exams."</p>
                            </div>
                        </div>
                        <label class="check"><input type="checkbox" prop:checked=move || shuffled.get() on:change=move |e| shuffled.set(event_target_checked(&e))/>"Answers in another order than the questions"</label>
                        <label class="check"><input type="checkbox" prop:checked=move || again.get() on:change=move |e| again.set(event_target_checked(&e))/>"Use a group again when all were had, as the paper does"</label>
                        <div class="row"><button class="primary" type="submit" disabled=move || is_busy.get()>"Try the methods"</button></div>
                    </form>
                }
                .into_any(),
            }}
            <Working desk/>
            {move || found.get().map(|(plan, rows)| view! { <Results desk plan rows/> })}
        </section>
    }
}

const COLUMNS: [&str; 8] = [
    "Method",
    "Questions",
    "Exams",
    "Number found",
    "N-Hit",
    "N-Hit in the paper",
    "Wrong references",
    "Boundaries right",
];

fn cells(row: &TrialRow) -> Vec<String> {
    let m = &row.measures;
    let share = |value: f64| format!("{value:.3}");
    let paper = paper_n_hit(row.method, row.topics).map_or_else(|| "–".to_owned(), share);
    vec![
        method_name(row.method).to_owned(),
        row.topics.to_string(),
        m.exams.to_string(),
        share(m.n_found),
        share(m.n_hit),
        paper,
        share(m.fp_rate),
        share(m.boundary_accuracy),
        share(m.answer_sentences),
    ]
}

#[component]
fn Results(desk: Desk, plan: Plan, rows: Vec<TrialRow>) -> impl IntoView {
    let lines: Vec<Vec<String>> = rows.iter().map(cells).collect();
    let body = lines.iter().map(|line| {
        let rest = line.iter().skip(1).map(|cell| view! { <td class="number">{cell.clone()}</td> }).collect_view();
        view! { <tr><th scope="row">{line.first().cloned()}</th>{rest}</tr> }
    });
    let body = body.collect_view();
    let heads = || COLUMNS.into_iter().chain(["Sentences right"]);
    let head = heads().map(|h| view! { <th scope="col" class="number">{h}</th> }).collect_view();
    let lines = StoredValue::new(lines);
    let save = move |_| {
        let mut all = vec![heads().map(str::to_owned).collect::<Vec<_>>()];
        all.extend(lines.get_value());
        save_table(desk.app, "trial of the methods.csv", all);
    };
    let order = if plan.shuffled { "answers in any order" } else { "answers in the exam's order" };
    view! {
        <section class="part stack" aria-labelledby="trial-title">
            <h2 id="trial-title">{format!("Found, with {order} (seed {})", plan.seed)}</h2>
            <Framed label="Methods">
                <table class="wide"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>
            </Framed>
            <ul class="small quiet">
                <li>"Number found: the number of questions is right. N-Hit: all references of the exam are among those assigned. Wrong references: of those assigned. Boundaries: places between two sentences of the exam text. Sentences: of the students, given to the right question when the exam's references are known."</li>
                <li>"The paper asks a model where it cannot count; without one its number is not found there. Its references are retrieved here as if its first two steps had been right."</li>
                <li>"The paper's numbers are those of its own bank, 79 questions of SciEntsBank."</li>
            </ul>
            <div class="row"><button on:click=save>"Save the table (CSV)"</button></div>
        </section>
    }
}
