//! The methods as data: which parts each switches on (MADRAG 4.2.1, appendices C and D), and the settings α.

mod settings;

pub use settings::Settings;

use crate::debate::{Debate, Judging, Threads};
use crate::exemplar::Procedure;
use serde::{Deserialize, Serialize};

/// The parts of a method. The pipeline branches on these, never on a method's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// Who is asked for a verdict, after what.
    pub judging: Judging,
    /// How the Judge's exemplars are chosen; `None` shows none.
    pub exemplars: Option<Procedure>,
    /// How many Judges decide independently; their scores are averaged, halves up (appendix D). At least 1.
    pub judges: u8,
    /// Whether the Judge is told which quotations of the debate stand in the essay.
    pub quotations: QuotationCheck,
}

/// What the Judge learns of the debate's quotations. The page marks them in any case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum QuotationCheck {
    /// Nothing, as in the paper.
    #[default]
    ForTheTeacher,
    /// Which of them stand in the essay: ours, against claims that are not borne out (the paper's C2 and C3).
    ForTheJudge,
}

/// A method with its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The paper's name, or ours.
    pub name: &'static str,
    /// What it does, in the teacher's words.
    pub purpose: &'static str,
    /// Its parts.
    pub method: Method,
}

const PLAIN: Method =
    Method { judging: Judging::Alone, exemplars: None, judges: 1, quotations: QuotationCheck::ForTheTeacher };
const ONE_A_SCORE: Option<Procedure> = Some(Procedure::EachScore(1));
const ADVOCATE_LED: Judging = Judging::AfterDebate(Debate { threads: Threads::AdvocateLed, rounds: 1 });

/// The paper's methods and baselines, and ours.
pub const METHODS: [Named; 9] = [
    Named {
        name: "MADRAG",
        purpose: "For each trait an Advocate and a Skeptic argue; the Judge reads them and one scored essay for each score.",
        method: Method { judging: ADVOCATE_LED, exemplars: ONE_A_SCORE, ..PLAIN },
    },
    Named {
        name: "MADRAG, quotations checked",
        purpose: "MADRAG, and the Judge is told which quotations of the debate really stand in the essay. Ours.",
        method: Method {
            judging: ADVOCATE_LED,
            exemplars: ONE_A_SCORE,
            quotations: QuotationCheck::ForTheJudge,
            ..PLAIN
        },
    },
    Named {
        name: "MARAG",
        purpose: "A Judge for each trait reads one scored essay for each score; no debate.",
        method: Method { exemplars: ONE_A_SCORE, ..PLAIN },
    },
    Named {
        name: "MAD",
        purpose: "For each trait an Advocate and a Skeptic argue before the Judge; no scored essays.",
        method: Method { judging: ADVOCATE_LED, ..PLAIN },
    },
    Named { name: "MA", purpose: "A Judge for each trait; no debate, no scored essays.", method: PLAIN },
    Named {
        name: "SARAG",
        purpose: "One call scores all traits, with scored essays for each score.",
        method: Method { judging: Judging::AllAtOnce, exemplars: ONE_A_SCORE, ..PLAIN },
    },
    Named {
        name: "SA",
        purpose: "One call scores all traits; no debate, no scored essays. The cheapest.",
        method: Method { judging: Judging::AllAtOnce, ..PLAIN },
    },
    Named {
        name: "ZS-LLM",
        purpose: "A baseline of the paper: one call in the role of a teacher, with the task, the ranges and the rubric.",
        method: Method { judging: Judging::ZeroShot, ..PLAIN },
    },
    Named {
        name: "CSR-J",
        purpose: "A baseline of the paper: a call for each trait with the same few scored sample essays every time.",
        method: Method { judging: Judging::SampleReferenced, exemplars: Some(Procedure::Fixed(4)), ..PLAIN },
    },
];

impl Default for Method {
    /// MADRAG as in the paper.
    fn default() -> Self {
        METHODS[0].method
    }
}

impl Method {
    /// Its name: a known one, or the known one that it is nearest to, “with changes”.
    pub fn name(&self) -> String {
        let alike = |known: &&Named| {
            let m = known.method;
            let same_judging = match (m.judging.debate(), self.judging.debate()) {
                (Some(_), Some(_)) => true,
                _ => m.judging == self.judging,
            };
            same_judging && m.exemplars.is_some() == self.exemplars.is_some()
        };
        match METHODS.iter().find(|known| known.method == *self) {
            Some(known) => known.name.into(),
            None => {
                METHODS.iter().find(alike).map_or("own method".into(), |known| format!("{} with changes", known.name))
            }
        }
    }

    /// Calls of the model for one essay and one repeat, with so many traits.
    pub fn calls(&self, traits: usize) -> usize {
        let debate = self.judging.debate().map_or(0, |d| d.seats().len());
        let units = if self.judging.is_all_at_once() { 1 } else { traits };
        units * (debate + usize::from(self.judges.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_name(name: &str) -> Method {
        METHODS.iter().find(|m| m.name == name).unwrap().method
    }

    /// The table of MADRAG 4.2.1 and appendix D: traits, debate, exemplars.
    #[test]
    fn each_ablation_switches_on_the_papers_parts() {
        for (name, one_call, debate, exemplars) in [
            ("SA", true, false, false),
            ("SARAG", true, false, true),
            ("MA", false, false, false),
            ("MAD", false, true, false),
            ("MARAG", false, false, true),
            ("MADRAG", false, true, true),
        ] {
            let m = by_name(name);
            let parts = (m.judging.is_all_at_once(), m.judging.debate().is_some(), m.exemplars.is_some());
            assert_eq!(parts, (one_call, debate, exemplars), "{name}");
            assert_eq!(m.name(), name);
        }
        assert_eq!(Method::default(), by_name("MADRAG"));
        assert_eq!(Method::default().judging.debate(), Some(Debate::default()));
    }

    #[test]
    fn a_changed_method_is_named_after_what_it_was() {
        let two_rounds = Judging::AfterDebate(Debate { threads: Threads::Both, rounds: 2 });
        assert_eq!(Method { judging: two_rounds, ..Method::default() }.name(), "MADRAG with changes");
        assert_eq!(Method { judges: 3, ..by_name("MA") }.name(), "MA with changes");
        assert_eq!(Method { exemplars: Some(Procedure::Fixed(1)), ..by_name("ZS-LLM") }.name(), "own method");
    }

    #[test]
    fn calls_are_counted() {
        for (name, calls) in
            [("MADRAG", 18), ("MAD", 18), ("MARAG", 6), ("MA", 6), ("SA", 1), ("ZS-LLM", 1), ("CSR-J", 6)]
        {
            assert_eq!(by_name(name).calls(6), calls, "{name}");
        }
        let both = Judging::AfterDebate(Debate { threads: Threads::Both, rounds: 2 });
        assert_eq!(Method { judging: both, judges: 3, ..PLAIN }.calls(1), 11);
    }
}
