//! What tokens cost.

use crate::run::Cost;
use serde::{Deserialize, Serialize};

/// A model's prices, as the teacher typed them in from the provider's list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Prices {
    /// For a million tokens that it reads.
    pub input: f64,
    /// For a million tokens that it reads from its cache; `None`: as any other.
    #[serde(default)]
    pub cached_input: Option<f64>,
    /// For a million tokens that it writes.
    pub output: f64,
    /// What they are in: `USD`, `€`.
    pub currency: String,
}

const MILLION: f64 = 1e6;

impl Prices {
    /// What calls cost. Their cached tokens are among those read.
    pub fn of(&self, cost: &Cost) -> f64 {
        let cached = cost.cached_tokens.min(cost.prompt_tokens);
        let read = number(cost.prompt_tokens - cached) * self.input;
        let from_cache = number(cached) * self.cached_input.unwrap_or(self.input);
        (read + from_cache + number(cost.completion_tokens) * self.output) / MILLION
    }
}

#[allow(clippy::cast_precision_loss, reason = "token counts are far below 2^53")]
fn number(count: u64) -> f64 {
    count as f64
}

/// The prices of both models of a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tariff {
    /// The debaters' model; `None`: not known.
    pub debaters: Option<Prices>,
    /// The Judge's.
    pub judge: Option<Prices>,
}

/// What calls cost in money.
#[derive(Debug, Clone, PartialEq)]
pub enum Spent {
    /// So much of a currency.
    Money(f64, String),
    /// A price that is needed is not known.
    NoPrice,
    /// The two models' prices are in different currencies.
    TwoCurrencies,
}

impl Spent {
    /// The sum, where it is known.
    pub fn sum(&self) -> Option<f64> {
        match self {
            Self::Money(sum, _) => Some(*sum),
            Self::NoPrice | Self::TwoCurrencies => None,
        }
    }
}

impl Tariff {
    /// What the debaters' and the Judges' calls cost. A model that was not asked needs no price.
    pub fn spent(&self, debaters: &Cost, judge: &Cost) -> Spent {
        let asked = |cost: &Cost| cost.calls > 0;
        match (&self.debaters, &self.judge) {
            (Some(d), Some(j)) if d.currency.trim() == j.currency.trim() => {
                Spent::Money(d.of(debaters) + j.of(judge), j.currency.clone())
            }
            (Some(_), Some(_)) if asked(debaters) && asked(judge) => Spent::TwoCurrencies,
            (_, Some(j)) if !asked(debaters) => Spent::Money(j.of(judge), j.currency.clone()),
            (Some(d), _) if !asked(judge) => Spent::Money(d.of(debaters), d.currency.clone()),
            _ => Spent::NoPrice,
        }
    }
}
