//! JSON to a table: a list of objects, or an object a line (JSONL). The columns are the objects' keys.

use super::header::column_names;
use super::{Decoded, FormatError, Row, Table, decode};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// Reads a table of any kind: JSON where the text starts with a bracket, else what [`Table::parse`] reads.
///
/// # Errors
/// What [`decode`] and [`Table::parse`] refuse; JSON that breaks, with its line and column; a list without objects.
pub fn read_any_table(bytes: &[u8]) -> Result<Table, FormatError> {
    let decoded = decode(bytes)?;
    match decoded.text.trim_start().chars().next() {
        Some('[') => list(&decoded),
        Some('{') => lines(&decoded),
        _ => Table::parse(&decoded),
    }
}

fn list(decoded: &Decoded) -> Result<Table, FormatError> {
    let text = decoded.text.as_str();
    let broken =
        |e: serde_json::Error| FormatError::Json { line: e.line() as u64, column: e.column() as u64, why: why(&e) };
    let items: Vec<&RawValue> = serde_json::from_str(text).map_err(broken)?;
    let mut objects = Vec::with_capacity(items.len());
    for item in items {
        let at = item.get().as_ptr() as usize - text.as_ptr() as usize;
        let line = line_of(text, at);
        objects.push((line, object(item.get(), line)?));
    }
    table(decoded, objects)
}

fn lines(decoded: &Decoded) -> Result<Table, FormatError> {
    let mut objects = Vec::new();
    for (at, text) in decoded.text.lines().enumerate() {
        if !text.trim().is_empty() {
            let line = at as u64 + 1;
            objects.push((line, object(text, line)?));
        }
    }
    table(decoded, objects)
}

fn object(text: &str, line: u64) -> Result<Map<String, Value>, FormatError> {
    serde_json::from_str(text).map_err(|e| {
        let first = line + e.line().saturating_sub(1) as u64;
        FormatError::Json { line: first, column: e.column() as u64, why: why(&e) }
    })
}

/// The error without serde_json's own place.
fn why(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(what, _)| what.to_owned())
}

fn line_of(text: &str, at: usize) -> u64 {
    text.as_bytes().iter().take(at).map(|b| u64::from(*b == b'\n')).sum::<u64>() + 1
}

fn table(decoded: &Decoded, objects: Vec<(u64, Map<String, Value>)>) -> Result<Table, FormatError> {
    if objects.is_empty() {
        return Err(FormatError::Empty);
    }
    let mut keys: Vec<String> = Vec::new();
    for key in objects.iter().flat_map(|(_, object)| object.keys()) {
        if !keys.contains(key) {
            keys.push(key.clone());
        }
    }
    let row = |(line, object): (u64, Map<String, Value>)| Row {
        line,
        fields: keys.iter().map(|key| cell(object.get(key))).collect(),
    };
    let rows = objects.into_iter().map(row).collect();
    let notes = vec![decoded.describe(), "Columns are the names that stand in the JSON objects.".into()];
    Ok(Table { header: column_names(&keys), rows, delimiter: None, encoding: decoded.encoding, notes })
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(u64, Vec<String>)> {
        read_any_table(text.as_bytes()).unwrap().rows.into_iter().map(|r| (r.line, r.fields)).collect()
    }

    fn refusal(text: &str) -> String {
        read_any_table(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn objects_become_rows_with_their_lines() {
        let list = "[\n  {\"question\": \"Why?\", \"n\": 2},\n  {\"question\": \"How?\",\n   \"answer\": \"So, \\\"thus\\\".\"}\n]";
        let expected = |a: u64, b: u64| {
            vec![
                (a, vec!["Why?".to_owned(), "2".into(), String::new()]),
                (b, vec!["How?".into(), String::new(), "So, \"thus\".".into()]),
            ]
        };
        // Keys of one object come in the order of the alphabet.
        let sorted = |rows: Vec<(u64, Vec<String>)>| {
            rows.into_iter()
                .map(|(l, mut f)| {
                    f.sort();
                    (l, f)
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(sorted(rows(list)), sorted(expected(2, 3)));
        let lines = "{\"question\": \"Why?\", \"n\": 2}\n\n{\"question\": \"How?\", \"answer\": \"So, \\\"thus\\\".\", \"n\": null}\n";
        assert_eq!(sorted(rows(lines)), sorted(expected(1, 3)));
        let table = read_any_table(lines.as_bytes()).unwrap();
        assert_eq!((table.header.len(), table.delimiter), (3, None));
        assert_eq!(read_any_table(b"question,answer\nWhy?,So.").unwrap().rows.len(), 1, "a table without JSON");
    }

    #[test]
    fn what_breaks_says_where() {
        assert!(refusal("{\"a\": 1}\n{\"a\": }").contains("line 2, column 7"), "{}", refusal("{\"a\": 1}\n{\"a\": }"));
        assert!(refusal("[\n {\"a\": 1},\n 3\n]").contains("line 3"), "{}", refusal("[\n {\"a\": 1},\n 3\n]"));
        assert!(refusal("[{\"a\": 1}").contains("line 1, column 9"), "{}", refusal("[{\"a\": 1}"));
        assert_eq!(refusal("[]"), FormatError::Empty.to_string());
    }
}
