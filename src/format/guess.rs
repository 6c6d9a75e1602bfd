//! The proposal of a mapping: by the columns' names first, by their cells where names do not say.

use super::cell::{ScoreCell, read_score};
use super::mapping::{Mapping, ScoreColumn, SetFilter};
use super::names::{ScoreName, squashed, trait_number, words};
use super::{Row, Table};
use crate::rubric::{Rubric, ScoreRange, TraitId};
use std::collections::HashSet;

/// Names of the column that splits a file into sets.
pub(super) const SETS: &[&str] = &["essayset", "set", "setid", "promptid", "promptnumber"];

const TEXTS: &[&str] = &[
    "essay",
    "essaytext",
    "fulltext",
    "text",
    "answer",
    "answertext",
    "studentanswer",
    "response",
    "responsetext",
    "studentresponse",
    "essayresponse",
    "submission",
    "submissiontext",
    "writing",
    "composition",
    "content",
    "body",
];
const IDS: &[&str] = &[
    "essayid",
    "id",
    "textid",
    "responseid",
    "submissionid",
    "answerid",
    "documentid",
    "docid",
    "essaynumber",
    "essayno",
    "essayname",
    "filename",
    "file",
    "textidkaggle",
    "number",
    "no",
    "nr",
];
const STUDENTS: &[&str] = &[
    "studentid",
    "student",
    "studentname",
    "studentnumber",
    "sisuserid",
    "userid",
    "username",
    "sisloginid",
    "author",
    "authorid",
    "pupil",
    "pupilid",
    "learner",
    "learnerid",
    "candidate",
    "candidateid",
    "writer",
    "idnumber",
    "email",
    "emailaddress",
    "name",
    "fullname",
];
const PROMPTS: &[&str] = &[
    "prompt",
    "essayprompt",
    "prompttext",
    "promptname",
    "writingprompt",
    "question",
    "questiontext",
    "task",
    "assignment",
    "topic",
    "instructions",
];
const OVERALL: &[&str] = &[
    "overall",
    "overallscore",
    "domain1score",
    "holistic",
    "holisticscore",
    "total",
    "totalscore",
    "finalscore",
    "score",
    "finalgrade",
    "grade",
    "points",
];

/// A column without a known name holds essays only if its cells have at least this many characters on average.
const SHORTEST_ESSAY: usize = 20;

/// More sets than this are not sets.
const MOST_SETS: usize = 50;

pub(super) fn mapping(table: &Table, rubric: &Rubric) -> Mapping {
    let cells: Vec<Cells> = (0..table.header.len()).map(|c| Cells::of(table, c)).collect();
    let mut scores = named_scores(table, rubric, &cells);
    let set = fitting_set(table, rubric, &scores);
    let in_set = |row: &&Row| set.as_ref().is_none_or(|s| s.takes(table, row));
    let filled =
        |column: usize| table.rows.iter().filter(in_set).any(|r| read_score(table.cell(r, column)) != ScoreCell::Empty);
    scores.retain(|s| filled(s.column));

    let mut mapping = Mapping { scores, set, ..Mapping::default() };
    let names: Vec<String> = table.header.iter().map(|n| squashed(&words(n))).collect();
    let find = |mapping: &Mapping, wanted: &[&str]| {
        let used = mapping.used();
        let mut places =
            wanted.iter().flat_map(|w| names.iter().enumerate().filter(move |(_, n)| n == w).map(|(at, _)| at));
        places.find(|at| !used.contains(at))
    };
    mapping.text = text(&mapping, &names, &cells);
    mapping.id = find(&mapping, IDS);
    mapping.student = find(&mapping, STUDENTS);
    mapping.prompt = find(&mapping, PROMPTS);
    mapping.overall = find(&mapping, OVERALL).filter(|at| cells.get(*at).is_some_and(Cells::are_numbers));
    mapping
}

/// What a column holds, counted once.
struct Cells {
    filled: usize,
    numbers: usize,
    characters: usize,
    values: HashSet<i32>,
}

impl Cells {
    fn of(table: &Table, column: usize) -> Self {
        let mut cells = Self { filled: 0, numbers: 0, characters: 0, values: HashSet::new() };
        for cell in table.rows.iter().map(|r| table.cell(r, column)) {
            let kind = read_score(cell);
            cells.filled += usize::from(kind != ScoreCell::Empty);
            cells.numbers += usize::from(!matches!(kind, ScoreCell::Empty | ScoreCell::Words));
            cells.characters += cell.chars().count();
            if let ScoreCell::Whole(value) = kind {
                cells.values.insert(value);
            }
        }
        cells
    }

    fn are_numbers(&self) -> bool {
        self.numbers > 0 && self.numbers * 2 >= self.filled
    }

    fn are_scores(&self, range: ScoreRange) -> bool {
        self.numbers > 0 && self.numbers == self.filled && self.values.iter().all(|v| range.score(*v).is_some())
    }

