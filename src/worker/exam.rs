//! Exams that merge questions: the opened question bank, and what is asked of it.

use super::{Outcome, Worker, floats, say};
use crate::browser::clock::breathe;
use crate::embed::{DIMENSIONS, UnitVector};
use crate::format::{ReferenceMapping, Row, Table, read_any_table, read_references};
use crate::grasp::{
    Assembled, Cuts, Edge, EdgeKind, Filling, Likeness, Measures, Penalty, Plan, ReferenceGraph, References, Running,
    SPARE, Script, Spans, Tally, Trial, Vectors, assemble, grag, groups, laid_out, mock_exams, rag, share_out,
    texts_of,
};
use crate::protocol::{
    AboutExam, BankToOpen, ClassShared, EdgeShown, Near, Number, OfExam, ReferencesRead, Said, TopicsFound, TrialRow,
};
use js_sys::{Float32Array, Uint8Array};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};

/// Mock exams of each number of questions from which the penalty is learned: enough to see the range, few enough for a minute.
const MOCKS: usize = 12;
/// Subsets of cliques that are looked at for a trial.
const SUBSETS: usize = 100_000;
/// References shown in the matrix for each segment.
const NEAR: usize = 4;
/// Characters of a cell that is shown.
const CELL: usize = 80;

/// What the worker knows of exams.
#[derive(Default)]
pub(super) struct Exam {
    table: RefCell<Option<Rc<Table>>>,
    opened: RefCell<Option<Rc<Opened>>>,
    /// Texts that were embedded for the opened bank: its exam and its students are read once.
    vectors: RefCell<Vectors>,
}

struct Opened {
    references: References,
    graph: ReferenceGraph,
}

/// A request that was left off or failed.
enum Ended {
    Cancelled,
    Failed(String),
}

impl From<String> for Ended {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

type Answer = Result<(OfExam, JsValue), Ended>;

impl Worker {
    pub(super) async fn about_exam(&self, number: Number, about: AboutExam, beside: &JsValue) -> Outcome {
        let answer = match about {
            AboutExam::Read { name, mapping, filter, grades } => {
                self.table_of(&name, beside).map(|table| (read(&table, mapping, &filter, grades), JsValue::UNDEFINED))
            }
            AboutExam::Open(bank) => self.open(number, bank, beside).await,
            AboutExam::Learn => self.learn(number).await,
            AboutExam::Find { text, into, penalty } => self.find(number, &text, into, penalty).await,
            AboutExam::Share { asked, texts } => self.share(number, &asked, &texts).await,
            AboutExam::Try { plan, wordings, answers, penalty } => {
                self.try_methods(number, plan, &wordings, &answers, penalty).await
            }
        };
        match answer {
            Ok((said, beside)) => Ok((Said::Exam(Box::new(said)), beside)),
            Err(Ended::Cancelled) => Ok((Said::Cancelled, JsValue::UNDEFINED)),
            Err(Ended::Failed(why)) => Err(why),
        }
    }

    fn table_of(&self, name: &str, beside: &JsValue) -> Result<Rc<Table>, Ended> {
        if let Some(bytes) = beside.dyn_ref::<Uint8Array>() {
            let table = read_any_table(&bytes.to_vec()).map_err(|e| format!("“{name}”: {e}"))?;
            *self.exam.table.borrow_mut() = Some(Rc::new(table));
        }
        self.exam.table.borrow().clone().ok_or_else(|| Ended::Failed("no file has been read yet".into()))
    }

    fn opened(&self) -> Result<Rc<Opened>, Ended> {
        self.exam.opened.borrow().clone().ok_or_else(|| Ended::Failed("the question bank is not open yet".into()))
    }

    /// Embeds what has no vector yet, telling how far it is. A cancel is heard between texts.
    async fn embed_for_exam(&self, number: Number, mut texts: Vec<String>) -> Result<(), Ended> {
        let model =
            self.model.borrow().clone().ok_or_else(|| Ended::Failed("the reading model is not loaded".into()))?;
        texts.sort_unstable();
        texts.dedup();
        texts.retain(|text| !self.exam.vectors.borrow().contains_key(text));
        for (at, text) in texts.iter().enumerate() {
            breathe().await;
            if self.is_cancelled(number) {
                return Err(Ended::Cancelled);
            }
            let vector = model.embed(text).map_err(|e| e.to_string())?;
            self.exam.vectors.borrow_mut().insert(text.clone(), vector);
            say(number, Said::Progress { done: (at + 1) as f64, total: texts.len() as f64 }, JsValue::UNDEFINED);
        }
        Ok(())
    }

