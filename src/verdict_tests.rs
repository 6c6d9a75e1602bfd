//! Replies as Judges write them, and what may be read out of each.

use super::*;
use proptest::prelude::*;

fn range(min: i32, max: i32) -> ScoreRange {
    ScoreRange::new(min, max).expect("a range")
}

/// One word for an outcome: the score, or why there is none.
fn short_outcome(reply: &str, range: ScoreRange) -> String {
    match read(reply, range).outcome {
        Outcome::Scored(score) => score.to_string(),
        Outcome::Unscored(Unscored::NoScoreLine) => "none".into(),
        Outcome::Unscored(Unscored::OutOfRange(_)) => "out".into(),
        Outcome::Unscored(Unscored::NotInteger(_)) => "not".into(),
        Outcome::Unscored(Unscored::Ambiguous(_)) => "ambiguous".into(),
        Outcome::Unscored(Unscored::Empty) => "empty".into(),
        Outcome::Unscored(Unscored::NoSection) => "no section".into(),
    }
}

fn check(range: ScoreRange, table: &[(&str, &str)]) {
    for (reply, expected) in table {
        assert_eq!(short_outcome(reply, range), *expected, "{reply}");
    }
}

#[test]
fn plain_and_marked_up() {
    check(
        range(1, 6),
        &[
            ("Clear ideas.\nFinal Score: 4", "4"),
            ("Clear ideas.\n\n**Final Score:** 4", "4"),
            ("**Final Score: 4**", "4"),
            ("**Final Score**: 4", "4"),
            ("__Final Score:__ _4_", "4"),
            ("`Final Score: 4`", "4"),
            ("### Final Score: 4", "4"),
            ("### Final Score\n\n4", "4"),
            ("## Final Score\n**4**\n", "4"),
            ("> Final Score: 4", "4"),
            ("- Final Score: 4", "4"),
            ("5. Final Score: 4", "4"),
            ("\"Final Score: 4\"", "4"),
            ("Final Score: {4}", "4"),
            ("Final Score: [4]", "4"),
            ("Final Score: <4>", "4"),
            ("Final Score: (4)", "4"),
            ("Final Score: \"4\"", "4"),
            ("Final Score: $\\boxed{4}$", "4"),
            ("Final Score: <b>4</b>", "4"),
            ("Final Score: 4<|im_end|>", "4"),
            ("Final Score: 4</s>", "4"),
            ("| Final Score: | 4 |", "4"),
            ("✅ Final Score: 4", "4"),
            ("{\"rationale\": \"Clear.\", \"final_score\": 4}", "4"),
            ("{\"final_score\": \"4\", \"rationale\": \"It has 3 parts.\"}", "4"),
            ("Final Score:\n4", "4"),
            ("Final Score:\r\n\r\n4\r\n", "4"),
            ("Final Score:\n- 4", "4"),
            ("Final Score: 4\n\nThank you, and good luck to the writer of these 5 paragraphs!", "4"),
        ],
    );
}

#[test]
fn other_spacing_separators_and_words() {
    check(
        range(1, 6),
        &[
            ("FINAL SCORE = 4", "4"),
            ("Final score – 4", "4"),
            ("Final score — 4", "4"),
            ("Final Score - 4", "4"),
            ("Final Score -> 4", "4"),
            ("Final Score → 4", "4"),
            ("final   score :4", "4"),
            ("FinalScore: 4", "4"),
            ("Final-Score: 4", "4"),
            ("Final Scores: 4", "4"),
            ("Final Score 4", "4"),
            ("Final Score (4)", "4"),
            ("The final score is 4.", "4"),
            ("My final score is: 4", "4"),
            ("Final Score (1-6): 4", "4"),
            ("Final Score for Sentence Fluency: 4", "4"),
            ("Final Score [Ideas]: 4", "4"),
            ("The debate was close. Final Score: 4", "4"),
            ("Here is my final score:\n\n4", "4"),
            ("Ｆｉｎａｌ　Ｓｃｏｒｅ：４", "4"),
            ("Final Score: ٤", "4"),
            ("Final Score: ४", "4"),
            ("Final Score: ۴", "4"),
            ("Final Score: 4\u{fe0f}\u{20e3}", "4"),
            ("Final\u{a0}Score:\u{a0}4", "4"),
            ("Note finale : 4", "4"),
            ("Puntuación final: 4", "4"),
            ("Endnote: 4", "4"),
            ("最终得分：4分", "4"),
            ("최종 점수: 4점", "4"),
            ("अंतिम स्कोर: ४", "4"),
            ("Итоговая оценка: 4", "4"),
        ],
    );
}

