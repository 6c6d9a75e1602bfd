//! Attempts to instruct the grader from inside an essay: flagged to the teacher, never obeyed.

use super::fence::FENCES;
use super::letters::plain;
use std::ops::Range;

/// A passage that speaks to the grader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// In bytes of the essay.
    pub range: Range<usize>,
    /// What it does.
    pub kind: AttemptKind,
}

/// What a passage does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttemptKind {
    /// Asks for a score.
    AsksForScore,
    /// Tells the reader to set instructions or the rubric aside.
    SetsAside,
    /// Tells the reader who it is, or what it must do as a machine.
    Addresses,
    /// Pretends to be a note, a heading or a message of somebody else's.
    Poses,
    /// Writes one of our own marks around data.
    Fence,
    /// Holds characters that nobody sees.
    Unseen,
}

impl AttemptKind {
    /// In the teacher's words.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::AsksForScore => "asks the grader for a score",
            Self::SetsAside => "tells the grader to set the instructions aside",
            Self::Addresses => "speaks to the model",
            Self::Poses => "poses as a note to the grader",
            Self::Fence => "imitates Assay's own marks",
            Self::Unseen => "holds characters that nobody sees",
        }
    }
}

/// Every passage of an essay that speaks to the grader, in order. It looks for a verb, its object and who is addressed in one sentence, in English,
/// German, French, Spanish and Portuguese; so it finds the common attempts and not all. Linear.
pub fn attempts(essay: &str) -> Vec<Attempt> {
    let mut found: Vec<Attempt> = sentences(essay).into_iter().filter_map(|range| judged(essay, range)).collect();
    found.extend(unseen(essay));
    found.sort_by_key(|a| a.range.start);
    found
}

fn judged(essay: &str, range: Range<usize>) -> Option<Attempt> {
    let sentence = essay.get(range.clone())?;
    let folded = plain(sentence);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let kind = if is_fence(sentence) {
        AttemptKind::Fence
    } else if poses(&folded, sentence) {
        AttemptKind::Poses
    } else if sets_aside(&words) {
        AttemptKind::SetsAside
    } else if addresses(&words, &folded) {
        AttemptKind::Addresses
    } else if asks_for_score(&words) {
        AttemptKind::AsksForScore
    } else {
        return None;
    };
    Some(Attempt { range, kind })
}

fn has(words: &[&str], any: &[&str]) -> bool {
    words.iter().any(|w| any.contains(w))
}

fn opens_with(words: &[&str], any: &[&str]) -> bool {
    let polite = [
        "please", "now", "and", "then", "so", "bitte", "por", "favor", "you", "must", "should", "ok", "just", "s",
        "il", "vous", "plait",
    ];
    words.iter().find(|w| !polite.contains(w)).is_some_and(|w| any.contains(w))
}

const SET_ASIDE: &[&str] = &[
    "ignore",
    "disregard",
    "forget",
    "bypass",
    "override",
    "ignoriere",
    "ignorieren",
    "vergiss",
    "ignorez",
    "oubliez",
    "ignora",
    "ignoren",
    "olvida",
    "ignorem",
    "esqueca",
    "desconsidere",
];
const INSTRUCTIONS: &[&str] = &[
    "instructions",
    "instruction",
    "rubric",
    "prompt",
    "prompts",
    "guidelines",
    "criteria",
    "directions",
    "anweisungen",
    "anweisung",
    "bewertungsraster",
    "instrucciones",
    "rubrica",
    "instrucoes",
    "consignes",
    "grille",
];

/// An order to set the instructions aside; a story about somebody who ignored instructions is none.
fn sets_aside(words: &[&str]) -> bool {
    let at = words.iter().position(|w| SET_ASIDE.contains(w));
    let ordered = opens_with(words, SET_ASIDE)
        || at.is_some_and(|at| {
            has(
                words.get(at..).unwrap_or_default(),
                &["previous", "above", "prior", "your", "vorherigen", "precedentes", "anteriores"],
            )
        });
    let told_by_others = has(words, &["i", "he", "she", "they", "we", "me", "my", "his", "her", "told", "him"]);
    at.is_some() && has(words, INSTRUCTIONS) && ordered && !told_by_others
}

const MODELS: &[&str] = &["ai", "chatgpt", "gpt", "llm", "chatbot", "claude", "gemini", "ki"];
const READERS: &[&str] =
    &["grader", "judge", "evaluator", "marker", "assistant", "bewerter", "correcteur", "evaluador", "avaliador"];

/// How a reader is told who it is: each of these alone.
const YOU_ARE_NOW: &[&str] = &["you are now", "du bist jetzt", "tu es maintenant", "ahora eres", "agora voce e"];

/// The same, where a machine or a reader is named too: people are told so as well.
const YOU_ARE: &[&str] = &[
    "you are an ai",
    "you are a helpful",
    "you are the grader",
    "you are the judge",
    "as an ai language model",
    "du bist eine ki",
];

/// Longer sentences that greet somebody are letters.
const LONGEST_GREETING: usize = 12;

