//! Bots as named in options.

use arena::Contender;
use driver::SeatPlayer;
use games::AnySetup;
use tabletop::{Dice, LevelError, Seat};

/// Parses the name of a bot: a level, or random.
pub(crate) fn parse_bot(name: &str) -> Result<Contender, String> {
    match name.parse() {
        Ok(bot @ (Contender::Level(_) | Contender::Random)) => Ok(bot),
        _ => Err(format!("{LevelError}, or random")),
    }
}

/// A player for each seat.
pub(crate) fn players(bot: &Contender, setup: &AnySetup, seats: u8, dice: &mut Dice) -> Vec<Box<dyn SeatPlayer>> {
    Seat::all(seats)
        .map(|_| bot.player(setup, seats, dice.bits(), 1).expect("what parse_bot reads starts no program"))
        .collect()
}
