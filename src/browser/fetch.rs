//! Fetches a file with progress in bytes.

use gloo_net::http::Request;
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::ReadableStreamDefaultReader;

/// The whole file; `each` hears the bytes so far and in all (0 where the server does not say).
///
/// # Errors
/// What failed, in words, with the file's name.
pub async fn whole(address: &str, each: impl Fn(f64, f64)) -> Result<Vec<u8>, String> {
    let name = address.rsplit('/').next().unwrap_or(address).to_owned();
    let failed = |why: String| {
        format!("“{name}” could not be fetched ({why}). Check the connection to this page's server and try again")
    };
    let response = Request::get(address).send().await.map_err(|e| failed(e.to_string()))?;
    if !response.ok() {
        return Err(failed(format!("the server answered {}", response.status())));
    }
    let total = response.headers().get("content-length").and_then(|l| l.parse().ok()).unwrap_or(0.0);
    let stream = response.body().ok_or_else(|| failed("the answer is empty".into()))?;
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut bytes = Vec::with_capacity(total as usize);
    loop {
        let part = JsFuture::from(reader.read()).await.map_err(|_| failed("the connection broke".into()))?;
        let value = Reflect::get(&part, &"value".into()).ok().and_then(|v| v.dyn_into::<Uint8Array>().ok());
        let Some(value) = value else { break };
        let start = bytes.len();
        bytes.resize(start + value.length() as usize, 0);
        value.copy_to(&mut bytes[start..]);
        each(bytes.len() as f64, total);
    }
    Ok(bytes)
}