    async fn open(&self, number: Number, bank: BankToOpen, beside: &JsValue) -> Answer {
        let BankToOpen { nodes, cosines: (weak, strong), drawn, erased } = bank;
        let texts = References::texts(&nodes);
        self.exam.vectors.borrow_mut().clear();
        if let Ok(numbers) = floats(beside)
            && numbers.len() == texts.len() * DIMENSIONS
        {
            let kept = texts.iter().zip(numbers.chunks(DIMENSIONS));
            let kept = kept.filter_map(|(text, numbers)| Some((text.clone(), UnitVector::from_slice(numbers).ok()?)));
            self.exam.vectors.borrow_mut().extend(kept);
        }
        self.embed_for_exam(number, texts.clone()).await?;
        let vectors = self.exam.vectors.borrow();
        let references = References::new(nodes, &vectors).ok_or_else(without_vector)?;
        let mut graph = ReferenceGraph::of(&references.answers(), weak).with_strong(strong);
        for (one, other, what) in drawn {
            let weight = graph.edge(one, other).map_or(1.0, |edge| edge.weight.max(1.0));
            graph.draw(one, other, Edge { weight, kind: EdgeKind::Drawn(what) });
        }
        for (one, other) in erased {
            graph.erase(one, other);
        }
        let edges: Vec<EdgeShown> = graph.edges().into_iter().map(shown).collect();
        let pulls: Vec<(usize, usize, f64)> = edges.iter().map(|e| (e.ends.0, e.ends.1, e.weight)).collect();
        let places = laid_out(references.len(), &pulls);
        let numbers: Vec<f32> =
            texts.iter().filter_map(|t| vectors.get(t)).flat_map(|v| v.as_slice().iter().copied()).collect();
        let numbers = Float32Array::from(numbers.as_slice());
        drop(vectors);
        *self.exam.opened.borrow_mut() = Some(Rc::new(Opened { references, graph }));
        Ok((OfExam::Opened { edges, places }, numbers.into()))
    }

    async fn learn(&self, number: Number) -> Answer {
        let opened = self.opened()?;
        let nodes = opened.references.nodes();
        let mocks = mock_exams(&opened.graph, nodes, MOCKS, 0);
        let text = |mock: &Vec<usize>| {
            let all: Vec<&str> = mock.iter().filter_map(|at| Some(nodes.get(*at)?.question.as_str())).collect();
            Running::new(&all.join(" "))
        };
        self.embed_for_exam(number, mocks.iter().flat_map(|mock| text(mock).texts()).collect()).await?;
        let mut cuts = Vec::with_capacity(mocks.len());
        for mock in &mocks {
            breathe().await;
            let spans = Spans::new(text(mock), &self.exam.vectors.borrow()).ok_or_else(without_vector)?;
            cuts.push((Cuts::of(&Likeness::of(&spans, &opened.references)), mock.len()));
        }
        Ok((OfExam::Learned(Penalty::learned(&cuts)), JsValue::UNDEFINED))
    }

    async fn find(&self, number: Number, text: &str, into: Option<usize>, penalty: Penalty) -> Answer {
        let opened = self.opened()?;
        let running = Running::new(text);
        let mut texts = running.texts();
        texts.push(text.trim().to_owned());
        self.embed_for_exam(number, texts).await?;
        let vectors = self.exam.vectors.borrow();
        let query = vectors.get(text.trim()).ok_or_else(without_vector)?;
        let sentences = (0..running.len()).map(|at| running.place(at)).map(|r| (r.start, r.end)).collect();
        let spans = Spans::new(running, &vectors).ok_or_else(without_vector)?;
        let likeness = Likeness::of(&spans, &opened.references);
        let cuts = Cuts::of(&likeness);
        let nothing = || Ended::Failed("there is no sentence in the exam text, or no question in the bank".into());
        let mut topics = cuts.topics(penalty.share).ok_or_else(nothing)?;
        if let Some(n) = into {
            let too_many = || {
                Ended::Failed(format!(
                    "the exam text cannot be cut into {n} questions: it has {} sentences, and the bank {} questions",
                    spans.len(),
                    opened.references.len()
                ))
            };
            topics.cut = cuts.cut_into(n).ok_or_else(too_many)?.clone();
            topics.margin = None;
        }
        let k = topics.cut.segments.len() + SPARE;
        let answers = opened.references.answers();
        let found = TopicsFound {
            sentences,
            segments: topics.cut.segments.iter().map(|s| spans.running().part(s).to_owned()).collect(),
            near: near(&likeness, &topics.cut),
            rag: rag(query, &answers, k),
            grag: grag(query, &answers, &opened.graph, k, Filling::ByCosine),
            topics,
        };
        Ok((OfExam::Found(found), JsValue::UNDEFINED))
    }

