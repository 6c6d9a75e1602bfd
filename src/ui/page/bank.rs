//! The bank: what is in it, and loading another.

use super::mapping::Mapping as MappingScreen;
use crate::bank::{Bank, ScoredEssay};
use crate::browser::engine::Progress;
use crate::browser::files;
use crate::format::BadRow;
use crate::protocol::{Ask, Said, TablePreview};
use crate::ui::import::ready_bank;
use crate::ui::part::coverage::Coverage;
use crate::ui::part::notice::{Busy, Going, Wrong};
use crate::ui::part::pick::Pick;
use crate::ui::state::App;
use crate::view::mapping::Purpose;
use crate::view::words::count;
use crate::workspace::{self, Assignment};
use futures::future::{AbortHandle, Abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;

/// What the screen is doing.
#[derive(Clone)]
enum Stage {
    /// Showing the bank.
    Looking,
    /// Reading a file.
    Reading(String),
    /// The teacher checks the columns of a file.
    Mapping(String, TablePreview),
    /// Embedding.
    Embedding { what: String, how_far: Option<(f64, f64)>, is_bytes: bool, since: f64 },
}

/// What the last file gave.
#[derive(Clone, Default)]
struct Loaded {
    bad_rows: Vec<BadRow>,
    notes: Vec<String>,
}

/// The screen's state. A handle.
#[derive(Clone, Copy)]
struct Desk {
    app: App,
    a: Signal<Option<Assignment>>,
    stage: RwSignal<Stage>,
    wrong: RwSignal<Option<String>>,
    loaded: RwSignal<Option<Loaded>>,
    bank: RwSignal<Option<Rc<Bank>>, LocalStorage>,
    abort: StoredValue<Option<AbortHandle>>,
}

#[component]
pub fn Screen(a: Signal<Option<Assignment>>, id: String) -> impl IntoView {
    let desk = Desk {
        app: App::get(),
        a,
        stage: RwSignal::new(Stage::Looking),
        wrong: RwSignal::new(None),
        loaded: RwSignal::new(None),
        bank: RwSignal::new_local(None),
        abort: StoredValue::new(None),
    };
    on_cleanup(move || desk.stop());
    spawn_local(async move { desk.show(&id).await });
    // Progress moves within a stage; only another stage is drawn anew.
    let kind = Memo::new(move |_| desk.stage.with(std::mem::discriminant));
    let stage = move || {
        let _ = kind.get();
        match desk.stage.get_untracked() {
            Stage::Looking => view! { <Looking desk/> }.into_any(),
            Stage::Reading(name) => view! { <Busy what=format!("Reading “{name}”")/> }.into_any(),
            Stage::Mapping(name, table) => {
                let Some(rubric) = a.get_untracked().map(|a| a.rubric) else { return ().into_any() };
                let use_it = move |mapping| spawn_local(async move { desk.use_table(mapping).await });
                let cancel = move || desk.stage.set(Stage::Looking);
                view! { <MappingScreen name table purpose=Purpose::Bank(rubric) on_use=use_it on_cancel=cancel/> }
                    .into_any()
            }
            Stage::Embedding { .. } => view! { <Embedding desk/> }.into_any(),
        }
    };
    view! {
        <section class="stack" aria-label="Bank">
            {move || desk.wrong.get().map(|why| view! { <Wrong why/> })}
            {stage}
        </section>
    }
}

impl Desk {
    async fn show(self, id: &str) {
        match self.app.bank(id).await {
            Ok(bank) => {
                self.bank.try_set(Some(bank));
            }
            Err(error) => {
                self.wrong.try_set(Some(error.to_string()));
            }
        }
    }

    async fn open(self, file: web_sys::File) {
        let Some(rubric) = self.a.get_untracked().map(|a| a.rubric) else { return };
        self.wrong.set(None);
        self.stage.set(Stage::Reading(file.name()));
        let read = async {
            let chosen = files::read(&file).await?;
            let ask = Ask::ReadTable { name: chosen.name.clone(), rubric };
            self.app.engine().read(ask, Some(chosen.bytes), |_| ()).await.map_err(|e| e.to_string())
        };
        match read.await {
            Ok(Said::Table(table)) => self.stage.set(Stage::Mapping(file.name(), *table)),
            Ok(_) => self.fail(format!("“{}” could not be read. Nothing was changed.", file.name())),
            Err(why) => self.fail(format!("{why}. Nothing was changed.")),
        }
    }

    fn fail(self, why: String) {
        self.stage.set(Stage::Looking);
        self.wrong.set(Some(why));
    }

    async fn use_table(self, mapping: crate::format::Mapping) {
        let Some(mut assignment) = self.a.get_untracked() else { return };
        self.stage.set(Stage::Reading("the rows".into()));
        let mut essays = Vec::new();
        let ask = Ask::ReadBank { mapping, rubric: assignment.rubric.clone() };
        let each = |said| {
            if let Said::Essays(more) = said {
                essays.extend(more);
            }
        };
        let (bad_rows, notes, prompt) = match self.app.engine().read(ask, None, each).await {
            Ok(Said::Bank { bad_rows, notes, prompt }) => (bad_rows, notes, prompt),
            Ok(_) => return self.fail("The rows could not be read. Nothing was changed.".into()),
            Err(error) => return self.fail(format!("{error}. Nothing was changed.")),
        };
        let bank = Bank { essays };
        let kept = self.app.in_store(async |store| workspace::keep_bank(store, &assignment.id, &bank).await).await;
        if let Err(error) = kept {
            return self.fail(error.to_string());
        }
        self.app.forget_bank(&assignment.id);
        assignment.scored_essays = bank.essays.len();
        if assignment.essay_prompt.trim().is_empty() {
            assignment.essay_prompt = prompt.unwrap_or_default();
        }
        self.loaded.set(Some(Loaded { bad_rows, notes }));
        self.app.keep_assignment(assignment.clone()).await;
        self.embed(assignment).await;
    }

    async fn embed(self, assignment: Assignment) {
        let since = js_sys::Date::now();
        let tell = move |progress| {
            let (what, how_far, is_bytes) = match progress {
                Progress::Model(done, total) => ("Fetching the reading model", (done, total), true),
                Progress::Texts(done, total) => ("Reading the scored essays", (done, total), false),
            };
            self.stage.try_set(Stage::Embedding { what: what.into(), how_far: Some(how_far), is_bytes, since });
        };
        self.stage.set(Stage::Embedding { what: "Getting ready".into(), how_far: None, is_bytes: false, since });
        let (abort, registration) = AbortHandle::new_pair();
        self.abort.set_value(Some(abort));
        let outcome =
            Abortable::new(ready_bank(self.app, &assignment, &assignment.grading.sent_as(), tell), registration).await;
        self.stage.try_set(Stage::Looking);
        match outcome {
            Ok(Ok(bank)) => {
                self.app
                    .announcement
                    .set(format!("The bank is ready: {}.", count(bank.essays.len(), "scored essay", "scored essays")));
                self.bank.try_set(Some(bank));
            }
            Ok(Err(why)) => {
                self.wrong.try_set(Some(format!("The essays are kept, and will be read when you grade: {why}")));
                self.show(&assignment.id).await;
            }
            Err(_) => self.show(&assignment.id).await,
        }
    }

    fn stop(self) {
        if let Some(abort) = self.abort.try_update_value(Option::take).flatten() {
            abort.abort();
        }
    }

    async fn delete(self) {
        let Some(mut assignment) = self.a.get_untracked() else { return };
        self.app.forget_study(&assignment.id);
        let removed = self.app.in_store(async |store| workspace::remove_bank(store, &assignment.id).await).await;
        if self.app.report(removed).is_some() {
            self.app.forget_bank(&assignment.id);
            assignment.scored_essays = 0;
            self.loaded.set(None);
            self.bank.set(Some(Rc::new(Bank::default())));
            self.app.keep_assignment(assignment).await;
        }
    }
}

#[component]
fn Embedding(desk: Desk) -> impl IntoView {
    let all = move || {
        desk.stage.with(|stage| match stage {
            Stage::Embedding { what, how_far, is_bytes, since } => (what.clone(), *how_far, *is_bytes, *since),
            _ => Default::default(),
        })
    };
    view! {
        <Going
            what=Signal::derive(move || all().0)
            how_far=Signal::derive(move || all().1)
            is_bytes=Signal::derive(move || all().2)
            since=Signal::derive(move || all().3)
        />
        <button on:click=move |_| desk.stop()>"Stop"</button>
        <p class="hint">"Each essay is read once, on this computer, so that similar essays can be found. If you stop, it is done when you first grade."</p>
    }
}

#[component]
fn Looking(desk: Desk) -> impl IntoView {
    let on_files = move |chosen: Vec<web_sys::File>| {
        if let Some(file) = chosen.into_iter().next() {
            spawn_local(desk.open(file));
        }
    };
    let rubric = move || desk.a.get().map(|a| a.rubric);
    let bank_view = move || {
        match (desk.bank.get(), rubric()) {
        (Some(bank), Some(rubric)) if !bank.essays.is_empty() => {
            let coverage = bank.coverage(&rubric);
            view! {
                <h2>{count(bank.essays.len(), "scored essay", "scored essays")}</h2>
                <Coverage coverage/>
                <Essays bank=Rc::clone(&bank)/>
            }
            .into_any()
        }
        (Some(_), _) => view! {
            <div class="empty stack-tight">
                <h2>"No scored essays yet"</h2>
                <p>"A bank holds essays on this task that people have scored. For each score the Judge is shown the essay that is most like the one being graded. Fifty to a hundred are a good start; a few for each score already help."</p>
            </div>
        }
        .into_any(),
        (None, _) => view! { <Busy what="Opening the bank"/> }.into_any(),
    }
    };
    view! {
        {move || desk.loaded.get().map(|loaded| view! { <Report loaded/> })}
        {bank_view}
        <section class="part stack" aria-labelledby="load-title">
            <h2 id="load-title">"Load scored essays"</h2>
            <Pick
                id="bank-file"
                label="A table of essays and their scores"
                hint="CSV or TSV, one essay a row, with column names in the first row. It is read on this computer and takes the place of the bank that is there."
                accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
                on_files
            />
            {move || desk.bank.get().filter(|b| !b.essays.is_empty()).map(|_| view! { <Delete desk/> })}
        </section>
    }
}

#[component]
fn Delete(desk: Desk) -> impl IntoView {
    let (is_sure, set_sure) = signal(false);
    move || {
        if is_sure.get() {
            view! {
                <p>"This deletes the scored essays and everything made of them from this browser."</p>
                <div class="row">
                    <button class="danger" on:click=move |_| spawn_local(desk.delete())>"Delete the bank"</button>
                    <button on:click=move |_| set_sure.set(false)>"Keep it"</button>
                </div>
            }
            .into_any()
        } else {
            view! { <button class="danger" on:click=move |_| set_sure.set(true)>"Delete this bank"</button> }.into_any()
        }
    }
}

/// What the last file gave: rows left out, and what was assumed.
#[component]
fn Report(loaded: Loaded) -> impl IntoView {
    let Loaded { bad_rows, notes } = loaded;
    let is_short = bad_rows.len() <= 10;
    let left_out = count(bad_rows.len(), "row was left out", "rows were left out");
    let row = |bad: BadRow| view! { <tr><td class="number">{bad.line}</td><td>{bad.reason.to_string()}</td></tr> };
    view! {
        <div class="notice stack-tight" role="status">
            <p>"The file was loaded."</p>
            <ul class="small">{notes.into_iter().map(|n| view! { <li>{n}</li> }).collect_view()}</ul>
            {(!bad_rows.is_empty()).then(|| view! {
                <details open=is_short>
                    <summary>{left_out}</summary>
                    <table>
                        <thead><tr><th scope="col" class="number">"Line"</th><th scope="col">"Why"</th></tr></thead>
                        <tbody>{bad_rows.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </details>
            })}
        </div>
    }
}

/// Rows of the list that are shown at a time.
const SHOWN: usize = 50;

#[component]
fn Essays(bank: Rc<Bank>) -> impl IntoView {
    let total = bank.essays.len();
    let (shown, set_shown) = signal(SHOWN);
    let bank = StoredValue::new_local(bank);
    let row = |essay: &ScoredEssay| {
        let opening: String = essay.text.chars().take(90).collect();
        let scores: Vec<String> = essay
            .ratings
            .iter()
            .map(|(id, given)| {
                let given: Vec<String> = given.iter().flatten().map(ToString::to_string).collect();
                format!("{id} {}", given.join("/"))
            })
            .collect();
        view! {
            <details class="scored">
                <summary><span><strong>{essay.id.to_string()}</strong>" " <span class="quiet">{opening}" …"</span></span></summary>
                <p class="small quiet">"Scores by rater: "{scores.join(" · ")}</p>
                <blockquote class="student small">{essay.text.clone()}</blockquote>
            </details>
        }
    };
    view! {
        <details>
            <summary>"Read the scored essays"</summary>
            {move || bank.with_value(|b| b.essays.iter().take(shown.get()).map(row).collect_view())}
            {move || (shown.get() < total).then(|| view! {
                <button on:click=move |_| set_shown.update(|n| *n += SHOWN)>{format!("Show {} more", SHOWN.min(total - shown.get()))}</button>
            })}
        </details>
    }
}
