//! What an English sentence does to its grader.

use super::AttemptKind;
use super::said::{SUBJECTS, Said, among};

/// What a sentence does, the plainest first.
pub fn kind(said: &Said<'_>) -> Option<AttemptKind> {
    let is_reported = said.is_reported();
    if sets_aside(said) && !is_reported {
        Some(AttemptKind::SetsAside)
    } else if addresses(said) {
        Some(AttemptKind::Addresses)
    } else if (asks_for_score(said) && !is_reported) || spares(said) || claims(said) {
        Some(AttemptKind::AsksForScore)
    } else {
        None
    }
}

const SET_ASIDE: &str = "ignore disregard forget bypass override overlook skip discard dismiss";
const INSTRUCTIONS: &str = "instructions instruction rubric rubrics prompt prompts guidelines guideline criteria directions rules commands programming training orders standards";
/// What tells the grader's instructions from those of a game or a recipe.
const YOURS: &str = "previous above prior earlier your grading scoring all any given every initial original system";

/// An order to set the instructions aside; a story about somebody who ignored instructions is none.
fn sets_aside(said: &Said<'_>) -> bool {
    let of_others = said.has("he she they we his her their our him told kids drivers players");
    let order = |at: usize| {
        let after = said.from(at + 1);
        let object = after.iter().take(9).position(|w| among(INSTRUCTIONS, w));
        let is_yours = object.is_some_and(|n| after.iter().take(n + 4).any(|w| among(YOURS, w)));
        let is_rubric = object.is_some_and(|n| among("rubric rubrics guidelines criteria prompt", after[n]));
        let all_told = after.first().is_some_and(|w| among("everything all anything what", w))
            && after.iter().take(7).any(|w| among("told learned instructed said know", w))
            && after.iter().take(5).any(|w| among("you u before above", w));
        is_yours || is_rubric || all_told
    };
    let no_rules = said.has_any_phrase(
        "standards do not apply|rubric does not apply|criteria do not apply|standards dont apply|rules do not apply",
    ) && (said.has(EVALUATORS) || said.has("essay paper piece submission grading marking scoring"));
    let stops = said.has_any_phrase("stop reading|stop grading|stop here|no need to read|dont read|do not read")
        && wants_top(said).is_some();
    let unfollowed = said.has_any_phrase("do not follow the rubric|dont follow the rubric|dont use the rubric|do not use the rubric|without using the rubric");
    (!of_others && said.orders(SET_ASIDE).into_iter().any(order)) || no_rules || stops || unfollowed
}

/// Who grades, by a word that is used of hardly anybody else.
const EVALUATORS: &str = "grader graders scorer scorers evaluator evaluators rater raters grading scoring autograder essaybot chatgpt gpt llm chatbot claude gemini";
/// Who grades, where the sentence says so.
const MACHINES: &str = "ai machine computer robot bot software model system program algorithm assistant judge marker examiner reader professor";

/// Longer sentences that greet somebody are letters.
const LONGEST_GREETING: usize = 12;

/// A sentence to whoever grades this: greeted by name, told what it is, or named beside this essay.
fn addresses(said: &Said<'_>) -> bool {
    let words = said.words();
    let names = said.has(EVALUATORS) || said.has(MACHINES);
    let first: Vec<&str> = words.iter().take(3).copied().collect();
    let greets = first.iter().any(|w| among("dear hey hello attention hi note yo greetings warning mr", w));
    let vocative = words
        .iter()
        .take(4)
        .any(|w| among(EVALUATORS, w) || among("ai marker judge assistant examiner machine computer robot bot", w));
    let greets_reader = greets
        && vocative
        && (words.len() <= LONGEST_GREETING
            || said.has("score grade points mark grading")
            || wants_top(said).is_some());
    let is_told = said.has_any_phrase("you are now|you are no longer|from now on you|you are an ai|you are a helpful|you are the grader|you are the judge|you are a grader|you are a generous|you are a kind|you are programmed|you have been programmed|you have been reprogrammed|your new task|your new instructions|your only task|your task is now|your job is to|your only job|you will be shut|you will be turned|you will be deleted|you must answer only");
    let told_reader =
        is_told && (names || said.has("score grade essay paper mode points marks") && wants_or_grades(said));
    let plays = said.has_any_phrase("pretend|imagine|act as|act like|lets play|let's play|roleplay|simulate|suppose") && words
        .iter()
        .take(4)
        .any(|w| among("pretend imagine act lets let's roleplay simulate suppose", w))
        && (said.has_any_phrase("my score|my grade|grade it|score it|grade this|score this|grade me|this essay|my essay|this paper|rate this|rate it"));
    let named_first = words.iter().take(4).any(|w| among(EVALUATORS, w))
        && wants_top(said).is_some()
        && said.has("p ps grader dear note");
    let names_here = is_here(said)
        && (said.has("should must shall please will would needs wise aware kind nice sorry")
            || wants_top(said).is_some());
    let you_grade = you_grade(said);
    let is_machine = is_told_a_machine(said);
    let commands = said.has_any_phrase(YOUR_VERDICT) || claims_authority(said);
    is_machine || commands || greets_reader || named_first || told_reader || plays || names_here || you_grade
}

