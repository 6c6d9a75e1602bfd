//! How far a number moves when the same thing is measured again: mean, spread and 95 % interval over repeats.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// How sure an interval is of itself: 95 %.
pub const CONFIDENCE: f64 = 0.95;

/// A 95 % interval, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A number measured several times.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// How often it was measured, at least 1.
    pub n: usize,
    /// The mean.
    pub mean: f64,
    /// The sample standard deviation, √(Σ (x − mean)² / (n − 1)). `None` after one measurement: one run shows no spread.
    pub sd: Option<f64>,
    /// The 95 % interval of the mean by Student's t with n − 1 degrees of freedom. `None` after one measurement. It speaks of other runs on the same
    /// essays, not of other essays; for those see [`super::bootstrap`].
    pub interval: Option<Interval>,
}

impl Spread {
    /// Of these measurements; `None` without any, or where one is not a number.
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.is_empty() || values.iter().any(|v| !v.is_finite()) {
            return None;
        }
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
        let sd = (values.len() > 1).then(|| (squares / (n - 1.0)).sqrt());
        let interval = sd.and_then(|sd| {
            let t = StudentsT::new(0.0, 1.0, n - 1.0).ok()?.inverse_cdf((1.0 + CONFIDENCE) / 2.0);
            let half = t * sd / n.sqrt();
            Some(Interval { low: mean - half, high: mean + half })
        });
        Some(Self { n: values.len(), mean, sd, interval })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Reference {
        made_with: String,
        spreads: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        values: Vec<f64>,
        mean: f64,
        sd: f64,
        low: f64,
        high: f64,
    }

    /// `scipy.stats.t.interval` and `numpy.std` with one degree taken off, by `tests/reference/intervals.py`.
    #[test]
    fn agrees_with_scipy() {
        let json = include_str!("../../tests/reference/intervals.json");
        let Reference { made_with, spreads } = serde_json::from_str(json).unwrap();
        assert_eq!(made_with, "SciPy 1.16.2, NumPy 2.3.3");
        assert!(spreads.len() >= 7);
        for case in spreads {
            let ours = Spread::of(&case.values).unwrap();
            let near = |ours: f64, theirs: f64| assert!((ours - theirs).abs() < 1e-9, "{ours}, not {theirs}");
            near(ours.mean, case.mean);
            near(ours.sd.unwrap(), case.sd);
            near(ours.interval.unwrap().low, case.low);
            near(ours.interval.unwrap().high, case.high);
        }
    }

    #[test]
    fn one_run_shows_no_spread() {
        assert_eq!(Spread::of(&[0.5]), Some(Spread { n: 1, mean: 0.5, sd: None, interval: None }));
        assert_eq!(Spread::of(&[]), None);
        assert_eq!(Spread::of(&[0.5, f64::NAN]), None);
    }
}
