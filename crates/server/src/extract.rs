//! The extractors of axum, with our refusals as rejections.

use std::error::Error;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use practice::Day;
use protocol::{ErrorCode, LONGEST_KEY};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::table::RequestKey;

/// The id in a path: of a table, a session or a finished game. Ids become part of messages to other servers and of database queries, so a
/// path whose id has other characters leads nowhere.
pub(crate) struct PathId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathId, ApiError> {
        let Path(id) = Path::<String>::from_request_parts(parts, state).await?;
        if is_id(&id) { Ok(PathId(id)) } else { Err(ErrorCode::NotFound.into()) }
    }
}

/// The day in a path.
pub(crate) struct PathDay(pub(crate) Day);

impl<S: Send + Sync> FromRequestParts<S> for PathDay {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathDay, ApiError> {
        let Path(day) = Path::<String>::from_request_parts(parts, state).await?;
        day.parse().map(PathDay).map_err(|()| ErrorCode::NotFound.into())
    }
}

/// Whether a text may be an id: letters and digits, and not too many. New ids have 26 of them (`random_id`), older and test data others.
pub(crate) fn is_id(text: &str) -> bool {
    (1..=LONGEST_KEY).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Query parameters.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub(crate) struct ApiQuery<T>(pub(crate) T);

/// A JSON object as the body, parsed as `T`. The object itself is kept, because the fingerprint of a request covers every field.
pub(crate) struct ApiJson<T> {
    pub(crate) body: T,
    object: Value,
}

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<ApiJson<T>, ApiError> {
        if !is_json(request.headers()) {
            return Err(ErrorCode::BadType.into());
        }
        // A timeout for the whole body: a timeout for each read would let a client hold a connection for hours.
        let arrived = timeout(app.config.connections.body_timeout, Bytes::from_request(request, app)).await;
        let bytes = arrived.map_err(|_| ApiError::malformed("body"))?.map_err(|rejection| match rejection {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => ErrorCode::TooLarge.into(),
            _ => ApiError::malformed("body"),
        })?;
        let object: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if !object.is_object() {
            return Err(ApiError::malformed("body"));
        }
        let body =
            serde_path_to_error::deserialize(&object).map_err(|error| ApiError::malformed(wrong_field(&error)))?;
        Ok(ApiJson { body, object })
    }
}

impl<T> ApiJson<T> {
    /// The idempotency key of the request, if it has one.
    pub(crate) fn request_key(&self, person: &str, route: &str) -> Result<Option<RequestKey>, ApiError> {
        let Some(key) = self.object["key"].as_str() else { return Ok(None) };
        if key.is_empty() || key.len() > LONGEST_KEY || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ApiError::malformed("key"));
        }
        // Stored with the entries, so the hash must not change with a dependency.
        let fingerprint = format!("{:016x}", tabletop::stable_hash(&format!("{route} {}", self.object)));
        Ok(Some(RequestKey { name: format!("{person}:{key}"), fingerprint }))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = header_text(headers, header::CONTENT_TYPE.as_str());
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// A header as text; empty if it is missing.
pub(crate) fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The innermost field that an error is about.
fn wrong_field<E: Error>(error: &serde_path_to_error::Error<E>) -> String {
    // A missing field has no path; `serde` names it only in the message.
    let message = error.inner().to_string();
    if let Some(rest) = message.strip_prefix("missing field `") {
        return rest.split('`').next().unwrap_or_default().to_owned();
    }
    let mut named = error.path().iter().filter_map(|segment| match segment {
        serde_path_to_error::Segment::Map { key } => Some(key.clone()),
        _ => None,
    });
    named.next_back().unwrap_or_else(|| "body".to_owned())
}

/// The parameter that a rejected query is about.
pub(crate) fn query_field(rejection: &QueryRejection) -> String {
    let mut source = rejection.source();
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref::<serde_path_to_error::Error<serde::de::value::Error>>() {
            return wrong_field(error);
        }
        source = error.source();
    }
    "query".to_owned()
}
