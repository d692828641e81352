//! Plays games between bots, and finds the puzzles in them.

use std::collections::{BTreeMap, BTreeSet};

use bots::Strategy;
use games::{AnyAction, AnyGame, GameKind, Record};
use practice::{Puzzle, PuzzleSource, PuzzleTheme};
use tabletop::{Actor, Dice, Level, Seat};

use super::counts::MiningCounts;
use super::examine::{Examination, rating};
use crate::bot_games;

/// The maximum number of puzzles in one game, and the minimum number of actions between two of them.
const PUZZLES_PER_GAME: usize = 4;
const DISTANCE: usize = 6;

/// The cycle of numbers of players: two are the most frequent.
const PLAYERS: [usize; 6] = [2, 2, 3, 2, 2, 4];

/// The minimum number of legal actions of a puzzle.
const LEAST_CHOICE: usize = 3;

/// The same answer, such as to pass, is right in at most one of this many puzzles: otherwise players would guess it.
const ANSWERS: usize = 8;

/// Puzzles within a band of ratings count as equally hard.
const RATING_BAND: u32 = 200;

/// The parameters of mining.
pub(super) struct Mining {
    pub(super) kind: GameKind,
    pub(super) playouts: u32,
    pub(super) seed: u64,
    pub(super) counts: MiningCounts,
}

impl Mining {
    /// Plays game `number`. Returns its record, with the puzzles that were found in it.
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
        let commands = |line: &[AnyAction]| line.iter().map(ToString::to_string).collect::<Vec<String>>();
        let (best, line, instead) = (commands(&answer.right), commands(&answer.line), commands(&answer.instead));
        let theme = PuzzleTheme::of(game, &line, &instead);
        let id = format!("{}-{number}-{ply}", self.seed);
        let rating = self.counts.time(|counts| &counts.rating, || rating(game, &answer.right));
        Some(Puzzle { id, ply, theme, rating, best, line, instead, proof: answer.proof })
    }

    /// Plays a game between bots of several levels: the weaker ones produce positions in which there is something to find.
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

/// The number of puzzles of each theme.
pub(super) fn counted(sources: &[PuzzleSource]) -> BTreeMap<PuzzleTheme, usize> {
    let mut counted = BTreeMap::new();
    for puzzle in sources.iter().flat_map(|source| &source.puzzles) {
        *counted.entry(puzzle.theme).or_default() += 1;
    }
    counted
}

/// Selects at most `most` puzzles; 0 keeps all of them. The themes take turns, so that all puzzles of rare themes are kept. Within a theme
/// the kinds of answers and the difficulties take turns, with the clearest puzzles first. Of nearly identical puzzles one is kept.
pub(super) fn selected(mut sources: Vec<PuzzleSource>, most: usize) -> Vec<PuzzleSource> {
    if most == 0 {
        return sources;
    }
    let mut candidates: Vec<(&Puzzle, &str)> =
        sources.iter().flat_map(|source| source.puzzles.iter().map(|puzzle| (puzzle, board(&source.record)))).collect();
    let certainty = |puzzle: &Puzzle| puzzle.proof.gap - puzzle.proof.error;
    candidates.sort_by(|(one, _), (two, _)| certainty(two).total_cmp(&certainty(one)));
    let mut seen = BTreeSet::new();
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut groups: BTreeMap<(PuzzleTheme, &str, u32), usize> = BTreeMap::new();
    // The number of clearer puzzles of the same kind, and the puzzle's id.
    let mut by_theme: BTreeMap<PuzzleTheme, Vec<(usize, &str)>> = BTreeMap::new();
    for (puzzle, board) in candidates {
        let same = answers.entry(&puzzle.best[0]).or_default();
        if !seen.insert((board, puzzle.ply, &puzzle.best[0])) || *same >= (most / ANSWERS).max(1) {
            continue;
        }
        *same += 1;
        let verb = puzzle.best[0].split(' ').next().unwrap_or_default();
        let clearer = groups.entry((puzzle.theme, verb, puzzle.rating / RATING_BAND)).or_default();
        by_theme.entry(puzzle.theme).or_default().push((*clearer, &puzzle.id));
        *clearer += 1;
    }
    let mut turns: Vec<std::vec::IntoIter<(usize, &str)>> = by_theme
        .into_values()
        .map(|mut puzzles| {
            puzzles.sort_by_key(|(clearer, _)| *clearer);
            puzzles.into_iter()
        })
        .collect();
    let mut kept: BTreeSet<String> = BTreeSet::new();
    while kept.len() < most && turns.iter().any(|puzzles| !puzzles.as_slice().is_empty()) {
        for puzzles in &mut turns {
            kept.extend(puzzles.next().filter(|_| kept.len() < most).map(|(_, id)| id.to_owned()));
        }
    }
    for source in &mut sources {
        source.puzzles.retain(|puzzle| kept.contains(&puzzle.id));
    }
    sources.retain(|source| !source.puzzles.is_empty());
    sources
}

/// The line of a record with its board.
fn board(record: &str) -> &str {
    record.lines().find(|line| line.starts_with("board: ")).unwrap_or_default()
}
