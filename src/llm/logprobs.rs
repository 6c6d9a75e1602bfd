//! What log-probabilities say (MADRAG 3.2, A.4).

use super::reply::TokenLogprob;

/// The paper's confidence: exp(log-probability of the first generated token), in (0, 1]. The first token is the very
/// first, also where that is a thinking tag: A.4 names no other, and to skip tokens would make numbers of different
/// models mean different things. `None` where there are no log-probabilities.
pub fn first_token_confidence(tokens: &[TokenLogprob]) -> Option<f64> {
    let logprob = tokens.first()?.logprob;
    (!logprob.is_nan()).then(|| logprob.min(0.0).exp().max(f64::MIN_POSITIVE))
}

/// The alternatives at the last generated position, most likely first, for the log (MADRAG A.1). Often that position
/// is the end of the text itself; where it was the score is [`crate::verdict`]'s to find.
pub fn last_alternatives(tokens: &[TokenLogprob]) -> Vec<(String, f64)> {
    let mut top = tokens.last().map(|t| t.top.clone()).unwrap_or_default();
    top.sort_by(|a, b| b.1.total_cmp(&a.1));
    top
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(logprob: f64) -> TokenLogprob {
        TokenLogprob { token: "x".into(), logprob, top: vec![("x".into(), -2.0), ("y".into(), -0.5)] }
    }

    #[test]
    fn confidence_is_the_first_tokens_probability() {
        let half = first_token_confidence(&[token(0.5_f64.ln()), token(-9.0)]).expect("a confidence");
        assert!((half - 0.5).abs() < 1e-12);
        assert_eq!(first_token_confidence(&[token(0.0)]), Some(1.0));
        assert!(first_token_confidence(&[token(-9999.0)]).is_some_and(|c| c > 0.0));
        assert_eq!(first_token_confidence(&[token(f64::NAN)]), None);
        assert_eq!(first_token_confidence(&[]), None);
    }

    #[test]
    fn the_last_position_most_likely_first() {
        assert_eq!(last_alternatives(&[token(-1.0)]), [("y".to_owned(), -0.5), ("x".to_owned(), -2.0)]);
        assert_eq!(last_alternatives(&[]), []);
    }
}
