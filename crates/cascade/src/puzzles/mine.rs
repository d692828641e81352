//! Games between bots, and the puzzles in them.

use std::collections::BTreeMap;

use bots::AnyBot;
use driver::{BotPlayer, CommittedDice, Driver, DriverStep, SeatPlayer};
use games::{AnyBoard, AnySetup, GameKind, Record, SetupChoices, SetupForm};
use practice::{Puzzle, PuzzleSource, PuzzleTheme};
use tabletop::{Actor, Dice, Level, Seat, Seed};

use super::examine::{examine, rating};

/// The most puzzles of one game, and how many actions lie between two of them.
const PUZZLES_PER_GAME: usize = 4;
const DISTANCE: usize = 6;

/// How many answers a question must have.
const LEAST_CHOICE: usize = 3;

/// How the games are played and how puzzles are proved.
pub(super) struct Mining {
    pub(super) kind: GameKind,
    pub(super) playouts: u32,
    pub(super) seed: u64,
}

impl Mining {
    /// Plays the game of a number; the answer is its record with the puzzles that were found in it.
    pub(super) fn game(&self, number: u32) -> Option<PuzzleSource> {
        let mut dice = Dice::seeded(self.seed ^ u64::from(number) << 32);
        let record = self.play(number, &mut dice)?;
        let mut replay = record.start().ok()?;
        let mut puzzles: Vec<Puzzle> = Vec::new();
        while puzzles.len() < PUZZLES_PER_GAME && replay.ply() < record.actions.len() {
            let far = puzzles.last().is_none_or(|last| replay.ply() >= last.ply + DISTANCE);
            if far && let Some(puzzle) = self.puzzle(number, replay.game(), replay.ply()) {
                puzzles.push(puzzle);
            }
            replay.step().ok()?;
        }
        let last = puzzles.last()?.ply;
        let mut record = record;
        record.actions.truncate(last);
        (record.hash, record.result, record.seed, record.commitment) = (None, None, None, None);
        Some(PuzzleSource { record: record.to_string(), puzzles })
    }

    fn puzzle(&self, number: u32, game: &games::AnyGame, ply: usize) -> Option<Puzzle> {
        let Actor::Seat(seat) = game.actor() else { return None };
        if game.legal_commands().len() < LEAST_CHOICE {
            return None;
        }
        let answer = examine(game, seat, self.playouts, self.seed.wrapping_add(ply as u64))?;
        let best: Vec<String> = answer.right.iter().map(ToString::to_string).collect();
        let events = game.preview(&best[0]).ok()?;
        let theme = PuzzleTheme::of(game.kind(), game.seat_name(seat), &best[0], &events);
        let id = format!("{}-{number}-{ply}", self.seed);
        Some(Puzzle { id, ply, theme, rating: rating(game, &answer.right), best, proof: answer.proof })
    }

    /// Plays a game between bots of several levels: the weaker ones bring about positions with something to find.
    fn play(&self, number: u32, dice: &mut Dice) -> Option<Record> {
        let setup = self.setup(number)?;
        let game = setup.start().ok()?;
        let levels = [Level::Hard, Level::Medium, Level::Easy, Level::Medium];
        let players: Vec<Box<dyn SeatPlayer>> = Seat::all(game.seats())
            .map(|seat| {
                let level = levels[(number as usize + seat.index()) % levels.len()];
                // A clock that stands still: playouts are the only limit, so the same seed plays the same game.
                Box::new(BotPlayer::new(AnyBot::new(&game, level, dice.bits()), || std::time::Duration::ZERO))
                    as Box<dyn SeatPlayer>
            })
            .collect();
        let seed = Seed(std::array::from_fn(|_| dice.below(256) as u8));
        let mut record = Record::new(setup, None, Vec::new());
        let mut driver = Driver::new(game, players, CommittedDice(seed));
        while let DriverStep::Acted(acted) = driver.step().ok()? {
            let actor = driver.game().actor_name(acted.actor).to_owned();
            record.push(&actor, acted.action.to_string());
        }
        Some(record)
    }

    /// All boards and numbers of players in turn, two players more often than more.
    fn setup(&self, number: u32) -> Option<AnySetup> {
        let form = SetupForm::of(self.kind);
        let boards = AnyBoard::of(self.kind);
        let place = number as usize;
        let count = [2, 2, 3, 2, 2, 4][place / boards.len() % 6].clamp(form.seats.fewest, form.seats.offered.len());
        let seats = form.seats.offered.iter().take(count).map(|seat| (*seat).to_owned()).collect();
        let board = boards[place % boards.len()].name().to_owned();
        let mut choices = SetupChoices { seats, board, ..form.defaults() };
        form.adjust(&mut choices);
        form.check(&choices).ok()
    }
}

/// How many puzzles there are of each theme.
pub(super) fn counted(sources: &[PuzzleSource]) -> BTreeMap<PuzzleTheme, usize> {
    let mut counted = BTreeMap::new();
    for puzzle in sources.iter().flat_map(|source| &source.puzzles) {
        *counted.entry(puzzle.theme).or_default() += 1;
    }
    counted
}

/// At most so many of the puzzles: the themes take turns, so that rare ones are all kept, and of each the clearest come first.
pub(super) fn selected(mut sources: Vec<PuzzleSource>, most: usize) -> Vec<PuzzleSource> {
    let mut by_theme: BTreeMap<PuzzleTheme, Vec<(f32, String)>> = BTreeMap::new();
    for puzzle in sources.iter().flat_map(|source| &source.puzzles) {
        let certainty = puzzle.proof.gap - puzzle.proof.error;
        by_theme.entry(puzzle.theme).or_default().push((certainty, puzzle.id.clone()));
    }
    for puzzles in by_theme.values_mut() {
        puzzles.sort_by(|one, two| one.0.total_cmp(&two.0));
    }
    let mut kept = Vec::new();
    while kept.len() < most && by_theme.values().any(|puzzles| !puzzles.is_empty()) {
        for puzzles in by_theme.values_mut() {
            kept.extend(puzzles.pop().filter(|_| kept.len() < most).map(|(_, id)| id));
        }
    }
    for source in &mut sources {
        source.puzzles.retain(|puzzle| kept.contains(&puzzle.id));
    }
    sources.retain(|source| !source.puzzles.is_empty());
    sources
}
