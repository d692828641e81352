//! Everything that has happened in a simulation, one line each: two runs of a seed have the same.

/// Everything that has happened.
#[derive(Clone, Default, Debug)]
pub(crate) struct EventTrace {
    lines: Vec<String>,
}

impl EventTrace {
    /// Notes what happens at a time.
    pub(crate) fn note(&mut self, now: u64, what: impl FnOnce() -> String) {
        self.lines.push(format!("{now:>6} {}", what()));
    }

    /// The hash of the lines, and the lines.
    pub(crate) fn finish(self) -> (u64, Vec<String>) {
        (tabletop::stable_hash(&self.lines), self.lines)
    }
}
