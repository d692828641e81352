//! Traces for an OpenTelemetry collector: the spans of `tracing`, sent as OTLP over HTTP with JSON.
//!
//! Written by hand, because the usual crates add sixteen further ones to the build, among them a second HTTP client and protocol buffers,
//! for one kind of message to one address. Spans that cannot be sent are dropped: no request waits for a collector. There is no TLS, as
//! with NATS: the collector runs on the same machine or in the same network.

mod exporter;
mod json;

use std::fmt::Debug;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::SystemTime;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use self::exporter::Exporter;
pub(crate) use self::exporter::{CollectorAddress, OtlpError};
use crate::machine::{HostMachine, Machine as _};

/// How many spans may wait to be sent; further ones are dropped.
const LONGEST_QUEUE: usize = 4096;

/// The value of an attribute.
#[derive(Clone, PartialEq, Debug)]
enum AttributeValue {
    Text(String),
    Integer(i64),
    Flag(bool),
}

/// Attributes by name.
#[derive(Clone, PartialEq, Debug, Default)]
struct SpanAttributes(Vec<(&'static str, AttributeValue)>);

/// Something that happened inside a span.
#[derive(Clone, Debug)]
struct SpanEvent {
    at: SystemTime,
    message: String,
    attributes: SpanAttributes,
}

/// The data of a span as it is sent.
#[derive(Clone, Debug)]
struct SpanData {
    trace: [u8; 16],
    id: [u8; 8],
    parent: Option<[u8; 8]>,
    name: &'static str,
    begun: SystemTime,
    ended: SystemTime,
    attributes: SpanAttributes,
    events: Vec<SpanEvent>,
    /// Whether an error was logged inside the span.
    has_failed: bool,
}

/// Passes every finished span to the exporter's thread.
pub(crate) struct OtlpLayer {
    queue: SyncSender<SpanData>,
}

impl OtlpLayer {
    /// Starts sending to a collector.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn start(address: CollectorAddress) -> Result<OtlpLayer, OtlpError> {
        let (queue, spans) = sync_channel(LONGEST_QUEUE);
        Exporter::new(address).start(spans)?;
        Ok(OtlpLayer { queue })
    }
}

impl Visit for SpanAttributes {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push((field.name(), AttributeValue::Text(format!("{value:?}"))));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), AttributeValue::Text(value.to_owned())));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.push((field.name(), AttributeValue::Integer(value)));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.push((field.name(), AttributeValue::Integer(value.cast_signed())));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.push((field.name(), AttributeValue::Flag(value)));
    }
}

impl SpanAttributes {
    /// Removes a text attribute.
    fn take_text(&mut self, name: &str) -> Option<String> {
        let place = self.0.iter().position(|(known, _)| *known == name)?;
        match self.0.remove(place).1 {
            AttributeValue::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<S: Subscriber + for<'span> LookupSpan<'span>> Layer<S> for OtlpLayer {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut values = SpanAttributes::default();
        attributes.record(&mut values);
        let above = span
            .parent()
            .and_then(|parent| parent.extensions().get::<SpanData>().map(|parent| (parent.trace, Some(parent.id))));
        // A proxy may have started the trace.
        let sent = values.take_text("traceparent").and_then(|text| read_traceparent(&text));
        let (trace, parent) = above.or(sent).unwrap_or_else(|| (random(), None));
        let (name, begun) = (attributes.metadata().name(), SystemTime::now());
        let (attributes, events, has_failed) = (values, Vec::new(), false);
        let data = SpanData { trace, id: random(), parent, name, begun, ended: begun, attributes, events, has_failed };
        span.extensions_mut().insert(data);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(data) = span.extensions_mut().get_mut::<SpanData>() {
            values.record(&mut data.attributes);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let Some(span) = context.event_span(event) else { return };
        let mut attributes = SpanAttributes::default();
        event.record(&mut attributes);
        let message = attributes.take_text("message").unwrap_or_default();
        let level = event.metadata().level();
        attributes.0.push(("level", AttributeValue::Text(level.to_string())));
        if let Some(data) = span.extensions_mut().get_mut::<SpanData>() {
            data.has_failed |= *level == Level::ERROR;
            data.events.push(SpanEvent { at: SystemTime::now(), message, attributes });
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(data) = context.span(&id).and_then(|span| span.extensions_mut().remove::<SpanData>()) else { return };
        // The queue is full if the collector is slow or unreachable; the span is dropped then.
        let _ = self.queue.try_send(SpanData { ended: SystemTime::now(), ..data });
    }
}

fn random<const SIZE: usize>() -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    // Without entropy the id stays all zeros, which is invalid, and the collector drops the span.
    let _ = HostMachine.fill_random(&mut bytes);
    bytes
}

/// The trace and the parent span of a header such as `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`.
fn read_traceparent(text: &str) -> Option<([u8; 16], Option<[u8; 8]>)> {
    let mut parts = text.split('-');
    let (_version, trace, parent) = (parts.next()?, parts.next()?, parts.next()?);
    let bytes = |text: &str| data_encoding::HEXLOWER.decode(text.as_bytes()).ok();
    let (trace, parent): ([u8; 16], [u8; 8]) = (bytes(trace)?.try_into().ok()?, bytes(parent)?.try_into().ok()?);
    (trace != [0; 16] && parent != [0; 8]).then_some((trace, Some(parent)))
}

#[cfg(test)]
mod tests;
