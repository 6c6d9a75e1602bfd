//! A prompt as it reaches the model, with sample values: which message it stands in, after what.

use crate::prompt::{
    ADVOCATE_ANSWERS, ADVOCATE_OPENS, CSR_J, EXEMPLARS, JUDGE, JUDGE_ALL, JUDGE_ALONE, PromptError, Prompts,
    QUOTATIONS, RUBRIC, SHARED, SKEPTIC_ANSWERS, SKEPTIC_OPENS, TRAIT, TRANSCRIPT, Template, ZS_LLM,
};

/// A part of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Which prompt it comes from.
    pub template: &'static str,
    /// What it is for.
    pub purpose: &'static str,
    /// Its text, filled in.
    pub text: String,
}

/// The parts of a call in which a template stands, in the order in which the model reads them: the first is the system's message, the others are
/// the user's. `prompts/README.md` says the same.
fn call(template: &Template) -> &'static [Template] {
    match template.name {
        "shared" | "trait" | "advocate_opens" => &[SHARED, TRAIT, ADVOCATE_OPENS],
        "skeptic_answers" => &[SHARED, TRAIT, SKEPTIC_ANSWERS],
        "skeptic_opens" => &[SHARED, TRAIT, SKEPTIC_OPENS],
        "advocate_answers" => &[SHARED, TRAIT, ADVOCATE_ANSWERS],
        "quotations" => &[SHARED, TRAIT, EXEMPLARS, TRANSCRIPT, QUOTATIONS, JUDGE],
        "judge_alone" => &[SHARED, TRAIT, EXEMPLARS, JUDGE_ALONE],
        "rubric" | "judge_all" => &[SHARED, RUBRIC, JUDGE_ALL],
        "zs_llm" => &[SHARED, RUBRIC, ZS_LLM],
        "csr_j" => &[SHARED, TRAIT, EXEMPLARS, CSR_J],
        _ => &[SHARED, TRAIT, EXEMPLARS, TRANSCRIPT, JUDGE],
    }
}

/// The call in which a template stands, filled in with sample values.
///
/// # Errors
/// A text that cannot be rendered.
pub fn preview(prompts: &Prompts, template: &Template) -> Result<Vec<Said>, PromptError> {
    let said = |t: &Template| {
        let values: Vec<(&str, &str)> = t.variables.iter().map(|v| (*v, sample(t, v))).collect();
        Ok(Said { template: t.name, purpose: t.purpose, text: prompts.render(t, &values)? })
    };
    call(template).iter().map(said).collect()
}

/// A sample value, in the form in which the real one is filled in.
fn sample(template: &Template, variable: &str) -> &'static str {
    match (variable, template.name) {
        ("essay_prompt", _) => "Tell of something that you tried twice.",
        ("essay", _) => {
            "The first time I climbed the ladder it shook. I came down.\n\nThe second time my sister held it. From the roof I could see the whole street."
        }
        ("trait_name", _) => "Ideas",
        ("score_min", _) => "0",
        ("score_max", _) => "3",
        ("trait_json", _) => {
            "{\n  \"id\": \"ideas\",\n  \"name\": \"Ideas\",\n  \"description\": \"Whether there is a story with detail.\",\n  \"range\": { \"min\": 0, \"max\": 3 },\n  \"levels\": [ … ]\n}"
        }
        ("traits_json", _) => {
            "[\n  { \"id\": \"ideas\", \"name\": \"Ideas\", … },\n  { \"id\": \"style\", \"name\": \"Style\", … }\n]"
        }
        ("transcript", "transcript") => {
            "<advocate>\nThe turn is shown in one exact detail: “my sister held it”.\n</advocate>\n<skeptic>\n“I came down” ends the first try without saying why it mattered.\n</skeptic>\nHow sure each speaker was, in this order: Advocate 0.81, Skeptic 0.64."
        }
        ("transcript", "advocate_answers") => {
            "<skeptic>\n“I came down” ends the first try without saying why it mattered.\n</skeptic>"
        }
        ("transcript", _) => "<advocate>\nThe turn is shown in one exact detail: “my sister held it”.\n</advocate>",
        ("exemplars", _) => {
            "(no exemplar for score 0)\n<exemplar score=\"1\">\nMy boat sank once and I was sad.\n</exemplar>\n…"
        }
        ("quotations", _) => "- “my sister held it” (the Advocate): …",
        ("answer_form", _) => "## Ideas\n(your reasons)\nFinal Score: {whole number from 0 to 3}\n\n## Style\n…",
        _ => "…",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::TEMPLATES;
    use std::collections::BTreeMap;

    #[test]
    fn every_template_is_shown_in_its_call() {
        for template in TEMPLATES {
            let said = preview(&Prompts::default(), &template).unwrap();
            assert_eq!(said[0].template, "shared");
            assert!(said.iter().any(|s| s.template == template.name), "{}", template.name);
            assert!(said.iter().all(|s| !s.text.contains("{{")));
        }
    }

    #[test]
    fn the_teachers_words_are_shown() {
        let prompts = Prompts {
            own: BTreeMap::from([("judge".into(), "Score {{trait_name}} {{score_min}}–{{score_max}}".into())]),
        };
        let said = preview(&prompts, &JUDGE).unwrap();
        assert_eq!(
            said.iter().map(|s| s.template).collect::<Vec<_>>(),
            ["shared", "trait", "exemplars", "transcript", "judge"]
        );
        assert_eq!(said[4].text, "Score Ideas 0–3");
        let broken = Prompts { own: BTreeMap::from([("judge".into(), "{{x}}".into())]) };
        assert!(preview(&broken, &JUDGE).is_err());
    }
}
