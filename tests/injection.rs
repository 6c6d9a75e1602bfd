//! How many attempts to instruct the grader are found, and how many honest sentences are taken for one: `reference/injection.json`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use assay::text::attempts;
use serde::Deserialize;

#[derive(Deserialize)]
struct Sentences {
    hostile: Vec<String>,
    honest: Vec<String>,
}

fn flagged(sentences: &[String]) -> Vec<&str> {
    sentences.iter().map(String::as_str).filter(|s| !attempts(s).is_empty()).collect()
}

#[test]
fn most_attempts_are_found_and_hardly_any_honest_sentence() {
    let all: Sentences = serde_json::from_str(include_str!("reference/injection.json")).unwrap();
    let (found, mistaken) = (flagged(&all.hostile), flagged(&all.honest));
    println!(
        "{} of {} hostile found, {} of {} honest flagged",
        found.len(),
        all.hostile.len(),
        mistaken.len(),
        all.honest.len()
    );
    assert!(found.len() * 10 >= all.hostile.len() * 9, "{} of {}", found.len(), all.hostile.len());
    assert!(mistaken.len() * 100 <= all.honest.len(), "{mistaken:?}");
}
