//! Why a request was refused, as an answer.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use games::PlayError;
use protocol::{Code, Malformed};
use serde_json::{Map, Value, json};

use crate::log;
use crate::store::StoreError;

/// Why a request was refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    facts: Map<String, Value>,
}

impl Refusal {
    /// A refusal with one more fact.
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Refusal {
        self.facts.insert(name.to_owned(), value.into());
        self
    }

    /// The engine's reason.
    pub(crate) fn engine(why: &PlayError) -> Refusal {
        let facts: Map<String, Value> =
            why.facts.iter().map(|(name, value)| ((*name).to_owned(), value.as_str().into())).collect();
        let rule = why.rule.map(|rule| rule.0);
        Refusal::from(Code::Refused)
            .with("why", json!({ "code": why.code, "rule": rule, "facts": facts, "instead": why.instead }))
    }

    /// A field is missing or cannot be what it says.
    pub(crate) fn malformed(field: &str) -> Refusal {
        Refusal::from(Code::Malformed).with("field", field)
    }

    /// Come back in so many seconds.
    pub(crate) fn wait(seconds: u64) -> Refusal {
        Refusal::from(Code::TooMany).with("retry-after", seconds)
    }

    /// Something that should not happen: visitors learn that it did, the log says what.
    pub(crate) fn broken(what: &str, why: impl std::fmt::Display) -> Refusal {
        log::error(what, &[("why", why.to_string().into())]);
        Code::Broken.into()
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal { code, facts: Map::new() }
    }
}

impl From<Malformed> for Refusal {
    fn from(malformed: Malformed) -> Refusal {
        Refusal::malformed(malformed.field)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Conflict => Code::Stale.into(),
            StoreError::Broken(why) => Refusal::broken("storage", why),
        }
    }
}

impl IntoResponse for Refusal {
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
