//! Chance that can be repeated: what a study draws, it draws again from the same seed.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// A generator whose numbers are decided by its seed alone, to the bit, on every platform: PCG64 (O'Neill 2014), no entropy of the machine.
#[derive(Debug, Clone)]
pub struct Chance(Pcg64);

impl Chance {
    /// The generator of this seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    /// A number from 0 to n − 1, each as likely; 0 where n is 0. The upper half of a 128-bit product (Lemire 2019); what it is off by, n / 2⁶⁴, no
    /// essay count can show.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from((u128::from(self.0.next_u64()) * n as u128) >> 64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_about_as_often() {
        let mut chance = Chance::seeded(5);
        let mut counts = [0; 6];
        (0..6000).for_each(|_| counts[chance.below(6)] += 1);
        // 4.8 standard deviations of a binomial (n = 6000, p = 1/6) to both sides; the seed is fixed.
        assert!(counts.iter().all(|n| (860..1140).contains(n)), "{counts:?}");
        assert_eq!((chance.below(1), chance.below(0)), (0, 0));
    }
}
