//! Measurements: durations, and the resource usage of a process.

use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Durations in microseconds.
#[derive(Default)]
pub(crate) struct Durations(Mutex<Vec<u64>>);

impl Durations {
    pub(crate) fn add(&self, micros: u128) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(micros as u64);
    }

    /// The number of durations; and the median, the 99th percentile and the maximum in milliseconds.
    pub(crate) fn summary(&self) -> (usize, [f64; 3]) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.sort_unstable();
        let at = |share: usize| all.get((all.len() * share / 100).min(all.len().saturating_sub(1)));
        let millis = |micros: Option<&u64>| micros.copied().unwrap_or_default() as f64 / 1000.0;
        (all.len(), [millis(at(50)), millis(at(99)), millis(all.last())])
    }
}

/// The longest of the durations that began in each second, in microseconds.
#[derive(Default)]
pub(crate) struct LongestBySecond(Mutex<Vec<u64>>);

impl LongestBySecond {
    pub(crate) fn add(&self, begun: Duration, micros: u128) {
        let (second, micros) = (begun.as_secs() as usize, micros as u64);
        let mut longest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if longest.len() <= second {
            longest.resize(second + 1, 0);
        }
        longest[second] = longest[second].max(micros);
    }

    /// The values in milliseconds.
    pub(crate) fn millis(&self) -> Vec<f64> {
        let longest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        longest.iter().map(|micros| *micros as f64 / 1000.0).collect()
    }
}

/// The resident memory of a process in bytes, on systems with `/proc`.
pub(crate) fn memory(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// The processor time of a process in seconds, on systems with `/proc`.
pub(crate) fn processor(pid: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // After the name, which may contain spaces: state is field 3, user and system time are fields 14 and 15, in hundredths of a second.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_have_the_right_percentiles() {
        let durations = Durations::default();
        (1..=100).rev().for_each(|millis| durations.add(millis * 1000));
        assert_eq!(durations.summary(), (100, [51.0, 100.0, 100.0]));
        assert_eq!(Durations::default().summary(), (0, [0.0; 3]));
    }

    #[test]
    fn the_longest_wait_of_each_second_is_kept() {
        let longest = LongestBySecond::default();
        for (begun, micros) in [(100, 3000), (900, 2000), (2100, 500)] {
            longest.add(Duration::from_millis(begun), micros);
        }
        assert_eq!(longest.millis(), [3.0, 0.0, 0.5]);
    }
}
