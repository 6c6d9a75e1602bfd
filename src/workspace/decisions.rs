//! What the teacher decides: a human score always wins, and the model's stays beside it.

use super::{essay_key, essay_of};
use crate::essay::EssayId;
use crate::ports::{Shelf, Store, StoreError};
use crate::rubric::{Score, TraitId};
use serde::{Deserialize, Serialize};

/// The teacher's word on one trait of one essay.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Which trait.
    pub trait_id: TraitId,
    /// The teacher's score: the model's, accepted, or another. `None`: only a comment.
    pub score: Option<Score>,
    /// What the teacher says to it; may be empty.
    pub comment: String,
}

/// The decisions on one essay, and what they were before, for undo.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Decisions {
    /// One for each trait at most.
    pub now: Vec<Decision>,
    /// Earlier states, oldest first.
    #[serde(default)]
    pub before: Vec<Vec<Decision>>,
}

/// How many steps can be undone.
const UNDO_STEPS: usize = 50;

impl Decisions {
    /// The decision on a trait.
    pub fn on(&self, id: &TraitId) -> Option<&Decision> {
        self.now.iter().find(|d| d.trait_id == *id)
    }

    /// Decides; one without a score and a comment is taken back.
    pub fn decide(&mut self, decision: Decision) {
        let mut next = self.now.clone();
        next.retain(|d| d.trait_id != decision.trait_id);
        if decision.score.is_some() || !decision.comment.is_empty() {
            next.push(decision);
        }
        if next != self.now {
            self.before.push(std::mem::replace(&mut self.now, next));
            let surplus = self.before.len().saturating_sub(UNDO_STEPS);
            self.before.drain(..surplus);
        }
    }

    /// Takes the last change back. Says whether there was one.
    pub fn undo(&mut self) -> Option<()> {
        self.now = self.before.pop()?;
        Some(())
    }
}

/// The decisions on every essay of an assignment that has some.
///
/// # Errors
/// The store cannot be read.
pub async fn decisions(store: &impl Store, id: &str) -> Result<Vec<(EssayId, Decisions)>, StoreError> {
    let all = store.list::<Decisions>(Shelf::Decisions, id).await?;
    Ok(all.into_iter().map(|(key, decisions)| (essay_of(id, &key), decisions)).collect())
}

/// Keeps the decisions on an essay.
///
/// # Errors
/// The store is full or refused; nothing changed.
pub async fn keep_decisions(
    store: &impl Store,
    id: &str,
    essay: &EssayId,
    decisions: &Decisions,
) -> Result<(), StoreError> {
    store.put(Shelf::Decisions, &[(essay_key(id, essay), decisions)]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::ScoreRange;

    fn decision(trait_id: &str, score: Option<i32>, comment: &str) -> Decision {
        let range = ScoreRange::new(1, 6).unwrap();
        Decision {
            trait_id: TraitId(trait_id.into()),
            score: score.map(|s| range.score(s).unwrap()),
            comment: comment.into(),
        }
    }

    #[test]
    fn the_last_word_counts_and_can_be_taken_back() {
        let mut d = Decisions::default();
        d.decide(decision("ideas", Some(4), ""));
        d.decide(decision("ideas", Some(5), "Vivid."));
        d.decide(decision("ideas", Some(5), "Vivid."));
        assert_eq!(d.on(&TraitId("ideas".into())), Some(&decision("ideas", Some(5), "Vivid.")));
        assert_eq!(d.undo(), Some(()));
        assert_eq!(d.on(&TraitId("ideas".into())), Some(&decision("ideas", Some(4), "")));
        d.decide(decision("ideas", None, ""));
        assert!(d.now.is_empty());
        d.undo();
        d.undo();
        assert_eq!((d.now.len(), d.undo()), (0, None), "a decision that says the same again is no step");
    }
}
