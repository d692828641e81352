//! Logging and tracing: events to standard error, each inside the span of its request.

use std::io::IsTerminal as _;
use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, Method};
use axum::response::Response;
use tower_http::request_id::RequestId;
use tracing::{Span, field};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::otlp::{CollectorAddress, OtlpLayer};
use crate::span_fields::SpanFields;

/// The longest request id of a proxy that is kept.
const LONGEST_REQUEST_ID: usize = 64;

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
    pub fn detect() -> LogFormat {
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
    // What stands here is repeated in every line of the log about the request, so a client must not choose how long it is.
    let (traceparent, method) = (traceparent.filter(|text| is_traceparent(text)), method_name(request.method()));
    tracing::info_span!("request", id, method, route, traceparent, person = field::Empty)
}

/// Whether a header has the form of version 0: `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`.
fn is_traceparent(text: &str) -> bool {
    let lengths = text.split('-').map(str::len);
    lengths.eq([2, 32, 16, 2]) && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
}

/// Whether an id that a proxy has set can be used in the log.
pub(crate) fn is_request_id(id: &HeaderValue) -> bool {
    (1..=LONGEST_REQUEST_ID).contains(&id.len())
        && id.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

/// The name of a method. HTTP allows any word.
fn method_name(method: &Method) -> &'static str {
    let known = [Method::GET, Method::POST, Method::DELETE, Method::HEAD, Method::PUT, Method::PATCH, Method::OPTIONS];
    let names = ["GET", "POST", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS"];
    known.iter().position(|other| other == method).map_or("other", |place| names[place])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_logged_only_in_the_form_that_they_should_have() {
        let sound = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assert!(is_traceparent(sound));
        let long = format!("{sound}{}", "0".repeat(16_000));
        let (odd, spread) = (sound.replace('f', "g"), sound.replace('-', "a"));
        for wrong in ["", "00", &long, &odd, &spread, &sound[..54], &sound[3..]] {
            assert!(!is_traceparent(wrong), "{wrong:.60}");
        }
        let is_id = |text: &str| HeaderValue::from_str(text).is_ok_and(|value| is_request_id(&value));
        assert!(is_id("0f9c2e7a-1b1d-4c4e-9d8e-2b7c5e0d9a11") && is_id(&"x".repeat(64)));
        for wrong in ["", "a b", "a\tb", "a\"b", "é", &"x".repeat(65)] {
            assert!(!is_id(wrong), "{wrong}");
        }
        let odd = Method::from_bytes(&[b'A'; 10_000]).expect("a method");
        assert_eq!((method_name(&Method::DELETE), method_name(&odd)), ("DELETE", "other"));
    }
}
