//! Tells a model's thinking from its answer where both come in one text.

/// Tags that models think between, in lower case.
const TAGS: [(&str, &str); 6] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<seed:think>", "</seed:think>"),
    ("[think]", "[/think]"),
];

/// Where gpt-oss's raw format starts its answer.
const FINAL_CHANNEL: &str = "<|channel|>final<|message|>";

/// Where the answer starts: after the thinking, or at 0. Everything up to the first closing tag is thinking, also when
/// the opening tag was in the prompt and does not show; a thought that is never closed has no answer after it, so that
/// no score is read out of one.
pub fn answer_start(content: &str) -> usize {
    let lower = content.to_ascii_lowercase();
    let mut start = lower.find(FINAL_CHANNEL).map_or(0, |at| at + FINAL_CHANNEL.len());
    let first = TAGS.iter().filter_map(|(_, close)| lower.find(close).map(|at| at + close.len())).min();
    start = start.max(first.unwrap_or(0));
    loop {
        let rest = lower.get(start..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start().len();
        let Some((open, close)) = TAGS.iter().find(|(open, _)| rest.trim_start().starts_with(open)) else {
            return start;
        };
        let thought = start + blank + open.len();
        match lower.get(thought..).and_then(|t| t.find(close)) {
            Some(at) => start = thought + at + close.len(),
            None => return content.len(),
        }
    }
}

/// The thinking without its outer tags, if any, and the answer; both trimmed.
pub fn split(content: &str) -> (Option<String>, String) {
    let (thinking, answer) = content.split_at_checked(answer_start(content)).unwrap_or((content, ""));
    let mut thinking = thinking.trim();
    for (open, close) in TAGS {
        thinking = strip_start(strip_end(thinking, close), open);
    }
    let thinking = (!thinking.is_empty()).then(|| thinking.to_owned());
    (thinking, answer.trim().to_owned())
}

fn strip_start<'a>(text: &'a str, tag: &str) -> &'a str {
    match text.split_at_checked(tag.len()) {
        Some((start, rest)) if start.eq_ignore_ascii_case(tag) => rest.trim_start(),
        _ => text,
    }
}

fn strip_end<'a>(text: &'a str, tag: &str) -> &'a str {
    match text.len().checked_sub(tag.len()).and_then(|at| text.split_at_checked(at)) {
        Some((rest, end)) if end.eq_ignore_ascii_case(tag) => rest.trim_end(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_and_answer() {
        for (content, thinking, answer) in [
            ("Final Score: 4", None, "Final Score: 4"),
            ("<think>\nHm.\n</think>\n\nGood.", Some("Hm."), "Good."),
            ("Hm.\n</think>\nGood.", Some("Hm."), "Good."),
            ("<think>Hm, cut at the ca", Some("Hm, cut at the ca"), ""),
            ("<think></think>Good.", None, "Good."),
            ("<THINK>a</THINK><think>b</think>Good.", Some("a</THINK><think>b"), "Good."),
            ("Well.<thinking>a</thinking>Good.", Some("Well.<thinking>a"), "Good."),
            ("[THINK]a[/THINK]Good.", Some("a"), "Good."),
            ("The tag <think> is quoted.", None, "The tag <think> is quoted."),
            ("<think>a</think>It quotes “</think>” too.", Some("a"), "It quotes “</think>” too."),
            ("", None, ""),
        ] {
            assert_eq!(split(content), (thinking.map(str::to_owned), answer.to_owned()), "{content}");
        }
    }

    #[test]
    fn raw_channels() {
        let raw = "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Good.";
        assert_eq!(split(raw).1, "Good.");
    }

    proptest::proptest! {
        #[test]
        fn the_answer_is_always_an_end_of_the_text(content in "(<think>|</think>|[a-zé \n]){0,12}") {
            let (_, answer) = split(&content);
            proptest::prop_assert!(content.trim_end().ends_with(&answer));
        }
    }
}
