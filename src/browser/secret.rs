//! Keeps endpoints' keys: in the tab (`sessionStorage`), or in this browser (`localStorage`) when the teacher says so.

use crate::workspace::KeyPlace;
use web_sys::Storage;

/// The browser's drawer; `None` where it refuses.
pub(super) fn storage(place: KeyPlace) -> Option<Storage> {
    let window = web_sys::window()?;
    match place {
        KeyPlace::Tab => window.session_storage().ok().flatten(),
        KeyPlace::Browser => window.local_storage().ok().flatten(),
    }
}

fn name(endpoint: &str) -> String {
    format!("assay-key/{endpoint}")
}

/// Keeps a key in one place and nowhere else; an empty one is forgotten.
pub fn keep(endpoint: &str, key: &str, place: KeyPlace) {
    forget(endpoint);
    if let Some(storage) = storage(place).filter(|_| !key.is_empty()) {
        // A browser that refuses storage keeps the key in the form, for as long as the page is open.
        let _ = storage.set_item(&name(endpoint), key);
    }
}

/// The key of an endpoint, and where it is.
pub fn kept(endpoint: &str) -> Option<(String, KeyPlace)> {
    [KeyPlace::Tab, KeyPlace::Browser].into_iter().find_map(|place| {
        let key = storage(place)?.get_item(&name(endpoint)).ok().flatten()?;
        Some((key, place))
    })
}

/// Removes a key from everywhere.
pub fn forget(endpoint: &str) {
    for storage in [KeyPlace::Tab, KeyPlace::Browser].into_iter().filter_map(storage) {
        let _ = storage.remove_item(&name(endpoint));
    }
}

/// Removes the keys of all endpoints.
pub fn forget_all() {
    for storage in [KeyPlace::Tab, KeyPlace::Browser].into_iter().filter_map(storage) {
        let count = storage.length().unwrap_or(0);
        let names: Vec<String> = (0..count).filter_map(|at| storage.key(at).ok().flatten()).collect();
        for name in names.iter().filter(|name| name.starts_with("assay-key/")) {
            let _ = storage.remove_item(name);
        }
    }
}
