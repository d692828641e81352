//! Metrics in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper bounds of the buckets for the duration of a change, in milliseconds.
const BUCKET_BOUNDS: [u64; 9] = [1, 2, 5, 10, 25, 50, 100, 250, 1000];

/// What has been counted since the server started.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) broken: AtomicU64,
    pub(crate) entries: AtomicU64,
    pub(crate) bot_moves: AtomicU64,
    pub(crate) conflicts: AtomicU64,
    pub(crate) streams: AtomicU64,
    took: [AtomicU64; BUCKET_BOUNDS.len() + 1],
    took_sum: AtomicU64,
}

impl Metrics {
    /// Increments a counter.
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Relaxed);
    }

    /// Records how long a change of a table took, including the write.
    pub(crate) fn observe_change(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let place = BUCKET_BOUNDS.iter().position(|bound| micros <= bound * 1000).unwrap_or(BUCKET_BOUNDS.len());
        Metrics::count(&self.took[place]);
        self.took_sum.fetch_add(micros, Relaxed);
    }

    /// All metrics as text. `tables` is the number of tables in memory, `hints` whether hints arrive; `None` without a cluster.
    pub(crate) fn text(&self, tables: usize, hints: Option<bool>) -> String {
        let mut text = String::new();
        let mut show = |name: &str, kind: &str, help: &str, value: u64| {
            let _ =
                write!(text, "# HELP cascade_{name} {help}\n# TYPE cascade_{name} {kind}\ncascade_{name} {value}\n");
        };
        show("requests_total", "counter", "Requests answered.", self.requests.load(Relaxed));
        show("refused_total", "counter", "Requests refused with a 4xx.", self.refused.load(Relaxed));
        show("broken_total", "counter", "Requests that failed with a 5xx.", self.broken.load(Relaxed));
        show("entries_total", "counter", "Entries written to logs of tables.", self.entries.load(Relaxed));
        show("bot_moves_total", "counter", "Actions played by bots.", self.bot_moves.load(Relaxed));
        show(
            "conflicts_total",
            "counter",
            "Changes that another server was faster with.",
            self.conflicts.load(Relaxed),
        );
        show("streams", "gauge", "Event streams open now.", self.streams.load(Relaxed));
        show("tables_live", "gauge", "Tables in memory.", tables as u64);
        if let Some(hints) = hints {
            show("hints", "gauge", "Whether other servers' entries arrive as hints.", u64::from(hints));
        }
        let name = "cascade_change_seconds";
        let _ = write!(text, "# HELP {name} Time until a change was written down.\n# TYPE {name} histogram\n");
        let mut sum = 0;
        for (bound, count) in BUCKET_BOUNDS.iter().zip(&self.took) {
            sum += count.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {sum}", *bound as f64 / 1000.0);
        }
        sum += self.took[BUCKET_BOUNDS.len()].load(Relaxed);
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {sum}");
        let _ = writeln!(text, "{name}_sum {}\n{name}_count {sum}", self.took_sum.load(Relaxed) as f64 / 1e6);
        text
    }
}
