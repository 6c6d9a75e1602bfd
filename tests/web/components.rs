//! Components as a reader meets them.

use assay::bank::TraitCoverage;
use assay::rubric::{ScoreRange, TraitId};
use assay::ui::part::coverage::Coverage;
use assay::ui::part::scale::Scale;
use assay::view::verdict::scale;
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

fn put_up<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> HtmlElement {
    let place: HtmlElement = document().create_element("div").unwrap().unchecked_into();
    document().body().unwrap().append_child(&place).unwrap();
    leptos::mount::mount_to(place.clone(), view).forget();
    place
}

fn texts(place: &Element, selector: &str) -> Vec<String> {
    let script = "return [...place.querySelectorAll(selector)].map((found) => found.textContent)";
    let all = js_sys::Function::new_with_args("place, selector", script);
    let found = all.call2(&JsValue::NULL, place, &selector.into()).unwrap();
    found.unchecked_into::<Array>().iter().filter_map(|text| text.as_string()).collect()
}

#[wasm_bindgen_test]
fn a_hole_in_the_bank_is_a_hole_with_a_sentence() {
    let range = ScoreRange::new(1, 3).unwrap();
    let counts = range.scores().zip([4, 0, 2]).collect();
    let coverage =
        vec![TraitCoverage { trait_id: TraitId("organization".into()), name: "Organization".into(), counts }];
    let place = put_up(move || view! { <Coverage coverage/> });
    assert_eq!(texts(&place, "tbody td"), ["4", "none", "2"]);
    assert_eq!(
        texts(&place, "li"),
        ["No exemplar scored 2 for Organization: the Judge will have none for that score."]
    );
}

#[wasm_bindgen_test]
fn a_scale_says_its_score_to_those_who_do_not_see_it() {
    let range = ScoreRange::new(0, 3).unwrap();
    let marks = scale(range, range.score(2), None);
    let place = put_up(move || view! { <Scale marks/> });
    let svg = place.query_selector("svg").unwrap().unwrap();
    assert_eq!(svg.get_attribute("aria-label").as_deref(), Some("score 2"));
    assert_eq!(texts(&place, "text"), ["0", "1", "2", "3"]);
    assert_eq!(texts(&place, "text.chosen"), ["2"]);
}
