//! Quadratic weighted kappa (Cohen 1968), the agreement measure of both papers.

/// κ = 1 − Σ wᵢⱼ Oᵢⱼ / Σ wᵢⱼ Eᵢⱼ with wᵢⱼ = (i − j)², over pairs of two raters' scores. `None` where it is not defined: no pairs, or both raters gave one and
/// the same score throughout (scikit-learn gives NaN there).
pub fn quadratic_weighted_kappa(pairs: &[(i32, i32)]) -> Option<f64> {
    let n = pairs.len() as f64;
    // Σᵢⱼ (i − j)² AᵢBⱼ / n = Σ a² + Σ b² − 2 (Σ a)(Σ b) / n, A and B being how often each rater gave a score. One pass: the bootstrap lives on it.
    let (mut observed, mut squares, mut sum_a, mut sum_b) = (0.0, 0.0, 0.0, 0.0);
    for (a, b) in pairs.iter().map(|(a, b)| (f64::from(*a), f64::from(*b))) {
        observed += (a - b) * (a - b);
        squares += a * a + b * b;
        sum_a += a;
        sum_b += b;
    }
    let expected = squares - 2.0 * sum_a * sum_b / n;
    (n > 0.0 && expected > 1e-9).then(|| 1.0 - observed / expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Case {
        a: Vec<i32>,
        b: Vec<i32>,
        kappa: Option<f64>,
    }

    /// Values of scikit-learn's `cohen_kappa_score` with quadratic weights and all labels of the range, by `tests/reference/kappa.py`.
    #[test]
    fn agrees_with_scikit_learn() {
        let cases: Vec<Case> = serde_json::from_str(include_str!("../../tests/reference/kappa.json")).unwrap();
        assert!(cases.len() >= 14);
        for Case { a, b, kappa } in cases {
            let pairs: Vec<(i32, i32)> = a.iter().copied().zip(b.iter().copied()).collect();
            match (quadratic_weighted_kappa(&pairs), kappa) {
                (Some(ours), Some(theirs)) => {
                    assert!((ours - theirs).abs() < 1e-12, "{a:?} {b:?}: {ours}, not {theirs}")
                }
                (ours, theirs) => assert_eq!(ours, theirs, "{a:?} {b:?}"),
            }
        }
        assert_eq!(quadratic_weighted_kappa(&[]), None);
    }
}
