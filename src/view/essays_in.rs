//! Essays that come in, beside those that are there: what is new, under which name, and in which order they are listed.

use crate::essay::{Essay, EssayId};
use std::collections::HashMap;

/// What of a load is to be kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fresh {
    /// The new essays.
    pub essays: Vec<Essay>,
    /// How many were there already, word for word.
    pub known: usize,
    /// New essays whose id another essay had, so that a number was added: their ids as they are now.
    pub renamed: Vec<String>,
}

/// Tells new essays from those that are there. An essay is known if one with its id has the same text; a different text under a known id is a new
/// essay: nothing that was graded is overwritten. A `/` in an id becomes `-`, since it separates the keys of the store.
pub fn fresh(there: &[Essay], incoming: Vec<Essay>) -> Fresh {
    let mut texts: HashMap<String, String> = there.iter().map(|e| (e.id.0.clone(), e.text.clone())).collect();
    let mut fresh = Fresh::default();
    for mut essay in incoming {
        let own = essay.id.0.replace('/', "-");
        let numbered = (2..).map(|n| format!(" ({n})"));
        let suffix = std::iter::once(String::new())
            .chain(numbered)
            .find(|suffix| texts.get(&format!("{own}{suffix}")).is_none_or(|text| *text == essay.text))
            .unwrap_or_default();
        let id = format!("{own}{suffix}");
        if texts.insert(id.clone(), essay.text.clone()).is_some() {
            fresh.known += 1;
            continue;
        }
        if !suffix.is_empty() {
            essay.title.push_str(&suffix);
            fresh.renamed.push(id.clone());
        }
        fresh.essays.push(Essay { id: EssayId(id), ..essay });
    }
    fresh
}

/// Sorts by title as people do: case does not count, and “Essay 2” stands before “Essay 10”. Equal titles keep their order.
pub fn sort_by_title<T>(all: &mut [T], title: impl Fn(&T) -> &str) {
    all.sort_by_cached_key(|one| pieces(title(one)));
}

/// A title as letters and numbers, each comparable.
fn pieces(title: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        match (c.to_digit(10), pieces.last_mut()) {
            (Some(digit), Some(Piece::Number(n))) => *n = n.saturating_mul(10).saturating_add(u64::from(digit)),
            (Some(digit), _) => pieces.push(Piece::Number(u64::from(digit))),
            (None, _) => pieces.push(Piece::Letter(c)),
        }
    }
    pieces
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Number(u64),
    Letter(char),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn essay(id: &str, text: &str) -> Essay {
        Essay { id: EssayId(id.into()), title: id.into(), student: None, text: text.into() }
    }

    fn ids(essays: &[Essay]) -> Vec<&str> {
        essays.iter().map(|e| e.id.0.as_str()).collect()
    }

    #[test]
    fn what_is_there_is_neither_doubled_nor_overwritten() {
        let there = [essay("7", "I waited."), essay("8", "We laughed.")];
        let found = fresh(&there, vec![essay("7", "I waited."), essay("8", "Another class."), essay("9", "New.")]);
        assert_eq!((ids(&found.essays), found.known), (vec!["8 (2)", "9"], 1));
        assert_eq!(found.essays[0].title, "8 (2)");
        assert_eq!(found.renamed, ["8 (2)"]);
        // The same file once more adds nothing.
        let all: Vec<Essay> = there.into_iter().chain(found.essays).collect();
        let again = fresh(&all, vec![essay("7", "I waited."), essay("8", "Another class."), essay("9", "New.")]);
        assert_eq!((again.essays.len(), again.known), (0, 3));
    }

    #[test]
    fn an_id_cannot_reach_into_anothers_keys() {
        let found = fresh(&[essay("7-b", "x")], vec![essay("7/b", "y"), essay("7", "z")]);
        assert_eq!(ids(&found.essays), ["7-b (2)", "7"]);
    }

    #[test]
    fn essays_are_listed_as_people_count() {
        let mut all = ["Essay 10", "zoë", "essay 2", "Ann", "12", "9"];
        sort_by_title(&mut all, |title| title);
        assert_eq!(all, ["9", "12", "Ann", "essay 2", "Essay 10", "zoë"]);
    }
}
