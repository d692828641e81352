//! The messages between browsers and servers.

use axum::body::{Body, Bytes};
use axum::http::{Method, Request};
use serde_json::Value;

/// Identifies a copy of a request: the number of the request, and of the copy.
pub(crate) type CopyId = (usize, usize);

/// A response of the server.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The `Set-Cookie` header; empty if there is none.
    pub(crate) cookie: String,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    pub(crate) fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Whether the outcome is known to the sender. It is not after a server error.
    pub(crate) fn is_final(&self) -> bool {
        self.status < 500
    }
}

/// The request that a person wants to make.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlannedRequest {
    pub(crate) method: Method,
    pub(crate) path: String,
    /// As text, because it may be invalid on purpose.
    pub(crate) body: Option<String>,
    /// The idempotency key.
    pub(crate) key: Option<String>,
    /// The table that it changes or follows.
    pub(crate) table: Option<String>,
}

impl PlannedRequest {
    pub(crate) fn get(path: &str) -> PlannedRequest {
        PlannedRequest { method: Method::GET, path: path.to_owned(), body: None, key: None, table: None }
    }

    /// Whether it requests a stream.
    pub(crate) fn is_stream(&self) -> bool {
        self.path.contains("/events")
    }

    pub(crate) fn delete(path: &str) -> PlannedRequest {
        PlannedRequest { method: Method::DELETE, ..PlannedRequest::get(path) }
    }

    pub(crate) fn post(path: &str, body: &Value) -> PlannedRequest {
        PlannedRequest { method: Method::POST, body: Some(body.to_string()), ..PlannedRequest::get(path) }
    }
}

/// What happened to a copy of a request.
#[derive(Clone, Debug)]
pub(crate) enum CopyFate {
    /// It is on its way, or in progress.
    Open,
    /// It did not arrive.
    Lost,
    /// The server has started to process it, but the connection or the server was lost.
    Unknown,
    /// The server has responded, whether or not the response arrived.
    Answered(Answer),
}

/// A copy of a request.
#[derive(Clone, Debug)]
pub(crate) struct RequestCopy {
    pub(crate) fate: CopyFate,
    /// When it reached a server.
    pub(crate) arrived: Option<u64>,
    /// The server that it reached.
    pub(crate) node: Option<usize>,
    /// Up to when that server had applied other servers' changes to people.
    pub(crate) knows_people: u64,
    /// The header that identifies the sender to the server. With a mutant it may be that of another person.
    pub(crate) auth: Option<AuthHeader>,
}

/// A header that identifies a person: a cookie or a token.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct AuthHeader {
    pub(crate) header: &'static str,
    pub(crate) value: String,
}

/// A request with all its copies.
#[derive(Clone, Debug)]
pub(crate) struct SentRequest {
    pub(crate) browser: usize,
    /// The id of the person who sent it.
    pub(crate) person: Option<String>,
    pub(crate) auth: Option<AuthHeader>,
    pub(crate) planned: PlannedRequest,
    pub(crate) copies: Vec<RequestCopy>,
}

impl SentRequest {
    /// A copy as an HTTP request.
    pub(crate) fn http(&self, copy: usize) -> Request<Body> {
        let mut request = Request::builder().method(&self.planned.method).uri(&self.planned.path);
        if let Some(AuthHeader { header, value }) = &self.copies[copy].auth {
            request = request.header(*header, value);
        }
        let body = match &self.planned.body {
            Some(text) => {
                request = request.header("content-type", "application/json");
                Body::from(text.clone())
            }
            None => Body::empty(),
        };
        request.body(body).expect("a path without odd characters")
    }

    /// The answers to its copies.
    pub(crate) fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.copies.iter().filter_map(|copy| match &copy.fate {
            CopyFate::Answered(answer) => Some(answer),
            _ => None,
        })
    }
}
