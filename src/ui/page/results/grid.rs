//! The table itself: only the rows in sight are in the page.

use super::class::Class;
use super::row::{cell_class, cell_id, place_of, row_view};
use crate::ui::app::go;
use crate::view::class::{Direction, SortBy};
use crate::view::class_moves::{Control, Deed, Place, deed};
use crate::view::route::Route;
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

/// A row's height in CSS pixels; `style/class.css` has the same.
const ROW: f64 = 44.0;

/// Rows that are kept ready above and below those in sight.
const SPARE: usize = 10;

/// Rows come and go so many at a time.
const STRIDE: usize = 2;

/// Where the table can be found, to give it the focus back.
pub const GRID: &str = "class-grid";

#[component]
pub fn Grid(class: Class) -> impl IntoView {
    let scroller = NodeRef::<Div>::new();
    // How far it is scrolled and how high it is, in pixels.
    let sight = RwSignal::new((0.0, 900.0));
    let measure = move || {
        if let Some(element) = scroller.get_untracked() {
            sight.set((f64::from(element.scroll_top()), f64::from(element.client_height())));
        }
    };
    Effect::new(move |_| {
        if scroller.get().is_some() {
            measure();
        }
    });
    let total = Memo::new(move |_| class.order.with(Vec::len));
    let window = Memo::new(move |_| {
        let (top, height) = sight.get();
        in_sight(top, height, total.get())
    });
    let visible = move || {
        let (from, to) = window.get();
        class.order.with(|order| {
            let rows = order.iter().copied().enumerate().take(to).skip(from);
            rows.collect::<Vec<(usize, usize)>>()
        })
    };
    Effect::new(move |before: Option<Option<Place>>| {
        let active = class.active.get();
        for place in [before.flatten(), active].into_iter().flatten() {
            if let Some(cell) = document().get_element_by_id(&cell_id(place)) {
                cell.set_class_name(cell_class(place, active));
            }
        }
        if let (Some(place), Some(element)) = (active, scroller.get()) {
            reveal(&element, place);
        }
        active
    });
    let columns = move || class.rubric.with(|rubric| rubric.traits.len() + 2);
    let spacer = move |rows: Signal<usize>| {
        let height = move || format!("{}px", pixels(rows.get()));
        view! { <tbody class="spacer" aria-hidden="true"><tr><td colspan=columns style:height=height></td></tr></tbody> }
    };
    let active_id = move || class.active.get().map(cell_id);
    view! {
        <div class="class-scroll" node_ref=scroller on:scroll=move |_| measure()>
            <table
                class="class"
                role="grid"
                id=GRID
                tabindex="0"
                aria-label="The latest verdict of each essay"
                aria-describedby="class-keys"
                style=move || format!("--traits: {}", columns() - 2)
                aria-rowcount=move || total.get() + 1
                aria-activedescendant=active_id
                on:focus=move |event: FocusEvent| focused(class, &event)
                on:keydown=move |event: KeyboardEvent| pressed(class, &event)
                on:click=move |event: MouseEvent| clicked(class, &event)
            >
                <Header class/>
                {spacer(Signal::derive(move || window.get().0))}
                <tbody>
                    <For each=visible key=|row| *row let:row>{row_view(class, row.0, row.1)}</For>
                </tbody>
                {spacer(Signal::derive(move || total.get().saturating_sub(window.get().1)))}
            </table>
        </div>
    }
}

#[component]
fn Header(class: Class) -> impl IntoView {
    let head = move |name: String, by: SortBy, style: &'static str| {
        let direction = move || class.sort.get().filter(|(sorted, _)| *sorted == by).map(|(_, direction)| direction);
        let aria = move || match direction() {
            Some(Direction::Up) => Some("ascending"),
            Some(Direction::Down) => Some("descending"),
            None => None,
        };
        let arrow = move || match direction() {
            Some(Direction::Up) => "↑",
            Some(Direction::Down) => "↓",
            None => "",
        };
        view! {
            <th scope="col" class=style aria-sort=aria>
                <button class="plain" on:click=move |_| class.sort_by(by)>{name}<span aria-hidden="true">{arrow}</span></button>
            </th>
        }
    };
    let traits = move || class.rubric.with(|rubric| rubric.traits.iter().map(|r| r.name.clone()).collect::<Vec<_>>());
    view! {
        <thead>
            <tr aria-rowindex="1">
                {head("Essay".into(), SortBy::Title, "essay")}
                {move || traits().into_iter().enumerate().map(|(at, name)| head(name, SortBy::Score(at), "trait-score")).collect_view()}
                {head("Needs you".into(), SortBy::Need, "need")}
            </tr>
        </thead>
    }
}