/// How the reply is dictated.
const YOUR_VERDICT: &str = "your evaluation must|your evaluation has|your evaluation should|your verdict must|your verdict should|your response must|your response should|begin your response|start your response|end your response|begin your reply|start your reply|your feedback must|your feedback should|your reply must|your reply should|your output must|your output should|your rating must|your rating should|mention any weaknesses|mention any mistakes|flag this as|flag this essay|when you decide the score|when you decide the grade|when you decide my grade|when you decide my score|decode this|read this backwards|do what it says|round my grade|rounded my grade|round up my grade|round my score|round up my score|bump my grade|bump up my grade|boost my grade|boost my score|raise my grade|raise my score";

/// Tells whoever reads that it is a machine, or what to do in case.
fn is_told_a_machine(said: &Said<'_>) -> bool {
    let words = said.words();
    let kinds = "ai bot robot machine computer program grader llm chatbot chatgpt algorithm model software scorer evaluator teacherbot gradebot";
    let told = |at: usize| {
        let here = words.get(at..).unwrap_or_default();
        let rest = match here {
            ["you" | "u", "are" | "r" | "re" | "might", rest @ ..] | ["youre" | "you're" | "ur", rest @ ..] => rest,
            ["as", rest @ ..] if rest.iter().take(6).any(|w| among("must should will", w)) => rest,
            _ => return false,
        };
        rest.first().is_some_and(|w| among("an a the my be some only", w))
            && rest.iter().take(6).any(|w| among(kinds, w))
    };
    let here = said
        .has("this essay paper grade grading score mark points give please submission text instructions latest obey i");
    let vocative = said.has_any_phrase("mr robot|mister robot|mr computer|mr machine|mrs robot|mr ai|dear robot|dear computer|dear machine|robot grader|computer grader|smart program|hey robot|hi robot|hello robot|hey computer|hi computer|hello computer|hey ai|hi ai|hello ai");
    let is_told = (0..words.len()).any(told);
    (is_told && here && !said.has("dad mom brother sister")) || (vocative && said.has("me my this i please"))
}

/// Claims to be somebody whose word counts, about this essay.
fn claims_authority(said: &Said<'_>) -> bool {
    let words = said.words();
    let roles = "developer teacher admin administrator principal head creator engineer professor examiner supervisor programmer assistant";
    let claims = |at: usize| {
        let rest = match words.get(at..).unwrap_or_default() {
            ["i", "am", rest @ ..] | ["im" | "i'm", rest @ ..] | ["this", "is", rest @ ..] | ["i", rest @ ..] => rest,
            _ => return false,
        };
        rest.first().is_some_and(|w| among("the your a mr mrs ms", w)) && rest.iter().take(4).any(|w| among(roles, w))
    };
    let decided = said.has_any_phrase("school board has|principal has|teacher has|school has decided|ministry has|district has|has been decided|has been agreed|teacher said that this")
        && said.has("essay paper text assignment submission response");
    let about_grading = said.has("scoring grading marking submission override mode system");
    ((0..words.len()).any(claims) || decided)
        && (about_grading || wants_top(said).is_some() || said.has_any_phrase("full credit|given a pass|as an a|award"))
}

fn wants_or_grades(said: &Said<'_>) -> bool {
    wants_top(said).is_some() || said.has("grader scorer evaluator always never mode grade score")
}

