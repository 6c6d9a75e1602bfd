//! From a requested address to a file below a folder, and a file's type.

use std::path::{Component, Path, PathBuf};

/// What an address means under a base path.
#[derive(Debug, PartialEq, Eq)]
pub enum Target {
    /// Relative to the served folder; it has no `..` in it.
    File(PathBuf),
    /// Where the base path's closing slash was left out.
    Redirect(String),
    Nothing,
}

/// `base` begins and ends with a slash.
pub fn resolve(base: &str, address: &str) -> Target {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    if format!("{path}/") == base {
        return Target::Redirect(base.to_owned());
    }
    let Some(inner) = path.strip_prefix(base) else {
        return Target::Nothing;
    };
    let mut file = PathBuf::new();
    for part in inner.split('/').filter(|part| !part.is_empty()) {
        match decode(part).filter(|name| is_plain(name)) {
            Some(name) => file.push(name),
            None => return Target::Nothing,
        }
    }
    if inner.is_empty() || inner.ends_with('/') {
        file.push("index.html");
    }
    Target::File(file)
}

/// Whether a decoded part names an entry of its folder and nothing else.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let one = matches!(parts.next(), Some(Component::Normal(part)) if part == name);
    one && parts.next().is_none() && !name.contains(['\\', '\0'])
}

/// Undoes `%20` and its like.
fn decode(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                u8::try_from(high * 16 + low).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// The media type of a file by its name.
pub fn media_type(path: &Path) -> &'static str {
    let extension = path.extension().and_then(|text| text.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "tsv" => "text/tab-separated-values; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str) -> Target {
        Target::File(PathBuf::from(path))
    }

    #[test]
    fn addresses_lead_to_files_below_the_base() {
        for (base, address, target) in [
            ("/", "/", file("index.html")),
            ("/", "/worker.js?v=3", file("worker.js")),
            ("/", "/model/a%20b.onnx", file("model/a b.onnx")),
            ("/demo/", "/demo/", file("index.html")),
            ("/demo/", "/demo/?x#y", file("index.html")),
            ("/demo/", "/demo/sub/", file("sub/index.html")),
            ("/demo/", "/demo", Target::Redirect("/demo/".to_owned())),
            ("/demo/", "/", Target::Nothing),
            ("/demo/", "/demonstration", Target::Nothing),
        ] {
            assert_eq!(resolve(base, address), target, "{address} under {base}");
        }
    }

    #[test]
    fn no_address_leaves_the_folder() {
        for address in [
            "/../secret",
            "/a/../../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "/a%2fb",
            "/..%5csecret",
            "/%00",
            "/%zz",
            "/%",
            "/.",
            "no-slash",
        ] {
            assert_eq!(resolve("/", address), Target::Nothing, "{address}");
        }
        assert_eq!(resolve("/", "//etc/passwd"), file("etc/passwd"));
    }

    #[test]
    fn types_that_a_browser_insists_on() {
        for (name, kind) in [
            ("a_bg.wasm", "application/wasm"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("minilm.onnx", "application/octet-stream"),
            ("INDEX.HTML", "text/html; charset=utf-8"),
            ("site.webmanifest", "application/manifest+json"),
            ("no-extension", "application/octet-stream"),
        ] {
            assert_eq!(media_type(Path::new(name)), kind, "{name}");
        }
    }
}
