//! Agreement at a glance: each method's kappa on each trait, with how sure it is, beside what two people reach.

use super::svg::{Anchor, Mark, Svg, WIDTH};
use crate::metrics::Interval;
use crate::study::{ALL_TRAITS, MethodReport, StudyReport};

const LEFT: f64 = 12.0;
const RIGHT: f64 = WIDTH - 12.0;
/// Between two methods of one trait.
const STEP: f64 = 14.0;

/// A point for each method and trait on a scale up to 1, its 95 % bootstrap interval over essays as a line through it, two people's kappa as a dashed
/// line. What no essay defines has no point.
pub fn kappa_chart(report: &StudyReport) -> String {
    let title = "Quadratic weighted kappa with the raters, by trait and method";
    let mut svg = Svg::new();
    let low = lowest(report);
    let x = |kappa: f64| LEFT + (kappa.clamp(low, 1.0) - low) / (1.0 - low) * (RIGHT - LEFT);
    let mut y = 14.0;
    for (at, method) in report.methods.iter().enumerate() {
        svg.mark(Mark(at), LEFT, y - 4.0);
        svg.text((LEFT + 12.0, y), Anchor::Start, &method.label);
        y += 17.0;
    }
    if report.methods.iter().any(|m| m.human_qwk.is_some()) {
        svg.line((LEFT, y - 11.0), (LEFT, y + 2.0), "dashed");
        svg.text((LEFT + 12.0, y), Anchor::Start, "two of your raters");
        y += 17.0;
    }
    let top = y;
    let traits = report.methods.first().map(|m| m.traits.len()).unwrap_or_default();
    for at in (0..traits).map(Some).chain([None]) {
        y = row(&mut svg, report, at, y + 20.0, &x);
    }
    for tick in ticks(low) {
        svg.line((x(tick), top + 4.0), (x(tick), y + 4.0), "faint");
        svg.text((x(tick), y + 18.0), Anchor::Middle, &format!("{tick:.1}"));
    }
    svg.finish(title, y + 26.0)
}

/// One trait, or all together; returns where the next begins.
fn row(svg: &mut Svg, report: &StudyReport, at: Option<usize>, y: f64, x: &dyn Fn(f64) -> f64) -> f64 {
    let trait_of = |m: &MethodReport| at.and_then(|at| m.traits.get(at).cloned());
    let name = report.methods.first().and_then(trait_of).map_or_else(|| ALL_TRAITS.to_owned(), |t| t.name);
    svg.text((LEFT, y), Anchor::Start, &name);
    let first = y + 12.0;
    for (n, method) in report.methods.iter().enumerate() {
        let measures = trait_of(method).map_or_else(|| method.overall.clone(), |t| t.measures);
        let Some(kappa) = measures.qwk.map(|s| s.mean) else { continue };
        let interval = measures.qwk_bootstrap.map(|b| b.interval);
        let y = first + STEP * to_f64(n);
        svg.said(&said(&method.label, &name, kappa, interval), |svg| {
            if let Some(i) = interval {
                svg.line((x(i.low), y), (x(i.high), y), "");
            }
            svg.mark(Mark(n), x(kappa), y);
        });
    }
    let last = first + STEP * to_f64(report.methods.len().saturating_sub(1));
    let human = |m: &MethodReport| if at.is_some() { trait_of(m).and_then(|t| t.human_qwk) } else { m.human_qwk };
    if let Some(kappa) = report.methods.iter().find_map(human) {
        svg.said(&format!("two raters, {name}: {kappa:.2}"), |svg| {
            svg.line((x(kappa), first - 7.0), (x(kappa), last + 7.0), "dashed");
        });
    }
    last + 6.0
}

fn said(method: &str, name: &str, kappa: f64, interval: Option<Interval>) -> String {
    let sure = interval.map(|i| format!(" (95 %: {:.2} to {:.2})", i.low, i.high)).unwrap_or_default();
    format!("{method}, {name}: {kappa:.2}{sure}")
}

/// Where the scale begins: 0, or the tenth below the lowest point or interval.
fn lowest(report: &StudyReport) -> f64 {
    let measures = report.methods.iter().flat_map(|m| m.traits.iter().map(|t| &t.measures).chain([&m.overall]));
    let points = measures.flat_map(|m| [m.qwk.map(|s| s.mean), m.qwk_bootstrap.map(|b| b.interval.low)]);
    let human = report.methods.iter().flat_map(|m| m.traits.iter().map(|t| t.human_qwk));
    let low = points.chain(human).flatten().fold(0.0, f64::min);
    ((low * 10.0).floor() / 10.0).max(-1.0)
}

/// Fifths between the lowest and 1.
fn ticks(low: f64) -> Vec<f64> {
    (-5..=5).map(|n| f64::from(n) / 5.0).filter(|t| *t >= low - 1e-9).collect()
}

#[allow(clippy::cast_precision_loss, reason = "few methods")]
fn to_f64(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
#[path = "chart_tests.rs"]
mod tests;