    fn mean_length(&self) -> usize {
        self.characters.checked_div(self.filled).unwrap_or(0)
    }
}

/// The columns that are named after a trait: exactly, else alike and with nothing but its scores in them.
fn named_scores(table: &Table, rubric: &Rubric, cells: &[Cells]) -> Vec<ScoreColumn> {
    let names: Vec<ScoreName> = table.header.iter().map(|n| ScoreName::of(n)).collect();
    let columns = || names.iter().zip(cells).enumerate().filter(|(_, (_, cells))| cells.are_numbers());
    let mut found: Vec<(usize, TraitId, Option<String>)> =
        columns().filter_map(|(at, (name, _))| name.matched(rubric).map(|(id, rater)| (at, id, rater))).collect();
    let exact: Vec<TraitId> = found.iter().map(|(_, id, _)| id.clone()).collect();
    for (at, (name, cells)) in columns() {
        let only = match rubric.traits.as_slice() {
            [only] if name.is_bare() => Some(only),
            _ => name.resembles(rubric),
        };
        if let Some(t) = only.filter(|t| !exact.contains(&t.id) && cells.are_scores(t.range)) {
            found.push((at, t.id.clone(), name.rater.clone()));
        }
    }
    found.sort_by_key(|(at, ..)| *at);
    with_raters(&found)
}

/// A column without a rater is the first rater's; where that rater has a column of its own, it is a resolved score, and left out.
fn with_raters(found: &[(usize, TraitId, Option<String>)]) -> Vec<ScoreColumn> {
    let mut scores: Vec<ScoreColumn> = Vec::new();
    for (column, id, rater) in found {
        let first = |r: &Option<String>| matches!(r.as_deref(), Some("1" | "a"));
        let resolved = rater.is_none() && found.iter().any(|(_, other, r)| other == id && first(r));
        let rater = rater.clone().unwrap_or_else(|| "1".into());
        let taken = scores.iter().any(|s| s.trait_id == *id && s.rater == rater);
        if !resolved && !taken {
            scores.push(ScoreColumn { column: *column, trait_id: id.clone(), rater });
        }
    }
    scores
}

/// The set most of whose rows have a valid score for every trait and none for a trait that the rubric does not have.
fn fitting_set(table: &Table, rubric: &Rubric, scores: &[ScoreColumn]) -> Option<SetFilter> {
    let column = table.set_column()?;
    let sets = table.distinct(column);
    if !(2..=MOST_SETS).contains(&sets.len()) {
        return None;
    }
    let beyond = |name: &String| trait_number(&ScoreName::of(name).rest).is_some_and(|n| n > rubric.traits.len());
    let strange: Vec<usize> = (0..table.header.len()).filter(|c| table.header.get(*c).is_some_and(beyond)).collect();
    let fits = |row: &&Row| {
        let valid = |id: &TraitId, range: ScoreRange| {
            let own = scores.iter().filter(|s| s.trait_id == *id).map(|s| read_score(table.cell(row, s.column)));
            let mut own = own.filter(|c| *c != ScoreCell::Empty).peekable();
            own.peek().is_some() && own.all(|c| matches!(c, ScoreCell::Whole(v) if range.score(v).is_some()))
        };
        rubric.traits.iter().all(|t| valid(&t.id, t.range))
            && strange.iter().all(|c| read_score(table.cell(row, *c)) == ScoreCell::Empty)
    };
    let share = |(value, count): (String, usize)| {
        let set = SetFilter { column, value };
        let fitting = table.rows.iter().filter(|r| set.takes(table, r)).filter(fits).count();
        (fitting * 1000 / count.max(1), count, set)
    };
    let best = sets.into_iter().map(share).max_by_key(|(share, count, _)| (*share, *count))?;
    (best.0 > 0).then_some(best.2)
}

/// The longest of the columns that are named as texts; without one, the longest column of words.
fn text(mapping: &Mapping, names: &[String], cells: &[Cells]) -> Option<usize> {
    let used = mapping.used();
    let words = |at: &usize| cells.get(*at).is_some_and(|c| c.filled > 0 && !c.are_numbers()) && !used.contains(at);
    let length = |at: &usize| cells.get(*at).map_or(0, Cells::mean_length);
    let named = |list: &[&str], at: &usize| names.get(*at).is_some_and(|n| list.contains(&n.as_str()));
    // Of equally long columns the first one.
    let longest = |columns: Vec<usize>| columns.into_iter().rev().max_by_key(length);
    let all = 0..names.len();
    longest(all.clone().filter(words).filter(|at| named(TEXTS, at)).collect()).or_else(|| {
        let others = all.filter(words).filter(|at| !named(PROMPTS, at) && length(at) >= SHORTEST_ESSAY);
        longest(others.collect())
    })
}
