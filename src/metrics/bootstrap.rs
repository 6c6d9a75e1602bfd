//! How far a measure would move with other essays: the percentile bootstrap (Efron 1979).

use super::chance::Chance;
use super::interval::{CONFIDENCE, Interval};
use serde::{Deserialize, Serialize};

/// The interval that a measure keeps to when essays are drawn again.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Bootstrap {
    /// Its 2.5th and 97.5th percentile over the draws, linear between neighbours.
    pub interval: Interval,
    /// How many draws the interval stands on.
    pub resamples: usize,
    /// Draws in which the measure was not defined (one and the same score throughout). They are left out. Where they are many, distrust the interval.
    pub undefined: usize,
}

/// Draws `n` of `n` essays with replacement, `resamples` times, and measures each draw. The statistic gets the positions of the essays drawn, from 0 to
/// n − 1, and says `None` where it is not defined. `None` without essays, or where no draw has a value.
///
/// The same seed gives the same draws, to the bit, on every platform ([`Chance`]). Time: `resamples` times the statistic.
pub fn bootstrap(
    n: usize,
    resamples: usize,
    seed: u64,
    statistic: impl Fn(&[usize]) -> Option<f64>,
) -> Option<Bootstrap> {
    let mut chance = Chance::seeded(seed);
    let mut drawn = vec![0; n];
    let mut values = Vec::with_capacity(resamples);
    for _ in 0..if n == 0 { 0 } else { resamples } {
        drawn.fill_with(|| chance.below(n));
        values.extend(statistic(&drawn).filter(|v| v.is_finite()));
    }
    values.sort_by(f64::total_cmp);
    let tail = (1.0 - CONFIDENCE) / 2.0;
    let interval = Interval { low: quantile(&values, tail)?, high: quantile(&values, 1.0 - tail)? };
    Some(Bootstrap { interval, resamples: values.len(), undefined: resamples - values.len() })
}

/// The quantile of sorted values, linear between neighbours (type 7 of Hyndman and Fan 1996, NumPy's default).
fn quantile(sorted: &[f64], at: f64) -> Option<f64> {
    let place = at * sorted.len().checked_sub(1)? as f64;
    let below = *sorted.get(place.floor() as usize)?;
    let above = *sorted.get(place.ceil() as usize)?;
    Some(below + (above - below) * place.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Reference {
        bootstraps: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        values: Vec<f64>,
        resamples: usize,
        seed: u64,
        low: f64,
        high: f64,
    }

    fn mean(values: &[f64]) -> impl Fn(&[usize]) -> Option<f64> {
        |drawn| Some(drawn.iter().map(|at| values[*at]).sum::<f64>() / drawn.len() as f64)
    }

    /// NumPy's own PCG64 draws the same essays, and its `quantile` finds the same ends: `tests/reference/intervals.py`.
    #[test]
    fn draws_and_measures_as_numpy_does() {
        let json = include_str!("../../tests/reference/intervals.json");
        let cases = serde_json::from_str::<Reference>(json).unwrap().bootstraps;
        assert!(cases.len() >= 4);
        for case in cases {
            let ours = bootstrap(case.values.len(), case.resamples, case.seed, mean(&case.values)).unwrap();
            assert!((ours.interval.low - case.low).abs() < 1e-12, "{ours:?}, not {}", case.low);
            assert!((ours.interval.high - case.high).abs() < 1e-12, "{ours:?}, not {}", case.high);
            assert_eq!((ours.resamples, ours.undefined), (case.resamples, 0));
        }
    }

    #[test]
    fn the_seed_decides_every_bit() {
        let values = [0.1, 0.7, 0.3, 0.9, 0.2];
        let of = |seed| bootstrap(5, 300, seed, mean(&values)).unwrap();
        assert_eq!(of(3), of(3));
        assert_ne!(of(3).interval, of(4).interval);
    }

    #[test]
    fn draws_without_a_value_are_left_out_and_counted() {
        let varied = |drawn: &[usize]| (drawn.iter().any(|at| *at != drawn[0])).then_some(1.0);
        let found = bootstrap(2, 1000, 1, varied).unwrap();
        assert_eq!(found.resamples + found.undefined, 1000);
        assert!(
            (400..600).contains(&found.undefined),
            "two of four draws of two essays are one essay twice: {found:?}"
        );
        assert_eq!(bootstrap(2, 100, 1, |_| None), None);
        assert_eq!(bootstrap(0, 100, 1, |_| Some(1.0)), None);
        assert_eq!(bootstrap(2, 0, 1, |_| Some(1.0)), None);
    }
}
