//! Files in and out.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, DataTransfer, File, FileList, HtmlAnchorElement, Url};

/// A chosen file.
#[derive(Debug, Clone)]
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Uint8Array,
}

/// The files of a chooser or of a drop.
pub fn list(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else { return Vec::new() };
    (0..files.length()).filter_map(|at| files.get(at)).collect()
}

/// The files of a drop.
pub fn dropped(transfer: Option<DataTransfer>) -> Vec<File> {
    list(transfer.and_then(|t| t.files()))
}

/// Reads a file whole.
///
/// # Errors
/// The browser could not read it, in words.
pub async fn read(file: &File) -> Result<Chosen, String> {
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer =
        buffer.map_err(|_| format!("“{}” could not be read: it may have been moved or locked", file.name()))?;
    Ok(Chosen { name: file.name(), bytes: Uint8Array::new(&buffer) })
}

/// Gives the user a file.
///
/// # Errors
/// The browser refused.
pub fn offer(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let parts = Array::of1(&JsValue::from_str(text));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|w| w.document()).ok_or(JsValue::NULL)?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}

/// A value as JSON for people to read. The browser lays it out: it does that anyway.
pub fn json_text(value: &impl serde::Serialize) -> String {
    let json = serde_json::to_string(value).unwrap_or_default();
    let laid_out = js_sys::JSON::parse(&json)
        .and_then(|v| js_sys::JSON::stringify_with_replacer_and_space(&v, &wasm_bindgen::JsValue::NULL, &2.into()));
    laid_out.map_or(json, String::from)
}
