//! Small choices about the page itself, kept in this browser.

use super::secret::storage;
use crate::workspace::KeyPlace;

const SINGLE_KEYS: &str = "assay-single-keys";
const OFF: &str = "off";

/// Whether single letters and digits are keys of an essay's screen. They are until they are turned off.
pub fn single_keys() -> bool {
    storage(KeyPlace::Browser).and_then(|s| s.get_item(SINGLE_KEYS).ok().flatten()).is_none_or(|kept| kept != OFF)
}

/// Keeps that they are, or are not. A browser that refuses storage has the choice for as long as the page is open.
pub fn keep_single_keys(are_on: bool) {
    if let Some(storage) = storage(KeyPlace::Browser) {
        let _ = if are_on { storage.remove_item(SINGLE_KEYS) } else { storage.set_item(SINGLE_KEYS, OFF) };
    }
}
