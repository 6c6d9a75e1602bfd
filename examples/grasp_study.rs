//! GRASP's study on a bank of one's own, without a model: how many topics, which references, which sentence to which.
//!
//! `cargo run --release --example grasp_study -- --bank SCIENTSBANK.csv --paraphrases P.jsonl [--shuffle] [--seed 0] [--json]`
//!
//! The bank is a table with the columns of SciEntsBank (rows of the split `train`, where there is one); the paraphrases are lines with `question`,
//! `reference_answer` and `paraphrase`. For each n all distinct groups, at most 160 by seed, one student's answer drawn for each reference.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the command line")]

use assay::embed::{MiniLm, UnitVector};
use assay::format::{Grades, PictureFilter, ReferenceMapping, read_any_table, read_references};
use assay::grasp::{
    Assembled, Cuts, Likeness, Measures, Method, Penalty, Plan, ReferenceGraph, References, Running, Spans, Tally,
    Trial, Vectors, WEAK, assemble, groups, mock_exams, texts_of,
};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// Exams of each number of topics, at most.
const EXAMS: usize = 160;
/// Mock exams of each number of topics, at most, for the penalty.
const MOCKS: usize = 40;
/// Subsets of cliques that are looked at.
const SUBSETS: usize = 1_000_000;

type Failure = Box<dyn Error>;

struct Options {
    bank: PathBuf,
    paraphrases: Option<PathBuf>,
    shuffled: bool,
    seed: u64,
    json: bool,
    model: PathBuf,
}

fn main() -> Result<(), Failure> {
    let options = options()?;
    let table = read_any_table(&read(&options.bank)?)?;
    let mapping = ReferenceMapping::guess(&table);
    let mut bank = read_references(&table, &mapping, &PictureFilter::default(), Grades::default())?;
    if let Some(path) = &options.paraphrases {
        bank.wordings = reworded(path, &bank)?;
    }
    fetch_model(&options.model)?;
    let model = MiniLm::load(
        &read(&options.model.join("minilm-int8.onnx"))?,
        &String::from_utf8(read(&options.model.join("vocab.txt"))?)?,
    )?;
    let mut vectors = Vectors::new();
    embed(&model, References::texts(&bank.nodes), &mut vectors)?;
    let references = References::new(bank.nodes.clone(), &vectors).ok_or("a text has no vector")?;
    let graph = ReferenceGraph::of(&references.answers(), WEAK);

    let penalty = learned(&model, &graph, &references, &mut vectors)?;
    let plan = Plan { most: EXAMS, again: false, shuffled: options.shuffled, seed: options.seed };
    let made: Vec<Vec<Assembled>> =
        (1..=4).map(|n| assemble(&groups(&graph, &bank.nodes, n, SUBSETS), &bank.answers, plan)).collect();
    let all: Vec<Assembled> = made.concat();
    embed(&model, all.iter().flat_map(|exam| texts_of(exam, &bank.wordings)).collect(), &mut vectors)?;
    let trial = Trial { references: &references, graph: &graph, wordings: &bank.wordings, penalty, vectors: &vectors };
    let found = trial.run(&all).ok_or("a text has no vector")?;

    let rows: Vec<(Method, Vec<Option<Measures>>)> =
        found.iter().map(|(method, tallies)| (*method, by_number(&made, tallies))).collect();
    if options.json {
        println!("{}", serde_json::to_string_pretty(&as_json(&rows))?);
    } else {
        eprintln!(
            "{} references, {} questions left out; a segment has to bring {:.2} of the mean likeness ({})",
            bank.nodes.len(),
            bank.dropped.len(),
            penalty.share,
            penalty
                .right
                .map_or("usual".to_owned(), |r| format!("{:.1} % of the bank's own exams are cut rightly", 100.0 * r))
        );
        print_table(&rows);
    }
    Ok(())
}

fn options() -> Result<Options, Failure> {
    let mut found = Options {
        bank: PathBuf::new(),
        paraphrases: None,
        shuffled: false,
        seed: 0,
        json: false,
        model: PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/public/model")),
    };
    let mut all = std::env::args().skip(1);
    while let Some(flag) = all.next() {
        let mut value = || all.next().ok_or(format!("{flag} needs a value"));
        match flag.as_str() {
            "--bank" => found.bank = value()?.into(),
            "--paraphrases" => found.paraphrases = Some(value()?.into()),
            "--model" => found.model = value()?.into(),
            "--seed" => found.seed = value()?.parse()?,
            "--shuffle" => found.shuffled = true,
            "--json" => found.json = true,
            other => return Err(format!("{other} is not known; see the top of examples/grasp_study.rs").into()),
        }
    }
    if found.bank.as_os_str().is_empty() { Err("say which bank: --bank FILE".into()) } else { Ok(found) }
}

/// Has the model made where it is not there yet.
fn fetch_model(folder: &Path) -> Result<(), Failure> {
    if folder.join("minilm-int8.onnx").exists() {
        return Ok(());
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut make = Command::new(cargo);
    make.args(["xtask", "setup", "--model"]).current_dir(env!("CARGO_MANIFEST_DIR")).stdout(Stdio::null());
    let done = make.status()?;
    if done.success() {
        Ok(())
    } else {
        Err("the embedding model could not be made: `cargo xtask setup --model` says why".into())
    }
}

fn read(path: &PathBuf) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()).into())
}

