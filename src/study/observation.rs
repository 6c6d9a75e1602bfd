//! What a study compares: one essay, one trait, what people gave and what a method gave.

use crate::bank::ScoredEssay;
use crate::essay::EssayId;
use crate::rubric::{Score, Trait, TraitId};
use serde::{Deserialize, Serialize};

/// One essay and one trait, scored by people and by a method: the paper's pair (e, r).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// The essay.
    pub essay: EssayId,
    /// The trait.
    pub trait_id: TraitId,
    /// What each person gave, in the file's order. Who gave no valid score is not in it.
    pub raters: Vec<Score>,
    /// The mean of the raters on the scale. `None` where nobody scored it: there is nothing to compare with.
    pub reference: Option<Score>,
    /// What the method gave, one a repeat. `None` needs grading: no score was read, and none is made up.
    pub scored: Vec<Option<Score>>,
}

impl Observation {
    /// An essay of the bank, as people scored it, beside what a method gave.
    pub fn new(essay: &ScoredEssay, t: &Trait, scored: Vec<Option<Score>>) -> Self {
        let ratings = essay.ratings.get(&t.id).into_iter().flatten();
        Self {
            essay: essay.id.clone(),
            trait_id: t.id.clone(),
            raters: ratings.flatten().filter_map(|v| t.range.score(*v)).collect(),
            reference: essay.score(&t.id, t.range),
            scored,
        }
    }

    /// What the method gave in a repeat, counted from 0.
    pub fn given(&self, repeat: usize) -> Option<i32> {
        self.scored.get(repeat).copied().flatten().map(Score::value)
    }

    /// (reference, method) of a repeat; `None` where one of them is missing.
    pub fn pair(&self, repeat: usize) -> Option<(i32, i32)> {
        Some((self.reference?.value(), self.given(repeat)?))
    }

    /// The first two people's scores, for human–human agreement.
    pub fn rater_pair(&self) -> Option<(i32, i32)> {
        match self.raters.as_slice() {
            [first, second, ..] => Some((first.value(), second.value())),
            _ => None,
        }
    }
}

/// All that one method gave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodResult {
    /// What the reports call it: the method, and the model where there are several.
    pub label: String,
    /// One an essay and trait. Of two for the same essay and trait the first counts.
    pub observations: Vec<Observation>,
}

impl MethodResult {
    /// How often every essay was graded: the longest list of scores.
    pub fn repeats(&self) -> usize {
        self.observations.iter().map(|o| o.scored.len()).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::ScoreRange;
    use std::collections::BTreeMap;

    #[test]
    fn the_bank_says_what_people_gave() {
        let range = ScoreRange::new(0, 3).unwrap();
        let t =
            Trait { id: TraitId("ideas".into()), name: "Ideas".into(), description: "".into(), range, levels: vec![] };
        let essay = ScoredEssay {
            id: EssayId("7".into()),
            student: None,
            text: "text".into(),
            overall: None,
            ratings: BTreeMap::from([(t.id.clone(), vec![Some(2), None, Some(9), Some(3)])]),
        };
        let seen = Observation::new(&essay, &t, vec![range.score(1), None]);
        assert_eq!(seen.rater_pair(), Some((2, 3)));
        assert_eq!(seen.pair(0), Some((3, 1)), "2.5 goes up");
        assert_eq!((seen.pair(1), seen.pair(2)), (None, None));
        let unscored = Observation::new(&essay, &Trait { id: TraitId("voice".into()), ..t }, vec![range.score(1)]);
        assert_eq!((unscored.reference, unscored.rater_pair(), unscored.given(0)), (None, None, Some(1)));
    }
}
