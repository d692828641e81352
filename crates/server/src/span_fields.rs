//! Formats the fields of spans as JSON, without formatting them again later.
//!
//! A request records its sender when it is known, after its span has begun. The JSON formatter of `tracing-subscriber` then parses and
//! rewrites the fields that it has written, for every request, although few of them ever appear in the log.

use std::fmt::{self, Debug, Write};

use tracing::field::{Field, Visit};
use tracing::span::Record;
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FormatFields, FormattedFields};

/// Writes the values of spans as JSON objects.
pub(crate) struct SpanFields;

impl<'writer> FormatFields<'writer> for SpanFields {
    fn format_fields<R: RecordFields>(&self, mut writer: Writer<'writer>, fields: R) -> fmt::Result {
        writer.write_char('{')?;
        let mut visitor = JsonPairs { writer: &mut writer, is_first: true, result: Ok(()) };
        fields.record(&mut visitor);
        visitor.result?;
        writer.write_char('}')
    }

    fn add_fields(&self, current: &'writer mut FormattedFields<Self>, fields: &Record<'_>) -> fmt::Result {
        let text = &mut current.fields;
        if text.pop().is_none() {
            text.push('{');
        }
        let mut visitor = JsonPairs { is_first: text.len() == 1, writer: text, result: Ok(()) };
        fields.record(&mut visitor);
        visitor.result?;
        text.push('}');
        Ok(())
    }
}

/// Writes names and values, separated by commas.
struct JsonPairs<'a, W> {
    writer: &'a mut W,
    is_first: bool,
    result: fmt::Result,
}

impl<W: Write> JsonPairs<'_, W> {
    fn pair(&mut self, field: &Field, value: impl fmt::Display) {
        let comma = if self.is_first { "" } else { "," };
        self.is_first = false;
        let written = write!(self.writer, "{comma}\"{}\":{value}", field.name());
        self.result = self.result.and(written);
    }
}

impl<W: Write> Visit for JsonPairs<'_, W> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.record_str(field, &format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.pair(field, serde_json::to_string(value).unwrap_or_default());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.pair(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.pair(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.pair(field, value);
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use tracing::field;

    use super::*;

    #[derive(Clone, Default)]
    struct KeptLog(Arc<Mutex<Vec<u8>>>);

    impl io::Write for KeptLog {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("a log").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn fields_recorded_later_are_in_the_span() {
        let log = KeptLog::default();
        let kept = log.clone();
        let lines = tracing_subscriber::fmt().json().flatten_event(true).fmt_fields(SpanFields);
        tracing::subscriber::with_default(lines.with_writer(move || kept.clone()).finish(), || {
            let method = "GET";
            let span = tracing::info_span!("request", id = "a\"b", %method, size = 3_u64, person = field::Empty);
            span.record("person", "someone");
            let empty = tracing::info_span!(parent: &span, "append", entries = field::Empty);
            empty.record("entries", 2);
            empty.in_scope(|| tracing::info!("written"));
        });
        let text = String::from_utf8(log.0.lock().expect("a log").clone()).expect("text");
        let line: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let request =
            serde_json::json!({ "name": "request", "id": "a\"b", "method": "GET", "size": 3, "person": "someone" });
        assert_eq!(line["spans"], serde_json::json!([request, { "name": "append", "entries": 2 }]));
    }
}
