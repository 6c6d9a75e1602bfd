//! When to ask again, and after how long. Pure: the clock and the chance are the caller's.

/// How persistent a client is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryPolicy {
    /// The most attempts of one call, the first included.
    pub attempts: u32,
    /// The most attempts when the model answers with nothing, or not in time: these cost money or minutes.
    pub costly_attempts: u32,
    /// The wait before the second attempt, in milliseconds; it doubles for each one after.
    pub first_wait_ms: u32,
    /// The longest such wait, in milliseconds.
    pub longest_wait_ms: u32,
    /// The most that one call waits in all, in milliseconds. An endpoint that asks for more ends the call: to ask sooner
    /// would be refused again.
    pub total_wait_ms: u32,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self { attempts: 6, costly_attempts: 3, first_wait_ms: 1_000, longest_wait_ms: 30_000, total_wait_ms: 150_000 }
    }
}

/// How an attempt failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Refused with this status.
    Refused {
        /// The HTTP status, or the code in a body that came with 200.
        status: u16,
        /// The wait that the endpoint asks for, in milliseconds.
        asked_wait_ms: Option<u32>,
    },
    /// No connection, or it broke.
    NoAnswer,
    /// The limit passed.
    TimedOut,
    /// An answer without text.
    Empty,
    /// What asking again will not change: no credit, no such model, a text too long.
    Final,
}

/// What to do after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Wait so many milliseconds, then ask again.
    WaitMs(u32),
    /// Give the error to the caller.
    GiveUp,
}

impl RetryPolicy {
    /// One attempt, for a test that a person waits for.
    pub const ONCE: Self =
        Self { attempts: 1, costly_attempts: 1, first_wait_ms: 0, longest_wait_ms: 0, total_wait_ms: 0 };

    /// Decides after attempt number `attempt` (the first is 1), when the call has waited `waited_ms` so far. `jitter`, in
    /// [0, 1), spreads the calls of a run so that they do not all come back at once.
    pub fn next(&self, attempt: u32, waited_ms: u32, outcome: &Outcome, jitter: f64) -> Decision {
        let (most, asked) = match outcome {
            Outcome::Refused { status: 408 | 409 | 425 | 429 | 500..=599, asked_wait_ms } => {
                (self.attempts, *asked_wait_ms)
            }
            Outcome::NoAnswer => (self.attempts, None),
            Outcome::TimedOut => (self.costly_attempts.min(2), None),
            Outcome::Empty => (self.costly_attempts, None),
            Outcome::Refused { .. } | Outcome::Final => return Decision::GiveUp,
        };
        let backoff =
            self.first_wait_ms.saturating_mul(1 << attempt.saturating_sub(1).min(20)).min(self.longest_wait_ms);
        let wait = match asked {
            Some(asked) => asked.saturating_add(part(self.first_wait_ms / 4, jitter)),
            None => backoff / 2 + part(backoff / 2, jitter),
        };
        if attempt < most && waited_ms.saturating_add(wait) <= self.total_wait_ms {
            Decision::WaitMs(wait)
        } else {
            Decision::GiveUp
        }
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and `whole`")]
fn part(whole: u32, share: f64) -> u32 {
    (f64::from(whole) * share.clamp(0.0, 1.0)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: RetryPolicy = RetryPolicy {
        attempts: 6,
        costly_attempts: 3,
        first_wait_ms: 1_000,
        longest_wait_ms: 10_000,
        total_wait_ms: 100_000,
    };

    fn refused(status: u16) -> Outcome {
        Outcome::Refused { status, asked_wait_ms: None }
    }

    #[test]
    fn waits_double_up_to_the_longest() {
        let waits: Vec<_> = (1..6).map(|attempt| POLICY.next(attempt, 0, &refused(500), 1.0)).collect();
        assert_eq!(waits, [1_000, 2_000, 4_000, 8_000, 10_000].map(Decision::WaitMs));
        assert_eq!(POLICY.next(6, 0, &refused(500), 1.0), Decision::GiveUp);
        assert_eq!(POLICY.next(u32::MAX, 0, &refused(500), 1.0), Decision::GiveUp);
    }

    #[test]
    fn chance_takes_away_at_most_half() {
        assert_eq!(POLICY.next(3, 0, &Outcome::NoAnswer, 0.0), Decision::WaitMs(2_000));
        assert_eq!(POLICY.next(3, 0, &Outcome::NoAnswer, 0.5), Decision::WaitMs(3_000));
    }

    #[test]
    fn an_endpoint_is_never_asked_sooner_than_it_says() {
        let asked = |ms| Outcome::Refused { status: 429, asked_wait_ms: Some(ms) };
        assert_eq!(POLICY.next(1, 0, &asked(20_000), 0.0), Decision::WaitMs(20_000));
        assert_eq!(POLICY.next(1, 0, &asked(20_000), 1.0), Decision::WaitMs(20_250));
        assert_eq!(POLICY.next(1, 0, &asked(100_001), 0.0), Decision::GiveUp);
        assert_eq!(POLICY.next(2, 90_000, &asked(20_000), 0.0), Decision::GiveUp, "waited enough");
        assert_eq!(POLICY.next(1, 0, &asked(u32::MAX), 0.9), Decision::GiveUp);
    }

    #[test]
    fn only_what_may_change_is_asked_again() {
        for status in [408, 409, 429, 500, 502, 503, 529] {
            assert_ne!(POLICY.next(1, 0, &refused(status), 0.0), Decision::GiveUp, "{status}");
        }
        for status in [400, 401, 402, 403, 404, 413, 422] {
            assert_eq!(POLICY.next(1, 0, &refused(status), 0.0), Decision::GiveUp, "{status}");
        }
        assert_eq!(POLICY.next(1, 0, &Outcome::Final, 0.0), Decision::GiveUp);
        assert_ne!(POLICY.next(2, 0, &Outcome::Empty, 0.0), Decision::GiveUp);
        assert_eq!(POLICY.next(3, 0, &Outcome::Empty, 0.0), Decision::GiveUp);
        assert_eq!(POLICY.next(2, 0, &Outcome::TimedOut, 0.0), Decision::GiveUp);
        assert_eq!(RetryPolicy::ONCE.next(1, 0, &refused(429), 0.0), Decision::GiveUp);
    }
}
