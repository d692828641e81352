//! The driver itself.

use std::error::Error;

use games::Playable;
use tabletop::{Actor, NoEvents, Sink};

use crate::{ChanceSource, PlayerError, SeatPlayer};

/// A game being played: a position, the players of its seats, and where chance comes from.
#[derive(Clone, Debug)]
pub struct Driver<G, P, C> {
    game: G,
    players: P,
    chance: C,
    /// How many actions have been played.
    ply: u32,
}

/// What a step came to.
#[derive(Clone, PartialEq, Debug)]
pub enum DriverStep<A, E> {
    /// A decision was made, and the action has been played.
    Acted(Acted<A, E>),
    /// The decision of this actor comes from outside: [`Driver::submit`] it.
    Waiting(Actor),
    /// The game is over.
    Over,
}

/// An action that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct Acted<A, E> {
    /// Who decided.
    pub actor: Actor,
    /// What.
    pub action: A,
    /// What it caused.
    pub events: Vec<E>,
}

/// Why the game does not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DriveError<R: Error> {
    /// The action is not legal; the position is unchanged.
    #[error("{command}: {refusal}")]
    Refused {
        /// The action, as a command.
        command: String,
        /// Why not.
        refusal: R,
    },
    /// A player failed.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

type ActedOf<G> = Acted<<G as Playable>::Action, <G as Playable>::Event>;
type StepOf<G> = DriverStep<<G as Playable>::Action, <G as Playable>::Event>;
type ErrorOf<G> = DriveError<<G as Playable>::Refusal>;

impl<G: Playable, P: SeatPlayer<G>, C: ChanceSource<G>> Driver<G, P, C> {
    /// A driver of a game that has just begun.
    pub fn new(game: G, players: P, chance: C) -> Self {
        Driver::resume(game, 0, players, chance)
    }

    /// A driver of a game in which `ply` actions have been played.
    pub fn resume(game: G, ply: u32, players: P, chance: C) -> Self {
        Driver { game, players, chance, ply }
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position, where the driver is no longer needed.
    pub fn into_game(self) -> G {
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

    /// The players, to change how they decide.
    pub fn players_mut(&mut self) -> &mut P {
        &mut self.players
    }

    /// The position and the players, to ask them something of the host's own.
    pub fn parts_mut(&mut self) -> (&G, &mut P) {
        (&self.game, &mut self.players)
    }

    /// What the actor to decide would do, without playing it; `None` where the answer comes from outside, or the game is over.
    ///
    /// # Errors
    /// If the player fails.
    pub fn ask(&mut self) -> Result<Option<G::Action>, PlayerError> {
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
    pub fn step(&mut self) -> Result<StepOf<G>, ErrorOf<G>> {
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
    pub fn submit(&mut self, action: G::Action) -> Result<ActedOf<G>, ErrorOf<G>> {
        let actor = self.game.actor();
        let mut events = Vec::new();
        self.play(action, &mut events)?;
        Ok(Acted { actor, action, events })
    }

    /// Plays on until an answer must come from outside or the game is over, without collecting events. Returns how many actions
    /// there were.
    ///
    /// # Errors
    /// If a player fails, or its answer is not legal.
    pub fn run(&mut self) -> Result<u32, ErrorOf<G>> {
        let start = self.ply;
        while let Some(action) = self.ask()? {
            self.play(action, &mut NoEvents)?;
        }
        Ok(self.ply - start)
    }

    /// Goes on from another position of the game, after `ply` actions: something was taken back.
    pub fn rewind(&mut self, game: G, ply: u32) {
        (self.game, self.ply) = (game, ply);
        self.players.forget();
    }

    #[inline]
    fn play(&mut self, action: G::Action, events: &mut impl Sink<G::Event>) -> Result<(), ErrorOf<G>> {
        let played = self.game.play_action(action, events);
        played.map_err(|refusal| DriveError::Refused { command: action.to_string(), refusal })?;
        self.ply += 1;
        self.players.watch(action)?;
        Ok(())
    }
}
