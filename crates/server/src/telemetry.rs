//! Logging and tracing: events to standard error, each inside the span of its request.

use std::io::IsTerminal as _;
use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use tower_http::request_id::RequestId;
use tracing::{Span, field};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::otlp::{CollectorAddress, OtlpLayer};
use crate::span_fields::SpanFields;

/// The format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// One JSON object per line.
    Json,
}

impl LogFormat {
    /// The default: text on a terminal, JSON otherwise.
    pub fn usual() -> LogFormat {
        if std::io::stderr().is_terminal() { LogFormat::Text } else { LogFormat::Json }
    }
}

/// What is logged, and where traces are sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TelemetryPlan {
    /// The format of log lines.
    pub format: LogFormat,
    /// Which events: a directive of `tracing`, such as `info` or `server=debug`.
    pub filter: String,
    /// The collector that traces are sent to, such as `http://localhost:4318`.
    pub otlp: Option<String>,
}

/// Starts to log to standard error, and to send traces to the collector if one is configured.
///
/// # Errors
/// If the filter or the address cannot be parsed, or logging was started already.
pub fn write_log(plan: &TelemetryPlan) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let filter = EnvFilter::builder().parse(&plan.filter)?;
    let otlp = match &plan.otlp {
        Some(url) => Some(OtlpLayer::start(CollectorAddress::read(url)?)?),
        None => None,
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(filter).with(otlp);
    match plan.format {
        LogFormat::Text => registry.with(lines.with_ansi(std::io::stderr().is_terminal())).try_init()?,
        LogFormat::Json => registry.with(lines.json().flatten_event(true).fmt_fields(SpanFields)).try_init()?,
    }
    Ok(())
}

/// The span of a request. It has the path of the route only: the id of a table is an invitation and must not be logged.
pub(crate) fn request_span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok());
    let route = request.extensions().get::<MatchedPath>().map_or("unknown", MatchedPath::as_str);
    let traceparent = request.headers().get("traceparent").and_then(|value| value.to_str().ok());
    tracing::info_span!("request", id, method = %request.method(), route, traceparent, person = field::Empty)
}

/// Records the sender of the request in the current span, by a pseudonym.
pub(crate) fn record_person(pseudonym: impl FnOnce() -> String) {
    let span = Span::current();
    if !span.is_disabled() {
        span.record("person", pseudonym());
    }
}

/// Logs the response to a request. By default only failures of the server are shown.
pub(crate) fn log_response(response: &Response, took: Duration, _: &Span) {
    let (status, micros) = (response.status().as_u16(), took.as_micros() as u64);
    if response.status().is_server_error() {
        tracing::error!(status, micros, "answered");
    } else {
        tracing::debug!(status, micros, "answered");
    }
}
