//! Messages between page and worker as JavaScript objects: `{number, body, beside}`, where `beside` is handed over, not copied.

use crate::protocol::Number;
use js_sys::{Array, ArrayBuffer, Float32Array, Object, Reflect, Uint8Array};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};

/// A message taken apart.
#[derive(Debug, Clone)]
pub struct Message<T> {
    /// The request that it belongs to.
    pub number: Number,
    /// What it says.
    pub body: T,
    /// The array beside it: `Float32Array`, `Uint8Array`, or undefined.
    pub beside: JsValue,
}

impl<T: Serialize> Message<T> {
    /// The object to post, and the list of buffers to hand over.
    ///
    /// # Errors
    /// The body cannot be made into JavaScript values.
    pub fn to_js(&self) -> Result<(JsValue, Array), JsValue> {
        let object = Object::new();
        Reflect::set(&object, &"number".into(), &self.number.into())?;
        Reflect::set(&object, &"body".into(), &serde_wasm_bindgen::to_value(&self.body)?)?;
        Reflect::set(&object, &"beside".into(), &self.beside)?;
        Ok((object.into(), buffer_of(&self.beside).iter().collect()))
    }
}

impl<T: DeserializeOwned> Message<T> {
    /// Reads a posted object.
    ///
    /// # Errors
    /// It is no message of ours.
    pub fn from_js(object: &JsValue) -> Result<Self, JsValue> {
        let number = Reflect::get(object, &"number".into())?.as_f64().unwrap_or(0.0) as Number;
        let body = serde_wasm_bindgen::from_value(Reflect::get(object, &"body".into())?)?;
        Ok(Self { number, body, beside: Reflect::get(object, &"beside".into())? })
    }
}

fn buffer_of(beside: &JsValue) -> Option<ArrayBuffer> {
    let floats = beside.dyn_ref::<Float32Array>().map(Float32Array::buffer);
    floats.or_else(|| beside.dyn_ref::<Uint8Array>().map(Uint8Array::buffer))
}
