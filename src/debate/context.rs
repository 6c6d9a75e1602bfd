//! The context xᵢ(e) = ⟨q, e, rᵢ, [mᵢ, Mᵢ], α⟩ that all roles share (MADRAG 3.1), as messages.

use super::DebateError;
use crate::llm::Message;
use crate::prompt::{Prompts, RUBRIC, SHARED, TRAIT, Template};
use crate::rubric::{Rubric, Trait};
use crate::text::fence::neutralised;

/// What is judged in one call.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Subject<'r> {
    /// One trait; the others stay out of sight.
    One(&'r Trait),
    /// Every trait of the rubric.
    All(&'r Rubric),
}

impl<'r> Subject<'r> {
    /// The traits, in the rubric's order.
    pub fn traits(self) -> &'r [Trait] {
        match self {
            Self::One(r) => std::slice::from_ref(r),
            Self::All(rubric) => &rubric.traits,
        }
    }
}

/// What every role of one essay and trait is told, fenced.
///
/// The system message holds the essay and is the same for all traits and roles; the trait stands next, the role last. So calls share
/// the longest possible prefix, which endpoints may cache.
#[derive(Debug, Clone)]
pub struct Context<'a> {
    prompts: &'a Prompts,
    subject: Subject<'a>,
    system: String,
    about: String,
}

impl<'a> Context<'a> {
    /// The context of one essay and what is judged of it.
    ///
    /// # Errors
    /// A prompt that cannot be rendered.
    pub fn new(
        prompts: &'a Prompts,
        essay_prompt: &str,
        essay_text: &str,
        subject: Subject<'a>,
    ) -> Result<Self, DebateError> {
        let shared = [("essay_prompt", neutralised(essay_prompt)), ("essay", neutralised(essay_text))];
        let about = match subject {
            Subject::One(r) => {
                let json = serde_json::to_string_pretty(r).unwrap_or_default();
                render(prompts, TRAIT, &with_trait(r, &[("trait_json", json)], &TRAIT))?
            }
            Subject::All(rubric) => {
                let json = serde_json::to_string_pretty(&rubric.traits).unwrap_or_default();
                render(prompts, RUBRIC, &[("traits_json", json)])?
            }
        };
        Ok(Self { prompts, subject, system: render(prompts, SHARED, &shared)?, about })
    }

    /// What is judged.
    pub fn subject(&self) -> Subject<'a> {
        self.subject
    }

    /// A part of the user's message. `values` are its variables besides the trait's own, fenced already where they are not ours.
    ///
    /// # Errors
    /// A prompt that cannot be rendered.
    pub(super) fn part(&self, template: Template, values: &[(&'static str, String)]) -> Result<String, DebateError> {
        match self.subject {
            Subject::One(r) => render(self.prompts, template, &with_trait(r, values, &template)),
            Subject::All(_) => render(self.prompts, template, values),
        }
    }

    /// The two messages of a call: what all share, and the role's own parts.
    pub(super) fn messages(&self, parts: &[String]) -> Vec<Message> {
        let own = std::iter::once(self.about.as_str()).chain(parts.iter().map(String::as_str));
        vec![Message::system(self.system.clone()), Message::user(own.collect::<Vec<_>>().join("\n\n"))]
    }
}

/// `values` and those of the trait's own that the template asks for.
fn with_trait(r: &Trait, values: &[(&'static str, String)], template: &Template) -> Vec<(&'static str, String)> {
    let own = [
        ("trait_name", r.name.clone()),
        ("score_min", r.range.min().to_string()),
        ("score_max", r.range.max().to_string()),
    ];
    own.into_iter().filter(|(name, _)| template.variables.contains(name)).chain(values.iter().cloned()).collect()
}

fn render(prompts: &Prompts, template: Template, values: &[(&'static str, String)]) -> Result<String, DebateError> {
    let values: Vec<(&str, &str)> = values.iter().map(|(n, v)| (*n, v.as_str())).collect();
    Ok(prompts.render(&template, &values)?)
}
