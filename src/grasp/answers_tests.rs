use super::*;
use crate::grasp::order::FOLLOWED;
use proptest::prelude::*;
use std::collections::HashMap;

/// Every way to cut `sentences` into runs and to give each a label, no two neighbouring runs the same: (label of each run, its sentences).
fn all_ways(sentences: usize, labels: usize) -> Vec<Vec<(usize, Range<usize>)>> {
    fn go(
        at: usize,
        sentences: usize,
        labels: usize,
        way: &mut Vec<(usize, Range<usize>)>,
        all: &mut Vec<Vec<(usize, Range<usize>)>>,
    ) {
        if at == sentences {
            all.push(way.clone());
        }
        for to in at + 1..=sentences {
            let last = way.last().map(|(label, _)| *label);
            for label in (0..labels).filter(|l| last != Some(*l)) {
                way.push((label, at..to));
                go(to, sentences, labels, way, all);
                way.pop();
            }
        }
    }
    let mut all = Vec::new();
    go(0, sentences, labels, &mut Vec::new(), &mut all);
    all
}

/// The probability of a way, said plainly: one in a hundred for each question left out, one in two hundred for each time the student comes back.
fn probability(way: &[(usize, Range<usize>)], evidence: &Evidence, order: Order) -> f64 {
    let nodes = evidence.nodes();
    let labels: Vec<usize> = way.iter().map(|(label, _)| *label).filter(|l| *l < nodes).collect();
    let mut times: HashMap<usize, i32> = HashMap::new();
    labels.iter().for_each(|l| *times.entry(*l).or_default() += 1);
    if order == Order::Kept && labels.windows(2).any(|pair| pair[0] >= pair[1]) {
        return 0.0;
    }
    let absent = i32::try_from(nodes - times.len()).unwrap();
    let again: i32 = times.values().map(|n| n - 1).sum();
    let runs: f64 = way.iter().map(|(label, run)| evidence.runs_at(run.start)[run.len() - 1][*label]).sum();
    let orders = if order == Order::Any { (1..=nodes).product::<usize>() as f64 } else { 1.0 };
    runs.exp() * 0.01_f64.powi(absent) * 0.005_f64.powi(again) / orders
}

fn evidence(sentences: usize, nodes: usize, values: &[f64]) -> Evidence {
    let mut next = values.iter().copied().cycle();
    Evidence::made(nodes, sentences, || next.next().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn all_ways_are_added_up(sentences in 1_usize..5, nodes in 1_usize..4, values in prop::collection::vec(-6.0_f64..0.0, 1..40), before in 0.05_f64..0.95) {
        let evidence = evidence(sentences, nodes, &values);
        let sharing = Sharing::of(&evidence);
        let ways = all_ways(sentences, nodes + 1);
        let weight = |way: &Vec<(usize, Range<usize>)>| {
            (before * probability(way, &evidence, Order::Kept), (1.0 - before) * probability(way, &evidence, Order::Any))
        };
        let all: f64 = ways.iter().map(weight).map(|(k, a)| k + a).sum();
        let kept: f64 = ways.iter().map(weight).map(|(k, _)| k).sum();
        prop_assert!((sharing.is_kept(before) - kept / all).abs() < 1e-9);
        for (sentence, found) in sharing.probabilities(before).into_iter().enumerate() {
            for (label, found) in found.into_iter().enumerate() {
                let expected: f64 = ways.iter().filter(|w| w.iter().any(|(l, run)| *l == label && run.contains(&sentence))).map(weight).map(|(k, a)| k + a).sum();
                prop_assert!((found - expected / all).abs() < 1e-9, "sentence {sentence}, label {label}: {found}, not {}", expected / all);
            }
        }
    }
}

/// Evidence in which each sentence speaks for one label, and a run for the label of most of its sentences.
fn speaking(labels: &[usize], nodes: usize) -> Evidence {
    Evidence::speaking(labels, nodes)
}

#[test]
fn sentences_apart_unasked_ones_and_unanswered_questions_are_found() {
    // Question 1 first, question 0 with a sentence about nothing between its own two, question 2 not at all.
    let sharing = Sharing::of(&speaking(&[1, 0, 3, 0], 3));
    let given: Vec<Option<usize>> = sharing.give(0.5).into_iter().map(|g| g.node).collect();
    assert_eq!(given, [Some(1), Some(0), None, Some(0)]);
    let second = 0..1;
    assert_eq!(parts(&sharing.give(0.5), 3), [vec![1..2, 3..4], vec![second], vec![]]);
    assert!(sharing.is_kept(0.5) < 0.2);
    assert!(Sharing::of(&speaking(&[0, 1, 2], 3)).is_kept(0.5) > 0.8);
    assert!(Sharing::of(&speaking(&[], 2)).give(0.5).is_empty());
}

#[test]
fn more_questions_than_are_followed_are_shared_out_too() {
    let nodes = FOLLOWED + 4;
    let labels: Vec<usize> = (0..nodes).rev().collect();
    let given = Sharing::of(&speaking(&labels, nodes)).give(0.5);
    assert_eq!(given.iter().map(|g| g.node.unwrap()).collect::<Vec<_>>(), labels);
}

#[test]
fn a_class_says_whether_it_keeps_the_order() {
    let of = |labels: &[usize]| Sharing::of(&speaking(labels, 3));
    let kept: Vec<Sharing> = (0..30).map(|_| of(&[0, 1, 2])).collect();
    let any: Vec<Sharing> = (0..30).map(|n| of(&[[2, 0, 1], [1, 2, 0], [2, 1, 0]][n % 3])).collect();
    assert!(kept_order(&kept) > 0.95 && kept_order(&any) < 0.05, "{} {}", kept_order(&kept), kept_order(&any));
    assert!((kept_order(&[]) - 0.5).abs() < 1e-12, "nobody says anything");
    // A text without any evidence goes with its class.
    let blank = Sharing::of(&evidence(3, 3, &[-1.4]));
    let first = |class: &[Sharing]| blank.give(kept_order(class))[0].node;
    assert_eq!(first(&kept), Some(0));
}
