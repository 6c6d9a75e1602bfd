//! What an exam's screens show of a running text: its parts by question, and a class's answers as rows.

use crate::grasp::{Given, Method};

/// Tints that tell questions apart; beyond them they come again, and the number tells.
pub const TINTS: usize = 8;
/// A sentence whose question has less than this probability is marked as unsure.
pub const SURE: f64 = 0.7;

/// A sentence's place in bytes, and what it was given to.
pub type Placed = ((usize, usize), Given);

/// A piece of a running text.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Its words.
    pub text: String,
    /// What it belongs to.
    pub of: Belongs,
}

/// What a piece of a running text belongs to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Belongs {
    /// It stands between sentences.
    Between,
    /// A question, by its place in the exam; `is_sure` where it hardly could be another.
    Question {
        /// The place, from 0.
        at: usize,
        /// See above.
        is_sure: bool,
    },
    /// Nothing that was asked.
    Nothing,
}

/// A running text in pieces that make it up again: neighbouring sentences of one question are one piece.
pub fn pieces(text: &str, sentences: &[Placed]) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    let mut at = 0;
    for ((from, to), given) in sentences {
        let of = match given.node {
            Some(node) => Belongs::Question { at: node, is_sure: given.probability >= SURE },
            None => Belongs::Nothing,
        };
        let (gap, own) = (text.get(at..*from).unwrap_or_default(), text.get(*from..*to).unwrap_or_default());
        at = *to;
        match all.last_mut() {
            Some(last) if last.of == of => last.text.extend([gap, own]),
            _ => {
                all.push(Piece { text: gap.to_owned(), of: Belongs::Between });
                all.push(Piece { text: own.to_owned(), of });
            }
        }
    }
    all.push(Piece { text: text.get(at..).unwrap_or_default().to_owned(), of: Belongs::Between });
    all.retain(|piece| !piece.text.is_empty());
    all
}

/// What a student wrote to a question: its sentences, one behind the other; empty where it was not answered.
pub fn answer_to(text: &str, sentences: &[Placed], question: usize) -> String {
    let own = sentences.iter().filter(|(_, given)| given.node == Some(question));
    own.filter_map(|((from, to), _)| text.get(*from..*to)).collect::<Vec<_>>().join(" ")
}

/// What a student wrote to nothing that was asked.
pub fn answer_to_nothing(text: &str, sentences: &[Placed]) -> String {
    let own = sentences.iter().filter(|(_, given)| given.node.is_none());
    own.filter_map(|((from, to), _)| text.get(*from..*to)).collect::<Vec<_>>().join(" ")
}

/// A student of a class: the name, the text, and what each sentence was given to.
pub type Student<'a> = (&'a str, &'a str, &'a [Placed]);

/// A class as rows: the student, the words to each question, and those to none.
pub fn class_rows(questions: &[String], students: &[Student<'_>]) -> Vec<Vec<String>> {
    let numbered = questions.iter().enumerate().map(|(at, question)| format!("{}. {question}", at + 1));
    let head = std::iter::once("Student".to_owned()).chain(numbered).chain(["Not asked".to_owned()]).collect();
    let row = |(name, text, sentences): &Student<'_>| {
        let mut row = vec![(*name).to_owned()];
        row.extend((0..questions.len()).map(|at| answer_to(text, sentences, at)));
        row.push(answer_to_nothing(text, sentences));
        row
    };
    std::iter::once(head).chain(students.iter().map(row)).collect()
}

/// A method's name.
pub fn method_name(method: Method) -> &'static str {
    match method {
        Method::PaperRag => "RAG as in the paper",
        Method::PaperGrag => "GRAG as in the paper",
        Method::Ours => "Ours",
    }
}

/// The paper's own N-Hit on its bank, for n = 1 to 4 (GRASP 5).
pub fn paper_n_hit(method: Method, topics: usize) -> Option<f64> {
    let all = match method {
        Method::PaperRag => [0.800, 0.550, 0.256, 0.381],
        Method::PaperGrag => [0.888, 0.712, 0.625, 0.594],
        Method::Ours => return None,
    };
    all.get(topics.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(node: Option<usize>, probability: f64) -> Given {
        Given { node, probability }
    }

    const TEXT: &str = " One. Two.  Three. Four.\n";

    fn sentences() -> Vec<Placed> {
        vec![
            ((1, 5), given(Some(1), 0.9)),
            ((6, 10), given(Some(1), 0.8)),
            ((12, 18), given(None, 0.9)),
            ((19, 24), given(Some(0), 0.4)),
        ]
    }

    #[test]
    fn pieces_make_the_text_up_again() {
        let all = pieces(TEXT, &sentences());
        assert_eq!(all.iter().map(|p| p.text.as_str()).collect::<String>(), TEXT);
        let shown: Vec<(&str, Belongs)> =
            all.iter().map(|p| (p.text.trim(), p.of)).filter(|(t, _)| !t.is_empty()).collect();
        assert_eq!(
            shown,
            [
                ("One. Two.", Belongs::Question { at: 1, is_sure: true }),
                ("Three.", Belongs::Nothing),
                ("Four.", Belongs::Question { at: 0, is_sure: false }),
            ]
        );
        assert_eq!(pieces("no sentences", &[]).len(), 1);
    }

    #[test]
    fn a_class_is_a_table() {
        let placed = sentences();
        let rows = class_rows(&["Why?".into(), "How?".into()], &[("Student 1", TEXT, &placed)]);
        assert_eq!(
            rows,
            [vec!["Student", "1. Why?", "2. How?", "Not asked"], vec!["Student 1", "Four.", "One. Two.", "Three."]]
        );
    }
}
