//! What is wrong with a text that is to stand in a template's place: all of it, each with its line.

use super::{Part, PromptError, Template, parts};
use std::collections::HashSet;

/// One thing that is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1; `None` for what is not there.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: PromptError,
}

impl Template {
    /// Everything that keeps a text from standing in this template's place: variables that it is not given, in the text's order, then
    /// those that it leaves out. Empty where [`Template::check`] is content. A `{{` without its `}}` is reported alone: what
    /// follows it cannot be told.
    pub fn faults(&self, text: &str) -> Vec<Fault> {
        let prompt = || self.name.to_owned();
        let parts = match parts(text) {
            Ok(parts) => parts,
            Err(at) => return vec![Fault { line: line(text, at), what: PromptError::Open { prompt: prompt() } }],
        };
        let mut used = HashSet::new();
        let mut faults = Vec::new();
        for part in parts {
            let Part::Variable(variable, at) = part else { continue };
            used.insert(variable);
            if !self.variables.contains(&variable) {
                let what = PromptError::Unknown { prompt: prompt(), variable: variable.into() };
                faults.push(Fault { line: line(text, at), what });
            }
        }
        let missing = self.variables.iter().filter(|v| !used.contains(*v));
        let missing = missing.map(|v| PromptError::Missing { prompt: prompt(), variable: (*v).into() });
        faults.extend(missing.map(|what| Fault { line: None, what }));
        faults
    }
}

/// The line of a byte.
fn line(text: &str, at: usize) -> Option<usize> {
    text.get(..at).map(|before| before.matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use crate::prompt::{SKEPTIC_ANSWERS, TEMPLATES};

    fn found(text: &str) -> Vec<(Option<usize>, String)> {
        SKEPTIC_ANSWERS.faults(text).into_iter().map(|f| (f.line, f.what.to_string())).collect()
    }

    #[test]
    fn every_fault_is_found_with_its_line() {
        let found = found("The {{trait_name}}.\n{{essay}} and\n\n{{ essay }} {{}}");
        let unknown = "prompt “skeptic_answers” uses {{essay}}, which it is not given".to_owned();
        assert_eq!(found[0], (Some(2), unknown.clone()));
        assert_eq!(found[1], (Some(4), unknown));
        assert_eq!(found[2], (Some(4), "prompt “skeptic_answers” uses {{}}, which it is not given".into()));
        assert_eq!(found[3], (None, "prompt “skeptic_answers” has to use {{transcript}}".into()));
        assert_eq!(found.len(), 4);
    }

    #[test]
    fn braces_that_are_not_closed_on_their_line_are_open() {
        let open = "prompt “skeptic_answers” opens {{ and does not close it";
        for text in ["a\n{{transcript", "a\n{{transcript {{trait_name}}", "a\n{{transcript\n}} {{trait_name}}"] {
            assert_eq!(found(text), [(Some(2), open.into())], "{text}");
        }
        assert_eq!(found("{a} {{trait_name}} }} { {{transcript}}"), []);
    }

    #[test]
    fn there_is_a_fault_exactly_where_the_check_refuses() {
        for text in ["", "{{transcript}}", "{{trait_name}}{{transcript}}", "{{trait_name", "{{x}}"] {
            for template in TEMPLATES {
                assert_eq!(template.faults(text).is_empty(), template.check(text).is_ok(), "{} {text}", template.name);
            }
        }
    }
}
