//! [`Store`] in IndexedDB, by idb. Inside a transaction nothing is awaited but the database's own requests.

use crate::ports::{Record, Shelf, Store, StoreError};
use idb::builder::{DatabaseBuilder, ObjectStoreBuilder};
use idb::{Database, Factory, KeyRange, ObjectStore, Query, Transaction, TransactionMode};
use serde::{Serialize, de::DeserializeOwned};
use serde_wasm_bindgen::from_value;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// The database's name for the page; tests use others.
pub const DATABASE: &str = "assay";

/// The database's schema. A newer one is refused by the browser, not destroyed.
const VERSION: u32 = 4;

/// An open database. Clones share it.
#[derive(Debug, Clone)]
pub struct BrowserStore {
    database: Rc<Database>,
}

impl BrowserStore {
    /// Opens the database and makes its shelves on the first visit.
    ///
    /// # Errors
    /// The browser keeps no data for this page, or holds a newer database.
    pub async fn open(name: &str) -> Result<Self, StoreError> {
        let shelves = Shelf::ALL.map(|shelf| ObjectStoreBuilder::new(shelf.name()));
        let builder = DatabaseBuilder::new(name).version(VERSION);
        let builder = shelves.into_iter().fold(builder, DatabaseBuilder::add_object_store);
        let database = builder.build().await.map_err(|e| refused(&e))?;
        Ok(Self { database: Rc::new(database) })
    }

    /// Removes the database: every trace of what was kept.
    ///
    /// # Errors
    /// The browser refused, for example because another tab has it open.
    pub async fn destroy(self, name: &str) -> Result<(), StoreError> {
        self.database.close();
        let factory = Factory::new().map_err(|e| refused(&e))?;
        factory.delete(name).map_err(|e| refused(&e))?.await.map_err(|e| refused(&e))
    }

    /// Writes values as they are: for arrays of numbers, which would be slow as records.
    ///
    /// # Errors
    /// As for [`Store::put`].
    pub async fn put_values(&self, shelf: Shelf, records: &[(String, JsValue)]) -> Result<(), StoreError> {
        self.change(shelf, async |object_store| {
            for (key, value) in records {
                object_store.put(value, Some(&JsValue::from_str(key)))?.await?;
            }
            Ok(())
        })
        .await
    }

    /// Makes changes to one shelf that all hold or none.
    async fn change(
        &self,
        shelf: Shelf,
        work: impl AsyncFnOnce(&ObjectStore) -> Result<(), idb::Error>,
    ) -> Result<(), StoreError> {
        let in_shelf = async |transaction: &Transaction| work(&transaction.object_store(shelf.name())?).await;
        self.change_several(&[shelf], in_shelf).await
    }

    /// Makes changes that all hold or none: an error undoes what was written before it.
    async fn change_several(
        &self,
        shelves: &[Shelf],
        work: impl AsyncFnOnce(&Transaction) -> Result<(), idb::Error>,
    ) -> Result<(), StoreError> {
        let names: Vec<&str> = shelves.iter().map(|shelf| shelf.name()).collect();
        let transaction = self.database.transaction(&names, TransactionMode::ReadWrite).map_err(|e| refused(&e))?;
        match work(&transaction).await {
            Ok(()) => commit(transaction).await,
            Err(error) => {
                if let Ok(aborted) = transaction.abort() {
                    // That it ended aborted is what is wanted.
                    let _ = aborted.await;
                }
                Err(refused(&error))
            }
        }
    }

    /// Reads a value as it is.
    ///
    /// # Errors
    /// As for [`Store::get`].
    pub async fn get_value(&self, shelf: Shelf, key: &str) -> Result<Option<JsValue>, StoreError> {
        let transaction = self.begin(shelf, TransactionMode::ReadOnly)?;
        let object_store = transaction.object_store(shelf.name()).map_err(|e| refused(&e))?;
        let request = object_store.get(Query::Key(JsValue::from_str(key))).map_err(|e| refused(&e))?;
        request.await.map_err(|e| refused(&e))
    }

