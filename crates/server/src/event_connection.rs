//! Connections that carry an event stream for minutes or hours, without the buffers of hyper.
//!
//! hyper has two buffers of eight kilobytes for every connection, and allows no smaller ones. A live client needs neither: its request is
//! complete, and the entries that it is sent are in memory already. So a request for a stream is taken away from hyper before it is
//! handled: hyper gets an empty response, whose bytes are discarded, and returns the socket. This happens before the table is looked up,
//! because a thousand clients that reconnect at once all wait for the database, and each would keep its buffers meanwhile. Then the request
//! is answered here, head and body piece by piece, until one side closes the connection. The end of the connection marks the end of the
//! body, as HTTP allows.

use std::fmt::Write as _;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::SystemTime;

use axum::body::{Body, BodyDataStream, HttpBody as _};
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Version, header};
use axum::response::Response;
use futures_util::Stream;
use hyper::body::Incoming;
use tokio::io::{AsyncRead, AsyncWriteExt as _, ReadBuf};

use crate::sync::Locked;
use crate::timed_stream::TimedStream;

/// The suffix of all stream paths.
const STREAM_PATH: &str = "/events";

/// The state for taking a stream request from hyper, one for each connection.
#[derive(Default)]
pub(crate) struct Handover {
    request: Locked<Option<Request>>,
    /// Whether the output of hyper is discarded.
    is_begun: AtomicBool,
    /// Whether output of an earlier response is still waiting to be written.
    is_stalled: AtomicBool,
}

impl Handover {
    /// Whether the output of hyper is discarded.
    pub(crate) fn is_begun(&self) -> bool {
        self.is_begun.load(Relaxed)
    }

    /// Notes whether a write waits for the peer.
    pub(crate) fn note_stalled(&self, is_stalled: bool) {
        self.is_stalled.store(is_stalled, Relaxed);
    }

    /// Whether a request is for a stream that can be taken from hyper.
    pub(crate) fn is_for(&self, request: &Request<Incoming>) -> bool {
        // Only in HTTP/1.1 can a body of unknown length end with the connection.
        let is_stream = request.method() == Method::GET && request.version() == Version::HTTP_11;
        is_stream && request.uri().path().ends_with(STREAM_PATH) && !self.is_stalled.load(Relaxed)
    }

    /// Takes a stream request from hyper, which gets an empty response and closes.
    pub(crate) fn keep(&self, request: Request<Incoming>) -> Response {
        *self.request.lock() = Some(detached(request));
        self.is_begun.store(true, Relaxed);
        let mut empty = Response::new(Body::empty());
        empty.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        empty
    }

    /// The request that was kept. From now on output goes to the client again.
    pub(crate) fn take(&self) -> Option<Request> {
        self.is_begun.store(false, Relaxed);
        self.request.lock().take()
    }
}

/// A copy of a request that shares no memory with hyper's buffer: a single slice would keep the whole buffer alive.
fn detached(request: Request<Incoming>) -> Request {
    let (mut parts, _) = request.into_parts();
    for value in parts.headers.values_mut() {
        if let Ok(copy) = HeaderValue::from_bytes(value.as_bytes()) {
            *value = copy;
        }
    }
    if let Ok(copy) = parts.uri.to_string().parse() {
        parts.uri = copy;
    }
    Request::from_parts(parts, Body::empty())
}

/// Sends a response, until its body ends or the client disconnects.
pub(crate) async fn send(mut stream: TimedStream, answer: Response) -> io::Result<()> {
    let (head, body) = (head(&answer), answer.into_body().into_data_stream());
    stream.write_all(head.as_bytes()).await?;
    drop(head);
    let mut pieces = ConnectedBody { stream, body };
    while let Some(piece) = std::future::poll_fn(|context| pieces.poll_next(context)).await {
        pieces.stream.write_all(&piece).await?;
    }
    pieces.stream.shutdown().await
}

/// The head of a response whose body ends with the connection.
fn head(answer: &Response) -> String {
    let date = httpdate::fmt_http_date(SystemTime::now());
    let mut head = format!("HTTP/1.1 {}\r\ndate: {date}\r\nconnection: close\r\n", answer.status());
    for (name, value) in answer.headers() {
        if let Ok(value) = value.to_str() {
            let _ = write!(head, "{name}: {value}\r\n");
        }
    }
    // Refusals have a known length, so the client need not wait for the end of the connection.
    let is_stated = answer.headers().contains_key(header::CONTENT_LENGTH);
    if let Some(length) = answer.body().size_hint().exact().filter(|_| !is_stated) {
        let _ = write!(head, "content-length: {length}\r\n");
    }
    head.push_str("\r\n");
    head
}

/// The pieces of a body, for as long as the client is connected.
struct ConnectedBody {
    stream: TimedStream,
    body: BodyDataStream,
}

impl ConnectedBody {
    /// The next piece; `None` when the body has ended or the client has disconnected.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<axum::body::Bytes>> {
        if let Poll::Ready(piece) = Pin::new(&mut self.body).poll_next(context) {
            return Poll::Ready(piece.and_then(Result::ok));
        }
        // Input on this connection is ignored; only its end matters.
        let mut ignored = [0; 64];
        loop {
            let mut buffer = ReadBuf::new(&mut ignored);
            match Pin::new(&mut self.stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {}
                Poll::Ready(_) => return Poll::Ready(None),
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}