/// The wording of each reference in the exam: its paraphrase. One without a paraphrase is refused, since a study of half of them would be another study.
fn reworded(path: &PathBuf, bank: &assay::format::ImportedReferences) -> Result<Vec<String>, Failure> {
    let table = read_any_table(&read(path)?)?;
    let mapping = ReferenceMapping::guess(&table);
    let everything = PictureFilter { words: Vec::new() };
    let read = read_references(&table, &mapping, &everything, Grades::default())?;
    let by_node: HashMap<_, _> = read.nodes.iter().zip(&read.wordings).collect();
    let of = |node| by_node.get(node).map(|w| (*w).clone());
    let found: Option<Vec<String>> = bank.nodes.iter().map(of).collect();
    found.ok_or_else(|| "a reference of the bank has no paraphrase in the file".into())
}

/// Embeds what has no vector yet, on all cores.
fn embed(model: &MiniLm, texts: Vec<String>, vectors: &mut Vectors) -> Result<(), Failure> {
    let mut new: Vec<String> = texts.into_iter().filter(|t| !vectors.contains_key(t)).collect();
    new.sort_unstable();
    new.dedup();
    let next = Mutex::new(new.into_iter());
    let found = Mutex::new(Vec::<(String, UnitVector)>::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || -> Result<(), String> {
        loop {
            let text = next.lock().map_err(|e| e.to_string())?.next();
            let Some(text) = text else { return Ok(()) };
            let vector = model.embed(&text).map_err(|e| e.to_string())?;
            found.lock().map_err(|e| e.to_string())?.push((text, vector));
        }
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        all.into_iter().try_for_each(|t| t.join().map_err(|_| "a thread broke off".to_owned())?)
    })?;
    vectors.extend(found.into_inner().map_err(|e| e.to_string())?);
    Ok(())
}

/// The penalty that the bank's own questions teach.
fn learned(
    model: &MiniLm,
    graph: &ReferenceGraph,
    references: &References,
    vectors: &mut Vectors,
) -> Result<Penalty, Failure> {
    let mocks = mock_exams(graph, references.nodes(), MOCKS, 0);
    let text = |nodes: &Vec<usize>| {
        let all: Vec<&str> =
            nodes.iter().filter_map(|at| Some(references.nodes().get(*at)?.question.as_str())).collect();
        Running::new(&all.join(" "))
    };
    embed(model, mocks.iter().flat_map(|nodes| text(nodes).texts()).collect(), vectors)?;
    let cut = |nodes: &Vec<usize>| {
        let spans = Spans::new(text(nodes), vectors)?;
        Some((Cuts::of(&Likeness::of(&spans, references)), nodes.len()))
    };
    let cuts: Option<Vec<_>> = mocks.iter().map(cut).collect();
    Ok(Penalty::learned(&cuts.ok_or("a text has no vector")?))
}

/// The measures for n = 1 to 4; `tallies` are those of all exams one behind the other.
fn by_number(made: &[Vec<Assembled>], tallies: &[Tally]) -> Vec<Option<Measures>> {
    let mut rest = tallies;
    let of = |exams: &Vec<Assembled>| {
        let (own, others) = rest.split_at(exams.len().min(rest.len()));
        rest = others;
        Measures::of(own)
    };
    made.iter().map(of).collect()
}

fn name(method: Method) -> (&'static str, &'static str) {
    match method {
        Method::PaperRag => ("paper_rag", "RAG as in the paper"),
        Method::PaperGrag => ("paper_grag", "GRAG as in the paper"),
        Method::Ours => ("ours", "ours"),
    }
}

/// A column: its key, its heading, its value.
type Column = (&'static str, &'static str, fn(&Measures) -> f64);

const COLUMNS: [Column; 5] = [
    ("n_found", "n found", |m| m.n_found),
    ("n_hit", "N-Hit", |m| m.n_hit),
    ("fp_rate", "FP rate", |m| m.fp_rate),
    ("boundary_accuracy", "boundaries", |m| m.boundary_accuracy),
    ("answer_sentences", "sentences", |m| m.answer_sentences),
];

fn as_json(rows: &[(Method, Vec<Option<Measures>>)]) -> Value {
    let mut all = Map::new();
    for (method, measures) in rows {
        let numbered = || measures.iter().enumerate().filter_map(|(at, m)| Some(((at + 1).to_string(), m.as_ref()?)));
        let mut own: Map<String, Value> = COLUMNS
            .iter()
            .map(|(key, _, of)| {
                ((*key).to_owned(), numbered().map(|(n, m)| (n, json!(of(m)))).collect::<Map<_, _>>().into())
            })
            .collect();
        own.insert("exams".into(), numbered().map(|(n, m)| (n, json!(m.exams))).collect::<Map<_, _>>().into());
        all.insert(name(*method).0.into(), own.into());
    }
    all.into()
}

fn print_table(rows: &[(Method, Vec<Option<Measures>>)]) {
    let headings: String = COLUMNS.iter().map(|(_, heading, _)| format!("{heading:>12}")).collect();
    println!("{:<22}{:>3}{:>7}{headings}", "", "n", "exams");
    for (method, measures) in rows {
        for (at, m) in measures.iter().enumerate() {
            let Some(m) = m else { continue };
            let values: String = COLUMNS.iter().map(|(_, _, of)| format!("{:>12.3}", of(m))).collect();
            println!("{:<22}{:>3}{:>7}{values}", name(*method).1, at + 1, m.exams);
        }
    }
}
