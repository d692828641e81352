//! The contract that every game implements. [`GameExt`](crate::GameExt) adds what can be derived from it.

use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Actor, Dice, Facts, Standings};

/// The name of a rule, in kebab case: `first-contact`. `docs/rules` states the rule; events and refusals cite it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub &'static str);

impl Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an action is not legal.
///
/// ```
/// use tabletop::example::{Action, Nim, Setup};
/// use tabletop::{Game, Refusal as _};
///
/// let game = Nim::start(&Setup { counters: 5 })?;
/// let refusal = game.validate(Action::Take(1)).unwrap_err();
/// assert_eq!(refusal.code(), "not-started");
/// assert_eq!(refusal.rule().to_string(), "first-player");
/// # Ok::<(), tabletop::example::SetupError>(())
/// ```
pub trait Refusal: core::error::Error + Clone + PartialEq {
    /// A stable name of this kind of refusal. The locales have a sentence for each code.
    fn code(&self) -> &'static str;
    /// The rule that forbids the action.
    fn rule(&self) -> RuleId;
    /// The values for the placeholders of the sentence.
    fn facts(&self) -> Facts;
}

/// Receives the events of an action.
///
/// A `Vec` keeps them and [`NoEvents`] drops them; another sink may count or print them.
pub trait Sink<E> {
    /// Takes one event.
    fn push(&mut self, event: E);
}

/// Drops every event, so that the compiler removes the code that creates them.
#[derive(Clone, Copy, Debug)]
pub struct NoEvents;

