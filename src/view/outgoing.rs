//! What will be sent for an essay, before anything is.

use crate::debate::{Context, Subject, opening};
use crate::exemplar::Procedure;
use crate::llm::Message;
use crate::method::Method;
use crate::prompt::Prompts;
use crate::rubric::Trait;
use crate::text::hide_names;
use crate::view::words::count;
use crate::workspace::Assignment;

/// What will be sent for one trait of an essay.
#[derive(Debug, Clone, PartialEq)]
pub struct Outgoing {
    /// The first call, word for word.
    pub first: Vec<Message>,
    /// Each name as it stands in the essay, with what is sent in its place.
    pub names: Vec<(String, String)>,
    /// What the calls after it hold, a sentence each.
    pub further: Vec<String>,
}

/// What will be sent for a trait as the assignment is set now.
///
/// # Errors
/// A prompt that cannot be filled in, in words.
pub fn outgoing(assignment: &Assignment, prompts: &Prompts, text: &str, r: &Trait) -> Result<Outgoing, String> {
    let (sent_as, method) = (assignment.grading.sent_as(), &assignment.grading.method);
    let subject = if method.judging.is_all_at_once() { Subject::All(&assignment.rubric) } else { Subject::One(r) };
    let first = Context::new(prompts, &assignment.essay_prompt, &sent_as.of(text), subject)
        .and_then(|x| opening(&x, method.judging))
        .map_err(|e| e.to_string())?;
    let mut names = sent_as.names_hidden.map(|class_list| hide_names(text, &class_list).names).unwrap_or_default();
    names.sort();
    names.dedup();
    Ok(Outgoing { first, names, further: further(method) })
}

fn further(method: &Method) -> Vec<String> {
    let mut further = Vec::new();
    if let Some(debate) = method.judging.debate() {
        let others = debate.seats().len().saturating_sub(1);
        let speakers = count(others, "more message of the debate", "more messages of the debate");
        further.push(format!(
            "Then {speakers}, and the Judge: each is sent the same first message, the trait, its own instruction, and what was said before it."
        ));
    }
    let exemplars = match method.exemplars {
        None => None,
        Some(Procedure::Nearest(k)) => {
            Some(count(k, "scored essay that is most like this one", "scored essays that are most like this one"))
        }
        Some(Procedure::EachScore(1)) => Some("for each score the scored essay that is most like this one".to_owned()),
        Some(Procedure::EachScore(m)) => {
            Some(format!("for each score the {m} scored essays that are most like this one"))
        }
        Some(Procedure::Fixed(n)) => {
            Some(count(n, "scored essay, the same for everybody", "scored essays, the same for everybody"))
        }
    };
    further.extend(exemplars.map(|which| {
        format!("The Judge is also sent {which}, with the same replacements, and no word of who wrote them.")
    }));
    further
}

#[cfg(test)]
#[path = "outgoing_tests.rs"]
mod tests;
