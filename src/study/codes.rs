//! What a reader says of a wrong case: the paper's codes (MADRAG 4.4, tables 3 and 5, appendix E).

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// The three questions that a reader answers, each with one code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Family {
    /// B: how good the rationale is.
    Quality,
    /// C: which one mechanism, the dominant one, misled it.
    Mechanism,
    /// D: which part of the method it came from, seen by comparing the same essay and trait over the ablations.
    Attribution,
}

/// A code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "`name` and `definition` say what each is")]
pub enum Code {
    B0,
    B1,
    B2,
    C1,
    C2,
    C3,
    C4,
    C5,
    C6,
    D1,
    D2,
    D3,
    D4,
}

impl Code {
    /// Every code, in the paper's order.
    pub const ALL: [Self; 13] = [
        Self::B0,
        Self::B1,
        Self::B2,
        Self::C1,
        Self::C2,
        Self::C3,
        Self::C4,
        Self::C5,
        Self::C6,
        Self::D1,
        Self::D2,
        Self::D3,
        Self::D4,
    ];

    /// The codes that answer one question.
    pub fn of(family: Family) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |code| code.family() == family)
    }

    /// The question that it answers.
    pub fn family(self) -> Family {
        match self {
            Self::B0 | Self::B1 | Self::B2 => Family::Quality,
            Self::C1 | Self::C2 | Self::C3 | Self::C4 | Self::C5 | Self::C6 => Family::Mechanism,
            Self::D1 | Self::D2 | Self::D3 | Self::D4 => Family::Attribution,
        }
    }

    /// The paper's name for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::B0 => "Misaligned or ungrounded",
            Self::B1 => "Partially grounded",
            Self::B2 => "Rubric-aligned and text-grounded",
            Self::C1 => "Trait-boundary confusion",
            Self::C2 => "Debate framing capture",
            Self::C3 => "Spurious debate claim accepted",
            Self::C4 => "Exemplar-induced calibration error",
            Self::C5 => "Rubric boilerplate collapse",
            Self::C6 => "Anonymization distortion",
            Self::D1 => "Debate plausibly contributed",
            Self::D2 => "Retrieval plausibly contributed",
            Self::D3 => "Interaction plausible (debate and retrieval)",
            Self::D4 => "Not component-specific",
        }
    }

    /// When to give it. The paper's words where it has them; C1 and D1 to D4, which it only names, are in ours.
    pub fn definition(self) -> &'static str {
        match self {
            Self::B0 => "The rationale does not follow the rubric, or nothing in the essay bears it out.",
            Self::B1 => {
                "It sounds like the rubric, but cites no decisive evidence from the text, or does not go from evidence to rubric to score."
            }
            Self::B2 => "It follows the rubric and rests on the text, and the score is wrong all the same.",
            Self::C1 => "It judges another trait than the one asked for.",
            Self::C2 => "The Judge inherits the debate's stance without checking it against the essay.",
            Self::C3 => "The Judge accepts a claim of the debate that the essay does not support.",
            Self::C4 => "The exemplars pull the score toward their band; the reasoning may be sound.",
            Self::C5 => "Generic band language replaces close reading.",
            Self::C6 => "Anonymization marks (@CAPS, @PERSON, @DATE) are taken for the student's errors.",
            Self::D1 => "The same failure goes away where the debate is taken out.",
            Self::D2 => "The same failure goes away where the exemplars are taken out.",
            Self::D3 => "It appears only where debate and exemplars come together.",
            Self::D4 => "It stays whichever part is taken out.",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// What a reader said of one case.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RawCoding")]
pub struct Coding {
    codes: BTreeSet<Code>,
    /// The reader's note: what the essay shows, and how the rationale misleads (the paper's E memo).
    pub memo: String,
}

#[derive(Deserialize)]
struct RawCoding {
    #[serde(default)]
    codes: Vec<Code>,
    #[serde(default)]
    memo: String,
}

impl From<RawCoding> for Coding {
    fn from(raw: RawCoding) -> Self {
        let mut coding = Self { memo: raw.memo, ..Self::default() };
        raw.codes.into_iter().for_each(|code| coding.set(code));
        coding
    }
}

impl Coding {
    /// Gives a code, in place of the one that answered the same question.
    pub fn set(&mut self, code: Code) {
        self.clear(code.family());
        self.codes.insert(code);
    }

    /// Takes the answer to a question back.
    pub fn clear(&mut self, family: Family) {
        self.codes.retain(|code| code.family() != family);
    }

    /// The answer to a question, where there is one.
    pub fn answer(&self, family: Family) -> Option<Code> {
        self.codes.iter().copied().find(|code| code.family() == family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_one_answer() {
        let mut coding = Coding::default();
        [Code::C2, Code::B1, Code::C6].into_iter().for_each(|code| coding.set(code));
        assert_eq!(coding.answer(Family::Mechanism), Some(Code::C6));
        assert_eq!(coding.answer(Family::Attribution), None);
        coding.clear(Family::Quality);
        assert_eq!(coding.answer(Family::Quality), None);
        let read: Coding = serde_json::from_str(r#"{"codes":["C1","C3","D4"],"memo":"m"}"#).unwrap();
        assert_eq!(read.answer(Family::Mechanism), Some(Code::C3), "of two, the later");
        assert_eq!(serde_json::to_string(&read).unwrap(), r#"{"codes":["C3","D4"],"memo":"m"}"#);
    }

    #[test]
    fn every_code_is_reached_through_its_question() {
        let families = [Family::Quality, Family::Mechanism, Family::Attribution];
        let listed: Vec<Code> = families.into_iter().flat_map(Code::of).collect();
        assert_eq!(listed, Code::ALL);
        assert!(Code::ALL.iter().all(|code| code.to_string().len() == 2 && !code.definition().is_empty()));
        let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(names.len(), 13);
    }
}
