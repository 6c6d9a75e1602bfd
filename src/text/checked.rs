//! A message's quotations, each looked up in the essay.

use super::{Place, Quotation, locate, quotations};

/// A quotation and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The quotation in the message.
    pub quotation: Quotation,
    /// Where it comes from.
    pub whence: Whence,
}

/// Where a quotation comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whence {
    /// It stands in the essay, here.
    Essay(Vec<Place>),
    /// It does not, but in another text that its speaker was given: the rubric, the task, an exemplar.
    Given,
    /// It stands nowhere.
    Nowhere,
}

/// Every quotation of a message, looked up in the essay and then in the other texts that its speaker was given.
pub fn checked(message: &str, essay: &str, given: &[&str]) -> Vec<Checked> {
    let whence = |text: &str| match locate(essay, text) {
        Some(places) => Whence::Essay(places),
        None if given.iter().any(|other| locate(other, text).is_some()) => Whence::Given,
        None => Whence::Nowhere,
    };
    quotations(message).into_iter().map(|q| Checked { whence: whence(&q.text), quotation: q }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_of_the_rubric_is_not_an_invented_one() {
        let message = "“The dog barked” is “clear and focused”, and “the cat slept” is not.";
        let found = checked(message, "The dog barked at me.", &["Level 3: clear and focused ideas"]);
        let whence: Vec<_> = found.into_iter().map(|c| c.whence).collect();
        assert!(matches!(whence[..], [Whence::Essay(_), Whence::Given, Whence::Nowhere]), "{whence:?}");
    }
}
