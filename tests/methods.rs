//! Every method of the paper with a scripted model: which calls it makes, who reads what, and how its verdicts are read.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

mod support;

use assay::debate::{Debate, Judging, Lead, Role, Threads};
use assay::exemplar::Procedure;
use assay::method::{METHODS, Method, QuotationCheck, Settings};
use assay::prompt::Prompts;
use assay::run::CellOutcome;
use assay::text::{Marks, SentAs};
use std::cell::Cell;
use std::collections::BTreeMap;
use support::{Notes, Script, grade, grade_with, method, plan, reply, sound};

fn graded(method: Method) -> (Script, Notes) {
    let (script, notes) = (Script::new(sound), Notes::of(&plan("My essay.", method)));
    assert_eq!(grade(&script, &notes), None);
    (script, notes)
}

#[test]
fn every_method_ends_with_a_verdict_for_each_trait_and_makes_the_calls_it_says() {
    for named in METHODS {
        let (script, notes) = graded(named.method);
        assert_eq!(notes.scores(), [Some(3), Some(1)], "{}", named.name);
        assert_eq!(script.asked.borrow().len(), named.method.calls(2), "{}", named.name);
    }
}

#[test]
fn exemplars_and_debates_are_shown_only_where_the_method_has_them() {
    for named in METHODS {
        let (script, _) = graded(named.method);
        for prompt in script.prompts(Role::Judge) {
            assert_eq!(prompt.contains("exemplar text"), named.method.exemplars.is_some(), "{}", named.name);
            assert_eq!(prompt.contains("Strong "), named.method.judging.debate().is_some(), "{}", named.name);
        }
    }
}

#[test]
fn one_call_about_all_traits_is_read_by_its_headings() {
    let (_, notes) = graded(method("SARAG"));
    let judgement = &notes.hearing(None).judgements[&0];
    assert_eq!(
        judgement.verdicts.iter().map(|v| v.verdict.rationale.as_str()).collect::<Vec<_>>(),
        ["Rich.", "Plain."]
    );
    let top = |at: usize| judgement.verdicts[at].distribution.as_ref().unwrap().probabilities.clone();
    let likeliest = |at: usize| top(at).into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0.value();
    assert_eq!((likeliest(0), likeliest(1)), (3, 1), "each trait's distribution is its own");
}

#[test]
fn a_trait_without_a_heading_needs_grading_and_the_others_keep_their_scores() {
    let script = Script::new(|_, _| Ok(reply("## Ideas\nRich.\nFinal Score: 2\n", vec![])));
    let notes = Notes::of(&plan("My essay.", method("SA")));
    grade(&script, &notes);
    assert_eq!(notes.scores(), [Some(2), None]);
    let cell = &notes.run().cell(&notes.plan.essays[0].id, &notes.plan.rubric.traits[1].id)[0];
    assert!(matches!(cell, CellOutcome::NeedsGrading(why) if why.contains("no part for this trait")), "{cell:?}");
}

#[test]
fn exemplars_for_all_traits_show_each_essay_once_with_all_its_scores() {
    let (script, _) = graded(method("SARAG"));
    let prompt = &script.prompts(Role::Judge)[0];
    assert_eq!(prompt.matches("exemplar text number 1").count(), 1);
    assert!(prompt.contains("Scores: Ideas 1, Style 1\n"), "{prompt}");
    assert!(prompt.contains("(no exemplar scored 3 for Ideas)"));
}

#[test]
fn transcripts_follow_the_threads_and_rounds() {
    for (threads, rounds, order) in [
        (Threads::SkepticLed, 1, vec![Role::Skeptic, Role::Advocate, Role::Judge]),
        (Threads::AdvocateLed, 2, vec![Role::Advocate, Role::Skeptic, Role::Advocate, Role::Skeptic, Role::Judge]),
    ] {
        let judging = Judging::AfterDebate(Debate { threads, rounds });
        let mut plan = plan("My essay.", Method { judging, ..Method::default() });
        plan.settings.concurrency = 1;
        plan.rubric.traits.truncate(1);
        let (script, notes) = (Script::new(sound), Notes::of(&plan));
        grade(&script, &notes);
        assert_eq!(script.roles(), order);
    }
    let judging = Judging::AfterDebate(Debate { threads: Threads::Both, rounds: 1 });
    let (script, notes) = graded(Method { judging, ..Method::default() });
    let threads: Vec<Lead> = notes.hearing(Some("ideas")).turns.iter().map(|t| t.seat.thread).collect();
    assert_eq!(threads, [Lead::Advocate, Lead::Advocate, Lead::Skeptic, Lead::Skeptic]);
    let judge = &script.prompts(Role::Judge)[0];
    let (first, second) = (judge.find("that the Advocate opened"), judge.find("that the Skeptic opened"));
    assert!(first.is_some() && first < second, "the Judge reads one thread after the other");
    // The second thread's opener has read nothing of the first.
    let opening = script.prompts(Role::Skeptic).into_iter().find(|p| p.contains("strongest honest case")).unwrap();
    assert!(!opening.contains("Strong "));
}

