//! Why a request was refused, as a response.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::{PlayError, Record};
use protocol::{EngineRefusal, ErrorCode, ErrorDetails, ErrorResponse};

use crate::extract;
use crate::store::StoreError;

/// Why a request was refused. A refused request has changed nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ApiError(Box<ErrorDetails>);

impl ApiError {
    pub(crate) fn code(&self) -> ErrorCode {
        self.0.code
    }

    /// A field is missing, or its value cannot be used.
    pub(crate) fn malformed(field: impl Into<String>) -> ApiError {
        ApiError::new(ErrorDetails { field: Some(field.into()), ..ErrorCode::Malformed.into() })
    }

    /// The request refers to an older entry than the last one.
    pub(crate) fn stale(seq: u64) -> ApiError {
        ApiError::new(ErrorDetails { seq: Some(seq), ..ErrorCode::Stale.into() })
    }

    /// Another seat is to decide.
    pub(crate) fn out_of_turn(actor: &str, seq: u64) -> ApiError {
        let actor = Some(actor.to_owned());
        ApiError::new(ErrorDetails { actor, seq: Some(seq), ..ErrorCode::OutOfTurn.into() })
    }

    /// Too many requests; the client may retry after this many seconds.
    pub(crate) fn rate_limited(seconds: u64) -> ApiError {
        ApiError::new(ErrorDetails { retry_after: Some(seconds), ..ErrorCode::TooMany.into() })
    }

    /// The record does not prove the result that it was sent for.
    pub(crate) fn unproven(why: PlayError) -> ApiError {
        let code = if why.code == Record::CUSTOM_BOARD { ErrorCode::CustomBoard } else { ErrorCode::Unproven };
        ApiError::new(ErrorDetails { why: Some(engine_refusal(why)), ..code.into() })
    }

    /// An unexpected error: the client gets only the code, the reason is logged.
    pub(crate) fn internal(context: &'static str, error: impl std::fmt::Display) -> ApiError {
        tracing::error!(%error, "{context}");
        ErrorCode::Broken.into()
    }

    fn new(details: ErrorDetails) -> ApiError {
        ApiError(Box::new(details))
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> ApiError {
        ApiError::new(code.into())
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> ApiError {
        ApiError::new(ErrorDetails { why: Some(engine_refusal(error)), ..ErrorCode::Refused.into() })
    }
}

fn engine_refusal(error: PlayError) -> EngineRefusal {
    EngineRefusal {
        code: error.code.to_owned(),
        rule: error.rule.map(|rule| rule.0.to_owned()),
        facts: error.facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        instead: error.instead,
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Conflict => ErrorCode::Stale.into(),
            StoreError::KeyReused => ErrorCode::KeyReused.into(),
            StoreError::Stopped => ErrorCode::Busy.into(),
            StoreError::Database(why) => ApiError::internal("storage", why),
        }
    }
}

impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> ApiError {
        ErrorCode::NotFound.into()
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::malformed(extract::query_field(&rejection))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code().status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.0.retry_after;
        let code = self.code();
        let mut response = (status, Json(ErrorResponse { error: *self.0 })).into_response();
        response.extensions_mut().insert(code);
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
