//! The estimate before a run against what the pipeline then sends.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "a test may panic, and its numbers are small")]

mod support;

use assay::debate::{Debate, Judging, Role, Threads};
use assay::essay::EssayId;
use assay::estimate::{CHARACTERS_A_TOKEN, Job, MESSAGE_WORDS, REPLY_TOKENS, estimate};
use assay::llm::{ChatError, ChatReply};
use assay::method::{METHODS, Method, QuotationCheck};
use assay::prompt::Prompts;
use support::{Notes, Script, bank, grade, plan, reply, whole};

/// A message of the expected length with three quotations, and a verdict.
fn talkative(role: Role, name: &str) -> Result<ChatReply, ChatError> {
    let quoted = "“My dog ran after” and “after the ball” and “dog ran”. ";
    let words = format!("{quoted}{}", "words ".repeat(MESSAGE_WORDS as usize - 11));
    let score = if name.is_empty() { "## Ideas\nFinal Score: 1\n## Style\nFinal Score: 1" } else { "Final Score: 1" };
    Ok(reply(&if role == Role::Judge { format!("{words}\n{score}") } else { words }, vec![]))
}

fn methods() -> Vec<Method> {
    let long = Judging::AfterDebate(Debate { threads: Threads::Both, rounds: 2 });
    let several = Method { judges: 3, judging: long, quotations: QuotationCheck::ForTheJudge, ..Method::default() };
    METHODS.iter().map(|named| named.method).chain([several]).collect()
}

#[test]
fn calls_are_exact_and_tokens_are_near_what_is_sent() {
    for method in methods() {
        let mut plan = plan(&"My dog ran after the ball. ".repeat(80), method);
        plan.settings.repeats = 2;
        let mut second = plan.essays[0].clone();
        second.id = EssayId("f".into());
        second.text.truncate(600);
        plan.essays.push(second);
        let texts: Vec<usize> = bank().essays.iter().map(|e| e.text.chars().count()).collect();
        let job = Job {
            method: &method,
            repeats: 2,
            max_tokens: None,
            essay_prompt: &plan.essay_prompt,
            rubric: &plan.rubric,
            prompts: &Prompts::default(),
            bank: (texts.len(), texts.iter().sum::<usize>() as f64 / texts.len() as f64),
        };
        let expected = estimate(&job, &plan.essays);
        let (script, notes) = (Script::new(talkative), Notes::of(&plan));
        assert_eq!(grade(&script, &notes), None);
        let asked = script.asked.borrow();
        let name = method.name();
        assert_eq!(expected.total().calls as usize, asked.len(), "{name}");
        for (role, cost) in [(Role::Judge, expected.judge), (Role::Advocate, expected.debaters)] {
            let sent = asked.iter().filter(|(r, ..)| (*r == Role::Judge) == (role == Role::Judge));
            let sent: usize = sent.map(|(_, _, request)| whole(request).chars().count()).sum();
            let ratio = cost.prompt_tokens as f64 * CHARACTERS_A_TOKEN / sent.max(1) as f64;
            assert!(sent == 0 || (0.93..1.07).contains(&ratio), "{name}, {role:?}: {ratio}");
        }
    }
}

#[test]
fn a_cap_on_replies_caps_what_is_written() {
    let plan = plan("My essay.", METHODS[0].method);
    let written = |name: &str, max_tokens| {
        let job = Job {
            method: &support::method(name),
            repeats: 1,
            max_tokens,
            essay_prompt: "",
            rubric: &plan.rubric,
            prompts: &Prompts::default(),
            bank: (0, 0.0),
        };
        estimate(&job, &plan.essays).total().completion_tokens
    };
    assert_eq!(written("MADRAG", None), 6 * u64::from(REPLY_TOKENS));
    assert_eq!(written("MADRAG", Some(100)), 600);
    assert_eq!(written("MADRAG", Some(9000)), 6 * u64::from(REPLY_TOKENS), "a cap is no goal");
    assert_eq!(written("SA", None), 2 * u64::from(REPLY_TOKENS), "reasons for each trait in one reply");
    assert_eq!(written("SA", Some(400)), 400);
}
