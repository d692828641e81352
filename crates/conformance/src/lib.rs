//! One test suite for anything that keeps the contract of the table.
//!
//! A game says how to set itself up, what a stranger might try, and what must always hold ([`Subject`]); [`check_games`] then
//! plays random games and looks at every promise of [`tabletop::Game`]. A promise that is broken panics with the actions that
//! lead there. [`mod@reference`] holds the documents of a game to its rules, [`memory`] counts what something takes from the heap,
//! [`fixtures`] finds recorded games, [`twin`] compares an engine with a second reading of its rules.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use tabletop::{Actor, Dice, Game, GameExt, NoEvents, Sink, stable_hash};

pub mod fixtures;
pub mod memory;
mod promises;
pub mod reference;
pub mod subjects;
pub mod twin;

pub use promises::{check_node, check_sampling};

/// A game under test.
pub trait Subject {
    /// The game.
    type Game: Game<Action: Display>;

    /// A game never has more actions than this.
    const LONGEST: u32;

    /// A set-up for a game number; all options should come up in turn.
    fn setup(number: u64) -> <Self::Game as Game>::Setup;

    /// Actions somebody might try, legal or not: all kinds, with every parameter that makes sense in the position.
    fn attempts(game: &Self::Game, out: &mut Vec<<Self::Game as Game>::Action>);

    /// What must hold in every position: conservation laws, and caches equal to what is recomputed.
    ///
    /// # Panics
    /// If something does not hold.
    fn laws(game: &Self::Game);
}

/// How closely to look.
#[derive(Clone, Copy, Debug)]
pub struct Scrutiny {
    /// Laws are checked in every `laws`th position.
    pub laws: u32,
    /// All promises are checked in every `promises`th position.
    pub promises: u32,
}

impl Scrutiny {
    /// Everything everywhere.
    pub const FULL: Scrutiny = Scrutiny { laws: 1, promises: 1 };
    /// Enough for a hundred thousand games.
    pub const SOAK: Scrutiny = Scrutiny { laws: 7, promises: 101 };
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played to their end.
    pub games: u64,
    /// Actions in all of them.
    pub actions: u64,
    /// The longest game.
    pub longest: u32,
}

/// Plays random games with the numbers of a range and checks them.
///
/// # Panics
/// If a promise is broken; the message names the game's number and the actions that lead there.
pub fn check_games<S: Subject>(numbers: std::ops::Range<u64>, scrutiny: Scrutiny) -> Tally {
    let mut tally = Tally::default();
    for number in numbers {
        let mut actions = Vec::new();
        let run = catch_unwind(AssertUnwindSafe(|| check_game::<S>(number, scrutiny, &mut actions)));
        if let Err(panic) = run {
            let line: Vec<String> = actions.iter().map(ToString::to_string).collect();
            eprintln!("game {number} broke a promise after {} actions:\n{}", line.len(), line.join("\n"));
            resume_unwind(panic);
        }
        tally.games += 1;
        tally.actions += actions.len() as u64;
        tally.longest = tally.longest.max(actions.len() as u32);
    }
    tally
}

fn check_game<S: Subject>(number: u64, scrutiny: Scrutiny, actions: &mut Vec<<S::Game as Game>::Action>) {
    let setup = S::setup(number);
    let mut dice = Dice::seeded(number);
    let mut game = S::Game::start(&setup).expect("the subject's set-ups can be played");
    // Offsets differ from game to game, so that every depth is looked at.
    let (laws_at, promises_at) = (number as u32 % scrutiny.laws, number as u32 % scrutiny.promises);
    loop {
        let ply = actions.len() as u32;
        assert!(ply <= S::LONGEST, "the game goes on beyond its bound of {} actions", S::LONGEST);
        if ply % scrutiny.laws == laws_at {
            S::laws(&game);
        }
        if ply % scrutiny.promises == promises_at {
            check_node::<S>(&game);
        }
        let action = match game.actor() {
            Actor::Nobody => break,
            Actor::Chance => game.sample_chance(&mut dice),
            Actor::Seat(_) => game.sample_action(&mut dice),
        };
        actions.push(action);
        game.apply_unchecked(action, &mut NoEvents);
    }
    S::laws(&game);
    check_node::<S>(&game);
    let standings = game.standings().expect("a game that is over has standings");
    let mut seats: Vec<u8> = standings.places.iter().map(|placing| placing.seat.0).collect();
    seats.sort_unstable();
    assert_eq!(seats, (0..game.seats()).collect::<Vec<_>>(), "every seat has one place");
    for placing in &standings.places {
        let sum: i32 = placing.breakdown.iter().map(|(_, points)| points).sum();
        assert_eq!(sum, placing.points, "the breakdown of {:?} adds up", placing.seat);
    }

    let mut again = S::Game::start(&setup).expect("a set-up that worked once");
    for action in &*actions {
        again.apply(*action).expect("what was played can be replayed");
    }
    assert_eq!(again, game, "a replay leads to the same position");
    assert_eq!(stable_hash(&again), stable_hash(&game), "and to the same fingerprint");
}

/// Counts events, to see that there are any.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u32);

impl<E> Sink<E> for Counter {
    fn push(&mut self, _: E) {
        self.0 += 1;
    }
}
