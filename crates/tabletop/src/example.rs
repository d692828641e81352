//! A complete game in a few lines: a model for new games, also used in examples and tests.
//!
//! Nim: Chance draws the first player, then two players in turn take one or two counters from a pile. The player who takes the last one wins.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use crate::{Actor, Dice, Game, Placing, Seat, Sink, Standings, Victory, excerpt};

/// The names of the rules.
pub mod rule {
    crate::rules! {
        FIRST_PLAYER = "first-player",
        TAKE = "take",
        END = "end",
    }
}

/// A position: the pile, and the active player once the first player is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    counters: u8,
    active: Option<Seat>,
}

/// The options of a game, fixed before the first action.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Counters in the pile.
    pub counters: u8,
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance draws the first player.
    First(Seat),
    /// A player takes this many counters.
    Take(u8),
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The first player was drawn.
    FirstPlayerDrawn {
        /// The first player.
        seat: Seat,
    },
    /// Counters left the pile.
    CountersTaken {
        /// Who took them.
        seat: Seat,
        /// How many.
        count: u8,
    },
}

crate::setup_errors! {
    /// The pile is empty.
    NoCounters = "no-counters",
}

crate::refusals! {
    /// The game is over.
    GameOver = "game-over" by END,
    /// Chance has not drawn the first player.
    NotStarted = "not-started" by FIRST_PLAYER,
    /// The first player is drawn only once, and must be a seat of the game.
    NoSuchDraw = "no-such-draw" by FIRST_PLAYER,
    /// A player takes one or two counters.
    TooMany { count: u8, left: u8 } = "too-many" by TAKE,
}

crate::action_errors! {
    /// A word that should be a seat is not one.
    NotASeat = "not-a-seat",
    /// A word that should be a number is not one.
    NotANumber = "not-a-number",
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::First(seat) => write!(f, "first seat{}", seat.0 + 1),
            Action::Take(count) => write!(f, "take {count}"),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        match text.split_once(' ') {
            Some(("first", "seat1")) => Ok(Action::First(Seat(0))),
            Some(("first", "seat2")) => Ok(Action::First(Seat(1))),
            Some(("first", word)) => Err(ActionError::NotASeat(excerpt(word))),
            Some(("take", word)) => ActionError::read(word, ActionError::NotANumber).map(Action::Take),
            _ => Err(ActionError::UnknownCommand(excerpt(text))),
        }
    }
}

impl Game for Nim {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup) -> Result<Self, SetupError> {
        if setup.counters == 0 {
            Err(SetupError::NoCounters)
        } else {
            Ok(Nim { counters: setup.counters, active: None })
        }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn actor(&self) -> Actor {
        match self.active {
            _ if self.counters == 0 => Actor::Nobody,
            None => Actor::Chance,
            Some(seat) => Actor::Seat(seat),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.active {
            None => out.extend(Seat::all(2).map(Action::First)),
            Some(_) => out.extend((1..=self.counters.min(2)).map(Action::Take)),
        }
    }

    fn validate(&self, action: Action) -> Result<(), Refusal> {
        match (action, self.active) {
            _ if self.counters == 0 => Err(Refusal::GameOver),
            (Action::First(seat), None) if seat.0 < 2 => Ok(()),
            (Action::First(_), _) => Err(Refusal::NoSuchDraw),
            (Action::Take(_), None) => Err(Refusal::NotStarted),
            (Action::Take(count), Some(_)) if (1..=self.counters.min(2)).contains(&count) => Ok(()),
            (Action::Take(count), Some(_)) => Err(Refusal::TooMany { count, left: self.counters }),
        }
    }

    fn apply_unchecked(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match (action, self.active) {
            (Action::First(seat), _) => {
                self.active = Some(seat);
                events.push(Event::FirstPlayerDrawn { seat });
            }
            (Action::Take(count), Some(seat)) => {
                self.counters -= count;
                self.active = Some(seat.next(2));
                events.push(Event::CountersTaken { seat, count });
            }
            (Action::Take(_), None) => {}
        }
    }

    fn chance_outcomes(&self, out: &mut Vec<(Action, u32)>) {
        out.clear();
        if self.actor() == Actor::Chance {
            out.extend(Seat::all(2).map(|seat| (Action::First(seat), 1)));
        }
    }

    /// The active player did not take the last counter, so it is the loser.
    fn standings(&self) -> Option<Standings> {
        let loser = self.active.filter(|_| self.counters == 0)?;
        let places = [(loser.next(2), 1), (loser, 0)].map(|(seat, points)| Placing {
            seat,
            points,
            qualified: true,
            breakdown: [("last-counter", points)].into(),
        });
        Some(Standings { victory: Victory::Full, places: places.into() })
    }

    /// Faster than the default: draws a count without listing the actions.
    fn sample_action(&self, dice: &mut Dice) -> Action {
        Action::Take(1 + dice.below(u32::from(self.counters.min(2))) as u8)
    }
}
