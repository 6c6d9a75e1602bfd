//! How the Judge's probability spreads over the valid scores, where log-probabilities tell.

use super::locate;
use crate::llm::TokenLogprob;
use crate::rubric::Score;
use serde::{Deserialize, Serialize};

/// p_J over the valid scores at the token where the score was generated (MADRAG 3.4). The parsed score stays the score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScoreDistribution {
    /// Every valid score, lowest first, with its probability among the valid ones; 0 where the endpoint did not list it.
    pub probabilities: Vec<(Score, f64)>,
    /// The mean score.
    pub expected: f64,
    /// In bits: 0 when all is on one score, 2 when spread evenly over four.
    pub entropy: f64,
    /// How much of the listed probability was on valid scores before they were made to add up to 1, in (0, 1].
    pub covered: f64,
}

/// The distribution at the place where this score, read from the reply's last `Final Score:`, was generated. `None` where
/// it cannot be had soundly: no log-probabilities or alternatives, a score in words or in several tokens, tokens that do
/// not spell the reply it was read from, or a model that writes numbers digit by digit and may have meant 10 with its 1.
pub fn score_distribution(tokens: &[TokenLogprob], score: Score) -> Option<ScoreDistribution> {
    let generated: String = tokens.iter().map(|t| t.token.as_str()).collect();
    let (generated, digits) = locate(&generated, score.range())?;
    let token = token_of(tokens, digits.start, digits.end)?;
    if generated != score || value_of(&token.token) != Some(score.value()) || token.top.is_empty() {
        return None;
    }
    let mut mass: Vec<(Score, f64)> = score.range().scores().map(|s| (s, 0.0)).collect();
    let own = (token.token.clone(), token.logprob);
    let unlisted = (!token.top.iter().any(|(t, _)| *t == token.token)).then_some(&own);
    for (text, logprob) in token.top.iter().chain(unlisted) {
        let valid = value_of(text).and_then(|v| mass.iter_mut().find(|(s, _)| s.value() == v));
        if let Some((_, p)) = valid {
            *p += logprob.min(0.0).exp();
        }
    }
    let covered: f64 = mass.iter().map(|(_, p)| p).sum();
    if covered <= 0.0 || is_digit_by_digit(token, &mass, covered) {
        return None;
    }
    let probabilities: Vec<(Score, f64)> = mass.into_iter().map(|(s, p)| (s, p / covered)).collect();
    let expected = probabilities.iter().map(|(s, p)| f64::from(s.value()) * p).sum();
    let bits = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
    let entropy = probabilities.iter().map(|(_, p)| bits(*p)).sum::<f64>().max(0.0);
    Some(ScoreDistribution { probabilities, expected, entropy, covered: covered.min(1.0) })
}

/// The one token that these bytes of the generated text lie in.
fn token_of(tokens: &[TokenLogprob], start: usize, end: usize) -> Option<&TokenLogprob> {
    let mut from = 0;
    for token in tokens {
        let to = from + token.token.len();
        if start < to {
            return (from <= start && end <= to).then_some(token);
        }
        from = to;
    }
    None
}

/// The integer that a token is, but for space and markup around it; ASCII digits as models generate them.
fn value_of(token: &str) -> Option<i32> {
    let text = token.trim_matches(|c: char| c.is_whitespace() || "*_`▁Ġ".contains(c));
    let value: i32 = text.parse().ok()?;
    (value.to_string() == text).then_some(value)
}

/// Whether a score that begins another one (1 and 10) has noticeable probability although no alternative has two digits:
/// then the probability of its token may be the other's.
fn is_digit_by_digit(token: &TokenLogprob, mass: &[(Score, f64)], covered: f64) -> bool {
    const NOTICEABLE: f64 = 0.01;
    let digits = |text: &str| text.trim_start_matches('-').len();
    let whole_numbers = token.top.iter().any(|(t, _)| value_of(t).is_some_and(|v| digits(&v.to_string()) > 1));
    let begins_another = |s: &Score| {
        let text = s.value().to_string();
        mass.iter().any(|(other, _)| other != s && other.value().to_string().starts_with(&text))
    };
    !whole_numbers && mass.iter().any(|(s, p)| begins_another(s) && *p > NOTICEABLE * covered)
}

#[cfg(test)]
#[path = "distribution_tests.rs"]
mod tests;
