//! The graph as a picture: near references near each other; to look at, to search, and to change.

use super::desk::{Desk, Picture};
use super::neighbours::Neighbours;
use crate::view::graph::{Line, Part, path, spot};
use crate::view::words::count;
use crate::workspace::Edges;
use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;

#[component]
pub fn Graph(desk: Desk) -> impl IntoView {
    let is_drawn = Memo::new(move |_| desk.picture.with(Option::is_some));
    let draw = move || {
        spawn_local(async move {
            desk.working("Reading the questions", async || desk.open().await).await;
        });
    };
    // Vectors that are kept make the picture at once; else it is asked for, since reading takes a while.
    Effect::new(move |before: Option<()>| {
        if before.is_none() && desk.questions().is_some_and(|n| n > 0) && !is_drawn.get_untracked() {
            draw();
        }
    });
    view! {
        <section class="part stack" aria-labelledby="graph-title">
            <h2 id="graph-title">"How the questions hang together"</h2>
            <p class="quiet">"A line joins two questions whose reference answers are alike: the more alike, the stronger. An exam that asks neighbours is the hard case. The paper's GRAG retrieves along strong lines."</p>
            {move || if is_drawn.get() {
                view! { <Drawn desk/> }.into_any()
            } else {
                view! { <button on:click=move |_| draw()>"Draw the graph"</button> }.into_any()
            }}
        </section>
    }
}

#[component]
fn Drawn(desk: Desk) -> impl IntoView {
    let chosen = RwSignal::new(None::<usize>);
    let search = RwSignal::new(String::new());
    let strong = move || desk.of(|exam| exam.edges.strong).unwrap_or_default();
    let of_kind = move |line: Line| {
        desk.picture.with(|picture| picture.as_ref().map(|p| lines(p, strong(), line)).unwrap_or_default())
    };
    let hits = Memo::new(move |_| {
        let wanted = search.get().trim().to_lowercase();
        desk.bank.with(|bank| {
            let Some(bank) = bank.as_ref().filter(|_| !wanted.is_empty()) else { return Vec::new() };
            let is_hit = |node: &crate::grasp::ReferenceNode| node.both().to_lowercase().contains(&wanted);
            bank.nodes.iter().enumerate().filter(|(_, node)| is_hit(node)).map(|(at, _)| at).collect::<Vec<_>>()
        })
    });
    let around = move || {
        let Some(node) = chosen.get() else { return String::new() };
        desk.picture.with(|picture| {
            let Some(picture) = picture else { return String::new() };
            let own = picture.edges.iter().filter(|e| e.ends.0 == node || e.ends.1 == node);
            path(own.filter_map(|e| Some((spot(*picture.places.get(e.ends.0)?), spot(*picture.places.get(e.ends.1)?)))))
        })
    };
    let dots = move || {
        let places = desk.picture.with(|p| p.as_ref().map(|p| p.places.clone()).unwrap_or_default());
        let dot = |(at, place): (usize, (f32, f32))| {
            let (x, y) = spot(place);
            view! {
                <circle
                    cx=x cy=y r="7" class="dot"
                    class:chosen=move || chosen.get() == Some(at)
                    class:hit=move || hits.with(|h| h.contains(&at))
                    on:pointerenter=move |_| chosen.set(Some(at))
                    on:click=move |_| chosen.set(Some(at))
                ><title>{move || desk.question(at)}</title></circle>
            }
        };
        places.into_iter().enumerate().map(dot).collect_view()
    };
    let edges = Memo::new(move |_| {
        desk.picture.with(|p| p.as_ref().map_or((0, 0), |p| (p.edges.len(), strong_ones(p, strong()))))
    });
    let summary = move || {
        let (all, strong) = edges.get();
        format!("{}, {strong} of them strong", count(all, "line", "lines"))
    };
    view! {
        <div class="graph-pair">
            <div class="stack-tight">
                <Frame label=Signal::derive(move || format!("Graph of the questions: {}. The list beside it says the same in words.", summary()))>
                    <path class="line weak" d=move || of_kind(Line::Weak)></path>
                    <path class="line strong" d=move || of_kind(Line::Strong)></path>
                    <path class="line drawn" d=move || of_kind(Line::Drawn)></path>
                    <path class="line around" d=around></path>
                    {dots}
                </Frame>
                <p class="small quiet legend">
                    <span class="key strong"></span>"strong " <span class="key weak"></span>"weak " <span class="key drawn"></span>"drawn by you. "{summary}"."
                </p>
                <div class="field">
                    <label for="graph-search">"Search the questions"</label>
                    <input id="graph-search" type="search" prop:value=move || search.get() on:input=move |e| search.set(event_target_value(&e))/>
                    <p class="hint" role="status">{move || (!search.get().trim().is_empty()).then(|| count(hits.with(Vec::len), "question has it", "questions have it"))}</p>
                </div>
                <Cosines desk/>
            </div>
            <Neighbours desk chosen hits/>
        </div>
    }
}