impl<E> Sink<E> for NoEvents {
    #[inline]
    fn push(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// The state of a game, and its rules.
///
/// A game has a small set of methods, the same for every game:
///
/// | what to do | method |
/// | --- | --- |
/// | see whose decision is next | [`actor`](Game::actor) |
/// | list the possible decisions | [`legal_actions`](Game::legal_actions); for Chance with weights, [`chance_outcomes`](Game::chance_outcomes) |
/// | ask whether an action is legal, and why not | [`validate`](Game::validate) |
/// | play an action that may be illegal | [`GameExt::apply`](crate::GameExt::apply) |
/// | play an action that is known to be legal | [`apply_unchecked`](Game::apply_unchecked) |
/// | see what an action would cause | [`GameExt::preview`](crate::GameExt::preview) |
/// | draw a random action | [`sample_action`](Game::sample_action), [`sample_chance`](Game::sample_chance), [`GameExt::sample`](crate::GameExt::sample) |
/// | read the result | [`standings`](Game::standings) |
///
/// The first group of methods must be written for each game. The second has default implementations that a game overrides where it
/// can be faster or more helpful. What must be the same for all games is in [`GameExt`](crate::GameExt), which cannot be overridden.
/// [`example::Nim`](crate::example::Nim) is a whole implementation; the examples below play it.
///
/// ```
/// use tabletop::example::{Action, Nim, Setup};
/// use tabletop::{Actor, Game, GameExt, Seat};
///
/// let mut game = Nim::start(&Setup { counters: 3 })?;
/// game.apply("first seat2".parse()?)?;
/// game.apply("take 2".parse()?)?;
/// game.apply("take 1".parse()?)?;
/// assert_eq!(game.actor(), Actor::Nobody);
/// assert_eq!(game.standings().unwrap().winner(), Some(Seat(0)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Game: Clone + Eq + Hash + Debug {
    // ---------------------------------------------------------------------------------------------------- Types.

    /// Everything decided before the first action: seats, board, options.
    type Setup: Clone + Debug;
    /// Why a set-up cannot be played.
    type SetupError: core::error::Error;
    /// One decision of a player or of Chance. Ordered, so that action lists can be sorted; printed and parsed as a short command.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr;
    /// A fact that happened, for display. The state never depends on it.
    type Event: Clone + PartialEq + Debug;
    /// Why an action is not legal.
    type Refusal: Refusal;

    // ------------------------------------------------------------------------------------------------- Required.

    /// The position before the first action.
    ///
    /// # Errors
    /// If the set-up breaks a rule.
    ///
    /// ```
    /// use tabletop::Game;
    /// use tabletop::example::{Nim, Setup};
    ///
    /// assert!(Nim::start(&Setup { counters: 3 }).is_ok());
    /// assert!(Nim::start(&Setup { counters: 0 }).is_err());
    /// ```
    fn start(setup: &Self::Setup) -> Result<Self, Self::SetupError>;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// The actor who decides next. [`Actor::Nobody`] if and only if [`standings`](Game::standings) has a result and
    /// [`legal_actions`](Game::legal_actions) lists no action.
    ///
    /// ```
    /// use tabletop::example::{Nim, Setup};
    /// use tabletop::{Actor, Game, GameExt, Seat};
    ///
    /// let mut game = Nim::start(&Setup { counters: 1 })?;
    /// assert_eq!(game.actor(), Actor::Chance);
    /// game.apply("first seat1".parse()?)?;
    /// assert_eq!(game.actor(), Actor::Seat(Seat(0)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn actor(&self) -> Actor;

    /// Replaces the content of `out` with all legal actions: sorted, without duplicates, and empty only if the game is over.
    ///
    /// [`GameExt::list_actions`](crate::GameExt::list_actions) returns them in a new list, [`validate`](Game::validate) checks a
    /// single action without listing the others, and [`sample_action`](Game::sample_action) draws one.
    ///
    /// ```
    /// use tabletop::example::{Action, Nim, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Nim::start(&Setup { counters: 3 })?;
    /// game.apply(Action::First(Seat(0)))?;
    /// let mut legal = Vec::new();
    /// game.legal_actions(&mut legal);
    /// assert_eq!(legal, [Action::Take(1), Action::Take(2)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// Whether an action is legal; if not, why. Agrees with [`legal_actions`](Game::legal_actions) and changes nothing.
    ///
    /// [`GameExt::apply`](crate::GameExt::apply) calls this first; [`alternatives`](Game::alternatives) lists what to offer instead.
    ///
    /// # Errors
    /// The rule that forbids it.
    ///
    /// ```
    /// use tabletop::example::{Action, Nim, Refusal, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Nim::start(&Setup { counters: 1 })?;
    /// game.apply(Action::First(Seat(0)))?;
    /// assert_eq!(game.validate(Action::Take(1)), Ok(()));
    /// assert_eq!(game.validate(Action::Take(2)), Err(Refusal::TooMany { count: 2, left: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn validate(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Plays an action known to be legal, and pushes its events to `events`. Allocates nothing.
    ///
    /// This is for a search, which plays only actions that it has listed or sampled. With an illegal action the result is unspecified
    /// (but never undefined behaviour): use [`GameExt::apply`](crate::GameExt::apply) for anything that comes from outside.
    ///
    /// ```
    /// use tabletop::example::{Action, Nim, Setup};
    /// use tabletop::{Game, GameExt, NoEvents, Seat};
    ///
    /// let mut searched = Nim::start(&Setup { counters: 3 })?;
    /// let mut played = searched.clone();
    /// searched.apply_unchecked(Action::First(Seat(1)), &mut NoEvents);
    /// played.apply(Action::First(Seat(1)))?;
    /// assert_eq!(searched, played);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn apply_unchecked(&mut self, action: Self::Action, events: &mut impl Sink<Self::Event>);

    /// Replaces the content of `out` with Chance's outcomes and their weights, sorted; empty unless Chance is the actor.
    ///
    /// The outcomes are the [`legal_actions`](Game::legal_actions) of the position, and
    /// [`sample_chance`](Game::sample_chance) draws one by its weight.
    ///
    /// ```
    /// use tabletop::example::{Action, Nim, Setup};
    /// use tabletop::{Game, Seat};
    ///
    /// let game = Nim::start(&Setup { counters: 3 })?;
    /// let mut outcomes = Vec::new();
    /// game.chance_outcomes(&mut outcomes);
    /// assert_eq!(outcomes, [(Action::First(Seat(0)), 1), (Action::First(Seat(1)), 1)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn chance_outcomes(&self, out: &mut Vec<(Self::Action, u32)>);

    /// The result, once [`actor`](Game::actor) is [`Actor::Nobody`]; `None` before.
    ///
    /// ```
    /// use tabletop::example::{Nim, Setup};
    /// use tabletop::{Dice, Game, play_out};
    ///
    /// let mut game = Nim::start(&Setup { counters: 3 })?;
    /// assert_eq!(game.standings(), None);
    /// play_out(&mut game, &mut Dice::seeded(1));
    /// assert_eq!(game.standings().unwrap().places.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn standings(&self) -> Option<Standings>;

    // ------------------------------------------------------------- Provided; override where a game can do better.

    /// Legal actions to offer instead of a refused one, the most similar first. The default keeps the order of the list.
    fn alternatives(&self, refused: Self::Action) -> Vec<Self::Action> {
        let _ = refused;
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal
    }

    /// Draws a legal action of the player who is the actor, uniformly. Call it only when the actor is a seat;
    /// [`GameExt::sample`](crate::GameExt::sample) is for every actor.
    ///
    /// Games override this if they can draw an action without listing all of them.
    ///
    /// ```
    /// use tabletop::example::{Action, Nim, Setup};
    /// use tabletop::{Dice, Game, GameExt, Seat};
    ///
    /// let mut game = Nim::start(&Setup { counters: 9 })?;
    /// game.apply(Action::First(Seat(0)))?;
    /// let action = game.sample_action(&mut Dice::seeded(1));
    /// assert_eq!(game.validate(action), Ok(()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn sample_action(&self, dice: &mut Dice) -> Self::Action {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal[dice.below(legal.len() as u32) as usize]
    }

    /// Draws one of Chance's outcomes by its weight in [`chance_outcomes`](Game::chance_outcomes). Call it only when the actor is Chance.
    ///
    /// Games override this if there are many outcomes.
    ///
    /// ```
    /// use tabletop::example::{Action, Nim, Setup};
    /// use tabletop::{Dice, Game};
    ///
    /// let game = Nim::start(&Setup { counters: 3 })?;
    /// assert!(matches!(game.sample_chance(&mut Dice::seeded(1)), Action::First(_)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn sample_chance(&self, dice: &mut Dice) -> Self::Action {
        let mut outcomes = Vec::new();
        self.chance_outcomes(&mut outcomes);
        outcomes[dice.weighted(outcomes.iter().map(|(_, weight)| *weight))].0
    }
}
