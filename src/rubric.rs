//! What is judged: a rubric's traits, each with an integer range and a description of every level.

use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

/// A rubric: the traits that every essay of an assignment is scored on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rubric {
    /// Stable name, unique among rubrics (`narrative-0-3`).
    pub id: String,
    /// What the teacher calls it.
    pub name: String,
    /// In the order in which they are shown and reported.
    pub traits: Vec<Trait>,
}

/// One analytic trait, the paper's rᵢ (MADRAG 3.1): scored on its own, by its own debate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trait {
    /// Stable name, unique in its rubric (`word-choice`).
    pub id: TraitId,
    /// What the teacher calls it (`Word Choice`).
    pub name: String,
    /// What the trait looks at.
    pub description: String,
    /// Its valid scores, [m, M].
    pub range: ScoreRange,
    /// What each score means; a score may lack a description.
    pub levels: Vec<Level>,
}

/// The description of one score of a trait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// The score that it describes.
    pub score: i32,
    /// In the rubric's words.
    pub description: String,
}

/// A trait's stable name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TraitId(pub String);

impl TraitId {
    /// A name made of a label: lower case, words joined by `-`.
    pub fn from_label(label: &str) -> Self {
        let words = label.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
        Self(words.map(str::to_lowercase).collect::<Vec<_>>().join("-"))
    }
}

impl fmt::Display for TraitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The valid integer scores of a trait, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawRange")]
pub struct ScoreRange {
    min: i32,
    max: i32,
}

#[derive(Deserialize)]
struct RawRange {
    min: i32,
    max: i32,
}

impl TryFrom<RawRange> for ScoreRange {
    type Error = RubricError;
    fn try_from(raw: RawRange) -> Result<Self, RubricError> {
        Self::new(raw.min, raw.max)
    }
}

/// The widest range that a trait may have: more levels than this is a typing mistake, not a rubric.
pub const MOST_LEVELS: i32 = 101;

impl ScoreRange {
    /// `min..=max`.
    ///
    /// # Errors
    /// Fewer than two scores, or more than [`MOST_LEVELS`].
    pub fn new(min: i32, max: i32) -> Result<Self, RubricError> {
        let levels = i64::from(max) - i64::from(min) + 1;
        if (2..=i64::from(MOST_LEVELS)).contains(&levels) {
            Ok(Self { min, max })
        } else {
            Err(RubricError::Range { min, max })
        }
    }

    /// The lowest score, m.
    pub fn min(self) -> i32 {
        self.min
    }

    /// The highest score, M.
    pub fn max(self) -> i32 {
        self.max
    }

    /// The score of this value, if the range has it. Nothing is ever clamped.
    pub fn score(self, value: i32) -> Option<Score> {
        (self.min..=self.max).contains(&value).then_some(Score { value, range: self })
    }

    /// Every valid score, lowest first.
    pub fn scores(self) -> impl DoubleEndedIterator<Item = Score> {
        (self.min..=self.max).map(move |value| Score { value, range: self })
    }

    /// How many scores it has, at least 2.
    pub fn len(self) -> usize {
        usize::try_from(self.max - self.min + 1).unwrap_or(0)
    }

    /// Never: a range has at least two scores.
    pub fn is_empty(self) -> bool {
        false
    }
}

impl fmt::Display for ScoreRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.min, self.max)
    }
}

/// A score that its trait's range has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawScore")]
pub struct Score {
    value: i32,
    range: ScoreRange,
}

#[derive(Deserialize)]
struct RawScore {
    value: i32,
    range: ScoreRange,
}

impl TryFrom<RawScore> for Score {
    type Error = RubricError;
    fn try_from(raw: RawScore) -> Result<Self, RubricError> {
        raw.range.score(raw.value).ok_or(RubricError::OutOfRange { value: raw.value, range: raw.range })
    }
}

impl Score {
    /// The number.
    pub fn value(self) -> i32 {
        self.value
    }

