//! Stands in for the package `wasm-streams` (`[patch.crates-io]` in the workspace's manifest).
//!
//! Leptos brings it for server functions with streamed bodies, which this page does not have. The real package exports three classes to
//! JavaScript. What is exported is never removed as unused, so the classes, their scripts and the futures behind them would be
//! sent before every first game. This package has the functions that `server_fn` needs to compile, and exports nothing.

use futures_util::stream::{Empty, Stream, empty};
use wasm_bindgen::JsValue;

/// A stream of the browser.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// A stream of the browser, as one of this package.
    pub fn from_raw(stream: web_sys::ReadableStream) -> ReadableStream {
        ReadableStream(stream)
    }

    /// An empty stream: the page has no server functions, so nothing reads it.
    ///
    /// # Panics
    /// If the browser has no streams.
    pub fn from_stream(_: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> ReadableStream {
        ReadableStream(web_sys::ReadableStream::new().expect("a browser with streams"))
    }

    /// The stream of the browser.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// The content as seen by Rust: none.
    pub fn into_stream(self) -> Empty<Result<JsValue, JsValue>> {
        empty()
    }
}
