//! What the server takes from the machine that it runs on: the time, chance, and somewhere to work aside.
//!
//! A simulation answers for all of it (`crates/simulation`). Time that only passes is read from `tokio`, which a simulation holds still.

use std::io;
use std::pin::Pin;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tabletop::Level;
use tokio::runtime::Handle;

/// What lets bots think, one after the other, for as long as the server runs.
pub type BotLoop = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The machine that a server runs on.
pub trait Machine: Send + Sync + 'static {
    /// Milliseconds since 1970 by the clock on the wall.
    fn wall(&self) -> u64;

    /// Fills bytes with what nobody can guess.
    ///
    /// # Errors
    /// If the machine has nothing of that kind.
    fn fill_random(&self, bytes: &mut [u8]) -> io::Result<()>;

    /// Does work that takes so long that requests must not wait for it.
    fn run_aside(&self, work: Box<dyn FnOnce() + Send>);

    /// Begins to let bots think, on a thread if there are any.
    ///
    /// # Errors
    /// If there can be no further thread.
    fn start_bots(&self, bots: BotLoop) -> io::Result<()>;

    /// How well a bot of a level really plays.
    fn bot_level(&self, level: Level) -> Level {
        level
    }

    /// How long a bot that has decided waits before it plays. Where time is simulated, thinking takes none of it.
    fn bot_pause(&self) -> Duration {
        Duration::ZERO
    }
}

/// 130 random bits as 26 letters and digits, which nobody guesses.
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

    fn run_aside(&self, work: Box<dyn FnOnce() + Send>) {
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
    fn ids_differ() {
        let ids: std::collections::BTreeSet<String> =
            (0..100).map(|_| random_id(&HostMachine).expect("entropy")).collect();
        assert!(ids.len() == 100 && ids.iter().all(|id| id.len() == 26));
    }
}