    fn begin(&self, shelf: Shelf, mode: TransactionMode) -> Result<Transaction, StoreError> {
        self.database.transaction(&[shelf.name()], mode).map_err(|e| refused(&e))
    }
}

impl Store for BrowserStore {
    async fn get<T: DeserializeOwned>(&self, shelf: Shelf, key: &str) -> Result<Option<T>, StoreError> {
        self.get_value(shelf, key).await?.map(read).transpose()
    }

    async fn list<T: DeserializeOwned>(&self, shelf: Shelf, below: &str) -> Result<Vec<(String, T)>, StoreError> {
        let transaction = self.begin(shelf, TransactionMode::ReadOnly)?;
        let object_store = transaction.object_store(shelf.name()).map_err(|e| refused(&e))?;
        let range = || if below.is_empty() { Ok(None) } else { records_below(below).map(Some) };
        let keys = object_store.get_all_keys(range()?, None).map_err(|e| refused(&e))?;
        let values = object_store.get_all(range()?, None).map_err(|e| refused(&e))?;
        let keys = keys.await.map_err(|e| refused(&e))?;
        let values = values.await.map_err(|e| refused(&e))?;
        let record = |(key, value): (JsValue, JsValue)| Ok((key.as_string().unwrap_or_default(), read(value)?));
        keys.into_iter().zip(values).map(record).collect()
    }

    async fn put<T: Serialize>(&self, shelf: Shelf, records: &[(String, T)]) -> Result<(), StoreError> {
        let written = |(key, value): &(String, T)| Ok((key.clone(), write(value)?));
        let values = records.iter().map(written).collect::<Result<Vec<_>, StoreError>>()?;
        self.put_values(shelf, &values).await
    }

    async fn put_together(&self, records: Vec<Record>) -> Result<(), StoreError> {
        let mut shelves: Vec<Shelf> = records.iter().map(|r| r.shelf).collect();
        shelves.sort_unstable();
        shelves.dedup();
        if shelves.is_empty() {
            return Ok(());
        }
        let written = |r: &Record| Ok((r.shelf, JsValue::from_str(&r.key), parsed(&r.json)?));
        let values = records.iter().map(written).collect::<Result<Vec<_>, StoreError>>()?;
        self.change_several(&shelves, async |transaction| {
            for (shelf, key, value) in &values {
                transaction.object_store(shelf.name())?.put(value, Some(key))?.await?;
            }
            Ok(())
        })
        .await
    }

    async fn remove(&self, shelf: Shelf, key: &str) -> Result<(), StoreError> {
        let below = records_below(key)?;
        self.change(shelf, async |object_store| {
            object_store.delete(Query::Key(JsValue::from_str(key)))?.await?;
            object_store.delete(below)?.await
        })
        .await
    }
}

async fn commit(transaction: Transaction) -> Result<(), StoreError> {
    let outcome = transaction.commit().map_err(|e| refused(&e))?.await.map_err(|e| refused(&e))?;
    if outcome.is_committed() { Ok(()) } else { Err(StoreError::Full) }
}

/// Keys that begin with `key/`: `0` is the character after `/`.
fn records_below(key: &str) -> Result<Query, StoreError> {
    let (first, after) = (JsValue::from_str(&format!("{key}/")), JsValue::from_str(&format!("{key}0")));
    KeyRange::bound(&first, &after, None, Some(true)).map(Query::KeyRange).map_err(|e| refused(&e))
}

/// By way of JSON: what is kept is also what logs are made of, and one way of writing each type keeps the page small.
fn write(value: &impl Serialize) -> Result<JsValue, StoreError> {
    parsed(&serde_json::to_string(value).map_err(|e| StoreError::Unreadable(e.to_string()))?)
}

fn parsed(json: &str) -> Result<JsValue, StoreError> {
    js_sys::JSON::parse(json).map_err(|e| StoreError::Unreadable(format!("{e:?}")))
}

fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, StoreError> {
    from_value(value).map_err(|e| StoreError::Unreadable(e.to_string()))
}

fn refused(error: &idb::Error) -> StoreError {
    let said = format!("{error:?} {error}");
    if said.contains("QuotaExceeded") { StoreError::Full } else { StoreError::Unavailable(error.to_string()) }
}
