//! One test suite for every implementation of [`tabletop::Game`].
//!
//! A game lists actions that somebody might try, and asserts its invariants ([`TestedGame`]); [`check_games`] then plays random games with
//! all set-ups of its [`SetupForm`](games::SetupForm) and checks every guarantee of the contract. A failure panics with the actions that
//! lead to it. [`mod@reference`] compares the documents of a game with its rules, [`memory`] counts heap allocations, [`check_shown`] compares
//! the table after an action with what its events describe, [`fixtures`] finds recorded games, [`coverage`] determines what they show, and
//! [`twin`] compares an engine with a second implementation of its rules.

use std::collections::BTreeSet;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use games::{AnySetup, GameKind};
use tabletop::{Dice, Game, GameExt, NoEvents, Sink, stable_hash};

pub mod coverage;
pub mod fixtures;
pub mod memory;
mod promises;
pub mod reference;
mod setups;
mod shown;
pub mod tested;
pub mod twin;

pub use promises::{check_position, check_sampling};
pub use setups::{SetupSequence, setup_words};
pub use shown::{ShownGame, check_shown, table_of};

/// A game under test.
pub trait TestedGame {
    /// The game.
    type Game: Game;

    /// Its kind in the closed set of games, which also determines its set-ups.
    const KIND: GameKind;

    /// An upper bound on the number of actions in a game.
    const MAX_ACTIONS: u32;

    /// Converts a set-up from the closed set of games; `None` for that of another game.
    fn setup(any: &AnySetup) -> Option<<Self::Game as Game>::Setup>;

    /// Actions that somebody might try, legal or not: all kinds, with every parameter that makes sense in the position.
    fn attempts(game: &Self::Game, out: &mut Vec<<Self::Game as Game>::Action>);

    /// Asserts the invariants of every position: conservation laws, and caches that equal their recomputed values.
    ///
    /// # Panics
    /// If an invariant is violated.
    fn check_invariants(game: &Self::Game);
}

/// The intervals of the checks.
#[derive(Clone, Copy, Debug)]
pub struct CheckIntervals {
    /// Invariants are checked every this many positions.
    pub invariants: u32,
    /// All guarantees of the contract are checked every this many positions.
    pub promises: u32,
}

impl CheckIntervals {
    /// Suitable for a hundred thousand games.
    pub const SOAK: CheckIntervals = CheckIntervals { invariants: 7, promises: 101 };
}

/// A summary of the checked games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckSummary {
    /// The number of games played to their end.
    pub games: u64,
    /// The number of actions in all of them.
    pub actions: u64,
    /// The number of actions in the longest game.
    pub longest: u32,
    /// The parts of the set-ups: `("board", "front")`, `("players", "2")`, and every option with its choice.
    pub played_with: BTreeSet<(String, String)>,
}

/// Plays and checks the random games with these numbers.
///
/// # Panics
/// If a guarantee is violated; the message has the number of the game and the actions that lead to the failure.
pub fn check_games<T: TestedGame>(numbers: Range<u64>, intervals: CheckIntervals) -> CheckSummary {
    let setups = SetupSequence::<T>::new();
    let mut summary = CheckSummary::default();
    for number in numbers {
        let setup = setups.any_setup(number);
        let mut actions = Vec::new();
        let run = catch_unwind(AssertUnwindSafe(|| check_game::<T>(number, &setup, intervals, &mut actions)));
        if let Err(panic) = run {
            let commands: Vec<String> = actions.iter().map(ToString::to_string).collect();
            eprintln!("game {number} broke a promise after {} actions:\n{}", commands.len(), commands.join("\n"));
            resume_unwind(panic);
        }
        summary.games += 1;
        summary.actions += actions.len() as u64;
        summary.longest = summary.longest.max(actions.len() as u32);
        let choices = setup.choices();
        let fixed = [("board", choices.board), ("players", choices.seats.len().to_string())];
        summary.played_with.extend(fixed.map(|(key, value)| (key.to_owned(), value)));
        summary.played_with.extend(choices.options);
    }
    summary
}

fn check_game<T: TestedGame>(
    number: u64,
    setup: &AnySetup,
    intervals: CheckIntervals,
    actions: &mut Vec<<T::Game as Game>::Action>,
) {
    let setup = T::setup(setup).expect("a set-up of this game");
    let mut dice = Dice::seeded(number);
    let mut game = T::Game::start(&setup).expect("all set-ups of the form can be played");
    // The offset depends on the game, so that every depth is checked.
    let (invariants_at, promises_at) = (number as u32 % intervals.invariants, number as u32 % intervals.promises);
    loop {
        let ply = actions.len() as u32;
        assert!(ply <= T::MAX_ACTIONS, "the game goes on beyond its bound of {} actions", T::MAX_ACTIONS);
        if ply % intervals.invariants == invariants_at {
            T::check_invariants(&game);
        }
        if ply % intervals.promises == promises_at {
            check_position::<T>(&game);
        }
        let Some(action) = game.sample(&mut dice) else { break };
        actions.push(action);
        game.apply_unchecked(action, &mut NoEvents);
    }
    T::check_invariants(&game);
    check_position::<T>(&game);
    check_standings(&game);

    let mut again = T::Game::start(&setup).expect("a set-up that worked once");
    for action in &*actions {
        again.apply(*action).expect("what was played can be replayed");
    }
    assert_eq!(again, game, "a replay leads to the same position");
    assert_eq!(stable_hash(&again), stable_hash(&game), "and to the same fingerprint");
}

/// Checks that every seat has one placing, and that the breakdown of its points adds up.
fn check_standings<G: Game>(game: &G) {
    let standings = game.standings().expect("a game that is over has standings");
    let mut seats: Vec<u8> = standings.places.iter().map(|placing| placing.seat.0).collect();
    seats.sort_unstable();
    assert_eq!(seats, (0..game.seats()).collect::<Vec<_>>(), "every seat has one place");
    for placing in &standings.places {
        let sum: i32 = placing.breakdown.iter().map(|(_, points)| points).sum();
        assert_eq!(sum, placing.points, "the breakdown of {:?} adds up", placing.seat);
    }
}

/// Counts events, to check that there are any.
#[derive(Default)]
pub(crate) struct EventCounter(pub(crate) usize);

impl<E> Sink<E> for EventCounter {
    fn push(&mut self, _: E) {
        self.0 += 1;
    }
}
