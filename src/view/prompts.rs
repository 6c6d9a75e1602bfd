//! The prompts as the teacher meets them: in groups, with what is wrong in words, and as they reach the model.

mod changes;
mod preview;

pub use changes::{Change, Line, changes, in_short};
pub use preview::{Said, preview};

use crate::prompt::{
    ADVOCATE_ANSWERS, ADVOCATE_OPENS, CSR_J, EXEMPLARS, Fault, JUDGE, JUDGE_ALL, JUDGE_ALONE, PromptError, Prompts,
    QUOTATIONS, RUBRIC, SHARED, SKEPTIC_ANSWERS, SKEPTIC_OPENS, TRAIT, TRANSCRIPT, Template, ZS_LLM,
};

/// Prompts that belong together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    /// What the group is called.
    pub name: &'static str,
    /// What to know about it.
    pub hint: &'static str,
    /// In the order in which they are read.
    pub templates: &'static [Template],
}

/// Every template, each in one group.
pub const GROUPS: [Group; 4] = [
    Group {
        name: "What all roles read",
        hint: "Every call begins with the first of these. Then comes the trait, and last the role's own part.",
        templates: &[SHARED, TRAIT],
    },
    Group {
        name: "The debate",
        hint: "The one who opens has read nobody; the one who answers reads what was said.",
        templates: &[ADVOCATE_OPENS, SKEPTIC_ANSWERS, SKEPTIC_OPENS, ADVOCATE_ANSWERS],
    },
    Group {
        name: "The Judge",
        hint: "The Judge reads, as far as the method has them, the scored essays, the debate and its quotations, and then its own part.",
        templates: &[EXEMPLARS, TRANSCRIPT, QUOTATIONS, JUDGE],
    },
    Group {
        name: "The other methods",
        hint: "Used in place of the Judge's part where you chose another method than MADRAG or MAD.",
        templates: &[JUDGE_ALONE, RUBRIC, JUDGE_ALL, ZS_LLM, CSR_J],
    },
];

/// What is filled in for a variable.
pub fn about(variable: &str) -> &'static str {
    match variable {
        "essay_prompt" => "the task",
        "essay" => "the student's text",
        "trait_name" => "the trait's name",
        "trait_json" => "the trait with its levels",
        "traits_json" => "all traits with their levels",
        "score_min" => "the lowest score",
        "score_max" => "the highest score",
        "transcript" => "the debate so far",
        "exemplars" => "the scored essays",
        "quotations" => "the quotations, and whether they stand in the essay",
        "answer_form" => "the form of the answer, a heading for each trait",
        _ => "",
    }
}

/// A fault in the teacher's words, as a sentence.
pub fn fault_in_words(fault: &Fault, template: &Template) -> String {
    let given = template.variables.iter().map(|v| braced(v)).collect::<Vec<_>>().join(", ");
    let what = match &fault.what {
        PromptError::Unknown { variable, .. } if variable.is_empty() => {
            format!("nothing stands between {{{{ and }}}}; what can is {given}.")
        }
        PromptError::Unknown { variable, .. } => {
            format!("{} is nothing that this prompt is given; it is given {given}.", braced(variable))
        }
        PromptError::Missing { variable, .. } => {
            format!("{} is missing: without it the model never sees {}.", braced(variable), about(variable))
        }
        PromptError::Open { .. } => "{{ is opened and not closed with }} on the same line.".into(),
    };
    match fault.line {
        Some(line) => format!("Line {line}: {what}"),
        None => what,
    }
}

/// A variable as it stands in a text.
pub fn braced(variable: &str) -> String {
    format!("{{{{{variable}}}}}")
}

