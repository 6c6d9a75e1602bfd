//! What the study's screens say.

use crate::bank::{Bank, ScoredEssay};
use crate::essay::{Essay, EssayId};
use crate::metrics::{Interval, Spread};
use crate::rubric::Rubric;
use crate::study::{Measures, PAPER_KAPPAS, PAPER_TRAITS, PaperRow};
use crate::workspace::Head;
use std::collections::{HashMap, HashSet};

/// What stands where a measure is not defined.
pub const UNDEFINED: &str = "–";

/// What the reports call each run: its method; where several have the same, with the Judge's model; where these are the same too, numbered from the oldest.
pub fn labels(heads: &[Head]) -> Vec<String> {
    let with_model = |h: &Head| match h.plan.judge.model.as_str() {
        "" => h.plan.method.clone(),
        model => format!("{} · {model}", h.plan.method),
    };
    let same = |key: &dyn Fn(&Head) -> String, at: &Head| heads.iter().filter(|h| key(h) == key(at)).count();
    let label = |(at, h): (usize, &Head)| {
        if same(&|h| h.plan.method.clone(), h) == 1 {
            return h.plan.method.clone();
        }
        let label = with_model(h);
        if same(&with_model, h) == 1 {
            return label;
        }
        let number = heads.iter().take(at + 1).filter(|h| with_model(h) == label).count();
        format!("{label} · {number}")
    };
    heads.iter().enumerate().map(label).collect()
}

/// The runs to show at first: the newest of each method and model that has a verdict.
pub fn shown_at_first(heads: &[Head]) -> Vec<String> {
    let mut met = HashSet::new();
    let mut names = Vec::new();
    for h in heads.iter().rev().filter(|h| h.tally.0 > 0) {
        if met.insert((&h.plan.method, &h.plan.judge.model, &h.plan.judge.sent_to)) {
            names.push(h.name.clone());
        }
    }
    names.reverse();
    names
}

/// Essays of the bank as essays to grade, in the order of `ids`.
pub fn as_essays(bank: &Bank, ids: &[EssayId]) -> Vec<Essay> {
    let by_id: HashMap<&EssayId, &ScoredEssay> = bank.essays.iter().rev().map(|e| (&e.id, e)).collect();
    ids.iter().filter_map(|id| by_id.get(id).copied().map(as_essay)).collect()
}

/// An essay of the bank as one to grade. The leakage rule hides it from itself, by its id and its words.
pub fn as_essay(e: &ScoredEssay) -> Essay {
    Essay { id: e.id.clone(), title: e.id.0.clone(), student: e.student.clone(), text: e.text.clone() }
}

/// A measure: `0.62`.
pub fn mean(spread: Option<Spread>) -> String {
    spread.map_or_else(|| UNDEFINED.into(), |s| format!("{:.2}", s.mean))
}

/// A share: `62 %`.
pub fn percent(spread: Option<Spread>) -> String {
    spread.map_or_else(|| UNDEFINED.into(), |s| format!("{:.0} %", s.mean * 100.0))
}

/// An interval: `0.41 to 0.75`.
pub fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(|| UNDEFINED.into(), |i| format!("{:.2} to {:.2}", i.low, i.high))
}

/// How far repeats differ: `± 0.03 (0.58 to 0.66)`, the standard deviation and the 95 % interval of the mean, where there are two or more.
pub fn over_repeats(spread: Option<Spread>) -> String {
    let both = spread.and_then(|s| Some((s.sd?, s.interval)));
    both.map_or_else(
        || UNDEFINED.into(),
        |(sd, within)| match within {
            Some(i) => format!("± {sd:.2} ({:.2} to {:.2})", i.low, i.high),
            None => format!("± {sd:.2}"),
        },
    )
}

/// A method's line: kappa, its interval over essays, its spread over repeats, exact, adjacent, MAE; standouts, their Agree@1 and MAE; needs grading.
pub fn measure_cells(m: &Measures) -> [String; 10] {
    [
        mean(m.qwk),
        interval(m.qwk_bootstrap.map(|b| b.interval)),
        over_repeats(m.qwk),
        percent(m.exact),
        percent(m.adjacent),
        mean(m.mae),
        m.standouts.n.to_string(),
        percent(m.standouts.agree_at_1),
        mean(m.standouts.mae),
        m.needs_grading.to_string(),
    ]
}

/// What the columns of [`measure_cells`] are called, and what they mean.
pub const MEASURES: [(&str, &str); 10] = [
    ("QWK", "Quadratic weighted kappa with the raters’ mean: 1 is full agreement, 0 what chance would give"),
    ("95 % over essays", "Where the kappa would lie with other essays: a bootstrap of 1,000 draws"),
    ("over repeats", "The standard deviation over repeats, and where their mean lies 95 times in 100"),
    ("Exact", "The share with the raters’ score"),
    ("Adjacent", "The share at most one point from it"),
    ("MAE", "The mean distance from it, in points"),
    ("Standouts", "Pairs of essay and trait that a rater put at an end of the scale"),
    ("Agree@1", "The share of the standouts at most one point from that end"),
    ("MAE at ends", "The mean distance of the standouts from that end, in points"),
    ("No score", "Scores that are missing: they are left out of every measure"),
];

/// The rows of the paper's table 1 for the essay set whose traits a rubric has; of both sets where it has some trait of each; none where it has none.
pub fn paper_rows(rubric: &Rubric) -> Vec<&'static PaperRow> {
    let has = |name: &str| rubric.traits.iter().any(|r| r.name.eq_ignore_ascii_case(name));
    let fits = |set: u8| {
        let mut own = PAPER_KAPPAS.iter().filter(|p| p.table == 1 && p.set == set).flat_map(PaperRow::kappas);
        own.any(|(name, _)| has(name))
    };
    // Voice is only in set 8's rubric, Style only in set 7's.
    let sets: Vec<u8> = match (has("Voice"), has("Style")) {
        (true, false) => vec![8],
        (false, true) => vec![7],
        _ => vec![7, 8].into_iter().filter(|set| fits(*set)).collect(),
    };
    PAPER_KAPPAS.iter().filter(|p| p.table == 1 && sets.contains(&p.set)).collect()
}

/// The paper's traits that these rows report.
pub fn paper_traits(rows: &[&PaperRow]) -> Vec<&'static str> {
    PAPER_TRAITS.into_iter().filter(|name| rows.iter().any(|row| row.qwk(name).is_some())).collect()
}

#[cfg(test)]
#[path = "study_tests.rs"]
mod tests;
