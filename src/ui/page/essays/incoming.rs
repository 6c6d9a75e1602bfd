//! A class's essays come in: files chosen or dropped, read in the worker, and what came of them.

use super::Shown;
use crate::browser::files;
use crate::essay::Essay;
use crate::format::{FormatError, LARGEST_FILE, Mapping as Columns, is_table};
use crate::protocol::{Ask, Said, TablePreview};
use crate::rubric::Rubric;
use crate::ui::page::mapping::Mapping as MappingScreen;
use crate::ui::part::notice::{Busy, Wrong};
use crate::ui::part::pick::Pick;
use crate::view::essays_in::{Fresh, fresh};
use crate::view::mapping::Purpose;
use crate::view::words::count;
use crate::workspace::{self, Assignment};
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What is being done.
#[derive(Clone)]
enum Stage {
    /// Waiting for files.
    Choosing,
    /// Reading files, in words.
    Reading(String),
    /// The teacher checks a table's columns.
    Mapping(String, TablePreview),
}

/// What the last files gave.
#[derive(Clone)]
struct Report {
    added: usize,
    known: usize,
    left_out: Vec<String>,
    notes: Vec<String>,
}

/// The part's state. A handle.
#[derive(Clone, Copy)]
struct Desk {
    shown: Shown,
    stage: RwSignal<Stage>,
    wrong: RwSignal<Option<String>>,
    report: RwSignal<Option<Report>>,
}

#[component]
pub fn Incoming(shown: Shown) -> impl IntoView {
    let desk =
        Desk { shown, stage: RwSignal::new(Stage::Choosing), wrong: RwSignal::new(None), report: RwSignal::new(None) };
    let stage = move || match desk.stage.get() {
        Stage::Choosing => {
            let on_files = move |chosen| spawn_local(desk.open(chosen));
            view! {
                <Pick
                    id="essay-files" several=true
                    label="A whole class at once"
                    hint="Text files, one essay each; a table (CSV or TSV), one essay a row; or a ZIP with any of these, such as a download from Moodle. They are read on this computer."
                    accept=".txt,.md,.csv,.tsv,.zip,text/plain,text/markdown,text/csv,text/tab-separated-values,application/zip"
                    on_files
                />
            }
            .into_any()
        }
        Stage::Reading(what) => view! { <Busy what=format!("Reading {what}")/> }.into_any(),
        Stage::Mapping(name, table) => {
            let of = name.clone();
            let use_it = move |mapping| spawn_local(desk.use_table(of.clone(), mapping));
            let cancel = move || desk.stage.set(Stage::Choosing);
            view! { <MappingScreen name table purpose=Purpose::Essays on_use=use_it on_cancel=cancel/> }.into_any()
        }
    };
    view! {
        {move || desk.wrong.get().map(|why| view! { <Wrong why/> })}
        {move || desk.report.get().map(|report| view! { <Came report/> })}
        {stage}
    }
}

/// What the worker found in files.
#[derive(Default)]
struct Found {
    essays: Vec<Essay>,
    left_out: Vec<String>,
    notes: Vec<String>,
}

impl Desk {
    /// Reads files, and keeps what is in them even if the teacher looks elsewhere meanwhile.
    async fn open(self, chosen: Vec<web_sys::File>) {
        let Some(Assignment { id, rubric, .. }) = self.shown.a.get_untracked() else { return };
        self.wrong.set(None);
        self.report.set(None);
        match chosen.as_slice() {
            [only] if is_table(&only.name()) => {
                self.stage.set(Stage::Reading(format!("“{}”", only.name())));
                match self.read_table(only, rubric).await {
                    Ok(table) => {
                        self.stage.try_set(Stage::Mapping(only.name(), table));
                    }
                    Err(why) => self.fail(&why),
                }
            }
            files => {
                self.stage.set(Stage::Reading(count(files.len(), "file", "files")));
                match self.read_files(files, rubric).await {
                    Ok(found) => self.keep(&id, found).await,
                    Err(why) => self.fail(&why),
                }
            }
        }
    }

    async fn read_table(self, file: &web_sys::File, rubric: Rubric) -> Result<TablePreview, String> {
        small_enough(file)?;
        let ask = Ask::ReadTable { name: file.name(), rubric };
        let bytes = files::read(file).await?.bytes;
        let said = self.shown.app.engine().read(ask, Some(bytes), |_| ()).await.map_err(|e| e.to_string())?;
        match said {
            Said::Table(table) => Ok(*table),
            _ => Err(format!("“{}” could not be read", file.name())),
        }
    }

