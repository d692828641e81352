//! Spans as the JSON of OTLP. 64-bit numbers are strings, because JavaScript cannot represent them.

use std::time::{SystemTime, UNIX_EPOCH};

use data_encoding::HEXLOWER;
use serde_json::{Value, json};

use super::{AttributeValue, SpanAttributes, SpanData, SpanEvent};

/// The kind of a span that answers a request.
const KIND_SERVER: u32 = 2;
/// The kind of a span inside another one.
const KIND_INTERNAL: u32 = 1;
/// The status of a span with an error.
const STATUS_ERROR: u32 = 2;

/// A batch of this program's spans.
pub(super) fn message(service: &str, instance: &str, spans: &[SpanData]) -> Value {
    let resource =
        [("service.name", service), ("service.version", env!("CARGO_PKG_VERSION")), ("service.instance.id", instance)];
    let resource = resource.map(|(key, text)| json!({ "key": key, "value": { "stringValue": text } }));
    json!({ "resourceSpans": [{
        "resource": { "attributes": resource },
        "scopeSpans": [{ "scope": { "name": "cascade" }, "spans": spans.iter().map(span).collect::<Vec<_>>() }],
    }] })
}

fn span(span: &SpanData) -> Value {
    let mut json = json!({
        "traceId": HEXLOWER.encode(&span.trace),
        "spanId": HEXLOWER.encode(&span.id),
        "name": span.name,
        "kind": if span.name == "request" { KIND_SERVER } else { KIND_INTERNAL },
        "startTimeUnixNano": nanos(span.begun),
        "endTimeUnixNano": nanos(span.ended),
        "attributes": attributes(&span.attributes),
        "events": span.events.iter().map(event).collect::<Vec<_>>(),
    });
    if let Some(parent) = &span.parent {
        json["parentSpanId"] = HEXLOWER.encode(parent).into();
    }
    if span.has_failed {
        json["status"] = json!({ "code": STATUS_ERROR });
    }
    json
}

fn event(event: &SpanEvent) -> Value {
    json!({ "timeUnixNano": nanos(event.at), "name": event.message, "attributes": attributes(&event.attributes) })
}

fn attributes(attributes: &SpanAttributes) -> Vec<Value> {
    attributes.0.iter().map(|(key, value)| json!({ "key": key, "value": attribute_value(value) })).collect()
}

fn attribute_value(value: &AttributeValue) -> Value {
    match value {
        AttributeValue::Text(text) => json!({ "stringValue": text }),
        AttributeValue::Integer(number) => json!({ "intValue": number.to_string() }),
        AttributeValue::Flag(flag) => json!({ "boolValue": flag }),
    }
}

fn nanos(time: SystemTime) -> String {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()).to_string()
}
