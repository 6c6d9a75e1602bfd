//! An essay's screen: what its keys do, which essays stand beside it, what an undo changed.

use super::class_moves::Control;
use super::essays_in::sort_by_title;
use crate::essay::{Essay, EssayId};
use crate::rubric::TraitId;
use crate::workspace::Decision;

/// What is looked at of an essay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look {
    /// The trait's place in the rubric.
    pub trait_at: usize,
    /// Which repeat, counted from 0.
    pub repeat: u32,
}

/// What a key does on an essay's screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Takes the model's score.
    Accept,
    /// Types a digit of the teacher's own score.
    Digit(u8),
    /// Writes a comment.
    Comment,
    /// Takes the last change back.
    Undo,
    /// Shows another trait.
    Trait(Toward),
    /// Opens another essay.
    Essay(Toward),
}

/// Which way in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toward {
    /// To the one before.
    Previous,
    /// To the one after.
    Next,
}

/// What a key does, by its name in the browser, when no field is being written in. `None`: it is not ours.
pub fn deed(key: &str, control: Control) -> Option<Deed> {
    let deed = match (key, control) {
        ("z" | "Z", Control::Held) => Deed::Undo,
        (_, Control::Held) => return None,
        ("a" | "A", _) => Deed::Accept,
        ("c" | "C", _) => Deed::Comment,
        ("[", _) => Deed::Trait(Toward::Previous),
        ("]", _) => Deed::Trait(Toward::Next),
        ("k" | "K", _) => Deed::Essay(Toward::Previous),
        ("j" | "J", _) => Deed::Essay(Toward::Next),
        (digit, _) => match digit.as_bytes() {
            [d @ b'0'..=b'9'] => Deed::Digit(d - b'0'),
            _ => return None,
        },
    };
    Some(deed)
}

/// The place in a list of `count` that lies one further from `at`; the ends hold.
pub fn beside(at: usize, count: usize, toward: Toward) -> usize {
    match toward {
        Toward::Previous => at.saturating_sub(1),
        Toward::Next => (at + 1).min(count.saturating_sub(1)),
    }
}

/// An essay beside the one that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// Which.
    pub id: EssayId,
    /// Its title.
    pub title: String,
}

/// The essays before and after one, in the order of the essays' list.
pub fn neighbours(essays: &[Essay], id: &EssayId) -> (Option<Neighbour>, Option<Neighbour>) {
    let mut sorted: Vec<&Essay> = essays.iter().collect();
    sort_by_title(&mut sorted, |essay| &essay.title);
    let Some(at) = sorted.iter().position(|e| e.id == *id) else { return (None, None) };
    let neighbour = |at: usize| sorted.get(at).map(|e| Neighbour { id: e.id.clone(), title: e.title.clone() });
    (at.checked_sub(1).and_then(neighbour), neighbour(at + 1))
}

/// The trait whose decision differs between two states; the first, where several do.
pub fn changed(before: &[Decision], after: &[Decision]) -> Option<TraitId> {
    let differs =
        |one: &[Decision], other: &[Decision]| one.iter().find(|d| !other.contains(d)).map(|d| d.trait_id.clone());
    differs(before, after).or_else(|| differs(after, before))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn essay(id: &str, title: &str) -> Essay {
        Essay { id: EssayId(id.into()), title: title.into(), student: None, text: String::new() }
    }

    #[test]
    fn keys_are_read_and_the_browsers_own_are_left_alone() {
        for (key, control, expected) in [
            ("a", Control::Free, Some(Deed::Accept)),
            ("a", Control::Held, None),
            ("c", Control::Held, None),
            ("c", Control::Free, Some(Deed::Comment)),
            ("z", Control::Held, Some(Deed::Undo)),
            ("z", Control::Free, None),
            ("3", Control::Free, Some(Deed::Digit(3))),
            ("[", Control::Free, Some(Deed::Trait(Toward::Previous))),
            ("j", Control::Free, Some(Deed::Essay(Toward::Next))),
            ("Enter", Control::Free, None),
            ("F5", Control::Free, None),
        ] {
            assert_eq!(deed(key, control), expected, "{key}");
        }
    }

    #[test]
    fn the_ends_of_a_list_hold() {
        assert_eq!([beside(0, 3, Toward::Previous), beside(2, 3, Toward::Next), beside(1, 3, Toward::Next)], [0, 2, 2]);
        assert_eq!(beside(0, 0, Toward::Next), 0);
    }

    #[test]
    fn neighbours_are_those_of_the_list() {
        let all = [essay("x", "Essay 10"), essay("y", "essay 2"), essay("z", "Ann")];
        let (before, after) = neighbours(&all, &EssayId("y".into()));
        assert_eq!(before.map(|n| n.title).as_deref(), Some("Ann"));
        assert_eq!(after.map(|n| n.id.0).as_deref(), Some("x"));
        assert_eq!(neighbours(&all, &EssayId("z".into())).0, None);
        assert_eq!(neighbours(&all, &EssayId("gone".into())), (None, None));
    }

    #[test]
    fn an_undo_says_which_trait_it_changed() {
        let comment =
            |id: &str, comment: &str| Decision { trait_id: TraitId(id.into()), score: None, comment: comment.into() };
        let (ideas, style, other) = (comment("ideas", "a"), comment("style", "b"), comment("style", "c"));
        let both = [ideas.clone(), style];
        assert_eq!(changed(&both, std::slice::from_ref(&ideas)), Some(TraitId("style".into())));
        assert_eq!(changed(&[], &both), Some(TraitId("ideas".into())));
        assert_eq!(changed(&both, &[ideas, other]), Some(TraitId("style".into())));
        assert_eq!(changed(&both, &both), None);
    }
}
