//! The clocks of an online table, counted down between two entries of its log.

use protocol::TableView;

/// The remaining time of every seat.
#[derive(Clone, PartialEq, Debug)]
pub struct RemainingTimes {
    /// The remaining milliseconds by seat, at the time `since`.
    left: Vec<f64>,
    /// A time of this browser's clock, in milliseconds.
    since: f64,
    /// The seat whose clock is running.
    running: Option<usize>,
}

impl RemainingTimes {
    /// The times in a view that arrived at `now`.
    pub fn new(view: &TableView, now: f64) -> RemainingTimes {
        RemainingTimes {
            left: view.left.iter().map(|left| *left as f64).collect(),
            since: now,
            running: view.seats.iter().position(|assignment| assignment.seat == view.actor),
        }
    }

    /// The remaining time of a seat in milliseconds, at the time `now`.
    pub fn at(&self, seat: usize, now: f64) -> f64 {
        let elapsed = if self.running == Some(seat) { now - self.since } else { 0.0 };
        self.left.get(seat).map_or(0.0, |left| (left - elapsed).max(0.0))
    }
}

/// A time in milliseconds as text: `4:05`, `2:10:00`, `3 d 4 h`. `days` and `hours` are the symbols of these units.
#[expect(clippy::cast_sign_loss, reason = "time that is left is never below zero")]
pub fn format_remaining(ms: f64, days: &str, hours: &str) -> String {
    let seconds = (ms / 1000.0).ceil() as u64;
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match (minutes / 60 / 24, minutes / 60) {
        (0, 0) => format!("{minutes}:{rest:02}"),
        (0, whole) => format!("{whole}:{:02}:{rest:02}", minutes % 60),
        (whole, all) => format!("{whole} {days} {} {hours}", all % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times() -> RemainingTimes {
        RemainingTimes { left: vec![60_000.0, 90_000.0], since: 1_000.0, running: Some(0) }
    }

    #[test]
    fn only_the_running_clock_goes_down() {
        let times = times();
        for (seat, now, left) in [(0, 6_000.0, 55_000.0), (1, 6_000.0, 90_000.0)] {
            assert!((times.at(seat, now) - left).abs() < 1e-6, "seat {seat}");
        }
        assert!(times.at(0, 900_000.0).abs() < 1e-6, "never below zero");
        assert!(times.at(7, 0.0).abs() < 1e-6, "no time without a seat");
    }

    #[test]
    fn times_are_written_as_people_read_them() {
        let text = |seconds: f64| format_remaining(seconds * 1000.0, "d", "h");
        assert_eq!([0.0, 244.2, 7_800.0].map(text), ["0:00", "4:05", "2:10:00"]);
        assert_eq!(text(76.0 * 3600.0), "3 d 4 h");
    }
}
