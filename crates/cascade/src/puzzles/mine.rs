//! Games between bots, and the puzzles in them.

use std::collections::BTreeMap;

use bots::Strategy;
use games::{AnyGame, GameKind, Record};
use practice::{Puzzle, PuzzleSource, PuzzleTheme};
use tabletop::{Actor, Dice, Level, Seat};

use super::counts::MiningCounts;
use super::examine::{Examination, rating};
use crate::bot_games;

/// The most puzzles of one game, and how many actions lie between two of them.
const PUZZLES_PER_GAME: usize = 4;
const DISTANCE: usize = 6;

/// Two players more often than more.
const PLAYERS: [usize; 6] = [2, 2, 3, 2, 2, 4];

/// How many answers a question must have.
const LEAST_CHOICE: usize = 3;

/// How the games are played and how puzzles are proved.
pub(super) struct Mining {
    pub(super) kind: GameKind,
    pub(super) playouts: u32,
    pub(super) seed: u64,
    pub(super) counts: MiningCounts,
}

impl Mining {
    /// Plays the game of a number; the answer is its record with the puzzles that were found in it.
    pub(super) fn game(&self, number: u32) -> Option<PuzzleSource> {
        let mut dice = Dice::seeded(self.seed ^ u64::from(number) << 32);
        let record = self.counts.time(|counts| &counts.playing, || self.play(number, &mut dice))?;
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

    fn puzzle(&self, number: u32, game: &AnyGame, ply: usize) -> Option<Puzzle> {
        let Actor::Seat(seat) = game.actor() else { return None };
        let legal = game.legal_commands();
        if legal.len() < LEAST_CHOICE {
            return None;
        }
        let (playouts, seed) = (self.playouts, self.seed.wrapping_add(ply as u64));
        let answer = Examination { game, seat, playouts, seed, counts: &self.counts }.answer()?;
        let best: Vec<String> = answer.right.iter().map(ToString::to_string).collect();
        let events = game.preview(&best[0]).ok()?;
        let theme = PuzzleTheme::of(game.kind(), game.seat_name(seat), &best[0], &events);
        let id = format!("{}-{number}-{ply}", self.seed);
        let rating = self.counts.time(|counts| &counts.rating, || rating(game, &answer.right));
        Some(Puzzle { id, ply, theme, rating, best, proof: answer.proof })
    }

    /// Plays a game between bots of several levels: the weaker ones bring about positions with something to find.
    fn play(&self, number: u32, dice: &mut Dice) -> Option<Record> {
        let setup = bot_games::setup(self.kind, number, &PLAYERS)?;
        let seats = setup.start().ok()?.seats();
        let levels = [Level::Hard, Level::Medium, Level::Easy, Level::Medium];
        let strategies: Vec<Strategy> = Seat::all(seats)
            .map(|seat| {
                let level = levels[(number as usize + seat.index()) % levels.len()];
                bot_games::limited(self.kind, level, seats, u32::MAX)
            })
            .collect();
        bot_games::play(setup, &strategies, dice)
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
