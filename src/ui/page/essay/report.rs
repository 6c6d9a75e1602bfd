//! A report for the student: the teacher chooses what stands on it; only it is printed.

use super::desk::{Desk, run};
use crate::debate::Role;
use crate::view::report::{Line, Part, lines, passages};
use leptos::prelude::*;
use std::ops::Range;

/// What stands on the report; `None`: no report is being made, and printing prints the screen.
#[derive(Clone, Copy)]
pub struct Choice(RwSignal<Option<Vec<Part>>>);

impl Choice {
    /// No report yet.
    pub fn none() -> Self {
        Self(RwSignal::new(None))
    }

    /// Whether a report is being made.
    pub fn is_made(self) -> bool {
        self.0.with(Option::is_some)
    }

    fn has(self, part: Part) -> bool {
        self.0.with(|chosen| chosen.as_ref().is_some_and(|chosen| chosen.contains(&part)))
    }

    fn turn(self, part: Part) {
        self.0.update(|chosen| {
            let Some(chosen) = chosen else { return };
            match chosen.iter().position(|p| *p == part) {
                Some(at) => {
                    chosen.remove(at);
                }
                None => chosen.push(part),
            }
        });
    }
}

/// The button, and the choice.
#[component]
pub fn Report(
    /// The screen.
    desk: Desk,
    /// What stands on it.
    choice: Choice,
) -> impl IntoView {
    let unconfirmed = Memo::new(move |_| report(desk, &[Part::Score]).into_iter().filter(|l| l.is_the_models).count());
    let check = move |part: Part| {
        let is_on = move || choice.has(part);
        view! { <label class="check"><input type="checkbox" prop:checked=is_on on:change=move |_| choice.turn(part)/>{part.label()}</label> }
    };
    let warning = move || match unconfirmed.get() {
        0 => None,
        1 => Some("▲ One score is only the model’s: accept it or give yours first, or the report says so.".to_owned()),
        n => {
            Some(format!("▲ {n} scores are only the model’s: accept them or give yours first, or the report says so."))
        }
    };
    let print = move |_| {
        if window().print().is_err() {
            desk.app.trouble.set(Some("The browser would not print.".into()));
        }
    };
    let is_made = Memo::new(move |_| choice.is_made());
    view! {
        <section class="part" aria-label="Report for the student">
            {move || if is_made.get() {
                view! {
                    <fieldset class="stack-tight report-choice">
                        <legend>"What the student sees"</legend>
                        {Part::ALL.map(check).collect_view()}
                        {move || warning().map(|text| view! { <p class="small needs">{text}</p> })}
                        <div class="row">
                            <button class="primary" on:click=print>"Print"</button>
                            <button on:click=move |_| choice.0.set(None)>"Close"</button>
                        </div>
                    </fieldset>
                }.into_any()
            } else {
                view! { <button on:click=move |_| choice.0.set(Some(Part::AT_FIRST.to_vec()))>"Print a report for the student"</button> }.into_any()
            }}
        </section>
    }
}

fn report(desk: Desk, parts: &[Part]) -> Vec<Line> {
    desk.rubric.with(|rubric| {
        desk.decisions.with(|decisions| {
            let of_run =
                desk.latest.with_value(|latest| run(latest, |shown| lines(rubric, Some(shown), decisions, parts)));
            of_run.unwrap_or_else(|| lines(rubric, None, decisions, parts))
        })
    })
}

/// The report itself: on paper only.
#[component]
pub fn Sheet(
    /// The screen.
    desk: Desk,
    /// What stands on it.
    choice: Choice,
) -> impl IntoView {
    let chosen = Memo::new(move |_| choice.0.get());
    let shown = Memo::new(move |_| chosen.get().map(|parts| report(desk, &parts)));
    let (title, student) = desk.essay.with_value(|e| (e.title.clone(), e.student.clone()));
    let student = StoredValue::new(student.filter(|student| *student != title));
    let heading = StoredValue::new((title, desk.assignment.with_value(|a| a.title.clone())));
    let marked = Memo::new(move |_| {
        choice.has(Part::Passages).then(|| {
            desk.rubric.with(|rubric| {
                let of = |shown: &crate::workspace::EssayRun| desk.sent.with(|text| passages(rubric, shown, text));
                desk.latest.with_value(|latest| run(latest, of)).unwrap_or_default()
            })
        })
    });
    move || {
        shown.get().map(|lines| {
            let (title, assignment) = heading.get_value();
            let student = student.get_value().map(|student| view! { <p>{student}</p> });
            view! {
                <section class="sheet" aria-label="The report">
                    <h1>{title}</h1>
                    {student}
                    <p class="quiet">{assignment}</p>
                    {lines.into_iter().map(line).collect_view()}
                    {move || marked.get().map(|ranges| essay(desk, ranges))}
                </section>
            }
        })
    }
}

fn line(line: Line) -> impl IntoView {
    let only = line
        .is_the_models
        .then(|| view! { <span class="small">" (given by a model; not confirmed by the teacher)"</span> });
    let score = line.score.map(|score| view! { <p><strong>{score}</strong>{only}</p> });
    let level = line.level.map(|level| view! { <p>{level}</p> });
    let comment = line.comment.map(|comment| view! { <p class="said">{comment}</p> });
    let reasons = line.rationale.into_iter().map(|text| view! { <p class="said"><em>"Reasons: "</em>{text}</p> });
    let debate = line.debate.into_iter().map(|(role, text)| {
        let name = if role == Role::Advocate { "Advocate: " } else { "Skeptic: " };
        view! { <p class="said small"><em>{name}</em>{text}</p> }
    });
    view! {
        <div class="trait-line">
            <h2>{line.name}</h2>
            {score}{level}{comment}{reasons.collect_view()}{debate.collect_view()}
        </div>
    }
}

fn essay(desk: Desk, ranges: Vec<Range<usize>>) -> impl IntoView {
    desk.sent.with(|text| {
        let part = |range: Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let mut done = 0;
        let mut pieces = Vec::new();
        for range in ranges {
            pieces.push(view! { {part(done..range.start)}<mark>{part(range.clone())}</mark> });
            done = range.end;
        }
        view! { <div class="student">{pieces}{part(done..text.len())}</div> }
    })
}
