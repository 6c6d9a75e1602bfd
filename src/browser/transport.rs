//! HTTP by gloo-net. A request that is dropped is aborted.

use crate::ports::{HttpReply, HttpRequest, Method, Transport, TransportError};
use futures::future::{Either, select};
use gloo_net::http::{Request, RequestBuilder, Response};
use gloo_timers::future::TimeoutFuture;
use js_sys::{Reflect, Uint8Array};
use std::pin::pin;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStream, ReadableStreamDefaultReader, RequestCredentials};

/// [`Transport`] by `fetch`, without cookies.
#[derive(Debug, Clone, Copy)]
pub struct BrowserTransport {
    /// How long an answer may take, in seconds.
    pub timeout_s: u32,
}

/// Aborts its request when it goes.
struct AbortOnDrop(AbortController);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Transport for BrowserTransport {
    async fn send(&self, request: &HttpRequest) -> Result<HttpReply, TransportError> {
        let controller = AbortController::new().map_err(|e| TransportError::Unreachable(format!("{e:?}")))?;
        let abort = AbortOnDrop(controller);
        let answer = pin!(fetch(request, &abort));
        let limit = pin!(TimeoutFuture::new(self.timeout_s.saturating_mul(1000)));
        match select(answer, limit).await {
            Either::Left((answer, _)) => answer,
            Either::Right(_) => Err(TransportError::TimedOut { seconds: self.timeout_s }),
        }
    }

    async fn send_heard(
        &self,
        request: &HttpRequest,
        heard: &mut dyn FnMut(&[u8]),
    ) -> Result<HttpReply, TransportError> {
        let controller = AbortController::new().map_err(|e| TransportError::Unreachable(format!("{e:?}")))?;
        let abort = AbortOnDrop(controller);
        let unreachable = |e: gloo_net::Error| TransportError::Unreachable(e.to_string());
        let sent = pin!(built(request, &abort).map_err(unreachable)?.send());
        let limit = pin!(TimeoutFuture::new(self.timeout_s.saturating_mul(1000)));
        let response = match select(sent, limit).await {
            Either::Left((response, _)) => response.map_err(unreachable)?,
            Either::Right(_) => return Err(TransportError::TimedOut { seconds: self.timeout_s }),
        };
        let body = match response.body() {
            Some(body) => read(body, self.timeout_s, heard).await?,
            None => String::new(),
        };
        Ok(HttpReply { status: response.status(), headers: headers(&response), body })
    }
}

/// The body as it comes; a pause longer than the limit ends it.
async fn read(body: ReadableStream, seconds: u32, heard: &mut dyn FnMut(&[u8])) -> Result<String, TransportError> {
    let broken = |e: JsValue| TransportError::Broken(format!("{e:?}"));
    let reader: ReadableStreamDefaultReader = body.get_reader().dyn_into().map_err(|e| broken(e.into()))?;
    let mut bytes = Vec::new();
    loop {
        let next = pin!(JsFuture::from(reader.read()));
        let limit = pin!(TimeoutFuture::new(seconds.saturating_mul(1000)));
        let piece = match select(next, limit).await {
            Either::Left((piece, _)) => piece.map_err(broken)?,
            Either::Right(_) => return Err(TransportError::TimedOut { seconds }),
        };
        if Reflect::get(&piece, &"done".into()).is_ok_and(|done| done.is_truthy()) {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        let value = Reflect::get(&piece, &"value".into()).map_err(broken)?;
        let new = Uint8Array::new(&value).to_vec();
        heard(&new);
        bytes.extend(new);
    }
}

async fn fetch(request: &HttpRequest, abort: &AbortOnDrop) -> Result<HttpReply, TransportError> {
    let unreachable = |e: gloo_net::Error| TransportError::Unreachable(e.to_string());
    let response = built(request, abort).map_err(unreachable)?.send().await.map_err(unreachable)?;
    let body = response.text().await.map_err(|e| TransportError::Broken(e.to_string()))?;
    Ok(HttpReply { status: response.status(), headers: headers(&response), body })
}

fn built(request: &HttpRequest, abort: &AbortOnDrop) -> Result<Request, gloo_net::Error> {
    let builder = match request.method {
        Method::Get => Request::get(&request.url),
        Method::Post => Request::post(&request.url),
    };
    let with_header = |builder: RequestBuilder, (name, value): &(String, String)| builder.header(name, value);
    let builder = request.headers.iter().fold(builder, with_header);
    let builder = builder.credentials(RequestCredentials::Omit).abort_signal(Some(&abort.0.signal()));
    match &request.body {
        Some(body) => builder.body(body.as_str()),
        None => builder.build(),
    }
}

fn headers(response: &Response) -> Vec<(String, String)> {
    response.headers().entries().map(|(name, value)| (name.to_lowercase(), value)).collect()
}