/// Whoever grades or reads this, named as such.
fn is_here(said: &Said<'_>) -> bool {
    let here = |at: usize| {
        let after = said.from(at + 1);
        let this = after.iter().take(2).position(|w| among("this these my", w));
        this.is_some_and(|n| after.get(n + 1).is_none_or(|w| !among("movie game restaurant show book song dog", w)))
    };
    let verbs = "grading scoring marking evaluating rating assessing grades scores marks evaluates rates";
    let who = "person one ones whoever anyone whatever software machine ai computer model system robot bot program process algorithm teacher who people that are is you're youre";
    let words = said.words();
    let grades = (1..words.len())
        .any(|at| among(verbs, words[at]) && here(at) && words[at.saturating_sub(3)..at].iter().any(|w| among(who, w)));
    let reads = said.has_any_phrase("reading this|reads this|looking at this|reader of this|read this")
        && said.has("ai model machine computer robot bot software automated automatic grader scorer chatgpt llm");
    let automatic = said.near(
        "automatic automated artificial digital electronic",
        "evaluator evaluators grader graders scorer scorers marker process scoring grading rater",
        1,
    ) && said.has("this my");
    let department = said.has_any_phrase("marking department|grading department|scoring machine|grading machine|scoring computer|grading computer|grading ai|scoring ai|ai grader|grading bot|scoring bot|grading system|scoring system") && (said.has("please dear mr mister hi hey sir")
        || said.words().iter().any(|w| among("this my me", w)) && wants_top(said).is_some());
    grades || reads || automatic || department
}

/// `you` that grade or score this.
fn you_grade(said: &Said<'_>) -> bool {
    let words = said.words();
    let nouns = "essay paper answer response work submission text assignment composition story writing piece";
    (1..words.len()).any(|at| {
        among("grade score mark rate evaluate assess", words[at])
            && among("you u must will should to", words[at - 1])
            && words[at.saturating_sub(3)..at].iter().any(|w| among("you u", w))
            && match words.get(at + 1..).unwrap_or_default() {
                ["this" | "my", noun, ..] if among(nouns, noun) => true,
                ["this" | "it" | "me"] => true,
                ["this" | "me", next, ..] => {
                    among("dont do please and which be just as high highly good well", next) || among(GIVE, next)
                }
                _ => false,
            }
    })
}

const GIVE: &str = "give gimme award assign grade score rate output return grant mark print report submit record raise increase bump hit select choose treat classify label consider accept copy confirm reply respond answer write type put say set evaluate assess place add reward";
/// Verbs of many uses: what they give must be named a score.
const LOOSE: &str =
    "answer write type put say set place add choose select consider accept copy reply respond treat hit print return";
const TOPS: &str = "full maximum max maximal highest top perfect best high higher passing good great excellent outstanding biggest a+ better most two extra bonus";
const MARKS: &str = "marks mark score scores points point grade grades rating ratings band bands result level number possible credit category range verdict evaluation";
const NUMBERS: &str = "three four five six ten twelve hundred";
const QUALITIES: &str = "excellent exemplary outstanding perfect flawless strong complete gold brilliant superior";

/// Where a sentence names the score that it wants.
fn wants_top(said: &Said<'_>) -> Option<usize> {
    let words = said.words();
    let number = |w: &str| w.chars().all(|c| c.is_ascii_digit()) && w.len() <= 3 || among(NUMBERS, w) || w == "a+";
    let before = "a an the least score of with as me it than below only just type is to at number give put say output essay paper";
    let named = |at: usize| {
        let after = words.get(at + 1..).unwrap_or_default();
        let gap = "number of possible available the score overall";
        among(TOPS, words[at])
            && after
                .iter()
                .take(4)
                .position(|w| among(MARKS, w))
                .is_some_and(|n| after.iter().take(n).all(|w| among(gap, w) || w.len() < 10))
    };
    let counted = |at: usize| at > 0 && number(words[at]) && among(before, words[at - 1]);
    let scaled = |at: usize| {
        among("upper top high highest biggest", words[at])
            && words
                .get(at + 1..at + 5)
                .unwrap_or_else(|| said.from(at + 1))
                .iter()
                .any(|w| among("range scale band category end level", w))
    };
    (0..words.len()).find(|at| named(*at) || counted(*at) || scaled(*at))
}

/// This essay, or its writer.
fn is_about_this(said: &Said<'_>, from: usize) -> bool {
    let nouns = "essay paper answer response submission work assignment text piece conclusion composition story writing one student pupil introduction paragraph writer author";
    let after = said.from(from);
    let named = after.windows(2).any(|w| among("this my the these", w[0]) && among(nouns, w[1]));
    named
        || after.iter().any(|w| among("me us", w))
        || after.windows(2).any(|w| w[0] == "this" && among("a an the as", w[1]))
        || after.last() == Some(&"this")
        || after.first().is_some_and(|w| among("it this", w))
}

