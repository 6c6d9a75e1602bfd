//! The mapping screen's choices: what a column can be used as.

use crate::format::{Mapping, ScoreColumn};
use crate::rubric::{Rubric, TraitId};

/// A choice: its value in the form, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// As the form holds it.
    pub value: String,
    /// As the teacher reads it.
    pub label: String,
}

/// How many of the single columns are of use for essays to be graded.
const OF_ESSAYS: usize = 4;

/// The single columns, with their values.
const SINGLE: [(&str, &str); 6] = [
    ("", "not used"),
    ("text", "the essay"),
    ("id", "the essay's id"),
    ("student", "the student"),
    ("prompt", "the essay prompt"),
    ("overall", "an overall score"),
];

/// What a table is loaded for.
#[derive(Debug, Clone, PartialEq)]
pub enum Purpose {
    /// A bank of scored essays, scored by this rubric.
    Bank(Rubric),
    /// Essays to be graded: scores in the table are left alone, so that none reaches the model.
    Essays,
}

impl Purpose {
    /// What of a proposed mapping is of use.
    pub fn fit(&self, mapping: &Mapping) -> Mapping {
        match self {
            Self::Bank(_) => mapping.clone(),
            Self::Essays => {
                let Mapping { id, student, text, set, .. } = mapping.clone();
                Mapping { id, student, text, set, ..Mapping::default() }
            }
        }
    }

    /// Everything that a column can be used as.
    pub fn choices(&self, mapping: &Mapping) -> Vec<Choice> {
        match self {
            Self::Bank(rubric) => choices(rubric, mapping),
            Self::Essays => single(&SINGLE[..OF_ESSAYS]).collect(),
        }
    }

    /// The traits that will have no exemplars.
    pub fn unscored(&self, mapping: &Mapping) -> Vec<String> {
        match self {
            Self::Bank(rubric) => mapping.unscored(rubric).into_iter().map(str::to_owned).collect(),
            Self::Essays => Vec::new(),
        }
    }
}

fn single(uses: &[(&str, &str)]) -> impl Iterator<Item = Choice> {
    uses.iter().map(|(value, label)| Choice { value: (*value).into(), label: (*label).into() })
}

/// Everything that a column can be used as: the single columns, then a score of each trait by each rater, `raters` and three more names.
fn choices(rubric: &Rubric, mapping: &Mapping) -> Vec<Choice> {
    let mut raters = mapping.raters();
    raters.extend(
        ["1", "2", "3"].into_iter().filter(|r| !mapping.raters().iter().any(|known| known == r)).map(str::to_owned),
    );
    let scores = rubric.traits.iter().flat_map(|t| {
        raters.iter().map(move |rater| Choice {
            value: format!("score/{}/{rater}", t.id),
            label: if rater.is_empty() {
                format!("{} score", t.name)
            } else {
                format!("{} score, rater {rater}", t.name)
            },
        })
    });
    single(&SINGLE).chain(scores).collect()
}

/// What a column is used as, as the form holds it.
pub fn use_of(mapping: &Mapping, column: usize) -> String {
    let single = [
        (mapping.text, "text"),
        (mapping.id, "id"),
        (mapping.student, "student"),
        (mapping.prompt, "prompt"),
        (mapping.overall, "overall"),
    ];
    if let Some((_, value)) = single.into_iter().find(|(at, _)| *at == Some(column)) {
        return value.into();
    }
    let score = mapping.scores.iter().find(|s| s.column == column);
    score.map_or_else(String::new, |s| format!("score/{}/{}", s.trait_id, s.rater))
}

/// Uses a column as the form says. What it was used as before, and a column that was used so before, are let go.
pub fn set_use(mapping: &mut Mapping, column: usize, value: &str) {
    let places = [
        (&mut mapping.text, "text"),
        (&mut mapping.id, "id"),
        (&mut mapping.student, "student"),
        (&mut mapping.prompt, "prompt"),
        (&mut mapping.overall, "overall"),
    ];
    for (place, name) in places {
        if *place == Some(column) {
            *place = None;
        }
        if name == value {
            *place = Some(column);
        }
    }
    let score = value.strip_prefix("score/").and_then(|rest| rest.split_once('/'));
    let score = score.map(|(id, rater)| (TraitId(id.into()), rater.to_owned()));
    let is_kept = |s: &ScoreColumn| {
        let is_replaced = score.as_ref().is_some_and(|(id, rater)| s.trait_id == *id && s.rater == *rater);
        s.column != column && !is_replaced
    };
    mapping.scores.retain(is_kept);
    mapping.scores.extend(score.map(|(trait_id, rater)| ScoreColumn { column, trait_id, rater }));
    mapping.scores.sort_by_key(|s| s.column);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn essays_to_be_graded_have_no_use_for_scores() {
        let score = ScoreColumn { column: 3, trait_id: TraitId("ideas".into()), rater: "1".into() };
        let guessed = Mapping {
            text: Some(1),
            student: Some(0),
            prompt: Some(2),
            overall: Some(4),
            scores: vec![score],
            ..Mapping::default()
        };
        let fit = Purpose::Essays.fit(&guessed);
        assert_eq!(fit, Mapping { text: Some(1), student: Some(0), ..Mapping::default() });
        let labels: Vec<String> = Purpose::Essays.choices(&fit).into_iter().map(|c| c.label).collect();
        assert_eq!(labels, ["not used", "the essay", "the essay's id", "the student"]);
        let rubric = Rubric::of_range("R", 0..=3, &["Ideas", "Style"]).unwrap();
        let bank = Purpose::Bank(rubric);
        assert_eq!(bank.fit(&guessed), guessed);
        assert_eq!((bank.unscored(&guessed), Purpose::Essays.unscored(&fit)), (vec!["Style".to_owned()], vec![]));
        assert!(bank.choices(&guessed).iter().any(|c| c.label == "Ideas score, rater 1"));
    }

    #[test]
    fn a_column_has_one_use_and_a_use_one_column() {
        let mut mapping = Mapping { text: Some(1), ..Mapping::default() };
        set_use(&mut mapping, 2, "text");
        assert_eq!((mapping.text, use_of(&mapping, 1)), (Some(2), String::new()));
        set_use(&mut mapping, 3, "score/ideas/1");
        set_use(&mut mapping, 4, "score/ideas/2");
        set_use(&mut mapping, 4, "score/ideas/1");
        assert_eq!([3, 4].map(|c| use_of(&mapping, c)), ["", "score/ideas/1"]);
        set_use(&mut mapping, 4, "id");
        assert_eq!((mapping.id, mapping.scores.len()), (Some(4), 0));
        set_use(&mut mapping, 4, "");
        assert_eq!(mapping.id, None);
    }
}
