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

/// A puzzle that may be selected.
#[derive(Clone, Copy)]
struct PuzzleCandidate<'a> {
    id: &'a str,
    /// The kind of its answer, if other kinds are legal, too.
    verb: Option<&'a str>,
    /// The number of clearer puzzles of the same theme, kind and difficulty.
    clearer: usize,
}

/// Selects at most `most` puzzles; 0 keeps all of them. The themes take turns, so that all puzzles of rare themes are kept. Within a theme
/// the kinds of answers and the difficulties take turns, with the clearest puzzles first. Of nearly identical puzzles one is kept. No kind of answer is more than
/// half of a theme that has several.
pub(super) fn selected(mut sources: Vec<PuzzleSource>, most: usize) -> Vec<PuzzleSource> {
    if most == 0 {
        return sources;
    }
    let mut candidates: Vec<(&PuzzleSource, &Puzzle)> =
        sources.iter().flat_map(|source| source.puzzles.iter().map(move |puzzle| (source, puzzle))).collect();
    let certainty = |puzzle: &Puzzle| puzzle.proof.gap - puzzle.proof.error;
    candidates.sort_by(|(_, one), (_, two)| certainty(two).total_cmp(&certainty(one)));
    let mut seen = BTreeSet::new();
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut groups: BTreeMap<(PuzzleTheme, &str, u32), usize> = BTreeMap::new();
    let mut by_theme: BTreeMap<PuzzleTheme, Vec<PuzzleCandidate<'_>>> = BTreeMap::new();
    for (source, puzzle) in candidates {
        let same = answers.entry(&puzzle.best[0]).or_default();
        if !seen.insert((board(&source.record), puzzle.ply, &puzzle.best[0])) || *same >= (most / ANSWERS).max(1) {
            continue;
        }
        *same += 1;
        let verb = verb_of(&puzzle.best[0]);
        let clearer = groups.entry((puzzle.theme, verb, puzzle.rating / RATING_BAND)).or_default();
        let verb = Some(verb).filter(|_| source.position(puzzle).is_some_and(|game| has_other_verbs(&game)));
        by_theme.entry(puzzle.theme).or_default().push(PuzzleCandidate { id: &puzzle.id, verb, clearer: *clearer });
        *clearer += 1;
    }
    let sorted = by_theme.into_values().map(|mut puzzles| {
        puzzles.sort_by_key(|puzzle| puzzle.clearer);
        capped(puzzles)
    });
    let mut turns: Vec<(std::vec::IntoIter<PuzzleCandidate<'_>>, Vec<PuzzleCandidate<'_>>)> =
        sorted.map(|puzzles| (puzzles.into_iter(), Vec::new())).collect();
    let mut count = 0;
    while count < most && turns.iter().any(|(left, _)| !left.as_slice().is_empty()) {
        for (left, kept) in &mut turns {
            if count < most
                && let Some(puzzle) = left.next()
            {
                kept.push(puzzle);
                count += 1;
            }
        }
    }
    // What was left out at the end may have been the other half.
    let kept = turns.into_iter().flat_map(|(_, kept)| capped(kept));
    let kept: BTreeSet<String> = kept.map(|puzzle| puzzle.id.to_owned()).collect();
    for source in &mut sources {
        source.puzzles.retain(|puzzle| kept.contains(&puzzle.id));
    }
    sources.retain(|source| !source.puzzles.is_empty());
    sources
}

/// Drops the last puzzles with the most frequent kind of answer, as far as it is more than half of the puzzles in which other kinds are legal. A theme with one
/// kind of answer stays as it is.
fn capped(puzzles: Vec<PuzzleCandidate<'_>>) -> Vec<PuzzleCandidate<'_>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for verb in puzzles.iter().filter_map(|puzzle| puzzle.verb) {
        *counts.entry(verb).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    let Some((verb, others)) = most.map(|(verb, count)| (verb, all - count)).filter(|(_, others)| *others > 0) else {
        return puzzles;
    };
    let mut kept = 0;
    let mut is_kept = |puzzle: &PuzzleCandidate<'_>| {
        kept += usize::from(puzzle.verb == Some(verb));
        puzzle.verb != Some(verb) || kept <= others
    };
    puzzles.into_iter().filter(|puzzle| is_kept(puzzle)).collect()
}

/// The puzzles with the themes that follow from their records and lines. Files of older versions may have others.
pub(super) fn themed(mut sources: Vec<PuzzleSource>) -> Vec<PuzzleSource> {
    for source in &mut sources {
        let themes: Vec<Option<PuzzleTheme>> = source
            .puzzles
            .iter()
            .map(|puzzle| Some(PuzzleTheme::of(&source.position(puzzle)?, &puzzle.line, &puzzle.instead)))
            .collect();
        for (puzzle, theme) in source.puzzles.iter_mut().zip(themes) {
            puzzle.theme = theme.unwrap_or(puzzle.theme);
        }
    }
    sources
}

/// The kind of an action: the first word of its command.
fn verb_of(command: &str) -> &str {
    command.split(' ').next().unwrap_or_default()
}

/// Whether actions of several kinds are legal.
fn has_other_verbs(game: &AnyGame) -> bool {
    let legal = game.legal_commands();
    legal.iter().any(|command| verb_of(command) != verb_of(&legal[0]))
}

/// The line of a record with its board.
fn board(record: &str) -> &str {
    record.lines().find(|line| line.starts_with("board: ")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ids that are left of some puzzles, which are given by the verbs of their answers.
    fn left(verbs: &[Option<&'static str>]) -> Vec<usize> {
        let ids: Vec<String> = (0..verbs.len()).map(|id| id.to_string()).collect();
        let puzzles = verbs.iter().zip(&ids).map(|(verb, id)| PuzzleCandidate { id, verb: *verb, clearer: 0 });
        capped(puzzles.collect()).iter().map(|puzzle| puzzle.id.parse().expect("a number")).collect()
    }

    #[test]
    fn no_kind_of_answer_is_more_than_half_of_a_theme_that_has_several() {
        let [dig, fill, pass] = ["dig", "fill", "pass"].map(Some);
        assert_eq!(left(&[dig, dig, fill, dig, pass, dig]), [0, 1, 2, 4]);
        assert_eq!(left(&[dig, fill, dig, fill]), [0, 1, 2, 3]);
        assert_eq!(left(&[pass, pass]), [0, 1], "there is no other");
        assert_eq!(
            left(&[dig, None, None, dig, fill]),
            [0, 1, 2, 4],
            "where nothing else is legal, nothing is given away"
        );
    }
}
