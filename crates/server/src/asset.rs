//! One file of the page, with its compressed copies.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};

use crate::extract::header_text;

/// A file, ready to be sent.
#[derive(Clone, Default, Debug)]
pub(crate) struct Asset {
    pub(crate) plain: Cow<'static, [u8]>,
    pub(crate) gzip: Option<Cow<'static, [u8]>>,
    pub(crate) brotli: Option<Cow<'static, [u8]>>,
    pub(crate) kind: &'static str,
    pub(crate) tag: String,
}

/// The content type of a file, by the extension of its name.
pub(crate) fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

impl Asset {
    /// The response to a request with these headers: not modified, or the smallest encoding that the browser accepts.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        // The browser revalidates at every visit, but the file is sent only if it has changed.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            headers.insert(header::ETAG, tag);
        }
        if header_text(asked, header::IF_NONE_MATCH.as_str()).split(',').any(|tag| tag.trim() == self.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        let reads = |coding: &str| {
            let accepted = header_text(asked, header::ACCEPT_ENCODING.as_str());
            accepted.split(',').any(|one| one.split(';').next().is_some_and(|name| name.trim() == coding))
        };
        let (body, coding) = match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if reads("br") => (brotli, Some("br")),
            (_, Some(gzip)) if reads("gzip") => (gzip, Some("gzip")),
            _ => (&self.plain, None),
        };
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        *response.body_mut() = match body {
            Cow::Borrowed(bytes) => Body::from(*bytes),
            Cow::Owned(bytes) => Body::from(bytes.clone()),
        };
        response
    }
}
