//! Plays games between bots, and finds the puzzles in them.

use std::collections::{BTreeMap, BTreeSet};

use bots::Strategy;
use games::{AnyAction, AnyGame, GameKind, Record};
use practice::{Puzzle, PuzzleSource, PuzzleTheme, answer_kind};
use tabletop::{Actor, Dice, Level, Seat};

use super::counts::MiningCounts;
use super::examine::{Examination, rating};
use crate::bot_games;

/// The maximum number of puzzles in one game, and the minimum number of actions between two of them.
const PUZZLES_PER_GAME: usize = 4;
const ACTIONS_BETWEEN_PUZZLES: usize = 6;

/// The cycle of numbers of players: two are the most frequent.
const PLAYER_COUNTS: [usize; 6] = [2, 2, 3, 2, 2, 4];

/// The minimum number of legal actions of a puzzle.
const MIN_LEGAL_ACTIONS: usize = 3;

/// The minimum number of wrong answers of a selected puzzle, of which several may be right.
const MIN_WRONG_ANSWERS: usize = 2;

/// The same answer, such as to pass, is right in at most one of this many puzzles: otherwise players would guess it.
const PUZZLES_PER_ANSWER: usize = 8;

/// In a small set, this often is no pattern.
const SMALL_SET: usize = 4;

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
            let far = puzzles.last().is_none_or(|last| replay.ply() >= last.ply + ACTIONS_BETWEEN_PUZZLES);
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
        if legal.len() < MIN_LEGAL_ACTIONS {
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
        let setup = bot_games::setup(self.kind, number, &PLAYER_COUNTS)?;
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
    source: &'a PuzzleSource,
    puzzle: &'a Puzzle,
    /// The kind of its answer, if there is a choice between kinds.
    kind: Option<&'a str>,
}

/// Selects at most `most` puzzles; 0 keeps all of them. The themes take turns, so that all puzzles of rare themes are kept. Within a theme
/// the kinds of answers and the difficulties take turns, with the clearest puzzles first. Of nearly identical puzzles one is kept. No kind of answer is more than
/// half of a theme that has several, and no answer is right in more than one of [`PUZZLES_PER_ANSWER`] puzzles.
pub(super) fn selected(mut sources: Vec<PuzzleSource>, most: usize) -> Vec<PuzzleSource> {
    if most == 0 {
        return sources;
    }
    let candidates = sources.iter().flat_map(candidates).collect();
    let kept = kept_ids(candidates, most);
    let kept: BTreeSet<String> = kept.into_iter().map(str::to_owned).collect();
    for source in &mut sources {
        source.puzzles.retain(|puzzle| kept.contains(&puzzle.id));
    }
    sources.retain(|source| !source.puzzles.is_empty());
    sources
}

/// The ids of the candidates that are kept.
fn kept_ids(mut candidates: Vec<PuzzleCandidate<'_>>, most: usize) -> Vec<&str> {
    let certainty = |candidate: &PuzzleCandidate<'_>| candidate.puzzle.proof.gap - candidate.puzzle.proof.error;
    candidates.sort_by(|one, two| certainty(two).total_cmp(&certainty(one)));
    // An answer that is not too frequent among as many as asked for may be so among fewer.
    let mut count = most;
    loop {
        let kept = chosen(&by_theme(&candidates, count), count);
        if kept.len() >= count || kept.len() <= PUZZLES_PER_ANSWER * SMALL_SET {
            return kept;
        }
        count = kept.len();
    }
}

/// The puzzles of a game as candidates. Those with too few wrong answers are left out.
fn candidates(source: &PuzzleSource) -> impl Iterator<Item = PuzzleCandidate<'_>> {
    source.puzzles.iter().filter_map(move |puzzle| {
        let game = source.position(puzzle)?;
        let kind = answer_kind(&game, &puzzle.best[0]);
        let is_a_choice = game.legal_commands().len() >= puzzle.best.len() + MIN_WRONG_ANSWERS;
        is_a_choice.then_some(PuzzleCandidate { source, puzzle, kind })
    })
}

/// The candidates for a set of some size, by theme, in the order in which they are to be taken. They are given with the clearest first.
fn by_theme<'a>(candidates: &[PuzzleCandidate<'a>], size: usize) -> Vec<Vec<PuzzleCandidate<'a>>> {
    let mut seen = BTreeSet::new();
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    // The number of clearer puzzles of the same theme, kind and difficulty.
    let mut groups: BTreeMap<(PuzzleTheme, &str, u32), usize> = BTreeMap::new();
    let mut themes: BTreeMap<PuzzleTheme, Vec<(usize, PuzzleCandidate<'a>)>> = BTreeMap::new();
    for candidate in candidates {
        let PuzzleCandidate { source, puzzle, .. } = *candidate;
        let same = answers.entry(&puzzle.best[0]).or_default();
        if !seen.insert((board(&source.record), puzzle.ply, &puzzle.best[0]))
            || *same >= (size / PUZZLES_PER_ANSWER).max(SMALL_SET)
        {
            continue;
        }
        *same += 1;
        let verb = puzzle.best[0].split(' ').next().unwrap_or_default();
        let clearer = groups.entry((puzzle.theme, verb, puzzle.rating / RATING_BAND)).or_default();
        themes.entry(puzzle.theme).or_default().push((*clearer, *candidate));
        *clearer += 1;
    }
    let sorted = themes.into_values().map(|mut puzzles| {
        puzzles.sort_by_key(|(clearer, _)| *clearer);
        capped(puzzles.into_iter().map(|(_, candidate)| candidate).collect())
    });
    sorted.collect()
}