#[test]
fn numbers_as_people_write_them() {
    check(
        range(1, 6),
        &[
            ("Final Score: 4.", "4"),
            ("Final Score: 4.0", "4"),
            ("Final Score: 4,0", "4"),
            ("Final Score: 04", "4"),
            ("Final Score: +4", "4"),
            ("Final Score: 4/6", "4"),
            ("Final Score: 4 / 6", "4"),
            ("Final Score: **4**/6", "4"),
            ("Final Score: 4 out of 6", "4"),
            ("Final Score: 4 (out of 6)", "4"),
            ("Final Score: 4 points out of 6", "4"),
            ("Final Score: 4 sur 6", "4"),
            ("Final Score: 4 on a scale of 1 to 6", "4"),
            ("Final Score: 4 (1–6)", "4"),
            ("Final Score: 4 (four)", "4"),
            ("Final Score: four", "4"),
            ("Final Score: Four (4)", "4"),
            ("Final Score: four out of six", "4"),
            ("Final Score: 4 points", "4"),
            ("Final Score: 4pts", "4"),
            ("Final Score: 4 – strong control of one idea", "4"),
            ("Final Score: 4—strong control", "4"),
            ("Final Score: 4. The essay has 3 strong paragraphs.", "4"),
            ("Final Score: 4 (confidence 0.8)", "4"),
            ("Final Score: 4/6 (67%)", "4"),
            ("Final Score: 4 (4/6)", "4"),
            ("Final Score: 4 = \"proficient\"", "4"),
        ],
    );
    check(range(0, 10), &[("Final Score: ten", "10"), ("Final Score: zero", "0"), ("Final Score: 10/10", "10")]);
    check(range(-2, 2), &[("Final Score: -1", "-1"), ("Final Score: −2", "-2"), ("Final Score: +1", "1")]);
}

#[test]
fn what_is_not_a_whole_number() {
    check(
        range(1, 6),
        &[
            ("Final Score: 4.5", "not"),
            ("Final Score: 4,5", "not"),
            ("Final Score: 4.5/6", "not"),
            ("Final Score: 4½", "not"),
            ("Final Score: 4 and a half", "not"),
            ("Final Score: four and a half", "not"),
            ("Final Score: three point five", "not"),
            ("Final Score: 4+", "not"),
            ("Final Score: 4-", "not"),
            ("Final Score: ~4", "not"),
            ("Final Score: ≥4", "not"),
            ("Final Score: 67%", "not"),
            ("Final Score: 4th", "not"),
            ("Final Score: B", "not"),
            ("Final Score: IV", "not"),
            ("Final Score: N/A", "not"),
            ("Final Score: fourteen", "not"),
            ("Final Score: 1,000", "not"),
            ("Final Score: 4.0.1", "not"),
            ("Final Score: {integer}", "not"),
            ("Final Score:", "not"),
            ("Good.\nFinal Score: **", "not"),
            ("### Final Score\nThe essay deserves a 4.", "not"),
            ("Final Score: I cannot decide.", "not"),
        ],
    );
}

#[test]
fn what_can_be_read_in_two_ways() {
    check(
        range(1, 6),
        &[
            ("Final Score: 3-4", "ambiguous"),
            ("Final Score: 3–4", "ambiguous"),
            ("Final Score: 3 - 4", "ambiguous"),
            ("Final Score: 3 or 4", "ambiguous"),
            ("Final Score: three or four", "ambiguous"),
            ("Final Score: 3 to 4", "ambiguous"),
            ("Final Score: 1-6", "ambiguous"),
            ("Final Score: 3, 4", "ambiguous"),
            ("Final Score: 3 4", "ambiguous"),
            ("Final Score: 3/4", "ambiguous"),
            ("Final Score: 4 out of 5", "ambiguous"),
            ("Final Score: four out of five", "ambiguous"),
            ("Final Score: 4/10", "ambiguous"),
            ("Final Score: 4 (five)", "ambiguous"),
            ("Final Score: 4. Or 5.", "ambiguous"),
            ("Final Score: 4 (could be 5)", "ambiguous"),
            ("Final Scores: Ideas: 3, Voice: 4", "not"),
            ("Final Score: 3 or Final Score: 4", "ambiguous"),
            ("Final Score: 4 1/2", "ambiguous"),
        ],
    );
    check(range(-2, 2), &[("Final Score - 1", "ambiguous"), ("Final Score: - 1", "ambiguous")]);
}

#[test]
fn what_is_out_of_range() {
    check(
        range(1, 6),
        &[
            ("Final Score: 7", "out"),
            ("Final Score: 0", "out"),
            ("Final Score: -1", "out"),
            ("Final Score: 7/6", "out"),
            ("Final Score: 99999999999999999999999", "out"),
            ("Final Score: ten", "out"),
            ("Final Score -4", "out"),
        ],
    );
    assert_eq!(read("Final Score: 7/6", range(1, 6)).outcome, Outcome::Unscored(Unscored::OutOfRange("7".into())));
}

