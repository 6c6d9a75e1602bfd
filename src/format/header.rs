//! A table's first row: are these names, and which name does each column go by.

use std::collections::HashSet;

/// Whether a row holds an essay and scores rather than names. A form's header may be a long question, and a rubric's a few
/// numbers; together, or numbers in most cells, they are data.
pub(super) fn looks_like_data(fields: &[String]) -> bool {
    let filled: Vec<&str> = fields.iter().map(|f| f.trim()).filter(|f| !f.is_empty()).collect();
    let numbers = filled.iter().filter(|f| f.replace(',', ".").parse::<f64>().is_ok_and(f64::is_finite)).count();
    let long = filled.iter().any(|f| f.chars().count() >= 60);
    filled.len() >= 2 && (numbers * 2 >= filled.len() || (numbers > 0 && long))
}

/// The columns' names: trimmed, an empty one is `Column 3`, a second `Ideas` is `Ideas (2)`.
pub(super) fn column_names(fields: &[String]) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut names = Vec::with_capacity(fields.len());
    for (index, field) in fields.iter().enumerate() {
        let words: Vec<&str> = field.split_whitespace().collect();
        let name = if words.is_empty() { format!("Column {}", index + 1) } else { words.join(" ") };
        let mut unique = name.clone();
        let mut count = 1;
        while !taken.insert(unique.to_lowercase()) {
            count += 1;
            unique = format!("{name} ({count})");
        }
        names.push(unique);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(row: &str) -> Vec<String> {
        row.split('|').map(str::to_owned).collect()
    }

    #[test]
    fn names_are_told_from_data() {
        let long = "One day I had to be patient because the bus did not come and I waited for it";
        for (row, data) in [
            ("id|essay|ideas", false),
            ("essay", false),
            ("1|2|3|4", true),
            ("A name|3|2,5|", true),
            (&format!("x17|{long}|class|group|3"), true),
            (&format!("Timestamp|Username|{long}"), false),
            ("Text|1|Comment|Level", false),
        ] {
            assert_eq!(looks_like_data(&fields(row)), data, "{row}");
        }
    }

    #[test]
    fn every_column_gets_its_own_name() {
        let names = column_names(&fields("Ideas| |ideas|Ideas (2)| full\n text |Ideas"));
        assert_eq!(names, ["Ideas", "Column 2", "ideas (2)", "Ideas (2) (2)", "full text", "Ideas (3)"]);
    }
}
