//! Puzzles: decisions of recorded games in which one answer is clearly the best.
//!
//! A file of puzzles (`puzzles/GAME.json`) is written by `cascade puzzles mine`. It contains the games, each with its
//! puzzles: the number of actions before the puzzle, the right answers, the theme, the difficulty, and the proof.

use games::{AnyGame, Record};
use serde::{Deserialize, Serialize};

use crate::PuzzleTheme;

/// The evidence for the right answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleProof {
    /// The number of playouts of each opinion about a position; 0 if every line was searched to the end of the game.
    pub playouts: u32,
    /// The difference in value between the right answers and the best other one, from 0 to 1.
    pub gap: f32,
    /// The error of the gap, at a confidence of about 95 %.
    pub error: f32,
}

/// A puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name, unique within the puzzles of the game.
    pub id: String,
    /// The number of actions of the game before it.
    pub ply: usize,
    /// The right answers, as commands.
    pub best: Vec<String>,
    /// The first right answer and the expected line after it.
    #[serde(default)]
    pub line: Vec<String>,
    /// The answer of a greedy player and the expected line after it.
    #[serde(default)]
    pub instead: Vec<String>,
    /// Its theme.
    pub theme: PuzzleTheme,
    /// Its difficulty, as the rating of a player who solves it half of the time.
    pub rating: u32,
    /// The evidence for the right answer.
    pub proof: PuzzleProof,
}

/// A game with puzzles in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleSource {
    /// The record up to the last puzzle.
    pub record: String,
    /// The puzzles, in the order of the game.
    pub puzzles: Vec<Puzzle>,
}

/// The puzzles of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleSet {
    /// The game's name.
    pub game: String,
    /// The command that wrote the file.
    pub command: String,
    /// The games.
    pub sources: Vec<PuzzleSource>,
}

impl PuzzleSet {
    /// Parses a file of puzzles; `None` if it is damaged.
    pub fn from_json(text: &str) -> Option<PuzzleSet> {
        serde_json::from_str(text).ok()
    }

    /// All puzzles, each with its source.
    pub fn puzzles(&self) -> impl Iterator<Item = (&PuzzleSource, &Puzzle)> {
        self.sources.iter().flat_map(|source| source.puzzles.iter().map(move |puzzle| (source, puzzle)))
    }

    /// The number of puzzles.
    pub fn count(&self) -> usize {
        self.puzzles().count()
    }
}

impl PuzzleSource {
    /// The position of a puzzle; `None` if the record is invalid.
    pub fn position(&self, puzzle: &Puzzle) -> Option<AnyGame> {
        let record = Record::parse(&self.record).ok()?;
        let mut replay = record.start().ok()?;
        while replay.ply() < puzzle.ply {
            replay.step().ok()??;
        }
        Some(replay.game().clone())
    }
}