/// What is no fault and yet worth a look: parts of the text that the method leans on.
pub fn cautions(template: &Template, text: &str) -> Vec<&'static str> {
    let lower = text.to_lowercase();
    let scores = [JUDGE, JUDGE_ALONE, CSR_J];
    let speaks = [ADVOCATE_OPENS, ADVOCATE_ANSWERS, SKEPTIC_OPENS, SKEPTIC_ANSWERS];
    let is_one_of = |all: &[Template]| all.iter().any(|t| t.name == template.name);
    let mut found = Vec::new();
    if is_one_of(&scores) && !lower.contains("final score:") {
        found.push(
            "It no longer asks for a last line “Final Score: …”. A reply without that line needs grading by you.",
        );
    }
    if is_one_of(&speaks) && !lower.contains("confidence:") {
        found.push(
            "It no longer asks for a line “Confidence: …”. A model that gives no probabilities will have no confidence.",
        );
    }
    if template.name == SHARED.name && !is_fenced(text) {
        found.push(
            "The essay no longer stands between <essay> and </essay>. These marks tell the model where the student's words begin and end.",
        );
    }
    found
}

fn is_fenced(text: &str) -> bool {
    let Some((before, after)) = text.split_once(&braced("essay")) else { return true };
    before.contains("<essay>") && after.contains("</essay>")
}

/// The prompts with a template worded anew. Assay's own words are not kept as the teacher's; blanks at the end do not count.
pub fn with_own(mut prompts: Prompts, template: &Template, text: &str) -> Prompts {
    if text.trim_end() == template.text.trim_end() {
        prompts.own.remove(template.name);
    } else {
        prompts.own.insert(template.name.into(), text.into());
    }
    prompts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::TEMPLATES;

    #[test]
    fn every_template_is_in_one_group_and_each_variable_is_explained() {
        for template in TEMPLATES {
            let groups = GROUPS.iter().filter(|g| g.templates.iter().any(|t| t.name == template.name));
            assert_eq!(groups.count(), 1, "{}", template.name);
            assert!(template.variables.iter().all(|v| !about(v).is_empty()), "{}", template.name);
        }
        assert_eq!(GROUPS.iter().map(|g| g.templates.len()).sum::<usize>(), TEMPLATES.len());
    }

    #[test]
    fn faults_are_said_at_the_field() {
        let said = |text: &str| -> Vec<String> {
            SKEPTIC_ANSWERS.faults(text).iter().map(|f| fault_in_words(f, &SKEPTIC_ANSWERS)).collect()
        };
        assert_eq!(
            said("x\n{{essay}} {{transcript}}"),
            [
                "Line 2: {{essay}} is nothing that this prompt is given; it is given {{trait_name}}, {{transcript}}.",
                "{{trait_name}} is missing: without it the model never sees the trait's name."
            ]
        );
        assert_eq!(said("{{transcript"), ["Line 1: {{ is opened and not closed with }} on the same line."]);
        assert!(said("{{}} {{transcript}} {{trait_name}}")[0].starts_with("Line 1: nothing stands between {{ and }}"));
    }

    #[test]
    fn our_own_texts_give_no_cause_for_caution() {
        for template in TEMPLATES {
            assert!(cautions(&template, template.text).is_empty(), "{}", template.name);
        }
        assert_eq!(cautions(&JUDGE, "Score {{trait_name}}.").len(), 1);
        assert_eq!(cautions(&ADVOCATE_OPENS, "Praise {{trait_name}}.").len(), 1);
        assert_eq!(cautions(&SHARED, "<essay></essay> {{essay_prompt}} {{essay}}").len(), 1);
        assert!(cautions(&TRANSCRIPT, "{{transcript}}").is_empty());
    }

    #[test]
    fn only_words_that_differ_are_kept() {
        let own = with_own(Prompts::default(), &TRANSCRIPT, "So far: {{transcript}}");
        assert_eq!(own.text(&TRANSCRIPT), "So far: {{transcript}}");
        assert_eq!(with_own(own, &TRANSCRIPT, TRANSCRIPT.text.trim_end()), Prompts::default());
    }
}
