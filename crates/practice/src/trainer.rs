//! The trainer: selects the next puzzle, and updates the ratings of player and puzzles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Puzzle, PuzzleSet, PuzzleSource, PuzzleTheme, Rating};

/// The rating deviation of a puzzle before the person has tried it.
const PUZZLE_DEVIATION: f64 = 120.0;

/// The preferred difficulty of puzzles, relative to the person's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Difficulty {
    /// Puzzles that are solved about four times in five.
    Easier,
    /// Puzzles that are solved half of the time.
    #[default]
    Even,
    /// Puzzles that are solved about once in five times.
    Harder,
}

tabletop::named!(Difficulty { Easier = "easier", Even = "even", Harder = "harder" });

impl Difficulty {
    /// The difference between the ratings of puzzles and the person's. At 250 points, the weaker side scores about a fifth.
    fn offset(self) -> f64 {
        match self {
            Difficulty::Easier => -250.0,
            Difficulty::Even => 0.0,
            Difficulty::Harder => 250.0,
        }
    }
}

/// The person's progress with the puzzles of a game. The field names are part of what browsers store.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TrainerProgress {
    /// The person's rating.
    pub rating: Rating,
    /// The number of puzzles solved in a row.
    pub streak: u32,
    /// The highest number ever solved in a row.
    pub best_streak: u32,
    /// The number of puzzles solved at the first try.
    pub solved: u32,
    /// The number of puzzles tried.
    pub tried: u32,
    /// The puzzles that were tried, with their updated ratings, and the time: the number of puzzles tried before.
    pub puzzles: BTreeMap<String, TriedPuzzle>,
}

/// A puzzle that was tried.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TriedPuzzle {
    /// Its updated rating.
    pub rating: Rating,
    /// The number of puzzles tried before its last try.
    pub at: u32,
    /// Whether its last try solved it.
    pub solved: bool,
}

impl TrainerProgress {
    /// The current rating of a puzzle.
    pub fn rating_of(&self, puzzle: &Puzzle) -> Rating {
        let tried = self.puzzles.get(&puzzle.id).map(|tried| tried.rating);
        tried.unwrap_or_else(|| Rating::known(puzzle.rating.into(), PUZZLE_DEVIATION))
    }

    /// Notes an answer to a puzzle. Only the first one counts, because its solution is shown afterwards: later ones change neither ratings nor streaks. Neither
    /// does an answer with a hint.
    pub fn note(&mut self, puzzle: &Puzzle, solved: bool, hinted: bool) {
        let (player, other) = (self.rating, self.rating_of(puzzle));
        let result = f64::from(u8::from(solved));
        let mut rating = other;
        let is_first = !self.puzzles.contains_key(&puzzle.id);
        if is_first && !hinted {
            self.rating = player.after(&[(other, result)]);
            rating = other.after(&[(player, 1.0 - result)]);
            self.streak = if solved { self.streak + 1 } else { 0 };
            self.best_streak = self.best_streak.max(self.streak);
            self.solved += u32::from(solved);
        }
        self.puzzles.insert(puzzle.id.clone(), TriedPuzzle { rating, at: self.tried, solved });
        self.tried += 1;
    }

    /// The next puzzle, optionally of one theme: puzzles that were not tried come first, by how close they are to the preferred difficulty;
    /// then those that were tried longest ago.
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
        // Untried puzzles come first; unsolved ones come again sooner than solved ones.
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
    fn the_next_puzzle_matches_the_rating_of_the_player() {
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
    fn unsolved_puzzles_are_repeated_before_solved_ones() {
        let (set, mut progress) = (set(), TrainerProgress::default());
        for (_, puzzle) in set.puzzles() {
            progress.note(puzzle, puzzle.id == "easy", false);
        }
        assert_eq!(progress.next(&set, None, Difficulty::Even).map(|(_, puzzle)| puzzle.id.as_str()), Some("fair"));
    }

    #[test]
    fn a_streak_ends_with_a_mistake_and_hints_do_not_count() {
        let (set, mut progress) = (set(), TrainerProgress::default());
        let puzzles: Vec<&Puzzle> = set.puzzles().map(|(_, puzzle)| puzzle).collect();
        progress.note(puzzles[0], true, false);
        let rated = progress.rating;
        progress.note(puzzles[1], true, true);
        assert_eq!((progress.streak, progress.rating), (1, rated));
        progress.note(puzzles[2], false, false);
        assert_eq!((progress.streak, progress.best_streak, progress.tried), (0, 1, 3));
    }

    #[test]
    fn an_answer_after_the_solution_was_shown_does_not_count() {
        let (set, mut progress) = (set(), TrainerProgress::default());
        let (_, puzzle) = set.puzzles().next().expect("a puzzle");
        progress.note(puzzle, false, false);
        let (rated, puzzle_rated) = (progress.rating, progress.rating_of(puzzle));
        progress.note(puzzle, true, false);
        assert_eq!((progress.rating, progress.rating_of(puzzle)), (rated, puzzle_rated));
        assert_eq!((progress.streak, progress.best_streak, progress.solved, progress.tried), (0, 0, 0, 2));
    }
}
