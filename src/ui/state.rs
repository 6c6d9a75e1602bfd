//! What all screens share. A handle: copies are the same state.

use super::grading::Grading;
use super::watched::Watched;
use crate::bank::Bank;
use crate::browser::engine::Engine;
use crate::browser::preference;
use crate::browser::served::Served;
use crate::browser::store::{BrowserStore, DATABASE};
use crate::llm::{Dialect, Endpoint, Secret};
use crate::ports::StoreError;
use crate::prompt::Prompts;
use crate::view::route::Route;
use crate::workspace::{self, Assignment, Models, SavedEndpoint};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The page's state.
#[derive(Clone, Copy)]
pub struct App {
    /// Where the teacher is.
    pub route: RwSignal<Route>,
    /// Every assignment; `None` while the store is being opened.
    pub assignments: RwSignal<Option<Vec<Assignment>>>,
    /// The models and the choice among them.
    pub models: RwSignal<Models>,
    /// The prompts, as the teacher has worded them.
    pub prompts: RwSignal<Prompts>,
    /// What the server beside the page offers.
    pub served: RwSignal<Option<Served>>,
    /// Whether the samples are being laid out.
    pub laying_out: RwSignal<bool>,
    /// What went wrong with keeping things, until it is put away.
    pub trouble: RwSignal<Option<String>>,
    /// Whether single letters and digits are keys of an essay's screen.
    pub single_keys: RwSignal<bool>,
    /// Said to those who listen to the page rather than look.
    pub announcement: RwSignal<String>,
    kept: StoredValue<Kept, LocalStorage>,
}

struct Kept {
    store: Option<BrowserStore>,
    engine: Engine,
    banks: HashMap<String, Rc<Bank>>,
    gradings: HashMap<String, Grading>,
    watched: RefCell<Watched>,
}

impl App {
    /// The state at the start, shared with every component below.
    pub fn provide() -> Self {
        let base = document().base_uri().ok().flatten().unwrap_or_default();
        let base = base.split(['#', '?']).next().unwrap_or_default();
        let base = base.rsplit_once('/').map_or_else(String::new, |(folder, _)| format!("{folder}/"));
        let cores = window().navigator().hardware_concurrency();
        let kept = Kept {
            store: None,
            engine: Engine::new(&base, Engine::fitting_size(cores)),
            banks: HashMap::new(),
            gradings: HashMap::new(),
            watched: RefCell::default(),
        };
        let app = Self {
            route: RwSignal::new(Route::Home),
            assignments: RwSignal::new(None),
            models: RwSignal::new(Models::default()),
            prompts: RwSignal::new(Prompts::default()),
            served: RwSignal::new(None),
            laying_out: RwSignal::new(false),
            trouble: RwSignal::new(None),
            single_keys: RwSignal::new(preference::single_keys()),
            announcement: RwSignal::new(String::new()),
            kept: StoredValue::new_local(kept),
        };
        provide_context(app);
        app
    }

    /// The state, in any component.
    pub fn get() -> Self {
        expect_context()
    }

    /// The crew of workers.
    pub fn engine(self) -> Engine {
        self.kept.with_value(|k| k.engine.clone())
    }

    /// Opens the store.
    ///
    /// # Errors
    /// The browser keeps nothing for this page.
    pub async fn open(self) -> Result<BrowserStore, StoreError> {
        let store = BrowserStore::open(DATABASE).await?;
        self.kept.update_value(|k| k.store = Some(store.clone()));
        Ok(store)
    }

    /// The store.
    ///
    /// # Errors
    /// It could not be opened.
    pub fn store(self) -> Result<BrowserStore, StoreError> {
        let store = self.kept.with_value(|k| k.store.clone());
        store.ok_or_else(|| StoreError::Unavailable("it could not be opened".into()))
    }

    /// Whether it is known what there is: the store was read, and the samples of a first visit are laid out. Tracked.
    pub fn has_all(self) -> bool {
        self.assignments.with(Option::is_some) && !self.laying_out.get()
    }

    /// An assignment, and whether it is there: `None` until that is known. A change of it changes the first alone, and the laying out of a first visit's
    /// samples neither, so that no screen of it is built anew.
    pub fn there(self, id: String) -> (Memo<Option<Assignment>>, Memo<Option<bool>>) {
        let found = Memo::new(move |_| self.assignment(&id));
        let is_there = move |_: Option<&Option<bool>>| match found.with(Option::is_some) {
            true => Some(true),
            false => self.has_all().then_some(false),
        };
        (found, Memo::new(is_there))
    }

