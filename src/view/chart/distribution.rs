//! How often each score was given: by the raters, as the reference, by the method.

use super::svg::{Anchor, Mark, Svg, WIDTH};
use crate::metrics::Histogram;
use crate::study::TraitReport;

const LEFT: f64 = 34.0;
const HEIGHT: f64 = 140.0;
const TOP: f64 = 66.0;

/// Three bars a score, each a share of all that the raters gave, of the references, of what the method gave over all repeats.
pub fn distribution_chart(method: &str, t: &TraitReport) -> String {
    let mut svg = Svg::new();
    let series: [(String, &Histogram); 3] = [
        ("each rater’s scores".into(), &t.raters),
        ("reference (the raters’ mean)".into(), &t.reference),
        (method.to_owned(), &t.scored),
    ];
    for (at, (name, _)) in series.iter().enumerate() {
        let y = 14.0 + 17.0 * to_f64(at);
        svg.bar(Mark(at), 8.0, y + 1.0, (12.0, 10.0));
        svg.text((26.0, y), Anchor::Start, name);
    }
    let shares: Vec<Vec<f64>> = series.iter().map(|(_, h)| h.shares().unwrap_or_default()).collect();
    let highest = shares.iter().flatten().fold(0.1_f64, |a, b| a.max(*b));
    let top = (highest * 10.0).ceil() / 10.0;
    let base = TOP + HEIGHT;
    for step in 0..=2 {
        let share = top * f64::from(step) / 2.0;
        let y = base - HEIGHT * share / top;
        svg.line((LEFT, y), (WIDTH - 6.0, y), "faint");
        svg.text((LEFT - 4.0, y + 4.0), Anchor::End, &format!("{:.0} %", share * 100.0));
    }
    let scores: Vec<i32> = t.scored.range.scores().map(crate::rubric::Score::value).collect();
    let slot = (WIDTH - 6.0 - LEFT) / to_f64(scores.len().max(1));
    let bar = (slot * 0.24).min(26.0);
    for (at, score) in scores.iter().enumerate() {
        let middle = LEFT + slot * (to_f64(at) + 0.5);
        svg.text((middle, base + 16.0), Anchor::Middle, &score.to_string());
        for (n, ((name, histogram), shares)) in series.iter().zip(&shares).enumerate() {
            let (Some(share), Some(count)) = (shares.get(at), histogram.counts.get(at)) else { continue };
            let x = middle + bar * (to_f64(n) - 1.5);
            svg.said(&format!("{name}, score {score}: {count} times, {:.0} %", share * 100.0), |svg| {
                svg.bar(Mark(n), x, base, (bar * 0.9, HEIGHT * share / top));
            });
        }
    }
    svg.text((LEFT + (WIDTH - LEFT) / 2.0, base + 33.0), Anchor::Middle, "score");
    svg.finish(&format!("How often each score of {} was given", t.name), base + 40.0)
}

#[allow(clippy::cast_precision_loss, reason = "few scores")]
fn to_f64(n: usize) -> f64 {
    n as f64
}
