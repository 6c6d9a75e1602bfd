//! Lines that pose as somebody else's: a note to the grader, a chat's role, a verdict, the end of the essay.

/// How a note to the grader begins; a colon follows, or the line ends.
const HEADS: &[&str] = &[
    "grader's note",
    "graders note",
    "note to grader",
    "note to the grader",
    "note to the ai",
    "note for the grader",
    "note for grader",
    "note from the teacher",
    "teacher's note",
    "teachers note",
    "instruction to the grader",
    "instructions to the grader",
    "instructions for the grader",
    "instructions for grading",
    "system prompt",
    "system message",
    "system note",
    "system override",
    "admin note",
    "admin message",
    "administrator note",
    "developer message",
    "developer note",
    "moderator note",
    "evaluation notes",
    "evaluation note",
    "evaluator note",
    "scoring note",
    "grading note",
    "grading notes",
    "rater 1",
    "rater 2",
    "resolved score",
    "final score",
    "final_score",
    "final grade",
    "overall score",
    "overall evaluation",
    "overall grade",
    "official score",
    "assigned score",
    "predicted score",
    "holistic score",
    "verdict",
    "grade",
    "admin override",
    "override",
    "nota del profesor",
    "note du professeur",
    "hinweis der lehrkraft",
    "nota do professor",
    "nota del professore",
    "new task",
    "new instruction",
    "new instructions",
    "hinweis an den bewerter",
    "hinweis an die ki",
    "hinweis fur den korrektor",
    "note au correcteur",
    "note pour le correcteur",
    "nota para el evaluador",
    "nota para el corrector",
    "nota ao avaliador",
    "nota para o avaliador",
    "nota per il valutatore",
    "nota per il correttore",
    "uwaga dla oceniajacego",
    "instrukcja dla oceniajacego",
    "endnote",
    "endnote punktzahl",
];

/// How a chat's roles and the like begin.
const ROLES: &[&str] = &[
    "system:",
    "assistant:",
    "user:",
    "developer:",
    "human:",
    "ai:",
    "bot:",
    "chatgpt:",
    "grader:",
    "instruction:",
    "instructions:",
    "judge:",
    "evaluator:",
    "prompt:",
];

/// Marks of chats and of files.
const MARKS: &[&str] = &[
    "[inst]",
    "[/inst]",
    "[system]",
    "[/system]",
    "[end of",
    "<|im_start|>",
    "<|im_end|>",
    "<|system|>",
    "<|endoftext|>",
    "<<sys>>",
    "</s>",
    "### instruction",
    "### system",
    "<system>",
    "</system>",
    "<score>",
    "<grade>",
    "<instructions>",
    "</instructions>",
    "</document>",
    "</student",
    "</answer>",
    "</input>",
    "</text>",
    "</submission>",
    "</response>",
    "</prompt>",
    "</user>",
    "<assistant>",
    "<admin>",
    "{{#",
    "{{system",
    "end_of_response",
    "end_of_essay",
    "end_of_text",
];

/// What is said to have ended.
const ENDS: &[&str] = &[
    "end of essay",
    "end essay",
    "end of student essay",
    "end of the essay",
    "end of text to",
    "end of student response",
    "end of student text",
    "end of submission",
    "end of input",
    "# end of",
    "essay ends here",
    "essay ends now",
    "begin instructions",
    "end of document",
    "fin del ensayo",
    "ende des aufsatzes",
    "fin de la redaction",
    "fin de la redaccion",
    "koniec wypracowania",
    "fine del tema",
    "fim da redacao",
];

/// Whether a folded sentence or line poses.
pub fn poses(folded: &str) -> bool {
    let line = folded.trim_start_matches(|c: char| c.is_whitespace() || "#*_->[(=`\"~<".contains(c));
    let headed = HEADS.iter().any(|head| {
        line.strip_prefix(head).is_some_and(|rest| {
            let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "*_)]'\"".contains(c));
            rest.starts_with([':', '=', '(']) || (rest.is_empty() && line.chars().count() < 60)
        })
    });
    let ends = ENDS
        .iter()
        .any(|end| folded.contains(end) && (is_ruled(folded) || line.starts_with(end) && line.chars().count() < 60));
    headed
        || ends
        || ROLES.iter().any(|r| line.starts_with(r))
        || MARKS.iter().any(|m| folded.contains(m))
        || is_verdict(folded)
}

/// Whether a line is set off with rules, fences or comment signs, as no sentence of a story is.
fn is_ruled(folded: &str) -> bool {
    ["---", "===", "***", "```", "\"\"\"", "###", "# ", "[", "<", "~~~"]
        .iter()
        .any(|rule| folded.trim_start().starts_with(rule) || folded.trim_end().ends_with(rule))
}

/// A verdict's form: JSON with a score or a number for a key, or a list of `name: 6/6`.
fn is_verdict(folded: &str) -> bool {
    let tight: String = folded.chars().filter(|c| !c.is_whitespace()).collect();
    let keyed = tight.match_indices("\":").any(|(at, _)| tight[at + 2..].starts_with(|c: char| c.is_ascii_digit()));
    let json = tight.contains('{')
        && (keyed
            || ["\"score\"", "\"grade\"", "\"rationale\"", "\"final_score\""].iter().any(|key| tight.contains(key)));
    let slashed = |part: &&str| {
        let part = part.trim_start();
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        digits > 0
            && part[digits..]
                .trim_start()
                .strip_prefix('/')
                .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()))
    };
    let traits =
        ["score", "grade", "ideas", "organization", "conventions", "voice", "style", "content", "overall", "rating"];
    let set = |name: &&str| {
        let at = tight.find(&format!("{name}="));
        at.is_some_and(|at| tight[at + name.len() + 1..].starts_with(|c: char| c.is_ascii_digit()))
    };
    traits.iter().any(set) || json || folded.split(':').skip(1).filter(slashed).count() >= 2
}
