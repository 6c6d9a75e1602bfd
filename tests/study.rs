//! From a run over the bank's essays to what the study compares.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use assay::bank::{Bank, ScoredEssay};
use assay::essay::{Essay, EssayId};
use assay::exemplar::RetrievalError;
use assay::rubric::{Score, TraitId};
use assay::run::{Cost, Event, Failure, Note, Plan, Quotations, Run, UnitId, VerdictNote, What};
use assay::study::{Observation, in_common, observed};
use assay::verdict::Outcome;
use std::collections::BTreeMap;
use support::method;

fn plan(essays: &[&str], repeats: u32) -> Plan {
    let essay =
        |id: &&str| Essay { id: EssayId((*id).into()), title: (*id).into(), student: None, text: "text".into() };
    let mut plan = support::plan("text", method("MA"));
    plan.essays = essays.iter().map(essay).collect();
    plan.settings.repeats = repeats;
    plan
}

fn happened(essay: &str, r: &str, repeat: u32, note: Note) -> Event {
    let unit = UnitId { essay: EssayId(essay.into()), repeat, trait_id: Some(TraitId(r.into())) };
    Event { at_ms: 1.0, what: What::Unit(unit, note) }
}

fn scored(essay: &str, r: &str, repeat: u32, value: i32) -> Event {
    let outcome = Outcome::Scored(support::plan("", method("MA")).rubric.traits[0].range.score(value).unwrap());
    let verdict =
        VerdictNote { trait_id: TraitId(r.into()), outcome, distribution: None, quotations: Quotations::default() };
    happened(essay, r, repeat, Note::Judged { judge: 0, verdicts: vec![verdict], cost: Cost::default() })
}

fn bank(ids: &[&str]) -> Bank {
    let essay = |id: &&str| ScoredEssay {
        id: EssayId((*id).into()),
        student: None,
        text: "text".into(),
        overall: None,
        ratings: BTreeMap::from(["ideas", "style"].map(|t| (TraitId(t.into()), vec![Some(1), Some(2)]))),
    };
    Bank { essays: ids.iter().map(essay).collect() }
}

fn values(o: &Observation) -> (String, Vec<Option<i32>>) {
    (format!("{}/{}", o.essay, o.trait_id.0), o.scored.iter().map(|s| s.map(Score::value)).collect())
}

#[test]
fn what_is_decided_stands_beside_what_people_gave() {
    let broke = Note::Failed(Failure::Retrieval(RetrievalError("no worker".into())));
    let events = [
        scored("a", "ideas", 0, 3),
        scored("a", "ideas", 1, 0),
        scored("a", "style", 0, 2),
        happened("b", "ideas", 0, broke.clone()),
        happened("b", "ideas", 1, broke),
    ];
    let run = Run::replay(plan(&["a", "b", "gone"], 2), 0.0, &events);
    let found = observed(&run, &bank(&["a", "b"]), "MA".into());
    let seen: Vec<_> = found.result.observations.iter().map(values).collect();
    // a/style lacks its second repeat and b/style has not begun: they wait. What broke off has no score.
    assert_eq!(seen, [("a/ideas".into(), vec![Some(3), Some(0)]), ("b/ideas".into(), vec![None, None])]);
    assert_eq!((found.waiting, found.gone), (2, 1));
    let first = &found.result.observations[0];
    assert_eq!((first.rater_pair(), first.pair(0)), (Some((1, 2)), Some((2, 3))), "1.5 goes up");
}

#[test]
fn methods_are_compared_on_what_all_have() {
    let of = |essays: &[&str]| {
        let events: Vec<Event> = essays.iter().map(|e| scored(e, "ideas", 0, 1)).collect();
        observed(&Run::replay(plan(essays, 1), 0.0, &events), &bank(&["a", "b", "c"]), "MA".into()).result
    };
    let mut methods = [of(&["a", "b"]), of(&["b", "c"]), of(&["c", "b", "a"])];
    assert_eq!(in_common(&mut methods), 1);
    assert!(methods.iter().all(|m| m.observations.len() == 1 && m.observations[0].essay.0 == "b"));
    assert_eq!(in_common(&mut []), 0);
}