/// The rows from and to which are in the page.
fn in_sight(top: f64, height: f64, total: usize) -> (usize, usize) {
    let first = whole(top / ROW);
    let from = first.saturating_sub(SPARE) / STRIDE * STRIDE;
    let to = first + whole(height / ROW) + 1 + SPARE + STRIDE;
    (from.min(total), (to / STRIDE * STRIDE).min(total))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of rows")]
fn whole(rows: f64) -> usize {
    rows.max(0.0) as usize
}

#[allow(clippy::cast_precision_loss, reason = "a number of rows")]
fn pixels(rows: usize) -> f64 {
    rows as f64 * ROW
}

/// Scrolls so that a cell is in sight, also below the header and beside the first column, and the table in the window.
fn reveal(scroller: &web_sys::HtmlDivElement, place: Place) {
    let top = pixels(place.row);
    let (shown_from, height) = (f64::from(scroller.scroll_top()), f64::from(scroller.client_height()));
    // The header covers one row's height.
    let room = height - ROW;
    let wanted = if top < shown_from { top } else { shown_from.max(top + ROW - room) };
    scroller.set_scroll_top(rounded(wanted));
    let scroller = scroller.clone();
    // Once the row is in the page.
    request_animation_frame(move || {
        let Some(cell) = document().get_element_by_id(&cell_id(place)) else { return };
        let (cell, frame) = (cell.get_bounding_client_rect(), scroller.get_bounding_client_rect());
        let first = scroller.query_selector("th.essay").ok().flatten();
        let covered = first.map_or(0.0, |first| first.get_bounding_client_rect().width());
        let left = frame.left() + covered;
        let right = frame.left() + f64::from(scroller.client_width());
        let sideways = if place.column == 0 {
            -f64::from(scroller.scroll_left())
        } else if cell.left() < left {
            cell.left() - left
        } else {
            (cell.right() - right).max(0.0)
        };
        scroller.set_scroll_left(scroller.scroll_left() + rounded(sideways));
        let window_height = window().inner_height().ok().and_then(|h| h.as_f64()).unwrap_or_default();
        let down = if cell.top() < ROW { cell.top() - ROW } else { (cell.bottom() - window_height + ROW).max(0.0) };
        if down != 0.0 {
            window().scroll_by_with_x_and_y(0.0, down);
        }
    });
}

#[allow(clippy::cast_possible_truncation, reason = "pixels")]
fn rounded(pixels: f64) -> i32 {
    pixels.round() as i32
}

/// Whether something happened to the table itself, not to a button in it.
fn is_own(target: Option<web_sys::EventTarget>, current: Option<web_sys::EventTarget>) -> bool {
    target.is_some() && target == current
}

fn focused(class: Class, event: &FocusEvent) {
    if is_own(event.target(), event.current_target()) && class.active.get_untracked().is_none() && class.size().rows > 0
    {
        class.go_to(Place::default());
    }
}

fn clicked(class: Class, event: &MouseEvent) {
    let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    let cell = target.and_then(|t| t.closest("[id^='cell-']").ok().flatten());
    if let Some(place) = cell.and_then(|cell| place_of(&cell.id())) {
        class.go_to(place);
    }
}

fn pressed(class: Class, event: &KeyboardEvent) {
    if !is_own(event.target(), event.current_target()) || event.alt_key() {
        return;
    }
    let control = if event.ctrl_key() || event.meta_key() { Control::Held } else { Control::Free };
    let Some(deed) = deed(&event.key(), control) else { return };
    event.prevent_default();
    match deed {
        Deed::Go(step) => class.step(step),
        Deed::Open => open(class),
        Deed::Accept => class.accept(),
        Deed::Digit(digit) => class.digit(digit),
        Deed::Comment => class.commenting.set(class.active.get_untracked().is_some_and(|p| p.trait_at().is_some())),
        Deed::Undo => class.undo(),
        Deed::Leave => class.active.set(None),
    }
}

/// Opens the active row's essay.
pub fn open(class: Class) {
    if let Some(essay) = class.active_essay() {
        go(&Route::Essay(class.id.get_value(), essay.0));
    }
}

/// Gives the table the focus back.
pub fn focus() {
    let grid = document().get_element_by_id(GRID).and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(grid) = grid {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = grid.focus_with_options(&options);
    }
}