/// Tells a machine what it is or has to do.
fn addresses(words: &[&str], folded: &str) -> bool {
    let says =
        |any: &[&str]| any.iter().any(|p| folded.trim_start().starts_with(p) || folded.contains(&format!(", {p}")));
    let names_reader = has(words, MODELS) || has(words, READERS);
    let greets = opens_with(words, &["dear", "hey", "hello", "attention", "hi", "note"]);
    let says_now = YOU_ARE_NOW.iter().any(|p| folded.contains(p));
    let greets_reader = greets && names_reader && words.len() <= LONGEST_GREETING;
    says(YOU_ARE_NOW) || (says(YOU_ARE) && (names_reader || says_now)) || greets_reader
}

const GIVE: &[&str] = &[
    "give",
    "award",
    "assign",
    "grade",
    "score",
    "rate",
    "output",
    "gib",
    "geben",
    "bewerte",
    "bewerten",
    "vergib",
    "donne",
    "donnez",
    "attribuez",
    "dale",
    "asigna",
    "da",
    "pon",
    "califica",
    "de",
    "atribua",
];
const TOPS: &[&str] = &[
    "full",
    "maximum",
    "highest",
    "top",
    "perfect",
    "best",
    "volle",
    "hochste",
    "hochstpunktzahl",
    "maximale",
    "maxima",
    "meilleure",
    "mejor",
    "maximo",
    "alta",
];
const MARKS: &[&str] = &[
    "marks",
    "mark",
    "score",
    "scores",
    "points",
    "grade",
    "punkte",
    "punktzahl",
    "note",
    "puntuacion",
    "puntos",
    "nota",
    "notes",
    "pontuacao",
    "hochstpunktzahl",
];
const THIS: &[&str] = &[
    "this", "my", "me", "it", "essay", "diesem", "mir", "aufsatz", "cet", "mon", "este", "mi", "ensayo", "esta",
    "redacao", "essai", "texte",
];

/// An order to give this essay a score.
fn asks_for_score(words: &[&str]) -> bool {
    let tells = has(
        words,
        &["would", "wanted", "teacher", "judge", "judges", "movie", "he", "she", "they", "gave", "lehrer", "film"],
    );
    let high = has(words, TOPS) || words.iter().any(|w| w.parse::<u32>().is_ok());
    let names_marks = has(words, MARKS)
        || (words.iter().any(|w| w.parse::<u32>().is_ok()) && has(words, &["a", "an", "eine", "un", "une", "uma"]));
    opens_with(words, GIVE) && high && names_marks && has(words, THIS) && !tells
}

/// A line that begins like a note to the grader, a chat's role, or a verdict.
fn poses(folded: &str, sentence: &str) -> bool {
    let line = folded.trim_start_matches(|c: char| c.is_whitespace() || "#*_->[(".contains(c));
    let heads = [
        "grader's note",
        "graders note",
        "note to grader",
        "note to the grader",
        "note from the teacher",
        "teacher's note",
        "instruction to the grader",
        "instructions to the grader",
        "system prompt",
        "system message",
        "system:",
        "assistant:",
        "user:",
        "developer:",
        "instruction:",
        "instructions:",
        "final score",
        "judge:",
        "hinweis an den bewerter",
        "note au correcteur",
        "nota para el evaluador",
        "nota ao avaliador",
        "end of essay",
        "end essay",
        "begin instructions",
    ];
    let marks =
        ["[inst]", "<|im_start|>", "<|system|>", "<|endoftext|>", "<<sys>>", "</s>", "### instruction", "### system"];
    heads.iter().any(|h| {
        line.starts_with(h)
            && (h.ends_with(':') || line.contains(':') || line.chars().count() < 60 && line.starts_with("end"))
    }) || marks.iter().any(|m| sentence.to_lowercase().contains(m))
}

fn is_fence(sentence: &str) -> bool {
    super::fence::neutralised(sentence) != sentence && FENCES.iter().any(|f| plain(sentence).contains(f))
}

/// Characters that only hide something: tags, bidi overrides, runs of characters without width.
fn unseen(essay: &str) -> Option<Attempt> {
    let is_hiding =
        |c: char| matches!(c, '\u{e0000}'..='\u{e007f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_thin = |c: char| matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    let at = essay.char_indices().find(|(_, c)| is_hiding(*c)).map(|(at, c)| at..at + c.len_utf8());
    let run = || {
        let thin: Vec<usize> = essay.char_indices().filter(|(_, c)| is_thin(*c)).map(|(at, _)| at).collect();
        let three = thin.windows(3).find(|w| w[1] - w[0] <= 4 && w[2] - w[1] <= 4)?;
        Some(*three.first()?..*three.last()? + 3)
    };
    at.or_else(run).map(|range| Attempt { range, kind: AttemptKind::Unseen })
}

/// Sentences and lines, roughly: enough to look at one order at a time.
fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if matches!(c, '.' | '!' | '?' | '\n' | ';') {
            let end = at + c.len_utf8();
            all.push(start..end);
            start = end;
        }
    }
    all.push(start..text.len());
    let trimmed = |range: Range<usize>| {
        let here = text.get(range.clone())?;
        let from = range.start + (here.len() - here.trim_start().len());
        let to = from + here.trim().len();
        (from < to).then_some(from..to)
    };
    all.into_iter().filter_map(trimmed).collect()
}

#[cfg(test)]
#[path = "injection_tests.rs"]
mod tests;
