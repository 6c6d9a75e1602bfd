//! Exams made of a bank: several references, an answer to each, put together as one running text (GRASP 4.1, the end of Phase A).

use super::groups::Group;
use crate::metrics::Chance;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A student's answer to a reference's question that people have graded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GradedAnswer {
    /// The student's words.
    pub text: String,
    /// The grade.
    pub grade: i32,
}

/// How the exams are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The most exams.
    pub most: usize,
    /// Whether a group comes again when all were had; the paper makes 160 essays of fewer groups so. Else each comes once at most.
    pub again: bool,
    /// Whether the answers stand in another order than the questions.
    pub shuffled: bool,
    /// What is drawn is drawn again from the same seed.
    pub seed: u64,
}

/// An exam and one student's running answer to it, of which all is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Assembled {
    /// The references, in the order in which the exam asks.
    pub nodes: Vec<usize>,
    /// An answer to each.
    pub answers: Vec<GradedAnswer>,
    /// The order in which the answers stand: places in `nodes`.
    pub order: Vec<usize>,
}

impl Assembled {
    /// The exam text: the wordings one behind the other. `wordings`: how each reference of the bank is asked.
    pub fn text(&self, wordings: &[String]) -> String {
        let all: Vec<&str> = self.nodes.iter().filter_map(|at| Some(wordings.get(*at)?.trim())).collect();
        all.join(" ")
    }

    /// The student's running text: nothing says where an answer ends.
    pub fn answer(&self) -> String {
        self.in_order().map(|(_, answer)| answer.text.trim()).collect::<Vec<_>>().join(" ")
    }

    /// The answers as they stand, each with its place in `nodes`.
    pub fn in_order(&self) -> impl Iterator<Item = (usize, &GradedAnswer)> {
        self.order.iter().filter_map(|at| Some((*at, self.answers.get(*at)?)))
    }

    /// The gold total: the sum of the grades.
    pub fn gold(&self) -> i32 {
        self.answers.iter().map(|a| a.grade).sum()
    }
}

/// Exams of these groups, at most [`Plan::most`], with an answer drawn for each reference. Where there are more groups than exams, they are drawn; with
/// [`Plan::again`] the next group is always one that was had least, and of these one whose references were had least, so that no reference and
/// no pair has the study to itself; a tie goes to the group that comes first. A group with a reference that nobody answered is passed over.
pub fn assemble(groups: &[Group], answers: &[Vec<GradedAnswer>], plan: Plan) -> Vec<Assembled> {
    let mut chance = Chance::seeded(plan.seed);
    let is_answered = |group: &&Group| group.nodes.iter().all(|at| answers.get(*at).is_some_and(|a| !a.is_empty()));
    let groups: Vec<&Group> = groups.iter().filter(is_answered).collect();
    let chosen = if plan.again { balanced(&groups, plan.most) } else { drawn(groups, plan.most, &mut chance) };
    let of = |group: &&Group| {
        let own: Vec<GradedAnswer> =
            group.nodes.iter().filter_map(|at| draw(answers.get(*at)?, &mut chance).cloned()).collect();
        let mut order: Vec<usize> = (0..own.len()).collect();
        if plan.shuffled {
            shuffle(&mut order, &mut chance);
        }
        Assembled { nodes: group.nodes.clone(), answers: own, order }
    };
    chosen.iter().map(of).collect()
}

fn draw<'a, T>(from: &'a [T], chance: &mut Chance) -> Option<&'a T> {
    from.get(chance.below(from.len()))
}

/// Fisher and Yates.
fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for at in (1..items.len()).rev() {
        items.swap(at, chance.below(at + 1));
    }
}

/// At most `most` of them, drawn, in their order.
fn drawn<'a>(groups: Vec<&'a Group>, most: usize, chance: &mut Chance) -> Vec<&'a Group> {
    let mut places: Vec<usize> = (0..groups.len()).collect();
    if groups.len() > most {
        shuffle(&mut places, chance);
        places.truncate(most);
        places.sort_unstable();
    }
    places.into_iter().filter_map(|at| groups.get(at).copied()).collect()
}

fn balanced<'a>(groups: &[&'a Group], most: usize) -> Vec<&'a Group> {
    let mut had = vec![0_usize; groups.len()];
    let mut of_node: HashMap<usize, usize> = HashMap::new();
    let mut chosen = Vec::with_capacity(most);
    while chosen.len() < most {
        let worth = |at: usize, group: &Group| {
            let most_had = group.nodes.iter().map(|n| of_node.get(n).copied().unwrap_or_default()).max();
            (had.get(at).copied().unwrap_or_default(), most_had.unwrap_or_default(), at)
        };
        let Some((at, group)) = groups.iter().enumerate().min_by_key(|(at, group)| worth(*at, group)) else { break };
        chosen.push(*group);
        had.iter_mut().skip(at).take(1).for_each(|n| *n += 1);
        group.nodes.iter().for_each(|n| *of_node.entry(*n).or_default() += 1);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(nodes: &[usize]) -> Group {
        Group { nodes: nodes.to_vec(), weakest: 1.0 }
    }

    fn answers(nodes: usize) -> Vec<Vec<GradedAnswer>> {
        let of =
            |n: usize| (0..3).map(move |k| GradedAnswer { text: format!("Answer {k} to {n}. "), grade: 1 + k % 2 });
        (0..nodes).map(|n| of(n).collect()).collect()
    }

    const PLAN: Plan = Plan { most: 160, again: false, shuffled: false, seed: 3 };

    #[test]
    fn an_exam_is_the_same_from_the_same_seed() {
        let groups = [group(&[0, 1, 2]), group(&[1, 3, 4])];
        let one = assemble(&groups, &answers(5), Plan { shuffled: true, ..PLAN });
        assert_eq!(one, assemble(&groups, &answers(5), Plan { shuffled: true, ..PLAN }));
        assert_eq!(one.len(), 2, "each group once");
        let exam = &assemble(&groups, &answers(5), PLAN)[1];
        assert_eq!((exam.nodes.as_slice(), exam.order.as_slice()), ([1, 3, 4].as_slice(), [0, 1, 2].as_slice()));
        let wordings: Vec<String> = (0..5).map(|n| format!("What is {n}?")).collect();
        assert_eq!(exam.text(&wordings), "What is 1? What is 3? What is 4?");
        assert_eq!(exam.answer().matches("Answer").count(), 3);
        assert_eq!(exam.gold(), exam.answers.iter().map(|a| a.grade).sum::<i32>());
    }

    #[test]
    fn no_group_has_the_study_to_itself() {
        let groups = [group(&[0, 1]), group(&[0, 2]), group(&[3, 4])];
        let found = assemble(&groups, &answers(5), Plan { most: 30, again: true, ..PLAN });
        let count = |nodes: [usize; 2]| found.iter().filter(|e| e.nodes == nodes).count();
        assert_eq!((count([0, 1]), count([0, 2]), count([3, 4])), (10, 10, 10));
        assert_eq!(assemble(&groups, &answers(5), Plan { most: 2, ..PLAN }).len(), 2);
        assert_eq!(assemble(&groups, &answers(4), PLAN).len(), 2, "nobody answered 4");
        assert!(assemble(&[], &answers(4), Plan { again: true, ..PLAN }).is_empty());
    }
}