    async fn share(&self, number: Number, asked: &[usize], texts: &[String]) -> Answer {
        let opened = self.opened()?;
        let running: Vec<Running> = texts.iter().map(|text| Running::new(text)).collect();
        self.embed_for_exam(number, running.iter().flat_map(Running::texts).collect()).await?;
        let vectors = self.exam.vectors.borrow();
        let spans = running.into_iter().map(|text| Spans::new(text, &vectors)).collect::<Option<Vec<Spans>>>();
        let spans = spans.ok_or_else(without_vector)?;
        let scripts: Vec<Script<'_>> = spans.iter().map(|spans| Script { spans, nodes: asked }).collect();
        let shared = share_out(&scripts, &opened.references);
        let of = |(spans, given): (&Spans, Vec<_>)| {
            let places = (0..spans.len()).map(|at| spans.running().place(at));
            places.map(|r| (r.start, r.end)).zip(given).collect()
        };
        let scripts = spans.iter().zip(shared.given).map(of).collect();
        Ok((OfExam::Shared(ClassShared { kept_order: shared.kept_order, scripts }), JsValue::UNDEFINED))
    }

    async fn try_methods(
        &self,
        number: Number,
        plan: Plan,
        wordings: &[String],
        answers: &[Vec<crate::grasp::GradedAnswer>],
        penalty: Penalty,
    ) -> Answer {
        let opened = self.opened()?;
        let of_number =
            |n: usize| assemble(&groups(&opened.graph, opened.references.nodes(), n, SUBSETS), answers, plan);
        let made: Vec<Vec<Assembled>> = (1..=4).map(of_number).collect();
        let all: Vec<Assembled> = made.concat();
        self.embed_for_exam(number, all.iter().flat_map(|exam| texts_of(exam, wordings)).collect()).await?;
        let vectors = self.exam.vectors.borrow();
        let trial =
            Trial { references: &opened.references, graph: &opened.graph, wordings, penalty, vectors: &vectors };
        let found = trial.run(&all).ok_or_else(without_vector)?;
        let rows = found.into_iter().flat_map(|(method, tallies)| {
            let mut rest: &[Tally] = &tallies;
            let mut rows = Vec::new();
            for (at, exams) in made.iter().enumerate() {
                let (own, others) = rest.split_at(exams.len().min(rest.len()));
                rest = others;
                rows.extend(Measures::of(own).map(|measures| TrialRow { method, topics: at + 1, measures }));
            }
            rows
        });
        Ok((OfExam::Tried(rows.collect()), JsValue::UNDEFINED))
    }
}

fn without_vector() -> Ended {
    Ended::Failed("a text was not embedded; try again".into())
}

fn read(
    table: &Table,
    mapping: Option<ReferenceMapping>,
    filter: &crate::format::PictureFilter,
    grades: crate::format::Grades,
) -> OfExam {
    let mapping = mapping.unwrap_or_else(|| ReferenceMapping::guess(table));
    let first = |column: usize| {
        let cell = |row: &Row| table.cell(row, column).split_whitespace().collect::<Vec<_>>().join(" ");
        let cell = table.rows.iter().map(cell).find(|cell| !cell.is_empty()).unwrap_or_default();
        cell.chars().take(CELL).collect()
    };
    let found = read_references(table, &mapping, filter, grades).map_err(|e| e.to_string());
    let sample = (0..table.header.len()).map(first).collect();
    OfExam::Read(ReferencesRead { header: table.header.clone(), sample, rows: table.rows.len(), mapping, found })
}

fn shown((a, b, edge): (usize, usize, &Edge)) -> EdgeShown {
    let drawn = match &edge.kind {
        EdgeKind::Alike => None,
        EdgeKind::Drawn(what) => Some(what.clone()),
    };
    EdgeShown { ends: (a, b), weight: edge.weight, drawn }
}

/// The references that any segment comes near, in the order of the segments, and the segments' likeness to each.
fn near(likeness: &Likeness, cut: &crate::grasp::Cut) -> Near {
    let mut seen = BTreeSet::new();
    let mut nodes: Vec<usize> = Vec::new();
    for (segment, own) in cut.segments.iter().zip(&cut.nodes) {
        let mut order: Vec<(usize, f64)> = likeness.to_nodes(segment).iter().copied().enumerate().collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let best = order.into_iter().take(NEAR).map(|(node, _)| node);
        nodes.extend(std::iter::once(*own).chain(best).filter(|node| seen.insert(*node)));
    }
    let of = |segment: &std::ops::Range<usize>| {
        let all = likeness.to_nodes(segment);
        nodes.iter().filter_map(|node| all.get(*node).copied()).collect()
    };
    Near { likeness: cut.segments.iter().map(of).collect(), nodes }
}
