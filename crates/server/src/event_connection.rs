//! Connections that carry a stream of events for minutes or hours, without the buffers of hyper.
//!
//! For every connection hyper has two buffers of eight kilobytes, and lets nobody choose less. A live client needs neither: it has asked
//! its question, and what it is sent lies in memory already. So hyper answers a request for a stream for the form only, into nothing, and
//! gives the socket back, before anybody has looked for the table: a thousand clients that come back at once after a server has ended all
//! wait for the database, and each would hold the buffers meanwhile. Then the request is answered here, head and body piece by piece,
//! until one side ends it. The answer ends with the connection, as HTTP allows.

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

/// The paths of streams end with this.
const STREAM_PATH: &str = "/events";

/// What may pass from hyper to a stream of its own, for one connection.
#[derive(Default)]
pub(crate) struct Handover {
    request: Locked<Option<Request>>,
    /// Whether what hyper writes goes nowhere.
    is_begun: AtomicBool,
    /// Whether something waits to be written that belongs to an earlier answer.
    is_stalled: AtomicBool,
}

impl Handover {
    /// Whether what hyper writes goes nowhere.
    pub(crate) fn is_begun(&self) -> bool {
        self.is_begun.load(Relaxed)
    }

    /// Notes whether a write waits for the peer.
    pub(crate) fn note_stalled(&self, is_stalled: bool) {
        self.is_stalled.store(is_stalled, Relaxed);
    }

    /// Whether a request is one for a stream that can be taken from hyper.
    pub(crate) fn is_for(&self, request: &Request<Incoming>) -> bool {
        // An answer that ends with the connection is something that only HTTP/1.1 has.
        let is_stream = request.method() == Method::GET && request.version() == Version::HTTP_11;
        is_stream && request.uri().path().ends_with(STREAM_PATH) && !self.is_stalled.load(Relaxed)
    }

    /// Takes a request for a stream from hyper, which gets an empty answer and ends.
    pub(crate) fn keep(&self, request: Request<Incoming>) -> Response {
        *self.request.lock() = Some(detached(request));
        self.is_begun.store(true, Relaxed);
        let mut empty = Response::new(Body::empty());
        empty.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        empty
    }

    /// The request that was kept. From now on writes go to the peer again.
    pub(crate) fn take(&self) -> Option<Request> {
        self.is_begun.store(false, Relaxed);
        self.request.lock().take()
    }
}

/// A copy of a request. What hyper has read are slices of its buffer, which would stay for as long as one of them.
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

/// Sends an answer, and ends when its body does or the peer goes.
pub(crate) async fn send(mut stream: TimedStream, answer: Response) -> io::Result<()> {
    let (head, body) = (head(&answer), answer.into_body().into_data_stream());
    stream.write_all(head.as_bytes()).await?;
    drop(head);
    let mut pieces = PiecesWhilePeer { stream, body };
    while let Some(piece) = std::future::poll_fn(|context| pieces.poll_next(context)).await {
        pieces.stream.write_all(&piece).await?;
    }
    pieces.stream.shutdown().await
}

/// The head of an answer whose body ends with the connection.
fn head(answer: &Response) -> String {
    let date = httpdate::fmt_http_date(SystemTime::now());
    let mut head = format!("HTTP/1.1 {}\r\ndate: {date}\r\nconnection: close\r\n", answer.status());
    for (name, value) in answer.headers() {
        if let Ok(value) = value.to_str() {
            let _ = write!(head, "{name}: {value}\r\n");
        }
    }
    // A refusal, whose reader need not wait for the end of the connection.
    if let Some(length) = answer.body().size_hint().exact() {
        let _ = write!(head, "content-length: {length}\r\n");
    }
    head.push_str("\r\n");
    head
}

/// The pieces of a body, for as long as there is somebody to read them.
struct PiecesWhilePeer {
    stream: TimedStream,
    body: BodyDataStream,
}

impl PiecesWhilePeer {
    /// The next piece; nothing once the body has ended or the peer has gone.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<axum::body::Bytes>> {
        if let Poll::Ready(piece) = Pin::new(&mut self.body).poll_next(context) {
            return Poll::Ready(piece.and_then(Result::ok));
        }
        // Whatever else the peer says on this connection, nobody listens; only its end counts.
        let mut said = [0; 64];
        loop {
            let mut buffer = ReadBuf::new(&mut said);
            match Pin::new(&mut self.stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {}
                Poll::Ready(_) => return Poll::Ready(None),
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}
