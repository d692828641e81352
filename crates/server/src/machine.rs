//! What the server takes from its host: the wall-clock time, randomness, and threads.
//!
//! A simulation replaces all of it (`crates/simulation`). Elapsed time is read from `tokio`, whose clock a simulation can pause.

use std::io;
use std::pin::Pin;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tabletop::Level;
use tokio::runtime::Handle;

/// The loop that computes bots' moves, one after the other, for as long as the server runs.
pub type BotLoop = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The host of a server.
pub trait Machine: Send + Sync + 'static {
    /// Milliseconds since 1970 by the system clock.
    fn wall(&self) -> u64;

    /// Fills bytes with unpredictable random values.
    ///
    /// # Errors
    /// If the machine has no source of entropy.
    fn fill_random(&self, bytes: &mut [u8]) -> io::Result<()>;

    /// Runs work that takes too long for the threads that answer requests.
    fn run_blocking(&self, work: Box<dyn FnOnce() + Send>);

    /// Starts a loop that computes bots' moves, on a thread of its own if possible.
    ///
    /// # Errors
    /// If no thread can be started.
    fn start_bots(&self, bots: BotLoop) -> io::Result<()>;

    /// The level that a bot of this level really plays at. Simulations lower it.
    fn bot_level(&self, level: Level) -> Level {
        level
    }

    /// How long a bot waits before it plays its decision. For simulations, where thinking takes no time.
    fn bot_pause(&self) -> Duration {
        Duration::ZERO
    }
}

/// 130 random bits as 26 letters and digits: not guessable.
pub(crate) fn random_id(machine: &dyn Machine) -> io::Result<String> {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bytes = [0; 26];
    machine.fill_random(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// The machine that this program runs on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostMachine;

impl Machine for HostMachine {
    fn wall(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
    }

    fn fill_random(&self, bytes: &mut [u8]) -> io::Result<()> {
        getrandom::fill(bytes).map_err(|error| io::Error::other(error.to_string()))
    }

    fn run_blocking(&self, work: Box<dyn FnOnce() + Send>) {
        drop(tokio::task::spawn_blocking(work));
    }

    fn start_bots(&self, bots: BotLoop) -> io::Result<()> {
        let runtime = Handle::current();
        let thread = thread::Builder::new().name("cascade-bot".to_owned()).stack_size(8 * 1024 * 1024);
        thread.spawn(move || runtime.block_on(bots)).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_ids_differ() {
        let ids: std::collections::BTreeSet<String> =
            (0..100).map(|_| random_id(&HostMachine).expect("entropy")).collect();
        assert!(ids.len() == 100 && ids.iter().all(|id| id.len() == 26));
    }
}
