//! What an import says about itself: what was assumed, what was left out, what is worth a look.

use super::bank_csv::{Usable, is_spoiled};
use super::{Mapping, Table};
use crate::rubric::Rubric;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// The notes, the table's own first.
pub(super) fn notes(table: &Table, mapping: &Mapping, rubric: &Rubric, usable: &[Usable]) -> Vec<String> {
    let mut notes = table.notes.clone();
    let found = [
        other_sets(table, mapping),
        unused_columns(table, mapping),
        unscored_traits(mapping, rubric),
        line_ids(mapping, usable),
        spoiled_ids(table, mapping),
        empty_scores(mapping, usable),
        several_prompts(usable),
        same_texts(usable),
        lost_characters(usable),
    ];
    notes.extend(found.into_iter().flatten());
    notes
}

pub(super) fn other_sets(table: &Table, mapping: &Mapping) -> Option<String> {
    let set = mapping.set.as_ref()?;
    let others = table.rows.iter().filter(|r| !set.takes(table, r)).count();
    let name = table.name(set.column);
    (others > 0).then(|| {
        format!(
            "Only rows with “{name}” {} were read; {} left out.",
            set.value,
            counted(others, "other row", "was", "were")
        )
    })
}

pub(super) fn unused_columns(table: &Table, mapping: &Mapping) -> Option<String> {
    let used = mapping.used();
    let unused: Vec<String> =
        table.header.iter().enumerate().filter(|(at, _)| !used.contains(at)).map(|(_, n)| format!("“{n}”")).collect();
    (!unused.is_empty()).then(|| format!("Columns not used: {}.", unused.join(", ")))
}

fn unscored_traits(mapping: &Mapping, rubric: &Rubric) -> Option<String> {
    let traits = mapping.unscored(rubric);
    (!traits.is_empty())
        .then(|| format!("No column has scores for {}: the Judge gets no exemplars there.", traits.join(", ")))
}

fn line_ids(mapping: &Mapping, usable: &[Usable]) -> Option<String> {
    if mapping.id.is_none() {
        return Some("No column was chosen as the essays' id: each essay is called by its line in the file.".into());
    }
    let named = usable.iter().filter(|u| u.essay.id.0 == format!("line {}", u.line)).count();
    (named > 0)
        .then(|| format!("{} called by the line in the file, for want of an id.", counted(named, "essay", "is", "are")))
}

pub(super) fn spoiled_ids(table: &Table, mapping: &Mapping) -> Option<String> {
    let columns = [mapping.id, mapping.student];
    let spoiled =
        |c: usize| table.rows.iter().map(move |r| table.cell(r, c).trim()).find(|n| is_spoiled(n)).map(|n| (c, n));
    let (column, value) = columns.into_iter().flatten().find_map(spoiled)?;
    Some(format!(
        "Excel has spoiled long numbers in “{}” ({value}); they were not used. Format that column as text before saving.",
        table.name(column)
    ))
}

fn empty_scores(mapping: &Mapping, usable: &[Usable]) -> Option<String> {
    let given = |u: &Usable| u.essay.ratings.values().flatten().flatten().count();
    let count = usable.iter().filter(|u| given(u) < mapping.scores.len()).count();
    let essays = counted(count, "essay", "has", "have");
    (count > 0).then(|| format!("{essays} an empty score cell; the scores that are there count."))
}

fn several_prompts(usable: &[Usable]) -> Option<String> {
    let prompts: HashSet<&str> = usable.iter().map(|u| u.prompt.as_str()).collect();
    (prompts.len() > 1)
        .then(|| format!("The rows have {} different prompts: give the assignment's prompt yourself.", prompts.len()))
}

fn same_texts(usable: &[Usable]) -> Option<String> {
    let mut seen: HashMap<String, u64> = HashMap::new();
    let mut again: Vec<(u64, u64)> = Vec::new();
    for row in usable {
        match seen.entry(letters(&row.essay.text)) {
            Entry::Occupied(first) => again.push((row.line, *first.get())),
            Entry::Vacant(place) => {
                place.insert(row.line);
            }
        }
    }
    let (line, first) = again.first()?;
    Some(format!(
        "{} a copy of an earlier one (line {line} of line {first}); all were kept.",
        counted(again.len(), "essay", "is", "are")
    ))
}

/// The key under which `essay::same_words` finds two texts equal. ASCII goes its own, shorter way: this runs over a whole bank.
pub(super) fn letters(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            letters.push(c.to_ascii_lowercase());
        } else if !c.is_ascii() && c.is_alphanumeric() {
            letters.extend(c.to_lowercase());
        }
    }
    letters
}

fn lost_characters(usable: &[Usable]) -> Option<String> {
    let lost: usize = usable.iter().map(|u| u.essay.text.matches('\u{fffd}').count()).sum();
    let characters = counted(lost, "character", "was", "were");
    (lost > 0).then(|| format!("{characters} already lost in this file, and \u{fffd} stands for each."))
}

/// `1 essay is`, `3 essays are`.
pub(super) fn counted(count: usize, noun: &str, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {noun} {one}") } else { format!("{count} {noun}s {many}") }
}
