//! Methods tried on exams of which all is known, without a model.

use super::answers::Given;
use super::assignment::assign;
use super::builder::Assembled;
use super::class::{Script, share_out};
use super::graph::ReferenceGraph;
use super::likeness::Likeness;
use super::measures::Tally;
use super::paper::{segments_by_sentence, topics_by_count};
use super::penalty::Penalty;
use super::reference::References;
use super::retrieval::{Candidate, Filling, SPARE, grag, rag};
use super::spans::{Running, Spans, Vectors};
use super::topics::Cuts;
use crate::embed::UnitVector;
use crate::text::sentences;
use serde::{Deserialize, Serialize};

/// A method whose retrieval is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// The paper's: flat retrieval by answers.
    PaperRag,
    /// The paper's: along the graph.
    PaperGrag,
    /// Ours.
    Ours,
}

impl Method {
    /// All of them, as a table has them.
    pub const ALL: [Self; 3] = [Self::PaperRag, Self::PaperGrag, Self::Ours];
}

/// A bank, how its references are asked in the exams, and the vectors of everything.
#[derive(Debug)]
pub struct Trial<'a> {
    /// The bank.
    pub references: &'a References,
    /// Its graph.
    pub graph: &'a ReferenceGraph,
    /// How the exam asks each reference.
    pub wordings: &'a [String],
    /// What was learned from the bank.
    pub penalty: Penalty,
    /// Of [`texts_of`] each exam.
    pub vectors: &'a Vectors,
}

/// The texts of an exam that have to be embedded.
pub fn texts_of(exam: &Assembled, wordings: &[String]) -> Vec<String> {
    let text = exam.text(wordings);
    let own = exam.nodes.iter().filter_map(|at| Some(wordings.get(*at)?.trim().to_owned()));
    let mut all: Vec<String> = own.collect();
    all.extend(Running::new(&text).texts());
    all.extend(Running::new(&exam.answer()).texts());
    all.push(text);
    all
}

