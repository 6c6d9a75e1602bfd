//! Web Locks: two tabs cannot do the same work.

use futures::channel::oneshot;
use futures::future::{Either, select};
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::cell::Cell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// A lock that is held; dropping it lets it go, and so does closing the tab.
#[derive(Debug)]
pub struct Lock {
    /// Resolves the promise that holds the lock. `None` where the browser has no locks.
    release: Option<Function>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}

impl Lock {
    /// Takes a lock if nobody has it. `None`: another tab has it. A browser without locks, or a page that is not allowed them, takes every lock.
    pub async fn take(name: &str) -> Option<Self> {
        let Some((manager, request)) = manager() else { return Some(Self { release: None }) };
        let (said, answer) = oneshot::channel::<Option<Function>>();
        let said = Cell::new(Some(said));
        let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let mut release = None;
            let held = Promise::new(&mut |resolve, _| release = Some(resolve));
            let taken = !lock.is_null() && !lock.is_undefined();
            if let Some(said) = said.take() {
                let _ = said.send(release.filter(|_| taken));
            }
            if taken { held.into() } else { JsValue::UNDEFINED }
        });
        let options = Object::new();
        let _ = Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE);
        let arguments = Array::of3(&name.into(), &options, &granted);
        let asked = Reflect::apply(&request, &manager, &arguments).ok().and_then(|p| p.dyn_into::<Promise>().ok());
        let Some(asked) = asked else { return Some(Self { release: None }) };
        // The promise ends first only where the request was refused before it came to the lock.
        match select(answer, JsFuture::from(asked)).await {
            Either::Left((Ok(Some(release)), _)) => Some(Self { release: Some(release) }),
            Either::Left((Ok(None), _)) | Either::Right((Ok(_), _)) => None,
            Either::Left((Err(_), _)) | Either::Right((Err(_), _)) => Some(Self { release: None }),
        }
    }
}

fn manager() -> Option<(JsValue, Function)> {
    let navigator = web_sys::window()?.navigator();
    let manager = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request = Reflect::get(&manager, &"request".into()).ok()?.dyn_into().ok()?;
    Some((manager, request))
}
