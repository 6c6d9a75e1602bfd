//! What grading will cost, before it begins, and what it has cost: calls, tokens, money. An estimate is one: it counts the characters of
//! the real prompts and guesses the length of replies.

mod meter;
mod prices;
mod prompts;

pub use meter::Meter;
pub use prices::{Prices, Spent, Tariff};

use crate::essay::Essay;
use crate::method::Method;
use crate::prompt::Prompts;
use crate::rubric::Rubric;
use crate::run::Cost;
use prompts::{Lengths, judge_length, seat_length, shared_length};

/// Characters a token, as English text has it with the usual tokenizers. Other writing systems take more tokens.
pub const CHARACTERS_A_TOKEN: f64 = 4.0;

/// Tokens of a reply that has no cap, or a cap above this: about 200 words with a quotation or two. Models that think first write more.
pub const REPLY_TOKENS: u32 = 300;

/// Words of a message as others read it.
pub const MESSAGE_WORDS: f64 = 200.0;

/// What is to be graded, and how.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The method's parts.
    pub method: &'a Method,
    /// How often each essay is graded; 0 means 1.
    pub repeats: u32,
    /// The longest reply in tokens, where there is a cap.
    pub max_tokens: Option<u32>,
    /// The task.
    pub essay_prompt: &'a str,
    /// What is judged.
    pub rubric: &'a Rubric,
    /// The words in which the roles are asked.
    pub prompts: &'a Prompts,
    /// Scored essays to show, and their mean length in characters.
    pub bank: (usize, f64),
}

/// The mean length of texts in characters; 0 where there is none.
pub fn mean_length<'t>(texts: impl Iterator<Item = &'t str>) -> f64 {
    let (count, characters) = lengths(texts);
    if count == 0.0 { 0.0 } else { characters / count }
}

/// How many texts, and their characters together.
fn lengths<'t>(texts: impl Iterator<Item = &'t str>) -> (f64, f64) {
    texts.fold((0.0, 0.0), |(count, sum), text| (count + 1.0, sum + length(text.chars().count())))
}

/// What grading will take.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Estimate {
    /// The debaters' calls and tokens. Nothing is taken to come from a cache.
    pub debaters: Cost,
    /// The Judges'.
    pub judge: Cost,
}

impl Estimate {
    /// All together.
    pub fn total(self) -> Cost {
        let mut sum = self.debaters;
        sum += self.judge;
        sum
    }
}

/// What grading these essays will take. One pass over the essays' characters.
pub fn estimate<'e>(job: &Job<'_>, essays: impl IntoIterator<Item = &'e Essay>) -> Estimate {
    let (count, characters) = lengths(essays.into_iter().map(|essay| essay.text.as_str()));
    if count == 0.0 {
        return Estimate::default();
    }
    let of_essay = for_one(job, characters / count);
    let times = count * f64::from(job.repeats.max(1));
    Estimate { debaters: of_essay.0.times(times), judge: of_essay.1.times(times) }
}

/// Calls, prompt tokens and reply tokens of one essay and repeat, for the debaters and for the Judges.
fn for_one(job: &Job<'_>, essay: f64) -> (Calls, Calls) {
    let lengths = Lengths { prompts: job.prompts, rubric: job.rubric, bank: job.bank };
    let shared = shared_length(&lengths, job.essay_prompt) + essay;
    let judging = job.method.judging;
    let traits: Vec<Option<usize>> =
        if judging.is_all_at_once() { vec![None] } else { (0..job.rubric.traits.len()).map(Some).collect() };
    let reply = f64::from(job.max_tokens.unwrap_or(REPLY_TOKENS).min(REPLY_TOKENS));
    // A call about all traits gives its reasons for each.
    let verdict = if judging.is_all_at_once() {
        let all = reply * length(job.rubric.traits.len().max(1));
        job.max_tokens.map_or(all, |cap| all.min(f64::from(cap)))
    } else {
        reply
    };
    let seats = judging.debate().map(|d| d.seats()).unwrap_or_default();
    let (mut debaters, mut judge) = (Calls::default(), Calls::default());
    for at in traits {
        for (said, seat) in seats.iter().enumerate() {
            let heard = seats[..said].iter().filter(|s| s.thread == seat.thread).count();
            debaters.add(1.0, shared + seat_length(&lengths, *seat, at, heard), reply);
        }
        let characters = shared + judge_length(&lengths, job.method, at, seats.len());
        judge.add(f64::from(job.method.judges.max(1)), characters, verdict);
    }
    (debaters, judge)
}

/// Calls that are alike in what they are for.
#[derive(Debug, Clone, Copy, Default)]
struct Calls {
    calls: f64,
    read: f64,
    written: f64,
}

impl Calls {
    fn add(&mut self, calls: f64, characters: f64, reply: f64) {
        self.calls += calls;
        self.read += calls * characters / CHARACTERS_A_TOKEN;
        self.written += calls * reply;
    }

    fn times(self, times: f64) -> Cost {
        Cost {
            calls: whole(self.calls * times),
            prompt_tokens: whole(self.read * times),
            completion_tokens: whole(self.written * times),
            ..Cost::default()
        }
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts are not negative and far below 2^53"
)]
fn whole(number: f64) -> u64 {
    number.max(0.0).round() as u64
}

#[allow(clippy::cast_precision_loss, reason = "lengths are far below 2^53")]
fn length(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
#[path = "estimate_tests.rs"]
mod tests;