impl Trial<'_> {
    /// What each method finds of each exam, in the methods' order; the exams are one class, from which it is learned whether students keep the exam's order.
    ///
    /// The paper's detection and segmentation ask a model where the counts of sentences differ. Without one they find nothing there. Its retrieval and assignment
    /// are measured as if both had been right: with the right number of topics and the gold question segments. Sentences are given to the references
    /// with the gold references known, for all methods; the paper's by position.
    ///
    /// `None`: a text has no vector.
    pub fn run(&self, exams: &[Assembled]) -> Option<Vec<(Method, Vec<Tally>)>> {
        let answers = self.references.answers();
        let spans = |exam: &Assembled| Spans::new(Running::new(&exam.answer()), self.vectors);
        let texts = exams.iter().map(spans).collect::<Option<Vec<Spans>>>()?;
        let scripts: Vec<Script<'_>> =
            texts.iter().zip(exams).map(|(spans, exam)| Script { spans, nodes: &exam.nodes }).collect();
        let shared = share_out(&scripts, self.references);
        let of = |method: Method| {
            let of_exam = |(exam, given): (&Assembled, &Vec<Given>)| match method {
                Method::Ours => self.ours(exam, given),
                Method::PaperRag | Method::PaperGrag => self.paper(exam, &answers, method),
            };
            let tallies = exams.iter().zip(&shared.given).map(of_exam).collect::<Option<Vec<Tally>>>()?;
            Some((method, tallies))
        };
        Method::ALL.into_iter().map(of).collect()
    }

    fn ours(&self, exam: &Assembled, given: &[Given]) -> Option<Tally> {
        let text = Running::new(&exam.text(self.wordings));
        let gold = self.gold_starts(exam, &text);
        let spans = Spans::new(text, self.vectors)?;
        let topics = Cuts::of(&Likeness::of(&spans, self.references)).topics(self.penalty.share)?;
        let mut tally = Tally { is_n_found: topics.cut.segments.len() == exam.nodes.len(), ..Tally::default() };
        tally.compare_nodes(&topics.cut.nodes, &exam.nodes);
        let starts: Vec<usize> = topics.cut.segments.iter().map(|s| s.start).collect();
        tally.compare_starts(spans.len(), Some(&starts), &gold);
        let nodes: Vec<Option<usize>> = given.iter().map(|g| g.node).collect();
        count_sentences(exam, &nodes, &mut tally);
        Some(tally)
    }

    fn paper(&self, exam: &Assembled, answers: &[UnitVector], method: Method) -> Option<Tally> {
        let n = exam.nodes.len();
        let (text, answer) = (Running::new(&exam.text(self.wordings)), Running::new(&exam.answer()));
        let mut tally = Tally { is_n_found: topics_by_count(&answer, &text) == Some(n), ..Tally::default() };
        let segments = segments_by_sentence(&text, n);
        let starts = segments.map(|all| all.iter().map(|s| s.start).collect::<Vec<usize>>());
        tally.compare_starts(text.len(), starts.as_deref(), &self.gold_starts(exam, &text));
        let parts = exam.nodes.iter().filter_map(|at| self.vectors.get(self.wordings.get(*at)?.trim()));
        let parts: Vec<&UnitVector> = parts.collect();
        let candidates = self.candidates(text.text(), answers, n + SPARE, method)?;
        tally.compare_nodes(&assigned(&parts, &candidates, answers), &exam.nodes);
        let by_place =
            segments_by_sentence(&answer, n).map_or(vec![None; answer.len()], |s| (0..s.len()).map(Some).collect());
        count_sentences(exam, &by_place, &mut tally);
        Some(tally)
    }

    fn candidates(&self, exam: &str, answers: &[UnitVector], k: usize, method: Method) -> Option<Vec<Candidate>> {
        let query = self.vectors.get(exam)?;
        Some(match method {
            Method::PaperRag => rag(query, answers, k),
            Method::PaperGrag | Method::Ours => grag(query, answers, self.graph, k, Filling::ByCosine),
        })
    }

    /// The sentences of the exam text with which a wording starts.
    fn gold_starts(&self, exam: &Assembled, text: &Running) -> Vec<usize> {
        let mut at = 0;
        let mut starts = Vec::with_capacity(exam.nodes.len());
        for wording in exam.nodes.iter().filter_map(|node| self.wordings.get(*node)) {
            starts.extend((0..text.len()).find(|s| text.place(*s).start >= at));
            at += wording.trim().len() + 1;
        }
        starts
    }
}

/// The references that the Hungarian algorithm gives the question segments.
fn assigned(parts: &[&UnitVector], candidates: &[Candidate], answers: &[UnitVector]) -> Vec<usize> {
    let row = |part: &&UnitVector| {
        candidates.iter().filter_map(|c| Some(f64::from(part.cosine(answers.get(c.node)?)))).collect::<Vec<f64>>()
    };
    let matrix: Vec<Vec<f64>> = parts.iter().map(row).collect();
    let columns = assign(&matrix).unwrap_or_default();
    columns.into_iter().flatten().filter_map(|column| Some(candidates.get(column)?.node)).collect()
}

/// Counts the sentences of each answer: one is right where the sentence of the running text in which its middle lies was given to its reference. `given`: for each sentence of
/// the running text a place in the exam's references.
fn count_sentences(exam: &Assembled, given: &[Option<usize>], tally: &mut Tally) {
    let running = Running::new(&exam.answer());
    let mut at = 0;
    for (node, answer) in exam.in_order() {
        let text = answer.text.trim();
        for own in sentences(text) {
            let middle = at + usize::midpoint(own.start, own.end);
            let sentence = (0..running.len()).find(|s| running.place(*s).contains(&middle));
            tally.sentences += 1;
            let is_right = sentence.and_then(|s| given.get(s).copied().flatten()) == Some(node);
            tally.sentences_right += usize::from(is_right);
        }
        at += text.len() + 1;
    }
}
