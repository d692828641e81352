//! The loop that plays a game: ask the actor to decide, apply the answer, tell all players.
//!
//! A [`Driver`] owns a position, the [`SeatPlayer`]s of its seats and a [`ChanceSource`]. Terminal, simulations, duels, the engine
//! protocol, the page and the server are hosts of it. It does no input or output and has no clock: a player whose answer comes from
//! elsewhere lets the driver wait, and the host [`submit`](Driver::submit)s the answer when it is there; a bot gets its
//! [`TimeSource`] from the host. Every player watches every action, so that a bot keeps its search tree from move to move.
//!
//! ```
//! use driver::{Driver, RandomPlayer, DriverStep};
//! use games::{GameKind, SetupForm};
//! use tabletop::{Actor, Dice};
//!
//! let form = SetupForm::of(GameKind::Cascadito);
//! let game = form.check(&form.defaults()).expect("the defaults can be played").start().expect("so the game starts");
//! let mut driver = Driver::new(game, RandomPlayer(Dice::seeded(1)), Dice::seeded(2));
//! while let DriverStep::Acted(acted) = driver.step().expect("random actions are legal") {
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
pub use clock::{TimeSource, TimeSource as Clock, time_limit};
pub use drive::{Acted, DriveError, Driver, DriverStep};
pub use player::{External, PlayerError, RandomPlayer, SeatPlayer};
