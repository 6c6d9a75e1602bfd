//! The report's tables as rows of cells, a heading first, for a CSV file. What is not defined is an empty cell.

use super::measure::Measures;
use super::report::{MethodReport, StudyReport};
use crate::metrics::Spread;

/// What the rows over all traits are called.
pub const ALL_TRAITS: &str = "All traits";

/// One row a method and trait, and one a method for all traits: every measure, 4 decimals.
pub fn measure_rows(report: &StudyReport) -> Vec<Vec<String>> {
    let heading = [
        "Method",
        "Trait",
        "Essays and traits",
        "Repeats",
        "Needs grading",
        "QWK",
        "QWK sd over repeats",
        "QWK low over repeats",
        "QWK high over repeats",
        "QWK low over essays",
        "QWK high over essays",
        "QWK between raters",
        "Exact",
        "Adjacent",
        "MAE",
        "Standouts",
        "Standouts at both ends",
        "Standouts Agree@1",
        "Standouts MAE",
    ];
    let of_method = |m: &MethodReport| {
        let traits = m.traits.iter().map(|t| measure_row(m, &t.name, &t.measures, t.human_qwk)).collect::<Vec<_>>();
        traits.into_iter().chain([measure_row(m, ALL_TRAITS, &m.overall, m.human_qwk)])
    };
    headed(&heading, report.methods.iter().flat_map(of_method))
}

fn measure_row(method: &MethodReport, name: &str, m: &Measures, human: Option<f64>) -> Vec<String> {
    let mean = |spread: Option<Spread>| number(spread.map(|s| s.mean));
    let repeats = m.qwk.and_then(|s| s.interval);
    let essays = m.qwk_bootstrap.map(|b| b.interval);
    vec![
        method.label.clone(),
        name.to_owned(),
        m.n.to_string(),
        method.repeats.to_string(),
        m.needs_grading.to_string(),
        mean(m.qwk),
        number(m.qwk.and_then(|s| s.sd)),
        number(repeats.map(|i| i.low)),
        number(repeats.map(|i| i.high)),
        number(essays.map(|i| i.low)),
        number(essays.map(|i| i.high)),
        number(human),
        mean(m.exact),
        mean(m.adjacent),
        mean(m.mae),
        m.standouts.n.to_string(),
        m.standouts.split.to_string(),
        mean(m.standouts.agree_at_1),
        mean(m.standouts.mae),
    ]
}

/// One row a method, trait, reference and score given: how often they met, over all repeats.
pub fn confusion_rows(report: &StudyReport) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for (m, t) in report.methods.iter().flat_map(|m| m.traits.iter().map(move |t| (m, t))) {
        for (reference, counts) in t.confusion.range.scores().zip(&t.confusion.counts) {
            for (given, count) in t.confusion.range.scores().zip(counts) {
                let numbers = [reference.to_string(), given.to_string(), count.to_string()];
                rows.push([m.label.clone(), t.name.clone()].into_iter().chain(numbers).collect());
            }
        }
    }
    headed(&["Method", "Trait", "Reference", "Given", "Times"], rows)
}

/// One row a method, trait and score: how often the raters gave it, how often it is the reference, how often the method gave it over all repeats.
pub fn distribution_rows(report: &StudyReport) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for (m, t) in report.methods.iter().flat_map(|m| m.traits.iter().map(move |t| (m, t))) {
        let counts = t.raters.counts.iter().zip(&t.reference.counts).zip(&t.scored.counts);
        for (score, ((raters, reference), scored)) in t.scored.range.scores().zip(counts) {
            let numbers = [score.to_string(), raters.to_string(), reference.to_string(), scored.to_string()];
            rows.push([m.label.clone(), t.name.clone()].into_iter().chain(numbers).collect());
        }
    }
    headed(&["Method", "Trait", "Score", "Raters", "Reference", "Given"], rows)
}

/// A number with 4 decimals; an empty cell where there is none.
fn number(value: Option<f64>) -> String {
    value.map(|v| format!("{v:.4}")).unwrap_or_default()
}

/// The rows under their heading.
pub(super) fn headed(heading: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    [heading.iter().map(|h| (*h).to_owned()).collect()].into_iter().chain(rows).collect()
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod tests;
