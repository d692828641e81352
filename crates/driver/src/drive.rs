//! The driver.

use games::{AnyAction, AnyGame, EventMessage, PlayError};
use tabletop::Actor;

use crate::{ChanceSource, PlayerError, SeatPlayer};

/// A game in progress: a position, the players of its seats, and the source of chance.
#[derive(Clone, Debug)]
pub struct Driver<P, C> {
    game: AnyGame,
    players: P,
    chance: C,
    /// The number of actions that have been played.
    ply: u32,
}

/// The result of a step.
#[derive(Clone, PartialEq, Debug)]
pub enum DriverStep {
    /// A decision was made, and the action has been played.
    Played(PlayedAction),
    /// The decision of this actor comes from outside: pass it to [`Driver::submit`].
    Waiting(Actor),
    /// The game is over.
    Over,
}

/// An action that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedAction {
    /// The actor who decided.
    pub actor: Actor,
    /// The action.
    pub action: AnyAction,
    /// Its events.
    pub events: Vec<EventMessage>,
}

/// Why the game cannot continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DriveError {
    /// The action is not legal; the position is unchanged.
    #[error("{command}: {refusal}")]
    Refused {
        /// The action, as a command.
        command: String,
        /// Why it was refused.
        refusal: PlayError,
    },
    /// A player failed.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

impl<P: SeatPlayer, C: ChanceSource> Driver<P, C> {
    /// A driver for a game that is about to begin.
    pub fn new(game: AnyGame, players: P, chance: C) -> Self {
        Driver::resume(game, 0, players, chance)
    }

    /// A driver for a game in which `ply` actions have been played.
    pub fn resume(game: AnyGame, ply: u32, players: P, chance: C) -> Self {
        Driver { game, players, chance, ply }
    }

    /// The current position.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The current position, consuming the driver.
    pub fn into_game(self) -> AnyGame {
        self.game
    }

    /// The number of actions that have been played.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The players.
    pub fn players(&self) -> &P {
        &self.players
    }

    /// The position and the players, for calls that are specific to the host.
    pub fn parts_mut(&mut self) -> (&AnyGame, &mut P) {
        (&self.game, &mut self.players)
    }

    /// The decision of the current actor, without playing it; `None` if it comes from outside, or the game is over.
    ///
    /// # Errors
    /// If the player fails.
    pub fn ask(&mut self) -> Result<Option<AnyAction>, PlayerError> {
        match self.game.actor() {
            Actor::Nobody => Ok(None),
            Actor::Chance => Ok(self.chance.draw(&self.game, self.ply)),
            Actor::Seat(seat) => self.players.choose(&self.game, seat),
        }
    }

    /// Asks the current actor and plays the decision.
    ///
    /// # Errors
    /// If the player fails, or its action is not legal.
    pub fn step(&mut self) -> Result<DriverStep, DriveError> {
        match self.ask()? {
            Some(action) => self.submit(action).map(DriverStep::Played),
            None => Ok(match self.game.actor() {
                Actor::Nobody => DriverStep::Over,
                actor => DriverStep::Waiting(actor),
            }),
        }
    }

    /// Plays an action of the current actor that comes from outside.
    ///
    /// # Errors
    /// If it is not legal, or a player fails.
    pub fn submit(&mut self, action: AnyAction) -> Result<PlayedAction, DriveError> {
        let actor = self.game.actor();
        let played = self.game.act(action);
        let events = played.map_err(|refusal| DriveError::Refused { command: action.to_string(), refusal })?;
        self.ply += 1;
        self.players.watch(action)?;
        Ok(PlayedAction { actor, action, events })
    }

    /// Plays until a decision must come from outside or the game is over. Returns the number of actions.
    ///
    /// # Errors
    /// If a player fails, or its action is not legal.
    pub fn run(&mut self) -> Result<u32, DriveError> {
        let start = self.ply;
        while let DriverStep::Played(_) = self.step()? {}
        Ok(self.ply - start)
    }

    /// Continues from another position of the game, after `ply` actions, for example after a take-back.
    pub fn rewind(&mut self, game: AnyGame, ply: u32) {
        (self.game, self.ply) = (game, ply);
        self.players.forget();
    }
}
