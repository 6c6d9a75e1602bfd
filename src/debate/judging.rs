//! The ways to come to a verdict (MADRAG 4.2.1, appendices C and D).

use super::Debate;
use crate::prompt::{CSR_J, JUDGE, JUDGE_ALL, JUDGE_ALONE, Template, ZS_LLM};
use serde::{Deserialize, Serialize};

/// Who is asked for a verdict on what, after what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judging {
    /// One Judge scores all traits in one call (SA, SARAG).
    AllAtOnce,
    /// As before, in the words of ZS-LLM: a grader's role, the task, the range, the rubric (Mansour et al., appendix C).
    ZeroShot,
    /// A Judge a trait, without a debate (MA, MARAG).
    Alone,
    /// As before, in the words of CSR-J: criteria, sample essays, a brief rationale (Tang et al., appendix C).
    SampleReferenced,
    /// A debate a trait, then its Judge (MAD, MADRAG).
    AfterDebate(Debate),
}

impl Judging {
    /// Whether one call scores every trait of an essay.
    pub fn is_all_at_once(self) -> bool {
        matches!(self, Self::AllAtOnce | Self::ZeroShot)
    }

    /// The debate, if there is one.
    pub fn debate(self) -> Option<Debate> {
        match self {
            Self::AfterDebate(debate) => Some(debate),
            _ => None,
        }
    }

    /// The Judge's own part of its prompt.
    pub fn closing(self) -> Template {
        match self {
            Self::AllAtOnce => JUDGE_ALL,
            Self::ZeroShot => ZS_LLM,
            Self::Alone => JUDGE_ALONE,
            Self::SampleReferenced => CSR_J,
            Self::AfterDebate(_) => JUDGE,
        }
    }
}
