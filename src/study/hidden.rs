//! Which essays of the bank a calibration hides: each is graded as if nobody had scored it, with the rest as exemplars.

use crate::bank::Bank;
use crate::essay::EssayId;
use crate::metrics::Chance;
use crate::rubric::Rubric;

/// `size` essays of the bank, drawn so that every level of every trait is met about equally often, the rare ends too; all scored essays where the bank
/// has no more. In the order drawn: the first few are themselves such a sample, so a calibration may stop early.
///
/// Each draw looks at the level that was met least so far (of two, the earlier trait's, then the lower), and takes one of its essays by chance. The
/// sample is therefore richer in extremes than the bank: its kappa speaks of the scale, not of how a class is spread over it.
///
/// The same bank, rubric and seed give the same essays. Time: levels × bank, once, and again a little for every draw.
pub fn hidden_sample(bank: &Bank, rubric: &Rubric, size: usize, seed: u64) -> Vec<EssayId> {
    let mut chance = Chance::seeded(seed);
    // A level's essays that are not yet drawn, and how often the level was met.
    let mut levels: Vec<(Vec<usize>, usize)> =
        rubric.traits.iter().flat_map(|t| bank.cells(t)).map(|(_, rows)| (rows, 0)).collect();
    let mut drawn = Vec::new();
    while drawn.len() < size {
        let rarest = levels.iter().filter(|(rows, _)| !rows.is_empty()).min_by_key(|(_, met)| *met);
        let Some(row) = rarest.and_then(|(rows, _)| rows.get(chance.below(rows.len())).copied()) else { break };
        for (rows, met) in &mut levels {
            if let Ok(at) = rows.binary_search(&row) {
                rows.remove(at);
                *met += 1;
            }
        }
        drawn.extend(bank.essays.get(row).map(|e| e.id.clone()));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bank::ScoredEssay;
    use crate::rubric::{ScoreRange, Trait, TraitId};
    use std::collections::BTreeSet;

    fn rubric() -> Rubric {
        let named = |name: &str| Trait {
            id: TraitId(name.into()),
            name: name.into(),
            description: String::new(),
            range: ScoreRange::new(1, 4).unwrap(),
            levels: vec![],
        };
        Rubric { id: "r".into(), name: "R".into(), traits: vec![named("ideas"), named("voice")] }
    }

    /// 100 essays: 3 and 2 are common, 1 and 4 rare; the last two have no score.
    fn bank() -> Bank {
        let level = |n: usize| match n {
            0..3 => 1,
            3..45 => 2,
            45..95 => 3,
            _ => 4,
        };
        let essay = |n: usize| ScoredEssay {
            id: EssayId(n.to_string()),
            student: None,
            text: "text".into(),
            overall: None,
            ratings: ["ideas", "voice"]
                .map(|t| (TraitId(t.into()), if n < 98 { vec![Some(level(n))] } else { vec![None] }))
                .into(),
        };
        Bank { essays: (0..100).map(essay).collect() }
    }

    #[test]
    fn every_level_is_met_about_equally_often() {
        let drawn = hidden_sample(&bank(), &rubric(), 12, 3);
        let of = |from: usize, to: usize| {
            drawn.iter().filter(|id| (from..to).contains(&id.0.parse::<usize>().unwrap())).count()
        };
        assert_eq!([of(0, 3), of(3, 45), of(45, 95), of(95, 100)], [3, 3, 3, 3]);
        assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 12, "no essay twice");
        assert_eq!(hidden_sample(&bank(), &rubric(), 4, 3), drawn[..4]);
    }

    #[test]
    fn the_seed_decides() {
        let of = |seed| hidden_sample(&bank(), &rubric(), 20, seed);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn a_bank_gives_no_more_than_its_scored_essays() {
        assert_eq!(hidden_sample(&bank(), &rubric(), 500, 1).len(), 98);
        assert!(hidden_sample(&Bank::default(), &rubric(), 5, 1).is_empty());
        assert!(hidden_sample(&bank(), &Rubric { traits: vec![], ..rubric() }, 5, 1).is_empty());
    }
}
