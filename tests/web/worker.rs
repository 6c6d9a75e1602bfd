//! The page's end of the protocol, against workers written here: numbers, progress, cancel, crash, restart.

use assay::browser::worker_client::{WorkerClient, WorkerError};
use assay::protocol::{Ask, Said};
use js_sys::{Array, Float32Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, BlobPropertyBag, Url};

/// A worker whose answers to an embed request are `answer(number, texts)`.
fn worker(answer: &str) -> WorkerClient {
    let script = format!(
        "const say = (number, body, beside) => postMessage({{number, body, beside}}, beside ? [beside.buffer] : []);
         const answer = {answer};
         onmessage = ({{data}}) => {{
           if (data.body.Cancel !== undefined) {{ cancelled = data.body.Cancel; return; }}
           answer(data.number, data.body.Embed.texts);
         }};
         let cancelled = 0;
         say(0, 'Listening');"
    );
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&script.into()), &options).unwrap();
    WorkerClient::new(&Url::create_object_url_with_blob(&blob).unwrap())
}

fn embed(texts: &[&str]) -> Ask {
    Ask::Embed { texts: texts.iter().map(|t| (*t).to_owned()).collect(), whole: false }
}

#[wasm_bindgen_test]
async fn vectors_come_beside_the_answer_with_progress_before() {
    let client = worker(
        "(number, texts) => {
           texts.forEach((_, at) => say(number, {Progress: {done: at + 1, total: texts.length}}));
           say(number, {Vectors: {width: 1}}, new Float32Array(texts.map((t) => t.length)));
         }",
    );
    let mut heard = Vec::new();
    let answer = client.ask(embed(&["a", "bcd"]), JsValue::UNDEFINED, |said| heard.push(said)).await.unwrap();
    assert_eq!(answer.said, Said::Vectors { width: 1 });
    assert_eq!(answer.beside.unchecked_into::<Float32Array>().to_vec(), [1.0, 3.0]);
    assert_eq!(heard, [1.0, 2.0].map(|done| Said::Progress { done, total: 2.0 }));
}

#[wasm_bindgen_test]
async fn answers_find_their_requests_in_any_order() {
    // The first request is answered after the second.
    let client = worker(
        "(number, texts) => {
           if (texts[0] === 'first') { globalThis.late = number; return; }
           say(number, {Failed: 'second'});
           say(globalThis.late, {Failed: 'first'});
         }",
    );
    let first = client.ask(embed(&["first"]), JsValue::UNDEFINED, |_| ());
    let second = client.ask(embed(&["second"]), JsValue::UNDEFINED, |_| ());
    let (first, second) = futures::join!(first, second);
    assert_eq!(first.unwrap_err(), WorkerError::Failed("first".into()));
    assert_eq!(second.unwrap_err(), WorkerError::Failed("second".into()));
}

#[wasm_bindgen_test]
async fn a_crash_is_told_and_the_next_request_starts_anew() {
    let client = worker(
        "(number, texts) => {
           if (texts[0] === 'crash') throw new Error('out of memory');
           say(number, 'Done');
         }",
    );
    let crash = client.ask(embed(&["crash"]), JsValue::UNDEFINED, |_| ()).await.unwrap_err();
    assert!(matches!(&crash, WorkerError::Crashed(why) if why.contains("out of memory")), "{crash}");
    assert_eq!((client.life(), client.is_live()), (1, false));
    assert!(client.ask(embed(&["fine"]), JsValue::UNDEFINED, |_| ()).await.is_ok());
    assert_eq!(client.life(), 2);
}

#[wasm_bindgen_test]
async fn a_script_that_cannot_be_loaded_is_a_crash_with_a_reason() {
    let client = WorkerClient::new("there-is-no-such-worker.js");
    let error = client.ask(embed(&["x"]), JsValue::UNDEFINED, |_| ()).await.unwrap_err();
    assert!(matches!(&error, WorkerError::Crashed(why) if !why.is_empty()), "{error}");
}

#[wasm_bindgen_test]
async fn dropping_a_request_tells_the_worker_to_leave_off() {
    let client = worker(
        "(number, texts) => {
           if (texts[0] === 'long') { globalThis.long = number; say(number, {Progress: {done: 0, total: 1}}); return; }
           say(number, {Failed: String(cancelled === globalThis.long)});
         }",
    );
    {
        let (told, hears) = futures::channel::oneshot::channel();
        let mut told = Some(told);
        let long = client.ask(embed(&["long"]), JsValue::UNDEFINED, move |_| {
            let _ = told.take().map(|t| t.send(()));
        });
        let begun = futures::future::select(Box::pin(long), hears).await;
        assert!(matches!(begun, futures::future::Either::Right(_)), "it is under way");
    }
    let asked = client.ask(embed(&["was it?"]), JsValue::UNDEFINED, |_| ()).await.unwrap_err();
    assert_eq!(asked, WorkerError::Failed("true".into()));
}
