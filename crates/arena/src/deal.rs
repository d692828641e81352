//! One deal: the same chance for every seating.

use std::time::{Duration, Instant};

use bots::AnyBot;
use driver::{BotPlayer, ChanceSource, DriveError, Driver, PlayerError, RandomPlayer, SeatPlayer, monotonic_clock};
use games::{AnyAction, AnyGame, AnySetup, PlayError, Record};
use tabletop::{Dice, Seat};

use crate::contender::Contender;
use crate::engine::EnginePlayer;
use crate::styles::StylePlayer;

/// The games of one deal.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    /// The first contender's share of the wins: 1 for all, 0 for none.
    pub(crate) share: f64,
    /// Every game of it.
    pub(crate) games: Vec<Outcome>,
}

/// How one game ended for the first contender and for the others.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Whether the first contender won; half a win for a game that nobody won, or an even score alone.
    pub(crate) won: f64,
    /// What the first contender and the others did.
    pub(crate) sides: [SideTotals; 2],
}

/// What one side did in a number of games.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct SideTotals {
    /// Seats it played.
    pub(crate) seats: u32,
    /// Their points together.
    pub(crate) points: i64,
    /// How many of them met the conditions of a full victory.
    pub(crate) qualified: u32,
    /// How many decisions it made.
    pub(crate) decisions: u32,
    /// How long they took together.
    pub(crate) time: Duration,
    /// How long the longest took.
    pub(crate) longest: Duration,
}

impl SideTotals {
    /// Adds the totals of other games.
    pub(crate) fn add(&mut self, more: &SideTotals) {
        self.seats += more.seats;
        self.points += more.points;
        self.qualified += more.qualified;
        self.decisions += more.decisions;
        self.time += more.time;
        self.longest = self.longest.max(more.longest);
    }
}

/// Why a duel cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DuelError {
    /// The table cannot be played.
    #[error(transparent)]
    Setup(#[from] PlayError),
    /// A program could not be started, or did not keep to the protocol.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A game cannot go on.
    #[error(transparent)]
    Game(#[from] DriveError),
}

/// A player whose decisions are counted and timed.
struct TimedPlayer {
    player: Box<dyn SeatPlayer>,
    totals: SideTotals,
}

impl SeatPlayer for TimedPlayer {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        let began = Instant::now();
        let action = self.player.choose(game, seat);
        let took = began.elapsed();
        self.totals.decisions += 1;
        self.totals.time += took;
        self.totals.longest = self.totals.longest.max(took);
        action
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.player.watch(action)
    }
}

/// Chance that depends on the deal and on how many draws there were, not on who sits where.
pub(crate) struct DealDice {
    seed: u64,
    draws: u64,
}

impl DealDice {
    /// The dice of a deal.
    pub(crate) fn new(seed: u64) -> Self {
        DealDice { seed, draws: 0 }
    }
}

impl ChanceSource for DealDice {
    fn draw(&mut self, game: &AnyGame, _: u32) -> Option<AnyAction> {
        self.draws += 1;
        Some(game.sample_chance(&mut Dice::seeded(Dice::seeded(self.seed).bits() ^ self.draws)))
    }
}

impl Contender {
    /// A player for seats of a game, which thinks on so many threads if it is one of our bots.
    ///
    /// # Errors
    /// If a program cannot be started, or bots of this game do not have its temperament.
    pub fn player(
        &self,
        setup: &AnySetup,
        seats: u8,
        seed: u64,
        threads: usize,
    ) -> Result<Box<dyn SeatPlayer>, PlayerError> {
        if let Contender::Engine(program) = self {
            return Ok(Box::new(EnginePlayer::start(program, &Record::new(setup.clone(), None, Vec::new()))?));
        }
        if let Contender::Style(name) = self {
            return Ok(Box::new(StylePlayer { name: name.clone(), dice: Dice::seeded(seed) }));
        }
        let Some(strategy) = self.strategy(setup.kind(), seats) else {
            return Ok(Box::new(RandomPlayer(Dice::seeded(seed))));
        };
        self.check(setup.kind())?;
        let bot = AnyBot::with_strategy(setup.kind(), strategy, seed).with_temperament(self.temperament());
        Ok(Box::new(BotPlayer::new(bot.on_threads(threads), monotonic_clock)))
    }
}

/// Plays a deal: the first contender takes every seat once, the second all the others. Alone, both play the same dice.
///
/// # Errors
/// If a program does not keep to the protocol.
pub(crate) fn play(setup: &AnySetup, sides: &[Contender; 2], seed: u64) -> Result<Deal, DuelError> {
    let start = setup.start()?;
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

fn play_alone(setup: &AnySetup, start: &AnyGame, sides: &[Contender; 2], seed: u64) -> Result<Deal, DuelError> {
    let first = play_game(setup, start, sides, Seat(0), seed)?.sides[0];
    let other = [sides[1].clone(), sides[0].clone()];
    let second = play_game(setup, start, &other, Seat(0), seed)?.sides[0];
    let won = match first.points.cmp(&second.points) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    };
    Ok(Deal { share: won, games: vec![Outcome { won, sides: [first, second] }] })
}

fn play_game(
    setup: &AnySetup,
    start: &AnyGame,
    sides: &[Contender; 2],
    first: Seat,
    seed: u64,
) -> Result<Outcome, DuelError> {
    let mut players = Vec::new();
    for seat in Seat::all(start.seats()) {
        let contender = &sides[side(seat, first)];
        let player = contender.player(setup, start.seats(), seed ^ (u64::from(seat.0) + 1) << 32, 1)?;
        players.push(TimedPlayer { player, totals: SideTotals::default() });
    }
    let mut driver = Driver::new(start.clone(), players, DealDice::new(seed));
    driver.run()?;
    let mut totals = [SideTotals::default(); 2];
    for (seat, player) in Seat::all(start.seats()).zip(driver.players()) {
        totals[side(seat, first)].add(&player.totals);
    }
    let game = driver.game();
    let standings = game.standings().ok_or_else(|| PlayerError("the game has no result".to_owned()))?;
    for placing in &standings.places {
        let totals = &mut totals[side(placing.seat, first)];
        totals.seats += 1;
        totals.points += i64::from(placing.points);
        totals.qualified += u32::from(placing.qualified);
    }
    let won = standings.winner().map_or(1.0 / f64::from(game.seats()), |winner| f64::from(u8::from(winner == first)));
    Ok(Outcome { won, sides: totals })
}

/// Which of the two sides has a seat: the first contender has one, the second all the others.
fn side(seat: Seat, first: Seat) -> usize {
    usize::from(seat != first)
}
