//! What a driver needs of a game, whether the game is fixed at compile time or chosen at run time.

use std::error::Error;
use std::fmt::Display;

use tabletop::{Actor, Dice, Game, Sink};

use crate::{AnyAction, AnyGame, EventMessage, PlayError};

/// A game that can be played action by action.
///
/// Implemented by every [`Game`] and by [`AnyGame`], so that one driver serves both. It stands beside `AnyGame` because only this
/// crate may promise that `AnyGame` is not itself a `Game`.
pub trait Playable: Clone {
    /// One decision of a player or of Chance.
    type Action: Copy + Display;
    /// A fact that happened.
    type Event;
    /// Why an action is not legal.
    type Refusal: Error;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// Whose decision is next.
    fn actor(&self) -> Actor;

    /// Draws one of Chance's outcomes by weight.
    fn sample_chance(&self, dice: &mut Dice) -> Self::Action;

    /// Draws a legal action of the player to decide, all equally likely.
    fn sample_action(&self, dice: &mut Dice) -> Self::Action;

    /// Plays an action and hands its events over, or says why not and changes nothing.
    ///
    /// # Errors
    /// If it is not legal.
    fn play_action(&mut self, action: Self::Action, events: &mut impl Sink<Self::Event>) -> Result<(), Self::Refusal>;
}

impl<G: Game> Playable for G {
    type Action = G::Action;
    type Event = G::Event;
    type Refusal = G::Refusal;

    #[inline]
    fn seats(&self) -> u8 {
        Game::seats(self)
    }

    #[inline]
    fn actor(&self) -> Actor {
        Game::actor(self)
    }

    #[inline]
    fn sample_chance(&self, dice: &mut Dice) -> G::Action {
        Game::sample_chance(self, dice)
    }

    #[inline]
    fn sample_action(&self, dice: &mut Dice) -> G::Action {
        Game::sample_action(self, dice)
    }

    #[inline]
    fn play_action(&mut self, action: G::Action, events: &mut impl Sink<G::Event>) -> Result<(), G::Refusal> {
        self.validate(action)?;
        self.apply_unchecked(action, events);
        Ok(())
    }
}

impl Playable for AnyGame {
    type Action = AnyAction;
    type Event = EventMessage;
    type Refusal = PlayError;

    fn seats(&self) -> u8 {
        AnyGame::seats(self)
    }

    fn actor(&self) -> Actor {
        AnyGame::actor(self)
    }

    fn sample_chance(&self, dice: &mut Dice) -> AnyAction {
        AnyGame::sample_chance(self, dice)
    }

    fn sample_action(&self, dice: &mut Dice) -> AnyAction {
        AnyGame::sample_action(self, dice)
    }

    fn play_action(&mut self, action: AnyAction, events: &mut impl Sink<EventMessage>) -> Result<(), PlayError> {
        self.act(action)?.into_iter().for_each(|event| events.push(event));
        Ok(())
    }
}
