use super::*;
use crate::essay::EssayId;
use crate::rubric::{Rubric, Score};
use crate::study::{MethodResult, Observation, report};
use crate::view::chart::distribution_chart;

/// Every score of the range once, given one higher; two raters who agree.
fn studied(labels: &[&str], names: &[&str]) -> StudyReport {
    let rubric = Rubric::of_range("R", 1..=4, names).unwrap();
    let method = |label: &&str| {
        let observations = rubric.traits.iter().flat_map(|r| {
            let given = |s: Score| r.range.score((s.value() + 1).min(4));
            let one = move |s: Score| Observation {
                essay: EssayId(s.value().to_string()),
                trait_id: r.id.clone(),
                raters: vec![s, s],
                reference: Some(s),
                scored: vec![given(s)],
            };
            r.range.scores().map(one).collect::<Vec<_>>()
        });
        MethodResult { label: (*label).into(), observations: observations.collect() }
    };
    report(&rubric, &labels.iter().map(method).collect::<Vec<_>>(), 1)
}

/// The x of every mark's group that says this.
fn x_of(svg: &str, said: &str) -> f64 {
    let group = svg.split("<g>").find(|g| g.contains(said)).unwrap();
    let circle = group.split("<circle cx=\"").nth(1).unwrap();
    circle.split('"').next().unwrap().parse().unwrap()
}

#[test]
fn a_point_stands_where_its_kappa_is() {
    let found = studied(&["MADRAG", "SA"], &["Ideas", "Style"]);
    let svg = kappa_chart(&found);
    let kappa = found.methods[0].traits[0].measures.qwk.unwrap().mean;
    assert!((x_of(&svg, "MADRAG, Ideas: ") - (LEFT + kappa * (RIGHT - LEFT))).abs() < 0.06, "{svg}");
    assert_eq!(svg.matches("<circle").count() + svg.matches("<rect").count(), 2 * (1 + 3), "the legend and three rows");
    assert!(svg.contains("two raters, Ideas: 1.00") && svg.contains("All traits"));
}

#[test]
fn names_are_text_and_never_markup() {
    let found = studied(&["<script>alert(1)</script>\u{0}"], &["Ideas\" onload=\"x & 'y'"]);
    for svg in [kappa_chart(&found), distribution_chart(&found.methods[0].label, &found.methods[0].traits[0])] {
        assert!(!svg.contains("<script") && !svg.contains("onload=\"x") && !svg.contains('\u{0}'), "{svg}");
        assert!(svg.contains("&quot; onload=&quot;x &amp; &#39;y&#39;"));
    }
}

#[test]
fn bars_are_shares_of_each_series() {
    let found = studied(&["M"], &["Ideas"]);
    let svg = distribution_chart("M", &found.methods[0].traits[0]);
    // 1, 2, 3, 4 were given as 2, 3, 4, 4; each of two raters gave every score once.
    for said in ["M, score 1: 0 times, 0 %", "M, score 4: 2 times, 50 %", "each rater’s scores, score 4: 2 times, 25 %"]
    {
        assert!(svg.contains(said), "{said} in {svg}");
    }
}

#[test]
fn a_study_of_nothing_is_an_empty_picture() {
    assert!(kappa_chart(&studied(&[], &["Ideas"])).ends_with("</svg>"));
}
