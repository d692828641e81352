//! A deal: games with the same chance for every seating.

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
    /// All its games.
    pub(crate) games: Vec<Outcome>,
}

/// The result of one game for the first contender and for the others.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Whether the first contender won: 1, 0, or 0.5 for a game that nobody won or a tied solo score.
    pub(crate) won: f64,
    /// The totals of the first contender and of the others.
    pub(crate) sides: [SideTotals; 2],
}

/// The totals of one side over a number of games.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct SideTotals {
    /// The number of seats it played.
    pub(crate) seats: u32,
    /// The sum of their points.
    pub(crate) points: i64,
    /// The number of seats that met the conditions of a full victory.
    pub(crate) qualified: u32,
    /// The number of decisions.
    pub(crate) decisions: u32,
    /// The total time of the decisions.
    pub(crate) time: Duration,
    /// The time of the longest decision.
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

/// Why a duel cannot continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DuelError {
    /// The set-up cannot be played.
    #[error(transparent)]
    Setup(#[from] PlayError),
    /// A program could not be started, or violated the protocol.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A game cannot continue.
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

/// Chance that depends only on the deal and the number of earlier draws, not on the seating.
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
    /// A player for seats of a game; a built-in bot searches with this many threads.
    ///
    /// # Errors
    /// If a program cannot be started, or the temperament does not exist in this game.
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

/// Plays a deal: the first contender takes every seat once, the second all others. In a solo game, both play with the same dice.
///
/// # Errors
/// If a program violates the protocol.
pub(crate) fn play(setup: &AnySetup, sides: &[Contender; 2], seed: u64) -> Result<Deal, DuelError> {
    let start = setup.start()?;
    if start.seats() == 1 {
        return play_solo(setup, &start, sides, seed);
    }
    let mut games = Vec::new();
    for seat in Seat::all(start.seats()) {
        games.push(play_game(setup, &start, sides, seat, seed)?);
    }
    let share = games.iter().map(|game| game.won).sum::<f64>() / games.len() as f64;
    Ok(Deal { share, games })
}

fn play_solo(setup: &AnySetup, start: &AnyGame, sides: &[Contender; 2], seed: u64) -> Result<Deal, DuelError> {
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

/// The side of a seat: the first contender has one seat, the second all others.
fn side(seat: Seat, first: Seat) -> usize {
    usize::from(seat != first)
}
