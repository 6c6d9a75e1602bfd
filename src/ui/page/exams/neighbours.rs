//! The question that is looked at, and its neighbours: what the picture shows, in words, with the teacher's own lines.

use super::desk::Desk;
use crate::workspace::Edges;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A neighbour: its place, the line's weight, and what the teacher said of the line.
type Neighbour = (usize, f64, Option<String>);

#[component]
pub fn Neighbours(desk: Desk, chosen: RwSignal<Option<usize>>, hits: Memo<Vec<usize>>) -> impl IntoView {
    let questions = Memo::new(move |_| desk.questions().unwrap_or_default());
    let listed = move || {
        let hits = hits.get();
        if hits.is_empty() { (0..questions.get()).collect::<Vec<_>>() } else { hits }
    };
    let option = move |at: usize| {
        view! { <option value=at.to_string() selected=move || chosen.get() == Some(at)>{format!("{}. {}", at + 1, cut(&desk.question(at)))}</option> }
    };
    view! {
        <section class="stack-tight looked-at" aria-label="The question that is looked at">
            <div class="field">
                <label for="looked-at">"Question"</label>
                <select id="looked-at" on:change=move |e| chosen.set(event_target_value(&e).parse().ok())>
                    <option value="" selected=move || chosen.get().is_none()>"Choose one, or point at a dot"</option>
                    {move || listed().into_iter().map(option).collect_view()}
                </select>
            </div>
            {move || chosen.get().map(|at| view! { <Chosen desk at/> })}
        </section>
    }
}

#[component]
fn Chosen(desk: Desk, at: usize) -> impl IntoView {
    let neighbours = move || {
        desk.picture.with(|picture| {
            let edges = picture.iter().flat_map(|p| &p.edges);
            let own = edges.filter_map(|e| match e.ends {
                (one, other) if one == at => Some((other, e.weight, e.drawn.clone())),
                (one, other) if other == at => Some((one, e.weight, e.drawn.clone())),
                _ => None,
            });
            let mut own: Vec<Neighbour> = own.collect();
            own.sort_by(|a, b| b.1.total_cmp(&a.1));
            own
        })
    };
    let strong = move || desk.of(|exam| exam.edges.strong).unwrap_or_default();
    let row = move |(node, weight, drawn): Neighbour| {
        let kind = match &drawn {
            Some(what) if what.is_empty() => "drawn".to_owned(),
            Some(what) => format!("drawn: {what}"),
            None if weight >= strong() => format!("strong, {weight:.2}"),
            None => format!("weak, {weight:.2}"),
        };
        let label = format!("Remove the line to question {}", node + 1);
        view! {
            <li class="row apart top">
                <span class="grow">{format!("{}. {}", node + 1, desk.question(node))} " " <span class="tag">{kind}</span></span>
                <button class="plain" aria-label=label on:click=move |_| change(desk, move |edges| erase(edges, at, node))>"Remove"</button>
            </li>
        }
    };
    view! {
        <p>{move || desk.question(at)}</p>
        <p class="quiet">{move || desk.answer(at)}</p>
        {move || {
            let all = neighbours();
            if all.is_empty() {
                view! { <p class="small quiet">"No line leads to it."</p> }.into_any()
            } else {
                view! { <ul class="list small neighbours">{all.into_iter().map(row).collect_view()}</ul> }.into_any()
            }
        }}
        <Draw desk at/>
    }
}

/// Draws a line of the teacher's own.
#[component]
fn Draw(desk: Desk, at: usize) -> impl IntoView {
    let (other, what) = (RwSignal::new(None::<usize>), RwSignal::new(String::new()));
    let questions = Memo::new(move |_| desk.questions().unwrap_or_default());
    let draw = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(other) = other.get_untracked() {
            let what = what.get_untracked().trim().to_owned();
            change(desk, move |edges| {
                erase(edges, at, other);
                edges.erased.retain(|pair| *pair != ordered(at, other));
                edges.drawn.push((at.min(other), at.max(other), what));
            });
        }
    };
    view! {
        <details>
            <summary>"Draw a line"</summary>
            <form class="stack-tight" on:submit=draw>
                <div class="field">
                    <label for="draw-to">"To"</label>
                    <select id="draw-to" on:change=move |e| other.set(event_target_value(&e).parse().ok())>
                        <option value="">"Choose a question"</option>
                        {move || (0..questions.get()).filter(|node| *node != at)
                            .map(|node| view! { <option value=node.to_string()>{format!("{}. {}", node + 1, cut(&desk.question(node)))}</option> })
                            .collect_view()}
                    </select>
                </div>
                <div class="field">
                    <label for="draw-why">"What they have in common"</label>
                    <input id="draw-why" placeholder="same unit" prop:value=move || what.get() on:input=move |e| what.set(event_target_value(&e))/>
                </div>
                <button type="submit" disabled=move || other.get().is_none()>"Draw it"</button>
            </form>
        </details>
    }
}

fn ordered(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// Takes a line away, the teacher's or the answers'.
fn erase(edges: &mut Edges, one: usize, other: usize) {
    let pair = ordered(one, other);
    edges.drawn.retain(|(a, b, _)| ordered(*a, *b) != pair);
    if !edges.erased.contains(&pair) {
        edges.erased.push(pair);
    }
}

fn change(desk: Desk, change: impl FnOnce(&mut Edges) + 'static) {
    spawn_local(async move {
        desk.keep(|exam| change(&mut exam.edges)).await;
        desk.working("Drawing the graph anew", async || desk.open().await).await;
    });
}

/// A question for a list: its first words.
fn cut(question: &str) -> String {
    let short: String = question.chars().take(60).collect();
    if short.len() < question.len() { format!("{short}…") } else { short }
}
