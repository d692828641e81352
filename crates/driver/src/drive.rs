//! The driver itself.

use games::{AnyAction, AnyGame, EventMessage, PlayError};
use tabletop::Actor;

use crate::{ChanceSource, PlayerError, SeatPlayer};

/// A game being played: a position, the players of its seats, and where chance comes from.
#[derive(Clone, Debug)]
pub struct Driver<P, C> {
    game: AnyGame,
    players: P,
    chance: C,
    /// How many actions have been played.
    ply: u32,
}

/// What a step came to.
#[derive(Clone, PartialEq, Debug)]
pub enum DriverStep {
    /// A decision was made, and the action has been played.
    Acted(Acted),
    /// The decision of this actor comes from outside: [`Driver::submit`] it.
    Waiting(Actor),
    /// The game is over.
    Over,
}

/// An action that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct Acted {
    /// Who decided.
    pub actor: Actor,
    /// What.
    pub action: AnyAction,
    /// What it caused.
    pub events: Vec<EventMessage>,
}

/// Why the game does not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DriveError {
    /// The action is not legal; the position is unchanged.
    #[error("{command}: {refusal}")]
    Refused {
        /// The action, as a command.
        command: String,
        /// Why not.
        refusal: PlayError,
    },
    /// A player failed.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

impl<P: SeatPlayer, C: ChanceSource> Driver<P, C> {
    /// A driver of a game that has just begun.
    pub fn new(game: AnyGame, players: P, chance: C) -> Self {
        Driver::resume(game, 0, players, chance)
    }

    /// A driver of a game in which `ply` actions have been played.
    pub fn resume(game: AnyGame, ply: u32, players: P, chance: C) -> Self {
        Driver { game, players, chance, ply }
    }

    /// The position.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The position, where the driver is no longer needed.
    pub fn into_game(self) -> AnyGame {
        self.game
    }

    /// How many actions have been played.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The players.
    pub fn players(&self) -> &P {
        &self.players
    }

    /// The position and the players, to ask them something of the host's own.
    pub fn parts_mut(&mut self) -> (&AnyGame, &mut P) {
        (&self.game, &mut self.players)
    }

    /// What the actor to decide would do, without playing it; `None` where the answer comes from outside, or the game is over.
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

    /// Asks the actor to decide and plays the answer.
    ///
    /// # Errors
    /// If the player fails, or its answer is not legal.
    pub fn step(&mut self) -> Result<DriverStep, DriveError> {
        match self.ask()? {
            Some(action) => self.submit(action).map(DriverStep::Acted),
            None => Ok(match self.game.actor() {
                Actor::Nobody => DriverStep::Over,
                actor => DriverStep::Waiting(actor),
            }),
        }
    }

    /// Plays an action that comes from outside, for the actor to decide.
    ///
    /// # Errors
    /// If it is not legal, or a player fails.
    pub fn submit(&mut self, action: AnyAction) -> Result<Acted, DriveError> {
        let actor = self.game.actor();
        let played = self.game.act(action);
        let events = played.map_err(|refusal| DriveError::Refused { command: action.to_string(), refusal })?;
        self.ply += 1;
        self.players.watch(action)?;
        Ok(Acted { actor, action, events })
    }

    /// Plays on until an answer must come from outside or the game is over. Returns how many actions there were.
    ///
    /// # Errors
    /// If a player fails, or its answer is not legal.
    pub fn run(&mut self) -> Result<u32, DriveError> {
        let start = self.ply;
        while let DriverStep::Acted(_) = self.step()? {}
        Ok(self.ply - start)
    }

    /// Goes on from another position of the game, after `ply` actions: something was taken back.
    pub fn rewind(&mut self, game: AnyGame, ply: u32) {
        (self.game, self.ply) = (game, ply);
        self.players.forget();
    }
}
