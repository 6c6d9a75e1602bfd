use super::*;
use crate::debate::{Lead, Seat};
use proptest::prelude::*;

const ESSAY: &str = "It was Ginger, a chestnut quarter horse with a white star.\n\nHe would not stand still. I waited.";

fn seat(role: Role) -> Speaker {
    Speaker::Debater(Seat { thread: Lead::Advocate, round: 1, role })
}

fn said(role: Role, text: &str) -> Message {
    Message { by: seat(role), text: text.into() }
}

fn evidence(messages: &[Message]) -> Evidence {
    Evidence::of(messages, ESSAY, &["Levels: clear and focused ideas".to_owned()])
}

/// Each marked piece of the essay with the numbers of its marks.
fn marked(evidence: &Evidence) -> Vec<(&'static str, Vec<usize>)> {
    let marks = |s: &Segment| s.marks.iter().map(|m| m.0).collect();
    evidence.segments.iter().filter(|s| !s.marks.is_empty()).map(|s| (&ESSAY[s.range.clone()], marks(s))).collect()
}

#[test]
fn a_message_is_cut_at_its_quotations_and_each_is_found_or_marked() {
    let found = evidence(&[said(
        Role::Advocate,
        "See “a chestnut quarter horse”, and “a silver saddle”; “he wouldn't stand still”; “clear and focused”.",
    )]);
    let pieces = &found.notes[0].pieces;
    let plain = |text: &str| Piece::Plain(text.into());
    assert_eq!(
        pieces[..5],
        [
            plain("See “"),
            Piece::Found("a chestnut quarter horse".into(), MarkId(0), Found::Exact),
            plain("”, and “"),
            Piece::Missing("a silver saddle".into()),
            plain("”; “"),
        ]
    );
    assert!(
        pieces.contains(&plain("”; “clear and focused”.")),
        "the rubric's words are neither found nor missing: {pieces:?}"
    );
    assert_eq!(found.by(seat(Role::Advocate)), Some(&found.notes[0]));
    assert_eq!(found.by(Speaker::Judge(0)), None);
}

#[test]
fn what_two_speakers_quote_is_marked_for_both_where_they_overlap() {
    let found = evidence(&[
        said(Role::Skeptic, "“a chestnut quarter horse with” is the only detail."),
        said(Role::Advocate, "“quarter horse with a white star” is vivid."),
    ]);
    assert_eq!(
        marked(&found),
        [("a chestnut ", vec![0]), ("quarter horse with", vec![0, 1]), (" a white star", vec![1])]
    );
    let both = found.segments.iter().find(|s| s.marks.len() == 2).unwrap();
    assert_eq!(found.roles(both), [Role::Advocate, Role::Skeptic]);
    assert_eq!(found.quoted(), vec![15..57]);
    assert_eq!(&ESSAY[15..57], "a chestnut quarter horse with a white star");
}

#[test]
fn a_quotation_with_an_ellipsis_marks_its_parts_and_not_what_it_leaves_out() {
    let found = evidence(&[said(Role::Advocate, "“Ginger … a white star”")]);
    assert_eq!(marked(&found), [("Ginger", vec![0]), ("a white star", vec![0])]);
    assert_eq!(found.marks.len(), 1);
}

#[test]
fn how_loosely_a_quotation_was_found_is_told() {
    let found = evidence(&[said(Role::Skeptic, "“a chestnut quarter hors with a white star” and “HE WOULD NOT”")]);
    let how: Vec<_> = found.notes[0]
        .pieces
        .iter()
        .filter_map(|piece| match piece {
            Piece::Found(_, _, found) => Some(how_in_words(*found)),
            _ => None,
        })
        .collect();
    assert_eq!(how, [Some("nearly: 1 letter differs".to_owned()), None]);
    assert_eq!(
        loosest(&[place(Found::Near { edits: 1 }), place(Found::Exact), place(Found::Near { edits: 2 })]),
        Found::Near { edits: 3 }
    );
    assert_eq!(loosest(&[place(Found::Exact), place(Found::Folded)]), Found::Folded);
    assert!(bound_in_words().contains("one letter in 10"));
}

fn place(found: Found) -> Place {
    Place { range: 0..1, found }
}

#[test]
fn nothing_said_leaves_the_essay_in_one_piece() {
    assert_eq!(evidence(&[]).segments, [Segment { range: 0..ESSAY.len(), marks: vec![] }]);
    assert_eq!(Evidence::of(&[], "", &[]).segments, []);
    assert_eq!(Evidence::of(&[said(Role::Advocate, "")], "Text.", &[]).notes[0].pieces, []);
}

/// A message that quotes pieces of the essay, changed pieces of it, and inventions.
fn message(essay: String) -> impl Strategy<Value = (String, String)> {
    let length = essay.chars().count();
    let quotation = (0..=length, 0..=length, "[a-zé]{0,3}");
    prop::collection::vec(quotation, 0..5).prop_map(move |quotations| {
        let quote = |(a, b, added): &(usize, usize, String)| {
            let (from, to) = (*a.min(b), *a.max(b));
            let part: String = essay.chars().skip(from).take(to - from).collect();
            format!("so “{part}{added}” it says ")
        };
        (essay.clone(), quotations.iter().map(quote).collect())
    })
}

proptest! {
    #[test]
    fn segments_tile_the_essay_and_pieces_the_message(
        (essay, text) in "[a-dé .—…\n]{0,60}".prop_flat_map(message),
        other in "[a-d “”]{0,40}",
    ) {
        let all = [said(Role::Advocate, &text), said(Role::Skeptic, &other)];
        let found = Evidence::of(&all, &essay, &[]);
        let tiled: String = found.segments.iter().map(|s| &essay[s.range.clone()]).collect();
        prop_assert_eq!(&tiled, &essay);
        prop_assert!(found.segments.iter().all(|s| !s.range.is_empty()));
        for (note, message) in found.notes.iter().zip(&all) {
            let said: String = note.pieces.iter().map(|p| match p {
                Piece::Plain(t) | Piece::Found(t, ..) | Piece::Missing(t) => t.as_str(),
            }).collect();
            prop_assert_eq!(&said, &message.text);
        }
        for (at, mark) in found.marks.iter().enumerate() {
            let bytes: BTreeSet<usize> = mark.places.iter().flat_map(|p| p.range.clone()).collect();
            let of_mark = found.segments.iter().filter(|s| s.marks.contains(&MarkId(at)));
            let marked: BTreeSet<usize> = of_mark.flat_map(|s| s.range.clone()).collect();
            prop_assert_eq!(marked, bytes);
        }
    }
}