    /// Works with the store.
    ///
    /// # Errors
    /// It could not be opened, or the work failed.
    pub async fn in_store<T>(
        self,
        work: impl AsyncFnOnce(&BrowserStore) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        work(&self.store()?).await
    }

    /// Shows what went wrong with keeping things.
    pub fn report<T>(self, outcome: Result<T, StoreError>) -> Option<T> {
        outcome.map_err(|error| self.trouble.set(Some(error.to_string()))).ok()
    }

    /// One assignment.
    pub fn assignment(self, id: &str) -> Option<Assignment> {
        self.assignments.with(|all| all.as_ref()?.iter().find(|a| a.id == id).cloned())
    }

    /// Changes an assignment here and in the store.
    pub async fn keep_assignment(self, assignment: Assignment) {
        let kept = self.in_store(async |store| workspace::keep_assignment(store, &assignment).await).await;
        if self.report(kept).is_some() {
            self.assignments.update(|all| {
                let all = all.get_or_insert_default();
                match all.iter_mut().find(|a| a.id == assignment.id) {
                    Some(place) => *place = assignment,
                    None => all.push(assignment),
                }
            });
        }
    }

    /// An assignment's bank, read once.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn bank(self, id: &str) -> Result<Rc<Bank>, StoreError> {
        if let Some(bank) = self.kept.with_value(|k| k.banks.get(id).cloned()) {
            return Ok(bank);
        }
        let bank = Rc::new(workspace::bank(&self.store()?, id).await?);
        self.kept.update_value(|k| {
            k.banks.insert(id.to_owned(), Rc::clone(&bank));
        });
        Ok(bank)
    }

    /// Forgets what was read of an assignment's bank, and its index.
    pub fn forget_bank(self, id: &str) {
        self.engine().forget(id);
        self.kept.update_value(|k| {
            k.banks.remove(id);
        });
    }

    /// The run in this tab of an assignment's class, or of its study.
    pub fn grading(self, place: &str) -> Grading {
        if let Some(known) = self.kept.with_value(|k| k.gradings.get(place).cloned()) {
            return known;
        }
        let grading = Grading::idle(place);
        self.kept.update_value(|k| {
            k.gradings.insert(place.to_owned(), grading.clone());
        });
        grading
    }

    /// Forgets an assignment's run and its study's, and what was looked at of them, after stopping them.
    pub fn forget_grading(self, assignment: &str) {
        self.forget_runs(assignment);
        self.forget_study(assignment);
    }

    /// Forgets a study's run, after stopping it.
    pub fn forget_study(self, assignment: &str) {
        self.forget_runs(&workspace::study_of(assignment));
    }

    fn forget_runs(self, place: &str) {
        self.kept.update_value(|k| {
            if let Some(grading) = k.gradings.remove(place) {
                grading.stop();
            }
            k.watched.borrow_mut().forget(place);
        });
    }

    /// What is looked at: an essay's run, a class's verdicts.
    pub(super) fn watched<T>(self, look: impl FnOnce(&mut Watched) -> T) -> T {
        self.kept.with_value(|k| look(&mut k.watched.borrow_mut()))
    }

    /// Remembers what an endpoint refused, for the runs to come.
    pub async fn learn_dialect(self, id: &str, dialect: Dialect) {
        let mut models = self.models.get_untracked();
        let known = models.endpoints.iter_mut().find(|e| e.id == id && e.dialect != dialect);
        if let Some(endpoint) = known {
            endpoint.dialect = dialect;
            self.keep_models(models).await;
        }
    }

    /// Changes the prompts here and in the store.
    pub async fn keep_prompts(self, prompts: Prompts) {
        self.prompts.set(prompts.clone());
        let kept = self.in_store(async |store| workspace::keep_prompts(store, &prompts).await).await;
        self.report(kept);
    }

    /// Changes the models here and in the store.
    pub async fn keep_models(self, models: Models) {
        self.models.set(models.clone());
        let kept = self.in_store(async |store| workspace::keep_models(store, &models).await).await;
        self.report(kept);
    }
}

/// An endpoint with the key that is kept for it.
pub fn with_key(saved: &SavedEndpoint) -> Endpoint {
    let key = crate::browser::secret::kept(&saved.id).and_then(|(key, _)| Secret::new(&key));
    Endpoint { key, ..saved.endpoint.clone() }
}
