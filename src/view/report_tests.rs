use super::*;
use crate::debate::{CallRecord, Judgement, Lead, Seat, TraitVerdict, Turn};
use crate::essay::{Essay, EssayId};
use crate::llm::{ChatReply, ChatRequest, Finish};
use crate::method::{METHODS, Settings};
use crate::rubric::{Level, Score, TraitId};
use crate::run::{Cost, Event, Hearing, ModelRecord, Note, Plan, Quotations, Run, UnitId, VerdictNote, What};
use crate::text::SentAs;
use crate::verdict::{Outcome, Verdict};
use crate::workspace::Decision;
use std::collections::{BTreeMap, HashMap};

const ESSAY: &str = "The dog barked. I ran home fast.";

fn rubric() -> Rubric {
    let mut rubric = Rubric::of_range("R", 0..=3, &["Ideas", "Style"]).unwrap();
    rubric.traits[0].levels = vec![Level { score: 3, description: "A full story.".into() }];
    rubric
}

fn score(value: i32) -> Score {
    rubric().traits[0].range.score(value).unwrap()
}

fn call() -> CallRecord {
    let reply = ChatReply {
        text: String::new(),
        thinking: None,
        tokens: vec![],
        usage: None,
        finish: Finish::Stop,
        model: None,
        adaptations: vec![],
        retries: 0,
        raw: String::new(),
    };
    CallRecord { request: ChatRequest::default(), reply }
}

/// MAD on one essay: Ideas is scored 2 after a debate, Style has not been begun.
fn graded() -> EssayRun {
    let (rubric, essay) = (rubric(), EssayId("e".into()));
    let method = METHODS.iter().find(|m| m.name == "MAD").unwrap().method;
    let model = ModelRecord::default();
    let plan = Plan {
        method: method.name(),
        settings: Settings::for_method(method),
        essay_prompt: String::new(),
        essays: vec![Essay { id: essay.clone(), title: "E".into(), student: None, text: ESSAY.into() }],
        sent_as: SentAs::default(),
        rubric,
        debaters: model.clone(),
        judge: model,
        prompts: vec![],
        cap: None,
    };
    let trait_id = TraitId("ideas".into());
    let unit = UnitId { essay, repeat: 0, trait_id: Some(trait_id.clone()) };
    let outcome = Outcome::Scored(score(2));
    let note = VerdictNote {
        trait_id: trait_id.clone(),
        outcome: outcome.clone(),
        distribution: None,
        quotations: Quotations::default(),
    };
    let judged = Note::Judged { judge: 0, verdicts: vec![note], cost: Cost::default() };
    let event = Event { at_ms: 1.0, what: What::Unit(unit.clone(), judged) };
    let turn = |role, message: &str| Turn {
        seat: Seat { thread: Lead::Advocate, round: 1, role },
        message: message.into(),
        confidence: None,
        call: call(),
    };
    let verdict = Verdict { rationale: "Both have a point: “I ran”.".into(), outcome };
    let judgement = Judgement { verdicts: vec![TraitVerdict { trait_id, verdict, distribution: None }], call: call() };
    let hearing = Hearing {
        exemplars: None,
        turns: vec![
            turn(Role::Advocate, "“The dog barked” is vivid."),
            turn(Role::Skeptic, "“I ran home” is dull, and “a cat” is nowhere."),
        ],
        judgements: BTreeMap::from([(0, judgement)]),
    };
    EssayRun { name: "run".into(), run: Run::replay(plan, 0.0, [&event]), hearings: HashMap::from([(unit, hearing)]) }
}

fn decided(value: Option<i32>, comment: &str) -> Decisions {
    let mut decisions = Decisions::default();
    decisions.decide(Decision { trait_id: TraitId("ideas".into()), score: value.map(score), comment: comment.into() });
    decisions
}

#[test]
fn the_teachers_score_is_the_one_that_is_reported() {
    let (run, decisions) = (graded(), decided(Some(3), "Good."));
    let ideas = &lines(&rubric(), Some(&run), &decisions, &Part::AT_FIRST)[0];
    assert_eq!(ideas.score.as_deref(), Some("3 of 3"));
    assert!(!ideas.is_the_models);
    assert_eq!(ideas.level.as_deref(), Some("A full story."), "the level is that of the teacher's score");
    assert_eq!(ideas.comment.as_deref(), Some("Good."));
    assert!(ideas.rationale.is_empty() && ideas.debate.is_empty());
}

#[test]
fn a_score_that_nobody_confirmed_says_whose_it_is() {
    let run = graded();
    let all = lines(&rubric(), Some(&run), &decided(None, "  Only a word. "), &Part::AT_FIRST);
    assert_eq!((all[0].score.as_deref(), all[0].is_the_models), (Some("2 of 3"), true));
    assert_eq!((all[1].score.as_deref(), all[1].is_the_models), (None, false), "Style has no score");
    let without_score = lines(&rubric(), Some(&run), &Decisions::default(), &[Part::Comment]);
    assert_eq!((without_score[0].score.as_deref(), without_score[0].is_the_models), (None, false));
}

#[test]
fn what_was_said_is_shown_only_where_it_was_chosen() {
    let run = graded();
    let ideas = &lines(&rubric(), Some(&run), &decided(Some(1), "Mine."), &[Part::Rationale, Part::Debate])[0];
    assert_eq!(ideas.rationale, ["Both have a point: “I ran”."]);
    assert_eq!(ideas.debate.iter().map(|(role, _)| *role).collect::<Vec<_>>(), [Role::Advocate, Role::Skeptic]);
    assert_eq!((&ideas.score, &ideas.level, &ideas.comment), (&None, &None, &None));
}

#[test]
fn a_report_needs_no_run() {
    let all = lines(&rubric(), None, &decided(Some(1), ""), &Part::ALL);
    assert_eq!(all.iter().map(|l| l.score.as_deref()).collect::<Vec<_>>(), [Some("1 of 3"), None]);
    assert_eq!(all[0].comment, None, "an empty comment is none");
}

#[test]
fn passages_of_all_speakers_are_joined_in_the_essays_order() {
    let found = passages(&rubric(), &graded(), ESSAY);
    let words: Vec<&str> = found.iter().map(|range| &ESSAY[range.clone()]).collect();
    assert_eq!(words, ["The dog barked", "I ran home"]);
}
