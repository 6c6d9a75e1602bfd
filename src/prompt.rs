//! The prompts: one [`Template`] a file of `prompts/`, rendered strictly.

mod fault;

pub use fault::Fault;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A prompt's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    /// The file's name without its ending.
    pub name: &'static str,
    /// What it is for, in the teacher's words.
    pub purpose: &'static str,
    /// The file's text.
    pub text: &'static str,
    /// The variables that it uses: all of these and no others.
    pub variables: &'static [&'static str],
}

macro_rules! template {
    ($name:literal, $purpose:literal, [$($variable:literal),+ $(,)?]) => {
        Template {
            name: $name,
            purpose: $purpose,
            text: include_str!(concat!("../prompts/", $name, ".md")),
            variables: &[$($variable),+],
        }
    };
}

/// The rules, the task and the essay: the same bytes for every trait and role of an essay.
pub const SHARED: Template =
    template!("shared", "Rules for all roles, the task and the essay", ["essay_prompt", "essay"]);
/// The trait and its part of the rubric.
pub const TRAIT: Template =
    template!("trait", "The trait and its rubric", ["trait_name", "trait_json", "score_min", "score_max"]);
/// The whole rubric, for a call about all traits.
pub const RUBRIC: Template = template!("rubric", "The whole rubric, where one call scores all traits", ["traits_json"]);
/// The Advocate's part, where it opens.
pub const ADVOCATE_OPENS: Template = template!("advocate_opens", "The Advocate argues the strengths", ["trait_name"]);
/// The Skeptic's part, where it answers.
pub const SKEPTIC_ANSWERS: Template =
    template!("skeptic_answers", "The Skeptic answers with the shortcomings", ["trait_name", "transcript"]);
/// The Skeptic's part, where it opens.
pub const SKEPTIC_OPENS: Template =
    template!("skeptic_opens", "The Skeptic opens a debate with the shortcomings", ["trait_name"]);
/// The Advocate's part, where it answers.
pub const ADVOCATE_ANSWERS: Template =
    template!("advocate_answers", "The Advocate answers with the strengths", ["trait_name", "transcript"]);
/// The exemplars, before the Judge's part.
pub const EXEMPLARS: Template = template!("exemplars", "The scored essays, for the Judge only", ["exemplars"]);
/// The debate, before the Judge's part.
pub const TRANSCRIPT: Template = template!("transcript", "The debate, as the Judge reads it", ["transcript"]);
/// Which quotations were found, before the Judge's part.
pub const QUOTATIONS: Template =
    template!("quotations", "Which quotations of the debate stand in the essay, for the Judge", ["quotations"]);
/// The Judge's part after a debate.
pub const JUDGE: Template =
    template!("judge", "The Judge weighs the debate, and scores", ["trait_name", "score_min", "score_max"]);
/// The Judge's part without a debate.
pub const JUDGE_ALONE: Template =
    template!("judge_alone", "A Judge scores one trait without a debate", ["trait_name", "score_min", "score_max"]);
/// The Judge's part for all traits in one call.
pub const JUDGE_ALL: Template = template!("judge_all", "One Judge scores all traits in one call", ["answer_form"]);
/// ZS-LLM's one call (appendix C).
pub const ZS_LLM: Template =
    template!("zs_llm", "ZS-LLM, a baseline of the paper: one call, no debate", ["answer_form"]);
/// CSR-J's call (appendix C).
pub const CSR_J: Template = template!(
    "csr_j",
    "CSR-J, a baseline of the paper: criteria and sample essays",
    ["trait_name", "score_min", "score_max"]
);

/// Every template, in the order in which a reader meets them.
pub const TEMPLATES: [Template; 15] = [
    SHARED,
    TRAIT,
    ADVOCATE_OPENS,
    SKEPTIC_ANSWERS,
    EXEMPLARS,
    TRANSCRIPT,
    QUOTATIONS,
    JUDGE,
    SKEPTIC_OPENS,
    ADVOCATE_ANSWERS,
    JUDGE_ALONE,
    RUBRIC,
    JUDGE_ALL,
    ZS_LLM,
    CSR_J,
];

/// The prompts of a run: the files', but for those that the teacher has worded anew.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompts {
    /// The teacher's texts by their templates' names.
    pub own: BTreeMap<String, String>,
}

impl Prompts {
    /// The text that is used for a template.
    pub fn text<'p>(&'p self, template: &Template) -> &'p str {
        self.own.get(template.name).map_or(template.text, String::as_str)
    }

    /// A template's text with every variable replaced.
    ///
    /// # Errors
    /// As for [`Template::render`].
    pub fn render(&self, template: &Template, values: &[(&str, &str)]) -> Result<String, PromptError> {
        render(template.name, self.text(template), values)
    }
}

/// Why a prompt was not rendered: a mistake in the prompt or in our code, found before anything is sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// The text uses a variable that it is not given.
    #[error("prompt “{prompt}” uses {{{{{variable}}}}}, which it is not given")]
    Unknown {
        /// The template's name.
        prompt: String,
        /// The variable's name.
        variable: String,
    },
    /// A variable that the text must use is missing from it.
    #[error("prompt “{prompt}” has to use {{{{{variable}}}}}")]
    Missing {
        /// The template's name.
        prompt: String,
        /// The variable's name.
        variable: String,
    },
    /// `{{` without `}}`.
    #[error("prompt “{prompt}” opens {{{{ and does not close it")]
    Open {
        /// The template's name.
        prompt: String,
    },
}

