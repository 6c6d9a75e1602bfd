//! Coding wrong cases from the keyboard: a letter names the question, a digit answers it.

use crate::study::{Code, Coding, Direction, Family, WrongCase};

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Chooses the question that the next digit answers.
    Ask(Family),
    /// Gives a code, or takes it back where it was given.
    Give(Code),
    /// To the next case.
    Next,
    /// To the case before.
    Previous,
    /// Writes the memo.
    Memo,
}

/// What a key does, after the question that was chosen before. `None`: it is not ours.
pub fn act(key: &str, asked: Option<Family>) -> Option<Act> {
    match (key, asked) {
        ("b" | "B", _) => Some(Act::Ask(Family::Quality)),
        ("c" | "C", _) => Some(Act::Ask(Family::Mechanism)),
        ("d" | "D", _) => Some(Act::Ask(Family::Attribution)),
        ("m" | "M", _) => Some(Act::Memo),
        ("n" | "N", _) => Some(Act::Next),
        ("p" | "P", _) => Some(Act::Previous),
        (digit, Some(family)) => Code::of(family).find(|code| code.to_string().get(1..) == Some(digit)).map(Act::Give),
        _ => None,
    }
}

/// Gives a code, or takes it back where it was given.
pub fn turned(coding: &Coding, code: Code) -> Coding {
    let mut turned = coding.clone();
    if coding.answer(code.family()) == Some(code) {
        turned.clear(code.family());
    } else {
        turned.set(code);
    }
    turned
}

/// The three questions with what they ask.
pub const QUESTIONS: [(Family, &str, &str); 3] = [
    (Family::Quality, "B", "How good is the rationale?"),
    (Family::Mechanism, "C", "What misled it, above all?"),
    (Family::Attribution, "D", "Which part of the method did it come from?"),
];

/// The answers so far: `B1 C2 –`.
pub fn answers(coding: &Coding) -> String {
    let answer =
        |(family, ..): (Family, &str, &str)| coding.answer(family).map_or_else(|| "–".into(), |c| c.to_string());
    QUESTIONS.map(answer).join(" ")
}

/// Whether a question is not answered yet.
pub fn is_open(coding: &Coding) -> bool {
    QUESTIONS.iter().any(|(family, ..)| coding.answer(*family).is_none())
}

/// Which way the method went: `A1, too low`.
pub fn direction(case: &WrongCase) -> &'static str {
    match case.direction {
        Direction::Under => "A1, too low",
        Direction::Over => "A2, too high",
    }
}

/// What the raters gave: `2, 3`.
pub fn raters(case: &WrongCase) -> String {
    case.raters.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_asks_and_a_digit_answers() {
        assert_eq!(act("c", None), Some(Act::Ask(Family::Mechanism)));
        assert_eq!(act("3", Some(Family::Mechanism)), Some(Act::Give(Code::C3)));
        assert_eq!(act("0", Some(Family::Quality)), Some(Act::Give(Code::B0)));
        assert_eq!(act("0", Some(Family::Attribution)), None, "there is no D0");
        assert_eq!(
            (act("3", None), act("", Some(Family::Quality)), act("Tab", Some(Family::Quality))),
            (None, None, None)
        );
    }

    #[test]
    fn the_same_code_again_is_taken_back() {
        let once = turned(&Coding::default(), Code::C2);
        assert_eq!(answers(&once), "– C2 –");
        assert_eq!(answers(&turned(&once, Code::C5)), "– C5 –");
        assert_eq!(answers(&turned(&once, Code::C2)), "– – –");
    }
}