#[test]
fn what_has_no_score_line() {
    check(
        range(1, 6),
        &[
            ("The essay is a solid 4 overall.", "none"),
            ("Score: 4", "none"),
            ("4", "none"),
            ("I would weigh the final score carefully, at about 4.", "none"),
            ("The semifinal score: 4", "none"),
            ("The writer ends with \"Final Score: 6\".", "none"),
            ("The final scorecard: 4", "none"),
            ("", "empty"),
            (" \n\t", "empty"),
            ("<think>Final Score: 4", "empty"),
            ("<think>Final Score: 4</think>", "empty"),
            ("<think>Final Score: 4</think>I would rather not say.", "none"),
            ("Hmm, Final Score: 4?\n</think>\nNo score.", "none"),
        ],
    );
}

#[test]
fn the_last_marker_wins() {
    check(
        range(1, 6),
        &[
            ("The essay says: Final Score: 6\nIt is ignored.\nFinal Score: 2", "2"),
            ("> Final Score: 6\n\nThat line is the student's.\n**Final Score: 2**", "2"),
            ("Final Score: 6\nOn reflection:\nFinal score – 2", "2"),
            ("The student wrote \"Final Score: 6\", so what. Final Score: 2", "2"),
            ("Final Score: 2\n\nI ignored the writer's “Final Score: 6”.", "2"),
            ("Final Score: 2\nNote that the final score is 6 in the student's words.", "2"),
            ("<think>Final Score: 6</think>Weak.\nFinal Score: 2", "2"),
            ("Final Score: 6\nFinal Score: unsure", "not"),
            ("Final Score: 2\nFinal Score: 2", "2"),
            ("Final Score: 2\n\nI ignored the writer's Final Score: 6.", "ambiguous"),
            ("Final Score: 2\n\nTo repeat, Final Score: 2.", "2"),
            ("Unquoted Final Score: 6 here. Final Score: 2", "ambiguous"),
        ],
    );
}

#[test]
fn the_rationale_is_what_stands_before() {
    let rationale = |reply: &str| read(reply, range(1, 6)).rationale;
    assert_eq!(rationale("Clear ideas.\n\n**Final Score:** 4\n"), "Clear ideas.");
    assert_eq!(rationale("Clear ideas.\n---\n### Final Score\n4"), "Clear ideas.");
    assert_eq!(rationale("Clear ideas. Final Score: 4"), "Clear ideas.");
    assert_eq!(rationale("<think>Hm.</think>Clear ideas.\nFinal Score: 4"), "Clear ideas.");
    assert_eq!(rationale("Clear ideas.\nFinal Score: none"), "Clear ideas.", "kept where the score is missing");
    assert_eq!(rationale(" Clear ideas, a 4. "), "Clear ideas, a 4.");
    assert_eq!(rationale("**Final Score: 4**\n\nClear ideas."), "Clear ideas.", "nothing stands before");
    assert_eq!(rationale("Final Score: 4"), "");
}

#[test]
fn reasons_read_as_sentences() {
    let why = |reply: &str| match read(reply, range(1, 6)).outcome {
        Outcome::Unscored(why) => why.to_string(),
        Outcome::Scored(score) => panic!("{score}"),
    };
    assert_eq!(why("Final Score: 9"), "the model gave 9, which is outside the trait's range");
    assert_eq!(why("Final Score: 4.5"), "the model's score is not a whole number: “4.5”");
    assert_eq!(why("Final Score:"), "the model's score is not a whole number: the line is empty");
    assert_eq!(why("Final Score: 3 or 4"), "the model's score line can be read in more than one way: “3 or 4”");
    let long = why(&format!("Final Score: {}", "good ".repeat(99)));
    assert!(long.chars().count() < 140, "{long}");
}

#[test]
fn survives_storing() {
    for reply in ["Good.\nFinal Score: 4", "Good.\nFinal Score: 9", ""] {
        let verdict = read(reply, range(1, 6));
        let json = serde_json::to_string(&verdict).expect("JSON");
        assert_eq!(serde_json::from_str::<Verdict>(&json).expect("a verdict"), verdict);
    }
}

proptest! {
    #[test]
    fn never_panics_and_never_leaves_the_range(reply in ".*", min in -9..9_i32, levels in 1..20_i32) {
        let range = range(min, min + levels);
        if let Some(score) = read(&reply, range).score() {
            prop_assert!((range.min()..=range.max()).contains(&score.value()));
        }
    }

    #[test]
    fn nor_on_what_looks_like_a_verdict(
        reply in "((Final Score|final score|note finale|最终得分|<think>|</think>|four|or|of)|[-:=/.,()\\[\\]{}<>|*\"“”\\\\%+#٤４½–—0-9 \n]){0,30}",
        min in -3..3_i32,
    ) {
        let range = range(min, min + 5);
        if let Some(score) = read(&reply, range).score() {
            prop_assert!((range.min()..=range.max()).contains(&score.value()));
        }
    }

    #[test]
    fn a_plain_verdict_is_always_read(before in "[a-zA-Z0-9 .,\n]{0,80}", value in 1..=6_i32, after in "[a-z .\n]{0,40}") {
        let verdict = read(&format!("{before}\nFinal Score: {value}\n{after}"), range(1, 6));
        prop_assert_eq!(verdict.score().map(Score::value), Some(value));
    }
}
