//! What the server tells about itself: events to standard error, each inside the span of its request.

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

/// How events are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// A line for people.
    Text,
    /// A JSON object to a line.
    Json,
}

impl LogFormat {
    /// Text on a terminal, JSON for everything that collects logs.
    pub fn usual() -> LogFormat {
        if std::io::stderr().is_terminal() { LogFormat::Text } else { LogFormat::Json }
    }
}

/// What is told, how and to whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TelemetryPlan {
    /// How events are written.
    pub format: LogFormat,
    /// Which ones: a directive of `tracing`, such as `info` or `server=debug`.
    pub filter: String,
    /// The collector that traces are sent to, such as `http://localhost:4318`.
    pub otlp: Option<String>,
}

/// Writes events to standard error from now on, and sends traces to a collector if there is one.
///
/// # Errors
/// If the filter or the address cannot be read, or events are written already.
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

/// The span of a request. Its path is that of the route: the id of a table is an invitation and does not belong into a log.
pub(crate) fn request_span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok());
    let route = request.extensions().get::<MatchedPath>().map_or("unknown", MatchedPath::as_str);
    let traceparent = request.headers().get("traceparent").and_then(|value| value.to_str().ok());
    tracing::info_span!("request", id, method = %request.method(), route, traceparent, person = field::Empty)
}

/// Notes who has sent the request of the current span, by a pseudonym.
pub(crate) fn record_person(pseudonym: impl FnOnce() -> String) {
    let span = Span::current();
    if !span.is_disabled() {
        span.record("person", pseudonym());
    }
}

/// Notes how a request was answered. Only failures of the server are worth a line by default.
pub(crate) fn log_response(response: &Response, took: Duration, _: &Span) {
    let (status, micros) = (response.status().as_u16(), took.as_micros() as u64);
    if response.status().is_server_error() {
        tracing::error!(status, micros, "answered");
    } else {
        tracing::debug!(status, micros, "answered");
    }
}