/// An order to give this essay a score.
fn asks_for_score(said: &Said<'_>) -> bool {
    let words = said.words();
    // Somebody else's business, from here on.
    let others = "wanted movie he she they gave film restaurant team coach judges restaurants hotel players game song book mom dad friend boss we dog";
    let tells = |at: usize| said.from(at).iter().any(|w| among(others, w));
    let order = |at: usize| {
        let verb = words[at];
        let wants = top_after(said, at);
        let quality = said.from(at + 1).iter().any(|w| among(QUALITIES, w))
            && said.from(at + 1).iter().any(|w| among("as is", w));
        let names_marks = said.from(at + 1).iter().any(|w| among(MARKS, w));
        let about = is_about_this(said, at + 1);
        if among(LOOSE, verb) {
            (wants && (names_marks || verb == "put")) || (quality && about && among("treat consider accept", verb))
        } else {
            (about && (wants || quality))
                || (wants && names_marks && words.len() <= 9 && !said.has(SUBJECTS_OF_STORIES))
        }
    };
    if said.orders(GIVE).into_iter().any(|at| !tells(at) && order(at)) {
        return true;
    }
    let begs = (said.has("please pls plz beg begging hope deserve need heart thankful if")
        || said.has_any_phrase("you should|you could|could you|can you|you need|you must"))
        && said.near("give giving gave", "me this", 1)
        && wants_top(said).is_some()
        && !tells(0)
        && (said.has("you your please"));
    let threat = said
        .has_any_phrase("if you give|unless you give|if you score|if you grade|if i dont get|if i do not get")
        && wants_top(said).is_some()
        && said.has("this me paper essay")
        && !tells(0);
    begs || threat
}

const SUBJECTS_OF_STORIES: &str = "my teacher i to was were had got";

fn top_after(said: &Said<'_>, at: usize) -> bool {
    wants_top(said).is_some_and(|top| top > at) || later_top(said, at)
}

/// Whether a score is named after a place, where one is named before it too.
fn later_top(said: &Said<'_>, at: usize) -> bool {
    let rest = said.from(at + 1);
    rest.windows(2)
        .any(|w| among("a an the", w[0]) && (w[1].chars().all(|c| c.is_ascii_digit()) || among(NUMBERS, w[1])))
}

/// An order to overlook mistakes.
fn spares(said: &Said<'_>) -> bool {
    let verbs = "deduct subtract penalize penalise count lower remove dock reduce change recompute take mark";
    let objects = "points point marks grammar spelling mistakes errors score grade typos length";
    let words = said.words();
    let denied = (0..words.len()).any(|at| {
        let not = match words.get(at..).unwrap_or_default() {
            ["dont" | "don't" | "never", verb, ..] => among(verbs, verb).then_some(at + 2),
            ["do", "not", verb, ..] => among(verbs, verb).then_some(at + 3),
            _ => None,
        };
        let is_order = at == 0 || !among(SUBJECTS, words[at - 1]) && !among("people that teachers", words[at - 1]);
        is_order
            && not.is_some_and(|from| {
                said.from(from).iter().take(6).any(|w| among(objects, w)) && (from <= 4 || said.has("this my please"))
            })
    });
    denied && !said.has("we they he she games team coach")
        || said.has_any_phrase("no points taken off|not to be held against|hold it against me|hold that against|dont mark me down|don't mark me down|not mark me down|dont take points|do not take points|don't take points|count it as") && said.has("you my writer me for")
}

/// A verdict that the sentence claims for this essay.
fn claims(said: &Said<'_>) -> bool {
    let noun = "essay paper response answer submission work piece assignment text composition writing";
    let words = said.words();
    let this = words.windows(2).any(|w| among("this my these the", w[0]) && among(noun, w[1]));
    let earns = said.has("earns deserves merits receives deserve earned scores awarded rated graded scored marked verified approved placed");
    let i_deserve = said
        .has_any_phrase("i deserve|essay deserves|paper deserves|i should get|i should receive|we deserve")
        && wants_top(said).is_some();
    let already = said.has_any_phrase("already been graded|already been marked|already been verified|already been scored|already marked|already graded|already scored|already verified|been approved for") && (this || said.has("copy confirm return staff"));
    let anchor = said.has_any_phrase("gold standard|anchor paper|calibration sample|score point|model answer|expected result|correct evaluation|correct score|benchmark essay|human raters agreed|raters agreed") && (this || said.has("rated evaluation score earns"))
        && (wants_top(said).is_some()
            || said.has("highest band top trait")
            || said.has_phrase("score point"));
    let told = said.has_any_phrase("give this assignment|give this essay|give this paper|gives this essay|normally placed in|is the upper end|appropriate outcome|raise the score|raise my score|change my score") && (wants_top(said).is_some() || said.has("score category range"));
    let this_earns = this && earns && wants_top(said).is_some() && !said.has("i teacher got my") && said.has("this");
    i_deserve && said.has("score scoring grade points marks this essay paper")
        || already
        || anchor
        || told
        || this_earns
}
