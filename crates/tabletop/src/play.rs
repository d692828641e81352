//! Playing any game: functions that are derived from the contract and the same for every game.

use alloc::vec::Vec;

use crate::{Actor, Dice, Game, NoEvents};

/// The events of an action, or the reason it was refused.
pub type Applied<G> = Result<Vec<<G as Game>::Event>, <G as Game>::Refusal>;

/// Methods that every [`Game`] has. They cannot be overridden: the blanket implementation below covers all games.
pub trait GameExt: Game {
    /// Plays an action and returns its events, or returns why it is illegal and changes nothing.
    ///
    /// This is [`validate`](Game::validate), then [`apply_unchecked`](Game::apply_unchecked). [`preview`](GameExt::preview) returns the
    /// same without playing.
    ///
    /// # Errors
    /// See [`Game::validate`].
    ///
    /// ```
    /// use tabletop::example::{Action, Event, Nim, Refusal, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Nim::start(&Setup { counters: 3 })?;
    /// let before = game.clone();
    /// assert_eq!(game.apply(Action::Take(1)), Err(Refusal::NotStarted));
    /// assert_eq!(game, before);
    /// assert_eq!(game.apply(Action::First(Seat(1)))?, [Event::FirstPlayerDrawn { seat: Seat(1) }]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn apply(&mut self, action: Self::Action) -> Applied<Self> {
        self.validate(action)?;
        let mut events = Vec::new();
        self.apply_unchecked(action, &mut events);
        Ok(events)
    }

    /// What an action would cause up to the next decision, without playing it; [`apply`](GameExt::apply) plays it.
    ///
    /// # Errors
    /// See [`Game::validate`].
    ///
    /// ```
    /// use tabletop::example::{Action, Event, Nim, Setup};
    /// use tabletop::{Actor, Game, GameExt, Seat};
    ///
    /// let game = Nim::start(&Setup { counters: 3 })?;
    /// assert_eq!(game.preview(Action::First(Seat(0)))?, [Event::FirstPlayerDrawn { seat: Seat(0) }]);
    /// assert_eq!(game.actor(), Actor::Chance);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn preview(&self, action: Self::Action) -> Applied<Self> {
        self.clone().apply(action)
    }

    /// All legal actions in a new list; [`legal_actions`](Game::legal_actions) fills an existing one.
    ///
    /// ```
    /// use tabletop::example::{Nim, Setup};
    /// use tabletop::{Game, GameExt};
    ///
    /// let game = Nim::start(&Setup { counters: 3 })?;
    /// let commands: Vec<String> = game.list_actions().iter().map(ToString::to_string).collect();
    /// assert_eq!(commands, ["first seat1", "first seat2"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn list_actions(&self) -> Vec<Self::Action> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal
    }

    /// Draws a random action of the current actor, with [`sample_chance`](Game::sample_chance) or [`sample_action`](Game::sample_action).
    /// `None` once the game is over.
    ///
    /// ```
    /// use tabletop::example::{Nim, Setup};
    /// use tabletop::{Dice, Game, GameExt, NoEvents};
    ///
    /// let mut game = Nim::start(&Setup { counters: 3 })?;
    /// let mut dice = Dice::seeded(1);
    /// while let Some(action) = game.sample(&mut dice) {
    ///     game.apply_unchecked(action, &mut NoEvents);
    /// }
    /// assert!(game.standings().is_some());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    fn sample(&self, dice: &mut Dice) -> Option<Self::Action> {
        match self.actor() {
            Actor::Seat(_) => Some(self.sample_action(dice)),
            Actor::Chance => Some(self.sample_chance(dice)),
            Actor::Nobody => None,
        }
    }
}

impl<G: Game> GameExt for G {}

/// Counts the action sequences of length `depth`, Chance's outcomes included: a fingerprint of the rules.
///
/// ```
/// use tabletop::example::{Nim, Setup};
/// use tabletop::{Game, perft};
///
/// let game = Nim::start(&Setup { counters: 3 })?;
/// assert_eq!([perft(&game, 0), perft(&game, 1), perft(&game, 2), perft(&game, 3)], [1, 2, 4, 6]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = game.list_actions();
    if depth == 1 {
        return legal.len() as u64;
    }
    legal.into_iter().map(|action| perft(&after(game, action), depth - 1)).sum()
}

fn after<G: Game>(game: &G, action: G::Action) -> G {
    let mut next = game.clone();
    next.apply_unchecked(action, &mut NoEvents);
    next
}

/// Plays uniformly random actions to the end of the game; returns how many were played.
///
/// ```
/// use tabletop::example::{Nim, Setup};
/// use tabletop::{Actor, Dice, Game, play_out};
///
/// let mut game = Nim::start(&Setup { counters: 1 })?;
/// assert_eq!(play_out(&mut game, &mut Dice::seeded(1)), 2);
/// assert_eq!(game.actor(), Actor::Nobody);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[inline]
pub fn play_out<G: Game>(game: &mut G, dice: &mut Dice) -> u32 {
    let mut actions = 0;
    while let Some(action) = game.sample(dice) {
        game.apply_unchecked(action, &mut NoEvents);
        actions += 1;
    }
    actions
}