    /// The range that it lies in.
    pub fn range(self) -> ScoreRange {
        self.range
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// Why a rubric is refused, in the teacher's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RubricError {
    /// Too few or too many scores.
    #[error("a trait needs between 2 and {MOST_LEVELS} scores; {min} to {max} is not such a range")]
    Range {
        /// The lowest score asked for.
        min: i32,
        /// The highest score asked for.
        max: i32,
    },
    /// A number that the range does not have.
    #[error("{value} is not in the range {range}")]
    OutOfRange {
        /// The number.
        value: i32,
        /// The range.
        range: ScoreRange,
    },
    /// Nothing to score.
    #[error("the rubric has no traits: add at least one")]
    NoTraits,
    /// A trait without a name.
    #[error("trait {number} has no name")]
    Unnamed {
        /// Counted from 1.
        number: usize,
    },
    /// Two traits that would be stored as one.
    #[error("two traits are called “{name}”: give one of them another name")]
    Duplicate {
        /// The name.
        name: String,
    },
    /// A level that the range does not have, or has twice.
    #[error("“{name}” describes score {score}, which its range {range} has not, or describes it twice")]
    Level {
        /// The trait.
        name: String,
        /// The level's score.
        score: i32,
        /// The trait's range.
        range: ScoreRange,
    },
    /// Not JSON of a rubric.
    #[error("this is not a rubric file: {0}")]
    Json(String),
}

impl Rubric {
    /// A rubric of these traits, all scored in one range, without descriptions. Ids are made of the names.
    ///
    /// # Errors
    /// A range that no trait may have, and what [`Rubric::check`] says.
    pub fn of_range(name: &str, range: RangeInclusive<i32>, traits: &[&str]) -> Result<Self, RubricError> {
        let range = ScoreRange::new(*range.start(), *range.end())?;
        let plain = |name: &&str| Trait {
            id: TraitId::from_label(name),
            name: (*name).to_owned(),
            description: String::new(),
            range,
            levels: Vec::new(),
        };
        let traits = traits.iter().map(plain).collect();
        let rubric = Self { id: TraitId::from_label(name).0, name: name.to_owned(), traits };
        rubric.check()?;
        Ok(rubric)
    }

    /// The trait of this name.
    pub fn by_id(&self, id: &TraitId) -> Option<&Trait> {
        self.traits.iter().find(|t| t.id == *id)
    }

    /// Whether it can be graded with.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self) -> Result<(), RubricError> {
        if self.traits.is_empty() {
            return Err(RubricError::NoTraits);
        }
        let mut seen = HashSet::new();
        for (index, t) in self.traits.iter().enumerate() {
            if t.name.trim().is_empty() || t.id.0.is_empty() {
                return Err(RubricError::Unnamed { number: index + 1 });
            }
            if !seen.insert(&t.id) {
                return Err(RubricError::Duplicate { name: t.name.clone() });
            }
            let mut described = HashSet::new();
            for level in &t.levels {
                if t.range.score(level.score).is_none() || !described.insert(level.score) {
                    return Err(RubricError::Level { name: t.name.clone(), score: level.score, range: t.range });
                }
            }
        }
        Ok(())
    }

    /// Reads a rubric from JSON and checks it.
    ///
    /// # Errors
    /// Where the JSON breaks (line and column), or what is wrong with the rubric.
    pub fn from_json(text: &str) -> Result<Self, RubricError> {
        let text = text.trim_start_matches('\u{feff}');
        let rubric: Self = serde_json::from_str(text).map_err(|e| RubricError::Json(e.to_string()))?;
        rubric.check()?;
        Ok(rubric)
    }

    /// The rubric as JSON for people to read and share.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

impl Trait {
    /// What a score means, where the rubric says.
    pub fn level(&self, score: i32) -> Option<&str> {
        self.levels.iter().find(|l| l.score == score).map(|l| l.description.as_str())
    }
}

#[cfg(test)]
#[path = "rubric_tests.rs"]
mod tests;