impl Template {
    /// The text with every `{{variable}}` replaced once by its value; values are not searched again.
    ///
    /// # Errors
    /// The text uses a variable that `values` has not, or leaves out one that it has.
    pub fn render(&self, values: &[(&str, &str)]) -> Result<String, PromptError> {
        render(self.name, self.text, values)
    }

    /// Whether a text can stand in this template's place: it uses each of its variables and no other.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, text: &str) -> Result<(), PromptError> {
        let values: Vec<(&str, &str)> = self.variables.iter().map(|v| (*v, "")).collect();
        render(self.name, text, &values).map(|_| ())
    }
}

fn render(prompt: &str, text: &str, values: &[(&str, &str)]) -> Result<String, PromptError> {
    let mut out = String::with_capacity(text.len() + values.iter().map(|(_, v)| v.len()).sum::<usize>());
    let mut used = vec![false; values.len()];
    for part in parts(text).map_err(|_| PromptError::Open { prompt: prompt.into() })? {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Variable(name, _) => {
                let at = values.iter().position(|(n, _)| *n == name);
                let at = at.ok_or_else(|| PromptError::Unknown { prompt: prompt.into(), variable: name.into() })?;
                used[at] = true;
                out.push_str(values[at].1);
            }
        }
    }
    match used.iter().position(|u| !u) {
        Some(at) => Err(PromptError::Missing { prompt: prompt.into(), variable: values[at].0.into() }),
        None => Ok(out.trim_end().to_owned()),
    }
}

/// sha256 of a text in hexadecimal: what a log names a prompt by.
pub fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

enum Part<'t> {
    Text(&'t str),
    /// A variable's name, and the byte at which its braces stand.
    Variable(&'t str, usize),
}

/// A text taken apart, or the byte of a `{{` that is not closed on its line.
fn parts(text: &str) -> Result<Vec<Part<'_>>, usize> {
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some((before, after)) = text.get(from..).and_then(|rest| rest.split_once("{{")) {
        let at = from + before.len();
        let (name, _) = after.split_once("}}").filter(|(name, _)| !name.contains(['\n', '{'])).ok_or(at)?;
        parts.extend([Part::Text(before), Part::Variable(name.trim(), at)]);
        from = at + "{{".len() + name.len() + "}}".len();
    }
    parts.extend(text.get(from..).map(Part::Text));
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &'static str) -> Template {
        Template { name: "t", purpose: "", text, variables: &[] }
    }

    #[test]
    fn every_file_uses_exactly_its_variables() {
        for t in TEMPLATES {
            let values: Vec<(&str, &str)> = t.variables.iter().map(|v| (*v, "x")).collect();
            assert!(t.render(&values).is_ok(), "{:?}", t.render(&values));
        }
    }

    #[test]
    fn what_is_put_in_is_not_searched_again() {
        let rendered = template("A {{essay}} B {{other}}").render(&[("essay", "{{other}} {{x}}"), ("other", "o")]);
        assert_eq!(rendered.unwrap(), "A {{other}} {{x}} B o");
    }

    #[test]
    fn a_missing_or_unknown_variable_is_an_error() {
        let unknown = template("{{a}} {{b}}").render(&[("a", "1")]);
        assert_eq!(unknown, Err(PromptError::Unknown { prompt: "t".into(), variable: "b".into() }));
        let missing = template("{{a}}").render(&[("a", "1"), ("b", "2")]);
        assert_eq!(missing, Err(PromptError::Missing { prompt: "t".into(), variable: "b".into() }));
        assert_eq!(template("{{a").render(&[]), Err(PromptError::Open { prompt: "t".into() }));
    }

    #[test]
    fn a_teachers_own_text_takes_the_files_place_once_it_is_whole() {
        let own = "Look at {{trait_name}} only. {{transcript}}";
        assert_eq!(SKEPTIC_ANSWERS.check(own), Ok(()));
        let missing = PromptError::Missing { prompt: "skeptic_answers".into(), variable: "transcript".into() };
        assert_eq!(SKEPTIC_ANSWERS.check("Look at {{trait_name}}."), Err(missing));
        assert!(SKEPTIC_ANSWERS.check("{{trait_name}} {{transcript}} {{essay}}").is_err());
        let prompts = Prompts { own: BTreeMap::from([("skeptic_answers".into(), own.into())]) };
        let values = [("trait_name", "Ideas"), ("transcript", "…")];
        assert_eq!(prompts.render(&SKEPTIC_ANSWERS, &values).unwrap(), "Look at Ideas only. …");
        assert_eq!(prompts.text(&JUDGE), JUDGE.text);
    }

    #[test]
    fn the_readme_lists_every_variable() {
        let readme = include_str!("../prompts/README.md");
        for t in TEMPLATES {
            let variables: Vec<String> = t.variables.iter().map(|v| format!("`{v}`")).collect();
            let row = format!("| `{}.md` | {} |", t.name, variables.join(", "));
            assert!(readme.contains(&row), "prompts/README.md lacks: {row}");
        }
    }

    #[test]
    fn the_hash_is_sha256() {
        // From coreutils' sha256sum of the three bytes "abc".
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash("abc"), known);
    }
}
