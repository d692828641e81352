//! What travels between people and the server.

use axum::body::{Body, Bytes};
use axum::http::{Method, Request};
use serde_json::Value;

/// One copy of a request: the number of the request, and of the copy.
pub(crate) type CopyId = (usize, usize);

/// An answer of the server.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The header that sets a cookie; empty if there is none.
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

    /// Whether the sender knows that it is decided: not so if something broke.
    pub(crate) fn is_final(&self) -> bool {
        self.status < 500
    }
}

/// What somebody asks for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Wish {
    pub(crate) method: Method,
    pub(crate) path: String,
    /// As text, so that nonsense can be sent too.
    pub(crate) body: Option<String>,
    /// The key under which it can be sent again.
    pub(crate) key: Option<String>,
    /// The table that it changes or follows.
    pub(crate) table: Option<String>,
}

impl Wish {
    pub(crate) fn get(path: &str) -> Wish {
        Wish { method: Method::GET, path: path.to_owned(), body: None, key: None, table: None }
    }

    /// Whether it asks for a stream.
    pub(crate) fn is_stream(&self) -> bool {
        self.path.contains("/events")
    }

    pub(crate) fn delete(path: &str) -> Wish {
        Wish { method: Method::DELETE, ..Wish::get(path) }
    }

    pub(crate) fn post(path: &str, body: &Value) -> Wish {
        Wish { method: Method::POST, body: Some(body.to_string()), ..Wish::get(path) }
    }
}

/// What became of a copy of a request.
#[derive(Clone, Debug)]
pub(crate) enum CopyFate {
    /// It is on its way, or being answered.
    Open,
    /// It did not arrive.
    Lost,
    /// The server has begun with it, and was not heard of again.
    Unknown,
    /// The server has answered, whether or not anybody has read it.
    Answered(Answer),
}

/// A copy of a request.
#[derive(Clone, Debug)]
pub(crate) struct RequestCopy {
    pub(crate) fate: CopyFate,
    /// When it reached a server that could read it.
    pub(crate) arrived: Option<u64>,
    /// Which one.
    pub(crate) node: Option<usize>,
    /// Up to when the server then knew what others had changed about people.
    pub(crate) knows_people: u64,
    /// The header by which the server knows the sender; with a mutant perhaps another one than the sender's own.
    pub(crate) auth: Option<AuthHeader>,
}

/// A header by which the server knows somebody: a cookie or a token.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct AuthHeader {
    pub(crate) header: &'static str,
    pub(crate) value: String,
}

/// A request as its sender knows it, with all its copies.
#[derive(Clone, Debug)]
pub(crate) struct SentRequest {
    pub(crate) browser: usize,
    /// The id of the person who sends it.
    pub(crate) person: Option<String>,
    pub(crate) auth: Option<AuthHeader>,
    pub(crate) wish: Wish,
    pub(crate) copies: Vec<RequestCopy>,
}

impl SentRequest {
    /// A copy as the server receives it.
    pub(crate) fn http(&self, copy: usize) -> Request<Body> {
        let mut request = Request::builder().method(&self.wish.method).uri(&self.wish.path);
        if let Some(AuthHeader { header, value }) = &self.copies[copy].auth {
            request = request.header(*header, value);
        }
        let body = match &self.wish.body {
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