fn lines(picture: &Picture, strong: f64, line: Line) -> String {
    let is_it = |e: &&crate::protocol::EdgeShown| match line {
        Line::Drawn => e.drawn.is_some(),
        Line::Strong => e.drawn.is_none() && e.weight >= strong,
        Line::Weak => e.drawn.is_none() && e.weight < strong,
    };
    let ends = |e: &crate::protocol::EdgeShown| {
        Some((spot(*picture.places.get(e.ends.0)?), spot(*picture.places.get(e.ends.1)?)))
    };
    path(picture.edges.iter().filter(is_it).filter_map(ends))
}

fn strong_ones(picture: &Picture, strong: f64) -> usize {
    picture.edges.iter().filter(|e| e.weight >= strong).count()
}

/// The picture's frame: dragged, turned by the wheel, or moved by the arrows and + and −.
#[component]
fn Frame(label: Signal<String>, children: Children) -> impl IntoView {
    let part = RwSignal::new(Part::default());
    let held = RwSignal::new(None::<(f32, f32)>);
    let place = NodeRef::<leptos::svg::Svg>::new();
    let size = move || {
        let rect = place.get_untracked().map(|svg| svg.unchecked_ref::<web_sys::Element>().get_bounding_client_rect());
        rect.map_or((1.0, 1.0, 0.0, 0.0), |r| {
            (r.width().max(1.0) as f32, r.height().max(1.0) as f32, r.left() as f32, r.top() as f32)
        })
    };
    let wheel = move |event: WheelEvent| {
        if !event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let (width, height, left, top) = size();
        let at = ((event.client_x() as f32 - left) / width, (event.client_y() as f32 - top) / height);
        let factor = if event.delta_y() > 0.0 { 1.15 } else { 1.0 / 1.15 };
        part.update(|p| *p = p.scaled(factor, at));
    };
    let down = move |event: PointerEvent| held.set(Some((event.client_x() as f32, event.client_y() as f32)));
    let drag = move |event: PointerEvent| {
        let Some((x, y)) = held.get_untracked() else { return };
        let (now, (width, height, ..)) = ((event.client_x() as f32, event.client_y() as f32), size());
        part.update(|p| *p = p.moved(((x - now.0) / width, (y - now.1) / height)));
        held.set(Some(now));
    };
    let keys = move |event: KeyboardEvent| {
        let change: fn(Part) -> Part = match event.key().as_str() {
            "ArrowLeft" => |p| p.moved((-0.1, 0.0)),
            "ArrowRight" => |p| p.moved((0.1, 0.0)),
            "ArrowUp" => |p| p.moved((0.0, -0.1)),
            "ArrowDown" => |p| p.moved((0.0, 0.1)),
            "+" | "=" => |p| p.scaled(0.8, (0.5, 0.5)),
            "-" => |p| p.scaled(1.25, (0.5, 0.5)),
            _ => return,
        };
        event.prevent_default();
        part.update(|p| *p = change(*p));
    };
    view! {
        <svg
            class="graph" role="img" tabindex="0" aria-label=move || label.get() node_ref=place
            viewBox=move || part.get().view_box()
            on:wheel=wheel on:pointerdown=down on:pointermove=drag on:pointerup=move |_| held.set(None) on:pointerleave=move |_| held.set(None)
            on:keydown=keys
        >{children()}</svg>
        <div class="row">
            <button on:click=move |_| part.update(|p| *p = p.scaled(0.8, (0.5, 0.5)))>"Closer"</button>
            <button on:click=move |_| part.update(|p| *p = p.scaled(1.25, (0.5, 0.5)))>"Farther"</button>
            <button on:click=move |_| part.set(Part::default())>"All of it"</button>
        </div>
        <p class="hint">"Drag to move; Ctrl and the wheel, or + and −, to come closer."</p>
    }
}

/// From which cosine a line is drawn, and a strong one.
#[component]
fn Cosines(desk: Desk) -> impl IntoView {
    let change = move |set: fn(&mut Edges, f64), value: String| {
        let Some(value) = value.trim().replace(',', ".").parse::<f64>().ok().filter(|v| (0.0..=1.0).contains(v)) else {
            desk.wrong.set(Some("A likeness is a number from 0 to 1.".into()));
            return;
        };
        spawn_local(async move {
            desk.keep(|exam| set(&mut exam.edges, value)).await;
            desk.working("Drawing the graph anew", async || desk.open().await).await;
        });
    };
    view! {
        <details>
            <summary>"From which likeness a line is drawn"</summary>
            <div class="fields">
                <div class="field">
                    <label for="weak">"A line"</label>
                    <input id="weak" type="number" min="0" max="1" step="0.01"
                        prop:value=move || desk.of(|e| format!("{:.2}", e.edges.weak)).unwrap_or_default()
                        on:change=move |e| change(|edges, v| edges.weak = v, event_target_value(&e))/>
                    <p class="hint">"The paper's: 0.42"</p>
                </div>
                <div class="field">
                    <label for="strong">"A strong line"</label>
                    <input id="strong" type="number" min="0" max="1" step="0.01"
                        prop:value=move || desk.of(|e| format!("{:.2}", e.edges.strong)).unwrap_or_default()
                        on:change=move |e| change(|edges, v| edges.strong = v, event_target_value(&e))/>
                    <p class="hint">"The paper's: 0.70"</p>
                </div>
            </div>
        </details>
    }
}
