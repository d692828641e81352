//! An entry of a table's log in the form that is sent: formatted once, and shared by all watchers.

use axum::body::Bytes;

use crate::store::StoredLine;

/// An event of a stream ends with an empty line.
const EVENT_END: &str = "\n\n";

/// An entry as an event of a stream, with the JSON as a part of it.
#[derive(Clone)]
pub(crate) struct LogLine {
    event: Bytes,
    /// The offset of the JSON.
    json: usize,
}

impl LogLine {
    pub(crate) fn new(seq: u64, json: &str) -> LogLine {
        let mut event = format!("id: {seq}\nevent: entry\ndata: ");
        let begin = event.len();
        event.reserve_exact(json.len() + EVENT_END.len());
        event.push_str(json);
        // Our JSON has no line breaks, but they would begin another field of the event.
        if json.contains(['\n', '\r']) {
            event.replace_range(begin.., &json.replace(['\n', '\r'], " "));
        }
        event.push_str(EVENT_END);
        LogLine { event: event.into(), json: begin }
    }

    /// Formats a stored log.
    pub(crate) fn of_lines(lines: &[StoredLine]) -> Vec<LogLine> {
        lines.iter().map(|line| LogLine::new(line.seq, &line.body)).collect()
    }

    /// The entry as an event of a stream.
    pub(crate) fn event(&self) -> &Bytes {
        &self.event
    }

    /// Whether the entry contains a text.
    pub(crate) fn contains(&self, text: &str) -> bool {
        std::str::from_utf8(&self.event).is_ok_and(|event| event.contains(text))
    }

    /// The entry as JSON.
    pub(crate) fn json(&self) -> Bytes {
        self.event.slice(self.json..self.event.len() - EVENT_END.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_has_its_number_and_its_json_on_one_line() {
        let line = LogLine::new(12, "{\"seq\":12}");
        assert_eq!(line.event(), "id: 12\nevent: entry\ndata: {\"seq\":12}\n\n");
        assert_eq!(line.json(), "{\"seq\":12}");
        assert!(line.contains("\"seq\"") && !line.contains("ada"));
        let broken = LogLine::new(3, "{\n\"seq\":3\r\n}");
        assert_eq!(
            (broken.event(), broken.json()),
            (&"id: 3\nevent: entry\ndata: { \"seq\":3  }\n\n".into(), "{ \"seq\":3  }".into())
        );
    }
}
