//! The trainer: which puzzle comes next, and how the ratings of player and puzzles move.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Puzzle, PuzzleSet, PuzzleSource, PuzzleTheme, Rating};

/// How well the rating of a puzzle is known before anybody has tried it here.
const PUZZLE_DEVIATION: f64 = 120.0;

/// How hard puzzles are to be, for the person who solves them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Difficulty {
    /// Those that are solved about four times in five.
    Easier,
    /// Those that are solved every second time.
    #[default]
    Even,
    /// Those that are solved about once in five times.
    Harder,
}

tabletop::named!(Difficulty { Easier = "easier", Even = "even", Harder = "harder" });

impl Difficulty {
    /// How much the ratings of puzzles differ from the person's. With 250 the weaker of two expects about a fifth.
    fn offset(self) -> f64 {
        match self {
            Difficulty::Easier => -250.0,
            Difficulty::Even => 0.0,
            Difficulty::Harder => 250.0,
        }
    }
}

/// How the person at this browser did with the puzzles of a game. The names of the fields are part of what browsers store.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TrainerProgress {
    /// The person's rating.
    pub rating: Rating,
    /// How many were solved in a row, now.
    pub streak: u32,
    /// The most that were ever solved in a row.
    pub best_streak: u32,
    /// How many were solved at the first try.
    pub solved: u32,
    /// How many were tried.
    pub tried: u32,
    /// The puzzles that were tried, with their ratings since, and when: the number of puzzles tried before.
    pub puzzles: BTreeMap<String, TriedPuzzle>,
}

/// A puzzle that was tried.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TriedPuzzle {
    /// Its rating since.
    pub rating: Rating,
    /// How many puzzles had been tried before it, the last time.
    pub at: u32,
    /// Whether it was solved, the last time.
    pub solved: bool,
}

impl TrainerProgress {
    /// The rating of a puzzle, as far as it is known here.
    pub fn rating_of(&self, puzzle: &Puzzle) -> Rating {
        let tried = self.puzzles.get(&puzzle.id).map(|tried| tried.rating);
        tried.unwrap_or_else(|| Rating::known(puzzle.rating.into(), PUZZLE_DEVIATION))
    }

    /// Notes the first answer to a puzzle. With a hint the ratings stay as they are, and the streak does.
    pub fn note(&mut self, puzzle: &Puzzle, solved: bool, hinted: bool) {
        let (player, other) = (self.rating, self.rating_of(puzzle));
        let result = f64::from(u8::from(solved));
        let mut rating = other;
        if !hinted {
            self.rating = player.after(&[(other, result)]);
            rating = other.after(&[(player, 1.0 - result)]);
            self.streak = if solved { self.streak + 1 } else { 0 };
            self.best_streak = self.best_streak.max(self.streak);
            self.solved += u32::from(solved);
        }
        self.puzzles.insert(puzzle.id.clone(), TriedPuzzle { rating, at: self.tried, solved });
        self.tried += 1;
    }

    /// The puzzle that comes next: of a theme, if one is wanted, the one whose difficulty is nearest to the wanted one, and of those that were tried the one that was
    /// longest ago.
    pub fn next<'a>(
        &self,
        set: &'a PuzzleSet,
        theme: Option<PuzzleTheme>,
        difficulty: Difficulty,
    ) -> Option<(&'a PuzzleSource, &'a Puzzle)> {
        let wanted = set.puzzles().filter(|(_, puzzle)| theme.is_none_or(|theme| puzzle.theme == theme));
        let rating = self.rating.rating + difficulty.offset();
        wanted.min_by(|(_, one), (_, two)| {
            self.order(one, rating).partial_cmp(&self.order(two, rating)).unwrap_or(std::cmp::Ordering::Equal)
        })
    }

    fn order(&self, puzzle: &Puzzle, rating: f64) -> (u32, f64) {
        // Those that were never tried come first; those that were not solved come again sooner.
        let tried = self.puzzles.get(&puzzle.id).map_or(0, |tried| tried.at + 1 + u32::from(tried.solved) * 1_000_000);
        (tried, (rating - self.rating_of(puzzle).rating).abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleProof;

    fn puzzle(id: &str, rating: u32, theme: PuzzleTheme) -> Puzzle {
        let proof = PuzzleProof { playouts: 1, gap: 0.1, error: 0.0 };
        let (best, none) = (vec!["pass".to_owned()], Vec::new);
        Puzzle { id: id.to_owned(), ply: 1, best, line: none(), instead: none(), theme, rating, proof }
    }

    fn set() -> PuzzleSet {
        let puzzles = vec![
            puzzle("easy", 1_000, PuzzleTheme::Seal),
            puzzle("fair", 1_520, PuzzleTheme::Cascade),
            puzzle("hard", 2_000, PuzzleTheme::Cascade),
        ];
        PuzzleSet { sources: vec![PuzzleSource { record: String::new(), puzzles }], ..PuzzleSet::default() }
    }

    #[test]
    fn the_next_puzzle_is_as_hard_as_the_player_is_good() {
        let (set, mut progress) = (set(), TrainerProgress::default());
        let next = |progress: &TrainerProgress, theme| {
            progress.next(&set, theme, Difficulty::Even).map(|(_, puzzle)| puzzle.id.clone())
        };
        let hardest = progress.next(&set, None, Difficulty::Harder).map(|(_, puzzle)| puzzle.id.as_str());
        assert_eq!(hardest, Some("fair"), "1,520 is nearer to 1,750 than 2,000");
        let easiest = progress.next(&set, None, Difficulty::Easier).map(|(_, puzzle)| puzzle.id.as_str());
        assert_eq!(easiest, Some("easy"));
        assert_eq!(next(&progress, None).as_deref(), Some("fair"));
        assert_eq!(next(&progress, Some(PuzzleTheme::Seal)).as_deref(), Some("easy"));
        assert_eq!(next(&progress, Some(PuzzleTheme::Die)), None);
        let fair = puzzle("fair", 1_520, PuzzleTheme::Cascade);
        progress.note(&fair, true, false);
        assert!(progress.rating.rating > 1_500.0 && progress.rating_of(&fair).rating < 1_520.0);
        assert_eq!(next(&progress, None).as_deref(), Some("hard"), "who solves one gets a harder one");
    }

    #[test]
    fn what_was_not_solved_comes_again_before_what_was() {
        let (set, mut progress) = (set(), TrainerProgress::default());
        for (_, puzzle) in set.puzzles() {
            progress.note(puzzle, puzzle.id == "easy", false);
        }
        assert_eq!(progress.next(&set, None, Difficulty::Even).map(|(_, puzzle)| puzzle.id.as_str()), Some("fair"));
    }

    #[test]
    fn a_streak_ends_with_a_mistake_and_hints_do_not_count() {
        let (set, mut progress) = (set(), TrainerProgress::default());
        let (_, puzzle) = set.puzzles().next().expect("a puzzle");
        progress.note(puzzle, true, false);
        progress.note(puzzle, true, false);
        let rated = progress.rating;
        progress.note(puzzle, true, true);
        assert_eq!((progress.streak, progress.rating), (2, rated));
        progress.note(puzzle, false, false);
        assert_eq!((progress.streak, progress.best_streak, progress.tried), (0, 2, 4));
    }
}
