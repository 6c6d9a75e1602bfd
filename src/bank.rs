//! The teacher's scored essays: what exemplars are drawn from.

use crate::essay::EssayId;
use crate::rubric::{Rubric, Score, ScoreRange, Trait, TraitId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An essay that people have scored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScoredEssay {
    /// From the file, or its row's number.
    pub id: EssayId,
    /// The student, where the file says.
    #[serde(default)]
    pub student: Option<String>,
    /// The student's words, unchanged.
    pub text: String,
    /// The overall score, where the file has one; kept, not used by the method.
    #[serde(default)]
    pub overall: Option<f64>,
    /// Each rater's score for each trait, in the file's order of raters. A rater may have left a trait out.
    pub ratings: BTreeMap<TraitId, Vec<Option<i32>>>,
}

impl ScoredEssay {
    /// The reference score of a trait: the mean of its raters, rounded to the nearest valid integer, halves up (MADRAG B.5;
    /// the halves are our decision). `None` where nobody scored it inside the range.
    pub fn score(&self, id: &TraitId, range: ScoreRange) -> Option<Score> {
        aggregate(self.ratings.get(id)?, range)
    }
}

/// Mean of the ratings inside the range, halves up.
pub fn aggregate(ratings: &[Option<i32>], range: ScoreRange) -> Option<Score> {
    let valid: Vec<i64> =
        ratings.iter().flatten().filter(|v| range.score(**v).is_some()).map(|v| i64::from(*v)).collect();
    let count = i64::try_from(valid.len()).ok().filter(|n| *n > 0)?;
    let mean = (2 * valid.iter().sum::<i64>() + count).div_euclid(2 * count);
    i32::try_from(mean).ok().and_then(|value| range.score(value))
}

/// The scored essays of one assignment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Bank {
    /// In the file's order. Their positions are the ids of their vectors in the index.
    pub essays: Vec<ScoredEssay>,
}

impl Bank {
    /// How many essays have each score of each trait of the rubric.
    pub fn coverage(&self, rubric: &Rubric) -> Vec<TraitCoverage> {
        let row = |t: &Trait| {
            let counts = self.cells(t).into_iter().map(|(score, rows)| (score, rows.len())).collect();
            TraitCoverage { trait_id: t.id.clone(), name: t.name.clone(), counts }
        };
        rubric.traits.iter().map(row).collect()
    }

    /// The positions of the essays that have each score of a trait, lowest score first: the cells of the index. One pass over the bank.
    pub fn cells(&self, t: &Trait) -> Vec<(Score, Vec<usize>)> {
        let mut cells: Vec<(Score, Vec<usize>)> = t.range.scores().map(|s| (s, Vec::new())).collect();
        for (row, essay) in self.essays.iter().enumerate() {
            let cell =
                essay.score(&t.id, t.range).and_then(|score| usize::try_from(score.value() - t.range.min()).ok());
            if let Some((_, rows)) = cell.and_then(|at| cells.get_mut(at)) {
                rows.push(row);
            }
        }
        cells
    }

    /// The first two raters' scores of a trait, for every essay that both scored inside the range: for human–human agreement.
    pub fn rater_pairs(&self, t: &Trait) -> Vec<(i32, i32)> {
        let valid = |rating: Option<i32>| rating.filter(|v| t.range.score(*v).is_some());
        let pair = |e: &ScoredEssay| match e.ratings.get(&t.id)?.as_slice() {
            [first, second, ..] => Some((valid(*first)?, valid(*second)?)),
            _ => None,
        };
        self.essays.iter().filter_map(pair).collect()
    }
}

/// One row of the coverage table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraitCoverage {
    /// The trait.
    pub trait_id: TraitId,
    /// Its name.
    pub name: String,
    /// Every valid score with the number of essays that have it, lowest first. A zero is a hole.
    pub counts: Vec<(Score, usize)>,
}

impl TraitCoverage {
    /// The scores for which the Judge will have no exemplar.
    pub fn holes(&self) -> impl Iterator<Item = Score> + '_ {
        self.counts.iter().filter(|(_, n)| *n == 0).map(|(s, _)| *s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(min: i32, max: i32) -> ScoreRange {
        ScoreRange::new(min, max).unwrap()
    }

    #[test]
    fn raters_are_averaged_and_halves_go_up() {
        let of = |ratings: &[Option<i32>]| aggregate(ratings, range(-3, 6)).map(Score::value);
        assert_eq!(of(&[Some(2), Some(3)]), Some(3));
        assert_eq!(of(&[Some(0), Some(1)]), Some(1));
        assert_eq!(of(&[Some(-2), Some(-1)]), Some(-1));
        assert_eq!(of(&[Some(1), Some(1), Some(2)]), Some(1));
        assert_eq!(of(&[Some(4), None]), Some(4));
        assert_eq!(of(&[None, None]), None);
        assert_eq!(of(&[Some(9)]), None);
    }

    #[test]
    fn coverage_shows_the_holes() {
        let id = TraitId::from_label("Ideas");
        let essay = |n: usize, score: i32| ScoredEssay {
            id: EssayId(n.to_string()),
            student: None,
            text: "text".into(),
            overall: None,
            ratings: BTreeMap::from([(id.clone(), vec![Some(score)])]),
        };
        let bank = Bank { essays: vec![essay(0, 1), essay(1, 3), essay(2, 3)] };
        let t = Trait {
            id: id.clone(),
            name: "Ideas".into(),
            description: String::new(),
            range: range(1, 4),
            levels: vec![],
        };
        let rubric = Rubric { id: "r".into(), name: "R".into(), traits: vec![t] };
        let coverage = bank.coverage(&rubric);
        assert_eq!(coverage[0].counts.iter().map(|(_, n)| *n).collect::<Vec<_>>(), [1, 0, 2, 0]);
        assert_eq!(coverage[0].holes().map(Score::value).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(bank.cells(&rubric.traits[0])[2].1, [1, 2]);
    }
}