    /// Reads files whole, and hands them over as one run of bytes. A file that cannot be read, or is too large, is left out by itself.
    async fn read_files(self, chosen: &[web_sys::File], rubric: Rubric) -> Result<Found, String> {
        let (mut read, mut left_out) = (Vec::new(), Vec::new());
        for file in chosen {
            let bytes = match small_enough(file) {
                Ok(()) => files::read(file).await.map(|chosen| chosen.bytes),
                Err(why) => Err(why),
            };
            match bytes {
                Ok(bytes) => read.push((file.name(), bytes)),
                Err(why) => left_out.push(why),
            }
        }
        let length = |bytes: &Uint8Array| usize::try_from(bytes.length()).unwrap_or_default();
        let all = Uint8Array::new_with_length(read.iter().map(|(_, bytes)| bytes.length()).sum());
        let mut at = 0;
        for (_, bytes) in &read {
            all.set(bytes, at);
            at += bytes.length();
        }
        let names = read.iter().map(|(name, bytes)| (name.clone(), length(bytes))).collect();
        let mut found = self.found(Ask::ReadClass { files: names, rubric }, Some(all)).await?;
        left_out.append(&mut found.left_out);
        Ok(Found { left_out, ..found })
    }

    async fn use_table(self, name: String, mapping: Columns) {
        let Some(Assignment { id, rubric, .. }) = self.shown.a.get_untracked() else { return };
        self.stage.set(Stage::Reading(format!("the rows of “{name}”")));
        match self.found(Ask::ReadEssays { name, mapping, rubric }, None).await {
            Ok(found) => self.keep(&id, found).await,
            Err(why) => self.fail(&why),
        }
    }

    async fn found(self, ask: Ask, bytes: Option<Uint8Array>) -> Result<Found, String> {
        let mut essays = Vec::new();
        let each = |said| {
            if let Said::Incoming(more) = said {
                essays.extend(more);
            }
        };
        match self.shown.app.engine().read(ask, bytes, each).await.map_err(|e| e.to_string())? {
            Said::Class { left_out, notes } => Ok(Found { essays, left_out, notes }),
            _ => Err("the files could not be read".into()),
        }
    }

    async fn keep(self, id: &str, found: Found) {
        let Found { essays, left_out, mut notes } = found;
        let there = self.shown.app.in_store(async |store| workspace::essays(store, id).await).await;
        let there = match there {
            Ok(there) => there,
            Err(error) => return self.fail(&error.to_string()),
        };
        let Fresh { essays, known, renamed } = fresh(&there, essays);
        if let Some(first) = renamed.first() {
            let all = count(renamed.len(), "essay has", "essays have");
            notes.push(format!("{all} the id of an essay that was there, and a number was added: “{first}”."));
        }
        let kept = self.shown.app.in_store(async |store| workspace::keep_essays(store, id, &essays).await).await;
        if let Err(error) = kept {
            return self.fail(&error.to_string());
        }
        let added = essays.len();
        self.shown.add(&essays).await;
        self.shown.app.announcement.set(format!("{} added.", count(added, "essay was", "essays were")));
        self.report.try_set(Some(Report { added, known, left_out, notes }));
        self.stage.try_set(Stage::Choosing);
    }

    fn fail(self, why: &str) {
        self.stage.try_set(Stage::Choosing);
        self.wrong.try_set(Some(format!("{}. Nothing was added.", why.trim_end_matches('.'))));
    }
}

/// Files that are far too large for essays are not even read.
fn small_enough(file: &web_sys::File) -> Result<(), String> {
    let bytes = file.size() as usize;
    if bytes > LARGEST_FILE {
        return Err(format!("“{}”: {}", file.name(), FormatError::TooLarge { bytes }));
    }
    Ok(())
}

/// What came of the last files.
#[component]
fn Came(report: Report) -> impl IntoView {
    let Report { added, known, left_out, notes } = report;
    let known = (known > 0).then(|| format!(" {} there already.", count(known, "essay was", "essays were")));
    let is_short = left_out.len() <= 10;
    let title = format!("{} left out", count(left_out.len(), "file or row was", "files or rows were"));
    let item = |words: String| view! { <li>{words}</li> };
    view! {
        <div class="notice stack-tight" role="group" aria-label="What came of the files">
            <p>{count(added, "essay was", "essays were")} " added." {known}</p>
            {(!notes.is_empty()).then(|| view! { <ul class="small">{notes.into_iter().map(item).collect_view()}</ul> })}
            {(!left_out.is_empty()).then(|| view! {
                <details open=is_short>
                    <summary>{title}</summary>
                    <ul class="small" aria-label="What was left out">{left_out.into_iter().map(item).collect_view()}</ul>
                </details>
            })}
        </div>
    }
}