/// The ids of at most `most` puzzles: the themes take turns. What the last turns leave out may have been the other half of a theme, so more are taken
/// until enough are left.
fn chosen<'a>(themes: &[Vec<PuzzleCandidate<'a>>], most: usize) -> Vec<&'a str> {
    let all = themes.iter().map(Vec::len).sum();
    let mut kept: Vec<&str> = Vec::new();
    for taken in most.min(all)..=all {
        let more: Vec<&str> =
            turns(themes, taken).into_iter().flat_map(capped).map(|candidate| candidate.puzzle.id.as_str()).collect();
        if (kept.len() + 1..=most).contains(&more.len()) {
            kept = more;
        }
        if kept.len() == most {
            break;
        }
    }
    kept
}

/// The first puzzles of every theme, so that there are this many together.
fn turns<'a>(themes: &[Vec<PuzzleCandidate<'a>>], count: usize) -> Vec<Vec<PuzzleCandidate<'a>>> {
    let mut taken = vec![0; themes.len()];
    let mut left = count;
    while left > 0 {
        let before = left;
        for (theme, taken) in themes.iter().zip(&mut taken) {
            if left > 0 && *taken < theme.len() {
                (*taken, left) = (*taken + 1, left - 1);
            }
        }
        if left == before {
            break;
        }
    }
    themes.iter().zip(taken).map(|(theme, taken)| theme[..taken].to_vec()).collect()
}

/// Drops the last puzzles with the most frequent kind of answer, as far as it is more than half of the puzzles with a choice between kinds. A theme with one
/// kind of answer stays as it is.
fn capped(puzzles: Vec<PuzzleCandidate<'_>>) -> Vec<PuzzleCandidate<'_>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in puzzles.iter().filter_map(|puzzle| puzzle.kind) {
        *counts.entry(kind).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    let Some((kind, others)) = most.map(|(kind, count)| (kind, all - count)).filter(|(_, others)| *others > 0) else {
        return puzzles;
    };
    let mut kept = 0;
    let mut is_kept = |puzzle: &PuzzleCandidate<'_>| {
        kept += usize::from(puzzle.kind == Some(kind));
        puzzle.kind != Some(kind) || kept <= others
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

/// The line of a record with its board.
fn board(record: &str) -> &str {
    record.lines().find(|line| line.starts_with("board: ")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use practice::PuzzleProof;

    use super::*;

    /// A puzzle of a theme with an answer.
    fn puzzle(id: usize, theme: PuzzleTheme, answer: &str) -> Puzzle {
        let proof = PuzzleProof { playouts: 1, gap: 0.1, error: 0.0 };
        let best = vec![answer.to_owned()];
        let (line, instead) = (best.clone(), Vec::new());
        Puzzle { id: id.to_string(), ply: id, best, line, instead, theme, rating: 1_500, proof }
    }

    /// Puzzles of one theme, whose answers are of these kinds.
    fn source(kinds: &[Option<&'static str>]) -> PuzzleSource {
        let puzzles = kinds.iter().enumerate();
        let puzzles =
            puzzles.map(|(id, kind)| puzzle(id, PuzzleTheme::Flood, &format!("{} {id}", kind.unwrap_or("draw"))));
        PuzzleSource { record: String::new(), puzzles: puzzles.collect() }
    }

    /// The candidates of a source with these kinds.
    fn of_kinds<'a>(source: &'a PuzzleSource, kinds: &[Option<&'static str>]) -> Vec<PuzzleCandidate<'a>> {
        source.puzzles.iter().zip(kinds).map(|(puzzle, kind)| PuzzleCandidate { source, puzzle, kind: *kind }).collect()
    }

    /// The ids that are left of puzzles with answers of these kinds.
    fn left(kinds: &[Option<&'static str>]) -> Vec<usize> {
        let source = source(kinds);
        capped(of_kinds(&source, kinds)).iter().map(|left| left.puzzle.ply).collect()
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
            "where there is no choice, nothing is given away"
        );
    }

    #[test]
    fn puzzles_dropped_by_the_cap_are_replaced() {
        let kinds = [Some("dig"); 6].into_iter().chain([Some("fill"); 4]).chain([None; 3]).collect::<Vec<_>>();
        let source = source(&kinds);
        let theme = capped(of_kinds(&source, &kinds));
        assert_eq!(theme.len(), 4 + 4 + 3);
        assert_eq!(chosen(std::slice::from_ref(&theme), 6).len(), 6, "of the first six, two are dropped");
        assert_eq!(chosen(&[theme], 100).len(), 11);
    }

    #[test]
    fn the_limit_for_one_answer_counts_the_kept_puzzles() {
        // 30 of 240 would be allowed, but there are only 120.
        let answer = |id: usize| if id < 40 { "done".to_owned() } else { format!("dig {id}") };
        let puzzles = (0..140).map(|id| puzzle(id, PuzzleTheme::Crew, &answer(id))).collect();
        let source = PuzzleSource { record: String::new(), puzzles };
        let selection = kept_ids(of_kinds(&source, &[None; 140]), 240);
        let same = selection.iter().filter(|id| id.parse::<usize>().is_ok_and(|id| id < 40)).count();
        assert!(
            selection.len() > 100 && same > 0 && same * PUZZLES_PER_ANSWER <= selection.len(),
            "{same} of {}",
            selection.len()
        );
        let is_kept = |candidate: &PuzzleCandidate<'_>| selection.contains(&candidate.puzzle.id.as_str());
        let again = of_kinds(&source, &[None; 140]).into_iter().filter(is_kept).collect();
        assert_eq!(kept_ids(again, 240), selection, "a selection is selected again");
    }
}
