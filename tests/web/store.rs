//! IndexedDB as the page uses it: kept over a reopening, all or nothing, nothing left behind.

use assay::browser::store::BrowserStore;
use assay::browser::vectors::KeptVectors;
use assay::ports::{Shelf, Store, StoreError};
use assay::{bank, essay, workspace};
use js_sys::Float32Array;
use std::collections::BTreeMap;
use wasm_bindgen_test::wasm_bindgen_test;

async fn fresh(name: &str) -> BrowserStore {
    let store = BrowserStore::open(name).await.unwrap();
    store.destroy(name).await.unwrap();
    BrowserStore::open(name).await.unwrap()
}

fn essays(count: usize) -> bank::Bank {
    let essay = |n: usize| bank::ScoredEssay {
        id: essay::EssayId(format!("e{n}")),
        student: None,
        text: format!("Essay {n} — with “quotes”, 中文 and 😀."),
        overall: Some(2.5),
        ratings: BTreeMap::from([(assay::rubric::TraitId("ideas".into()), vec![Some(2), None])]),
    };
    bank::Bank { essays: (0..count).map(essay).collect() }
}

#[wasm_bindgen_test]
async fn a_bank_is_there_after_reopening() {
    let name = "test-reopen";
    let store = fresh(name).await;
    let bank = essays(123);
    workspace::keep_bank(&store, "a", &bank).await.unwrap();
    drop(store);
    let again = BrowserStore::open(name).await.unwrap();
    assert_eq!(workspace::bank(&again, "a").await.unwrap(), bank);
    // A shorter bank takes the place of the longer one whole.
    workspace::keep_bank(&again, "a", &essays(7)).await.unwrap();
    assert_eq!(workspace::bank(&again, "a").await.unwrap(), essays(7));
}

#[wasm_bindgen_test]
async fn removing_leaves_no_trace_and_touches_no_neighbour() {
    let store = fresh("test-remove").await;
    for id in ["sample-1", "sample-10"] {
        workspace::keep_bank(&store, id, &essays(60)).await.unwrap();
        let numbers = Float32Array::from([1.0_f32, 0.0].as_slice());
        let vectors = KeptVectors { made_with: "test".into(), width: 2, numbers };
        vectors.keep(&store, id).await.unwrap();
    }
    workspace::remove_assignment(&store, "sample-1").await.unwrap();
    assert_eq!(workspace::bank(&store, "sample-1").await.unwrap().essays.len(), 0);
    assert!(KeptVectors::kept(&store, "sample-1").await.unwrap().is_none());
    assert_eq!(workspace::bank(&store, "sample-10").await.unwrap().essays.len(), 60);
    let kept = KeptVectors::kept(&store, "sample-10").await.unwrap().unwrap();
    assert_eq!((kept.rows(), kept.numbers.to_vec()), (1, vec![1.0, 0.0]));
}

#[wasm_bindgen_test]
async fn records_come_in_the_order_of_their_keys() {
    let store = fresh("test-order").await;
    let records: Vec<(String, i32)> = [3, 1, 2].map(|n| (format!("run/{n:06}"), n)).to_vec();
    store.put(Shelf::RunEvents, &records).await.unwrap();
    store.put(Shelf::RunEvents, &[("runner/000001".to_owned(), 9)]).await.unwrap();
    let listed: Vec<(String, i32)> = store.list(Shelf::RunEvents, "run").await.unwrap();
    assert_eq!(listed.iter().map(|(_, n)| *n).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(store.list::<i32>(Shelf::RunEvents, "").await.unwrap().len(), 4);
    assert_eq!(store.get::<i32>(Shelf::RunEvents, "run").await.unwrap(), None);
}

#[wasm_bindgen_test]
async fn a_full_browser_says_so_and_changes_nothing() {
    let store = fresh("test-full").await;
    store.put(Shelf::Settings, &[("x".to_owned(), 1)]).await.unwrap();
    // What Chromium throws when the quota is used up, from the second write on.
    js_sys::eval(
        "globalThis.realPut = IDBObjectStore.prototype.put; let writes = 0;
         IDBObjectStore.prototype.put = function (...all) {
           if (++writes > 1) throw new DOMException('full', 'QuotaExceededError');
           return globalThis.realPut.apply(this, all);
         }",
    )
    .unwrap();
    let outcome = store.put(Shelf::Settings, &[("x".to_owned(), 2), ("y".to_owned(), 3)]).await;
    js_sys::eval("IDBObjectStore.prototype.put = globalThis.realPut").unwrap();
    assert_eq!(outcome, Err(StoreError::Full));
    assert_eq!(store.get::<i32>(Shelf::Settings, "x").await.unwrap(), Some(1), "the first write is undone");
    assert_eq!(store.get::<i32>(Shelf::Settings, "y").await.unwrap(), None);
}

#[wasm_bindgen_test]
async fn a_record_of_another_shape_is_unreadable_not_lost() {
    let store = fresh("test-shape").await;
    store.put(Shelf::Settings, &[("models".to_owned(), "not models")]).await.unwrap();
    assert!(matches!(workspace::models(&store).await, Err(StoreError::Unreadable(_))));
    assert_eq!(store.get::<String>(Shelf::Settings, "models").await.unwrap().as_deref(), Some("not models"));
}
