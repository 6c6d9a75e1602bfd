//! A reply about all traits, cut at the traits' headings.

use crate::rubric::Trait;
use std::ops::Range;

/// Where each trait's part of a reply stands, in bytes, in the traits' order: from its heading's end to the next heading. A heading is a
/// line that holds a trait's name and nothing else but marks and numbering, such as `## Ideas`, `**2. Ideas:**`. The last of several
/// headings counts. `None`: the trait has no heading.
pub(super) fn sections(reply: &str, traits: &[Trait]) -> Vec<Option<Range<usize>>> {
    let mut headings: Vec<(usize, Range<usize>)> = Vec::new();
    let mut start = 0;
    for line in reply.split_inclusive('\n') {
        let end = start + line.len();
        let name = bare(line);
        if let Some(at) = traits.iter().position(|r| !name.is_empty() && bare(&r.name) == name) {
            headings.push((at, start..end));
        }
        start = end;
    }
    let part = |at: usize| {
        let place = headings.iter().rposition(|(trait_at, _)| *trait_at == at)?;
        let from = headings.get(place)?.1.end;
        let to = headings.get(place + 1).map_or(reply.len(), |(_, next)| next.start);
        Some(from..to)
    };
    (0..traits.len()).map(part).collect()
}

/// A line's letters, without marks, numbering and case; words are kept apart.
fn bare(line: &str) -> String {
    let kept = |c: char| if c.is_alphabetic() { c } else { ' ' };
    let words: String = line.chars().map(kept).flat_map(char::to_lowercase).collect();
    words.split_whitespace().filter(|w| *w != "trait").collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::{ScoreRange, TraitId};

    fn traits(names: &[&str]) -> Vec<Trait> {
        let of = |name: &&str| Trait {
            id: TraitId::from_label(name),
            name: (*name).into(),
            description: String::new(),
            range: ScoreRange::new(0, 3).unwrap(),
            levels: vec![],
        };
        names.iter().map(of).collect()
    }

    fn cut(reply: &str, names: &[&str]) -> Vec<Option<String>> {
        sections(reply, &traits(names)).into_iter().map(|s| s.map(|r| reply[r].trim().to_owned())).collect()
    }

    #[test]
    fn headings_are_found_in_the_forms_that_models_write() {
        for heading in [
            "## Word Choice",
            "**Word Choice**",
            "2. Word choice:",
            "Trait: Word Choice",
            "WORD CHOICE",
            "- *Word  Choice*",
        ] {
            let reply = format!("Ideas:\nFine.\nFinal Score: 3\n{heading}\nPlain.\nFinal Score: 1\n");
            let found = cut(&reply, &["Ideas", "Word Choice"]);
            assert_eq!(
                found,
                [Some("Fine.\nFinal Score: 3".into()), Some("Plain.\nFinal Score: 1".into())],
                "{heading}"
            );
        }
    }

    #[test]
    fn a_sentence_with_the_name_is_no_heading_and_a_missing_trait_has_no_part() {
        let reply = "## Ideas\nThe ideas are many. Style is below.\nFinal Score: 2";
        assert_eq!(cut(reply, &["Ideas", "Style"])[1], None);
        assert!(cut(reply, &["Ideas", "Style"])[0].as_ref().unwrap().ends_with("Final Score: 2"));
    }

    #[test]
    fn an_answer_after_a_plan_wins() {
        let reply = "Ideas\nI will look at ideas.\nIdeas\nFinal Score: 1";
        assert_eq!(cut(reply, &["Ideas"]), [Some("Final Score: 1".into())]);
    }
}
