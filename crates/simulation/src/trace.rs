//! The trace of a simulation, one event per line. Two runs of a seed have the same trace.

/// The trace of a simulation.
#[derive(Clone, Default, Debug)]
pub(crate) struct EventTrace {
    lines: Vec<String>,
}

impl EventTrace {
    /// Adds an event.
    pub(crate) fn note(&mut self, now: u64, what: impl FnOnce() -> String) {
        self.lines.push(format!("{now:>6} {}", what()));
    }

    /// The hash of the trace, and its lines.
    pub(crate) fn finish(self) -> (u64, Vec<String>) {
        (tabletop::stable_hash(&self.lines), self.lines)
    }
}
