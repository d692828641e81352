//! The interface's own documentation: an `OpenAPI` document, and a page that shows it.

use axum::body::Body;
use axum::http::{HeaderValue, Response, header};

const DOCUMENT: &str = "{}";

/// The `OpenAPI` document.
pub(super) async fn document() -> Response<Body> {
    typed("application/json", DOCUMENT)
}

/// A page that shows it.
pub(super) async fn page() -> Response<Body> {
    typed("text/html; charset=utf-8", "")
}

/// The page's style.
pub(super) async fn style() -> Response<Body> {
    typed("text/css; charset=utf-8", "")
}

fn typed(kind: &'static str, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
