//! One deal: the same chance for every seating.

use std::time::{Duration, Instant};

use bots::AnyBot;
use games::{AnyAction, AnyGame, AnySetup, Record};
use tabletop::{Actor, Dice, Seat};

use crate::contender::Contender;
use crate::engine::{Engine, EngineError};

/// The games of one deal.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The first contender's share of the wins: 1 for all, 0 for none.
    pub share: f64,
    /// Every game of it.
    pub games: Vec<Outcome>,
}

/// How one game ended for the first contender and for the others.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether the first contender won; half a win for a game that nobody won, or an even score alone.
    pub won: f64,
    /// What the first contender and the others did.
    pub tallies: [Tally; 2],
}

/// What one side did in a number of games.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Seats it played.
    pub seats: u32,
    /// Their points together.
    pub points: i64,
    /// How many of them met the conditions of a full victory.
    pub qualified: u32,
    /// How many decisions it made.
    pub decisions: u32,
    /// How long they took together.
    pub time: Duration,
    /// How long the longest took.
    pub longest: Duration,
}

impl Tally {
    /// Adds another tally.
    pub fn add(&mut self, more: &Tally) {
        self.seats += more.seats;
        self.points += more.points;
        self.qualified += more.qualified;
        self.decisions += more.decisions;
        self.time += more.time;
        self.longest = self.longest.max(more.longest);
    }
}

/// Somebody in a seat.
enum Mind {
    Bot(Box<AnyBot>),
    Random(Dice),
    Engine(Engine),
}

impl Mind {
    fn new(contender: &Contender, setup: &AnySetup, seats: u8, seed: u64) -> Result<Mind, EngineError> {
        Ok(match contender {
            Contender::Random => Mind::Random(Dice::seeded(seed)),
            Contender::Engine(program) => {
                Mind::Engine(Engine::start(program, &Record::new(setup.clone(), None, Vec::new()))?)
            }
            _ => match contender.strategy(setup.kind(), seats) {
                Some(strategy) => Mind::Bot(Box::new(AnyBot::with_strategy(setup.kind(), strategy, seed))),
                None => Mind::Random(Dice::seeded(seed)),
            },
        })
    }

    fn choose(&mut self, game: &AnyGame) -> Result<AnyAction, EngineError> {
        match self {
            Mind::Random(dice) => Ok(game.sample_action(dice)),
            Mind::Engine(engine) => engine.choose(game),
            Mind::Bot(player) => {
                let limit = player.strategy().deadline();
                let began = Instant::now();
                let action = player.choose(game, &mut || began.elapsed() >= limit);
                Ok(action.unwrap_or_else(|| game.sample_action(&mut Dice::seeded(0))))
            }
        }
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), EngineError> {
        match self {
            Mind::Random(_) => Ok(()),
            Mind::Bot(player) => {
                player.watch(action);
                Ok(())
            }
            Mind::Engine(engine) => engine.watch(action),
        }
    }
}

/// Plays a deal: the first contender takes every seat once, the second all the others. Alone, both play the same dice.
///
/// # Errors
/// If a program does not keep to the protocol.
pub(crate) fn play(setup: &AnySetup, sides: &[Contender; 2], seed: u64) -> Result<Deal, EngineError> {
    let start = setup.start().map_err(|error| EngineError::new(error.to_string()))?;
    if start.seats() == 1 {
        return play_alone(setup, &start, sides, seed);
    }
    let mut games = Vec::new();
    for seat in Seat::all(start.seats()) {
        games.push(play_game(setup, &start, sides, seat, seed)?);
    }
    let share = games.iter().map(|game| game.won).sum::<f64>() / games.len() as f64;
    Ok(Deal { share, games })
}

fn play_alone(setup: &AnySetup, start: &AnyGame, sides: &[Contender; 2], seed: u64) -> Result<Deal, EngineError> {
    let first = play_game(setup, start, sides, Seat(0), seed)?.tallies[0];
    let other = [sides[1].clone(), sides[0].clone()];
    let second = play_game(setup, start, &other, Seat(0), seed)?.tallies[0];
    let won = match first.points.cmp(&second.points) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    };
    Ok(Deal { share: won, games: vec![Outcome { won, tallies: [first, second] }] })
}

fn play_game(
    setup: &AnySetup,
    start: &AnyGame,
    sides: &[Contender; 2],
    first: Seat,
    seed: u64,
) -> Result<Outcome, EngineError> {
    let side = |seat: Seat| usize::from(seat != first);
    let mut minds = Vec::new();
    for seat in Seat::all(start.seats()) {
        minds.push(Mind::new(&sides[side(seat)], setup, start.seats(), seed ^ (u64::from(seat.0) + 1) << 32)?);
    }
    let mut tallies = [Tally::default(); 2];
    let mut game = start.clone();
    let mut draws = 0;
    loop {
        let action = match game.actor() {
            Actor::Nobody => break,
            Actor::Chance => {
                draws += 1;
                game.sample_chance(&mut Dice::seeded(Dice::seeded(seed).bits() ^ draws))
            }
            Actor::Seat(seat) => {
                let began = Instant::now();
                let action = minds[seat.index()].choose(&game)?;
                let tally = &mut tallies[side(seat)];
                let took = began.elapsed();
                tally.decisions += 1;
                tally.time += took;
                tally.longest = tally.longest.max(took);
                action
            }
        };
        game.act(action).map_err(|error| EngineError::new(error.to_string()))?;
        for mind in &mut minds {
            mind.watch(action)?;
        }
    }
    let standings = game.standings().ok_or_else(|| EngineError::new("the game has no result".to_owned()))?;
    for placing in &standings.places {
        let tally = &mut tallies[side(placing.seat)];
        tally.seats += 1;
        tally.points += i64::from(placing.points);
        tally.qualified += u32::from(placing.qualified);
    }
    let won = standings.winner().map_or(1.0 / f64::from(game.seats()), |winner| f64::from(u8::from(winner == first)));
    Ok(Outcome { won, tallies })
}
