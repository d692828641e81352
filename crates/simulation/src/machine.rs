//! The host of a simulated server: a system clock that jumps, repeatable randomness, and bots that take no time to think.

use std::io;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use server::{BotLoop, Machine};
use tabletop::{Dice, Level};

use crate::Mutant;
use crate::time::SimulatedTime;

/// The system time when a simulation begins.
pub(crate) const START_SYSTEM_TIME: u64 = 1_700_000_000_000;

/// The host of a simulated server.
pub(crate) struct SimulatedMachine {
    pub(crate) time: SimulatedTime,
    /// The error of the system clock in milliseconds. It persists when the server is restarted.
    pub(crate) wall_error: Arc<AtomicI64>,
    pub(crate) dice: Mutex<Dice>,
    pub(crate) mutant: Option<Mutant>,
}

impl SimulatedMachine {
    fn bits(&self) -> u64 {
        self.dice.lock().unwrap_or_else(PoisonError::into_inner).bits()
    }
}

impl Machine for SimulatedMachine {
    fn wall(&self) -> u64 {
        let now = self.time.now();
        let passed = if self.mutant == Some(Mutant::FastClock) { now * 5 / 2 } else { now };
        (START_SYSTEM_TIME + passed).saturating_add_signed(self.wall_error.load(Relaxed))
    }

    fn fill_random(&self, bytes: &mut [u8]) -> io::Result<()> {
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&self.bits().to_le_bytes()[..part.len()]);
        }
        Ok(())
    }

    fn run_blocking(&self, work: Box<dyn FnOnce() + Send>) {
        let pause = Duration::from_millis(self.bits() % 4);
        drop(tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            work();
        }));
    }

    fn start_bots(&self, bots: BotLoop) -> io::Result<()> {
        drop(tokio::spawn(bots));
        Ok(())
    }

    /// The weakest level: a search takes real time, and the promises do not depend on how well a bot plays.
    fn bot_level(&self, _: Level) -> Level {
        Level::Novice
    }

    fn bot_pause(&self) -> Duration {
        let bits = self.bits();
        Duration::from_millis(if bits.is_multiple_of(4) { (bits >> 8) % 2000 } else { (bits >> 8) % 100 })
    }
}
