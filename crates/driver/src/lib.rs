//! The loop that plays a game: ask the current actor, apply the action, notify all players.
//!
//! A [`Driver`] owns a position, the [`SeatPlayer`]s of its seats and a [`ChanceSource`]. The terminal, simulations, duels, the engine
//! protocol, the page and the server are its hosts. It does no input or output and has no clock: if a decision comes from
//! elsewhere, the driver waits and the host [`submit`](Driver::submit)s the action once it has arrived; a bot gets its
//! [`TimeSource`] from the host. Every player is notified of every action, so that a bot keeps its search tree from move to move.
//!
//! ```
//! use driver::{Driver, RandomPlayer, DriverStep};
//! use games::{GameKind, SetupForm};
//! use tabletop::{Actor, Dice};
//!
//! let form = SetupForm::of(GameKind::Cascadito);
//! let game = form.check(&form.defaults()).expect("the defaults can be played").start().expect("so the game starts");
//! let mut driver = Driver::new(game, RandomPlayer(Dice::seeded(1)), Dice::seeded(2));
//! while let DriverStep::Played(acted) = driver.step().expect("random actions are legal") {
//!     println!("{:?} {}", acted.actor, acted.action);
//! }
//! assert_eq!(driver.game().actor(), Actor::Nobody);
//! ```

mod bot_player;
mod chance;
mod clock;
mod drive;
mod player;

pub use bot_player::BotPlayer;
pub use chance::{ChanceSource, CommittedDice};
#[cfg(not(target_arch = "wasm32"))]
pub use clock::monotonic_clock;
pub use clock::{TimeSource, time_limit};
pub use drive::{DriveError, Driver, DriverStep, PlayedAction};
pub use player::{External, PlayerError, RandomPlayer, SeatPlayer};
