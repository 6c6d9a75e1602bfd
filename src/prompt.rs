//! The prompts: one [`Template`] a file of `prompts/`, rendered strictly.

use sha2::{Digest, Sha256};
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
    template!("shared", "Rules for all three, the task and the essay", ["essay_prompt", "essay"]);
/// The trait and its part of the rubric.
pub const TRAIT: Template =
    template!("trait", "The trait and its rubric", ["trait_name", "trait_json", "score_min", "score_max"]);
/// The Advocate's part.
pub const ADVOCATE: Template = template!("advocate", "The Advocate argues the strengths", ["trait_name"]);
/// The Skeptic's part.
pub const SKEPTIC: Template =
    template!("skeptic", "The Skeptic answers with the shortcomings", ["trait_name", "advocate_message"]);
/// The Judge's part.
pub const JUDGE: Template = template!(
    "judge",
    "The Judge weighs both, looks at scored essays, and scores",
    [
        "trait_name",
        "score_min",
        "score_max",
        "exemplars",
        "advocate_message",
        "advocate_confidence",
        "skeptic_message",
        "skeptic_confidence",
    ]
);

/// Every template, in the order in which a reader meets them.
pub const TEMPLATES: [Template; 5] = [SHARED, TRAIT, ADVOCATE, SKEPTIC, JUDGE];

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
        let mut out = String::with_capacity(self.text.len() + values.iter().map(|(_, v)| v.len()).sum::<usize>());
        let mut used = vec![false; values.len()];
        for part in parts(self)? {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Variable(name) => {
                    let at = values.iter().position(|(n, _)| *n == name);
                    let at =
                        at.ok_or_else(|| PromptError::Unknown { prompt: self.name.into(), variable: name.into() })?;
                    used[at] = true;
                    out.push_str(values[at].1);
                }
            }
        }
        match used.iter().position(|u| !u) {
            Some(at) => Err(PromptError::Missing { prompt: self.name.into(), variable: values[at].0.into() }),
            None => Ok(out.trim_end().to_owned()),
        }
    }

    /// sha256 of the text in hexadecimal: what a log names the prompt by.
    pub fn hash(&self) -> String {
        Sha256::digest(self.text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

enum Part<'t> {
    Text(&'t str),
    Variable(&'t str),
}

fn parts(template: &Template) -> Result<Vec<Part<'static>>, PromptError> {
    let mut parts = Vec::new();
    let mut rest = template.text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").ok_or_else(|| PromptError::Open { prompt: template.name.into() })?;
        parts.extend([Part::Text(before), Part::Variable(name.trim())]);
        rest = after;
    }
    parts.push(Part::Text(rest));
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
        assert_eq!(template("abc").hash(), known);
    }
}
