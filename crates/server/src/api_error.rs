//! Why a request was refused, as an answer.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use games::PlayError;
use protocol::{ErrorCode, Malformed};
use serde_json::{Map, Value, json};

use crate::log;
use crate::store::StoreError;

/// Why a request was refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ApiError {
    pub(crate) code: ErrorCode,
    facts: Map<String, Value>,
}

impl ApiError {
    /// A refusal with one more fact.
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> ApiError {
        self.facts.insert(name.to_owned(), value.into());
        self
    }

    /// The engine's reason.
    pub(crate) fn engine(why: &PlayError) -> ApiError {
        let facts: Map<String, Value> =
            why.facts.iter().map(|(name, value)| ((*name).to_owned(), value.as_str().into())).collect();
        let rule = why.rule.map(|rule| rule.0);
        ApiError::from(ErrorCode::Refused)
            .with("why", json!({ "code": why.code, "rule": rule, "facts": facts, "instead": why.instead }))
    }

    /// A field is missing or cannot be what it says.
    pub(crate) fn malformed(field: &str) -> ApiError {
        ApiError::from(ErrorCode::Malformed).with("field", field)
    }

    /// Come back in so many seconds.
    pub(crate) fn wait(seconds: u64) -> ApiError {
        ApiError::from(ErrorCode::TooMany).with("retry-after", seconds)
    }

    /// Something that should not happen: visitors learn that it did, the log says what.
    pub(crate) fn broken(what: &str, why: impl std::fmt::Display) -> ApiError {
        log::error(what, &[("why", why.to_string().into())]);
        ErrorCode::Broken.into()
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> ApiError {
        ApiError { code, facts: Map::new() }
    }
}

impl From<Malformed> for ApiError {
    fn from(malformed: Malformed) -> ApiError {
        ApiError::malformed(malformed.field)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Conflict => ErrorCode::Stale.into(),
            StoreError::Broken(why) => ApiError::broken("storage", why),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response<Body> {
        let mut error = Map::new();
        error.insert("code".to_owned(), self.code.name().into());
        let wait = self.facts.get("retry-after").and_then(Value::as_u64);
        error.extend(self.facts);
        let mut response = answer(&json!({ "error": error }));
        *response.status_mut() = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, wait.into());
        }
        response
    }
}

/// JSON as an answer that nobody keeps.
pub(crate) fn answer(json: &Value) -> Response<Body> {
    let mut response = Response::new(Body::from(json.to_string()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
