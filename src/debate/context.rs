//! The context xᵢ(e) = ⟨q, e, rᵢ, [mᵢ, Mᵢ], α⟩ that all roles share (MADRAG 3.1), as messages.

use super::DebateError;
use crate::llm::Message;
use crate::prompt::{SHARED, TRAIT, Template};
use crate::rubric::Trait;
use crate::text::fence::neutralised;

/// What every role of one essay and trait is told, fenced.
///
/// The system message holds the essay and is the same for all traits and roles; the trait stands next, the role last. So calls share
/// the longest possible prefix, which endpoints may cache.
#[derive(Debug, Clone)]
pub struct Context {
    system: String,
    about_trait: String,
    trait_name: String,
}

impl Context {
    /// The context of one essay and one trait.
    ///
    /// # Errors
    /// A prompt that cannot be rendered.
    pub fn new(essay_prompt: &str, essay_text: &str, r: &Trait) -> Result<Self, DebateError> {
        let shared = [("essay_prompt", neutralised(essay_prompt)), ("essay", neutralised(essay_text))];
        let about = [
            ("trait_name", r.name.clone()),
            ("trait_json", serde_json::to_string_pretty(r).unwrap_or_default()),
            ("score_min", r.range.min().to_string()),
            ("score_max", r.range.max().to_string()),
        ];
        Ok(Self { system: render(SHARED, &shared)?, about_trait: render(TRAIT, &about)?, trait_name: r.name.clone() })
    }

    /// The two messages of a call: what all share, and the role's own part. `values` are the role's variables besides the trait's name,
    /// fenced already where they are not ours.
    ///
    /// # Errors
    /// A prompt that cannot be rendered.
    pub(super) fn messages(
        &self,
        role: Template,
        values: &[(&'static str, String)],
    ) -> Result<Vec<Message>, DebateError> {
        let mut all = vec![("trait_name", self.trait_name.clone())];
        all.extend_from_slice(values);
        let own = render(role, &all)?;
        Ok(vec![Message::system(self.system.clone()), Message::user(format!("{}\n\n{own}", self.about_trait))])
    }
}

fn render(template: Template, values: &[(&'static str, String)]) -> Result<String, DebateError> {
    let values: Vec<(&str, &str)> = values.iter().map(|(n, v)| (*n, v.as_str())).collect();
    Ok(template.render(&values)?)
}
