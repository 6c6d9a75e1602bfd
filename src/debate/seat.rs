//! Who speaks when: roles, threads and rounds of a debate (MADRAG 3.1, C.1).

use serde::{Deserialize, Serialize};

/// The roles of a debate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// Argues the strengths.
    Advocate,
    /// Argues the shortcomings.
    Skeptic,
    /// Scores.
    Judge,
}

/// Who opens a thread; the other answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Lead {
    /// The Advocate opens, the Skeptic rebuts.
    Advocate,
    /// The Skeptic opens, the Advocate rebuts.
    Skeptic,
}

/// Which threads the Judge reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Threads {
    /// The paper's choice.
    AdvocateLed,
    /// "Skp." in the paper's tables 7 and 8.
    SkepticLed,
    /// The advocate-led thread, then the skeptic-led one; neither knows of the other.
    Both,
}

/// A debate's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debate {
    /// Which threads.
    pub threads: Threads,
    /// How often each speaks in a thread: 1 or 2 in the paper, which found that two collapse (C.1).
    pub rounds: u8,
}

impl Default for Debate {
    /// One advocate-led exchange.
    fn default() -> Self {
        Self { threads: Threads::AdvocateLed, rounds: 1 }
    }
}

/// A message's place in a debate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat {
    /// Whose thread it stands in.
    pub thread: Lead,
    /// Counted from 1.
    pub round: u8,
    /// Who speaks: never the Judge.
    pub role: Role,
}

impl Seat {
    /// Whether the message opens its thread: its speaker has read nobody.
    pub fn opens(self) -> bool {
        self.round == 1 && self.role == self.thread.role()
    }
}

impl Lead {
    /// The role that opens.
    pub fn role(self) -> Role {
        match self {
            Self::Advocate => Role::Advocate,
            Self::Skeptic => Role::Skeptic,
        }
    }

    /// The two speakers, in their order.
    fn speakers(self) -> [Role; 2] {
        match self {
            Self::Advocate => [Role::Advocate, Role::Skeptic],
            Self::Skeptic => [Role::Skeptic, Role::Advocate],
        }
    }
}

impl Debate {
    /// Every message, in the order in which they are spoken and read.
    pub fn seats(self) -> Vec<Seat> {
        let threads: &[Lead] = match self.threads {
            Threads::AdvocateLed => &[Lead::Advocate],
            Threads::SkepticLed => &[Lead::Skeptic],
            Threads::Both => &[Lead::Advocate, Lead::Skeptic],
        };
        let rounds = 1..=self.rounds.max(1);
        let round = |thread: Lead, round: u8| thread.speakers().map(|role| Seat { thread, round, role });
        threads.iter().flat_map(|t| rounds.clone().flat_map(|r| round(*t, r))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(threads: Threads, rounds: u8) -> String {
        let letter = |seat: Seat| match (seat.role, seat.opens()) {
            (Role::Advocate, true) => 'A',
            (Role::Advocate, false) => 'a',
            (_, true) => 'S',
            (_, false) => 's',
        };
        Debate { threads, rounds }.seats().into_iter().map(letter).collect()
    }

    #[test]
    fn threads_and_rounds_are_those_of_the_papers_tables_7_and_8() {
        assert_eq!(order(Threads::AdvocateLed, 1), "As");
        assert_eq!(order(Threads::AdvocateLed, 2), "Asas");
        assert_eq!(order(Threads::SkepticLed, 1), "Sa");
        assert_eq!(order(Threads::SkepticLed, 2), "Sasa");
        assert_eq!(order(Threads::Both, 1), "AsSa");
        assert_eq!(order(Threads::Both, 2), "AsasSasa");
    }
}
