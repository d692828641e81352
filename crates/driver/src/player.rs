//! Players, which decide for seats.

use games::{AnyAction, AnyGame};
use tabletop::{Dice, Seat};

/// A player that failed, for example because its process ended or its connection broke.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct PlayerError(pub String);

/// Decides for one seat or several.
pub trait SeatPlayer {
    /// The decision for a seat; `None` if it comes from outside and the host submits it.
    ///
    /// # Errors
    /// If the player cannot answer any more.
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError>;

    /// Called after every action of any player.
    ///
    /// # Errors
    /// If the player cannot follow the game any more.
    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        let _ = action;
        Ok(())
    }

    /// Called when the game continues from another position than the one that was watched.
    fn forget(&mut self) {}
}

/// A player whose decisions come from outside: a person, or a player on another machine.
#[derive(Clone, Copy, Debug)]
pub struct External;

impl SeatPlayer for External {
    fn choose(&mut self, _: &AnyGame, _: Seat) -> Result<Option<AnyAction>, PlayerError> {
        Ok(None)
    }
}

/// Chooses legal actions uniformly at random.
#[derive(Clone, Debug)]
pub struct RandomPlayer(pub Dice);

impl SeatPlayer for RandomPlayer {
    fn choose(&mut self, game: &AnyGame, _: Seat) -> Result<Option<AnyAction>, PlayerError> {
        Ok(Some(game.sample_action(&mut self.0)))
    }
}

/// One player for each seat.
impl<P: SeatPlayer> SeatPlayer for Vec<P> {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        self[seat.index()].choose(game, seat)
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.iter_mut().try_for_each(|player| player.watch(action))
    }

    fn forget(&mut self) {
        self.iter_mut().for_each(SeatPlayer::forget);
    }
}

impl<P: SeatPlayer + ?Sized> SeatPlayer for Box<P> {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        (**self).choose(game, seat)
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        (**self).watch(action)
    }

    fn forget(&mut self) {
        (**self).forget();
    }
}