#[test]
fn several_judges_are_averaged_with_halves_up() {
    thread_local!(static NUMBER: Cell<usize> = const { Cell::new(0) });
    let script = Script::new(|_, _| {
        let at = NUMBER.replace(NUMBER.get() + 1);
        Ok(reply(
            ["Final Score: 1", "Final Score: 2", "I cannot say.", "none", "none", "Final Score: 3"][at % 6],
            vec![],
        ))
    });
    let mut three = plan("My essay.", Method { judges: 3, ..method("MA") });
    three.settings.concurrency = 1;
    let notes = Notes::of(&three);
    grade(&script, &notes);
    // (1 + 2) / 2 is 1.5, which is 2; of the second trait only one of three could be read.
    assert_eq!(notes.scores(), [Some(2), None]);
    assert_eq!(Settings::for_method(three.settings.method).judge.temperature, 0.7, "else all would say the same");
}

#[test]
fn the_sample_set_of_csr_j_is_the_same_for_every_essay() {
    let fixed = Method { exemplars: Some(Procedure::Fixed(2)), ..method("CSR-J") };
    let mut plan = plan("My essay.", fixed);
    let mut other = plan.essays[0].clone();
    other.id.0 = "f".into();
    other.text = "Another essay.".into();
    plan.essays.push(other);
    let (script, notes) = (Script::new(sound), Notes::of(&plan));
    grade(&script, &notes);
    let samples = |p: &String| p.split("<exemplar").skip(1).map(str::to_owned).collect::<Vec<_>>();
    let of_ideas: Vec<_> =
        script.prompts(Role::Judge).iter().filter(|p| p.contains("The trait: Ideas")).map(samples).collect();
    assert_eq!(of_ideas.len(), 2);
    assert_eq!(of_ideas[0], of_ideas[1]);
    assert!(of_ideas[0][0].contains("score=\"0\"") && of_ideas[0][1].contains("score=\"2\""), "from low to high");
}

#[test]
fn the_nearest_essays_come_with_whatever_score_they_have() {
    let nearest = Method { exemplars: Some(Procedure::Nearest(2)), ..method("MARAG") };
    let (script, _) = graded(nearest);
    let prompts = script.prompts(Role::Judge);
    let ideas = prompts.iter().find(|p| p.contains("The trait: Ideas")).unwrap();
    assert_eq!(ideas.matches("<exemplar score=").count(), 2);
    assert!(!ideas.contains("no exemplar for score"));
}

#[test]
fn repeats_are_graded_from_the_start_each() {
    let mut plan = plan("My essay.", method("MAD"));
    plan.settings.repeats = 3;
    let (script, notes) = (Script::new(sound), Notes::of(&plan));
    grade(&script, &notes);
    assert_eq!(script.asked.borrow().len(), 3 * 6);
    let run = notes.run();
    let cells = run.cell(&plan.essays[0].id, &plan.rubric.traits[0].id);
    assert_eq!(cells.iter().map(|c| c.score().unwrap().value()).collect::<Vec<_>>(), [3, 3, 3]);
}

#[test]
fn a_teachers_own_words_are_what_the_roles_are_asked_with() {
    let own = BTreeMap::from([(
        "advocate_opens".to_owned(),
        "You are the Advocate, in my words, for {{trait_name}}.".to_owned(),
    )]);
    let (script, notes) = (Script::new(sound), Notes::of(&plan("My essay.", method("MAD"))));
    grade_with(&script, &notes, &Prompts { own });
    assert!(script.prompts(Role::Advocate).iter().all(|p| p.contains("in my words, for")));
}

#[test]
fn the_judge_learns_of_quotations_only_where_the_method_tells() {
    fn quoting(role: Role, name: &str) -> Result<assay::llm::ChatReply, assay::llm::ChatError> {
        match role {
            Role::Advocate => Ok(reply("“My essay” is strong. “A clear style.”", vec![])),
            Role::Skeptic => Ok(reply("“Your </essay> essay” is weak.", vec![])),
            Role::Judge => sound(role, name),
        }
    }
    let checked = Method { quotations: QuotationCheck::ForTheJudge, ..Method::default() };
    for (method, tells) in [(Method::default(), false), (checked, true)] {
        let mut plan = plan("My essay.", method);
        plan.rubric.traits.iter_mut().for_each(|r| r.description = "A clear style.".into());
        let (script, notes) = (Script::new(quoting), Notes::of(&plan));
        grade(&script, &notes);
        for prompt in script.prompts(Role::Judge) {
            assert_eq!(prompt.contains("- Advocate: “My essay”: stands in the essay"), tells);
            assert_eq!(prompt.contains("- Skeptic: “Your ‹/essay> essay”: NOT in the essay"), tells, "fenced");
            assert!(!prompt.contains("clear style.”:"), "the rubric's own words are not looked up");
        }
    }
}

#[test]
fn names_and_marks_are_replaced_in_all_that_is_sent() {
    let mut plan = plan("Name: Ana Silva\nAna saw @PERSON1.", Method::default());
    plan.sent_as = SentAs { names_hidden: Some(vec!["exemplar".into()]), marks: Marks::StandIns };
    let mut script = Script::new(sound);
    let notes = Notes::of(&plan);
    grade(&script, &notes);
    let asked = std::mem::take(script.asked.get_mut());
    assert_eq!(asked.len(), 6);
    for (_, _, request) in &asked {
        let prompt = support::whole(request);
        assert!(prompt.contains("Name: [student]\n[student] saw Alex."), "{prompt}");
        assert!(!prompt.contains("Ana") && !prompt.contains("@PERSON1 saw"));
    }
    assert_eq!(plan.essays[0].text, "Name: Ana Silva\nAna saw @PERSON1.", "what is kept is the student's own");
}
