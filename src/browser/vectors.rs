//! A bank's vectors, kept so that a reload embeds nothing again.

use super::store::BrowserStore;
use crate::ports::{Shelf, StoreError};
use js_sys::{Float32Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Vectors as they are kept, and what they were made with: others are made anew.
#[derive(Debug, Clone)]
pub struct KeptVectors {
    /// What the vectors were made with: model, and how much of a text it read.
    pub made_with: String,
    /// Numbers a vector.
    pub width: usize,
    /// Row after row, in the order of the bank.
    pub numbers: Float32Array,
}

impl KeptVectors {
    /// How many.
    pub fn rows(&self) -> usize {
        self.numbers.length() as usize / self.width.max(1)
    }

    /// Keeps them.
    ///
    /// # Errors
    /// The store is full or refused.
    pub async fn keep(&self, store: &BrowserStore, assignment: &str) -> Result<(), StoreError> {
        let record = js_sys::Object::new();
        let fields: [(&str, JsValue); 3] = [
            ("made_with", JsValue::from_str(&self.made_with)),
            ("width", JsValue::from_f64(self.width as f64)),
            ("numbers", self.numbers.clone().into()),
        ];
        for (name, value) in fields {
            Reflect::set(&record, &name.into(), &value).map_err(|_| StoreError::Unreadable(name.into()))?;
        }
        store.put_values(Shelf::Vectors, &[(assignment.to_owned(), record.into())]).await
    }

    /// What was kept, if anything.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn kept(store: &BrowserStore, assignment: &str) -> Result<Option<Self>, StoreError> {
        let Some(record) = store.get_value(Shelf::Vectors, assignment).await? else { return Ok(None) };
        let field = |name: &str| Reflect::get(&record, &name.into()).unwrap_or(JsValue::UNDEFINED);
        let numbers = field("numbers").dyn_into::<Float32Array>().ok();
        let width = field("width").as_f64().map(|w| w as usize).filter(|w| *w > 0);
        let made_with = field("made_with").as_string();
        Ok(match (made_with, width, numbers) {
            (Some(made_with), Some(width), Some(numbers)) => Some(Self { made_with, width, numbers }),
            _ => None,
        })
    }
}
