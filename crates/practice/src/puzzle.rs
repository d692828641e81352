//! Puzzles: decisions of recorded games of which one answer is clearly best.
//!
//! A file of puzzles (`puzzles/GAME.json`) is made by `cascade puzzles mine`. It has the games that the puzzles come from, each with the questions
//! in it: how many actions came before, the right answers, the theme, how hard it is, and the proof.

use games::{AnyGame, Record};
use serde::{Deserialize, Serialize};

use crate::PuzzleTheme;

/// Why the answer is right.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleProof {
    /// How many playouts each of the opinions about a position took; 0 if every line was tried to the end of the game.
    pub playouts: u32,
    /// How much better the right answer is than every other one, from 0 to 1.
    pub gap: f32,
    /// How far the gap may be off, with a probability of about 95 %.
    pub error: f32,
}

/// A question of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name, which no other puzzle of the game has.
    pub id: String,
    /// How many actions of the game come before it.
    pub ply: usize,
    /// The right answers, as commands.
    pub best: Vec<String>,
    /// The first right answer and what is expected after it.
    #[serde(default)]
    pub line: Vec<String>,
    /// The answer of a greedy player and what is expected after it.
    #[serde(default)]
    pub instead: Vec<String>,
    /// What it is about.
    pub theme: PuzzleTheme,
    /// How hard it is, as a rating of players who find the answer every second time.
    pub rating: u32,
    /// Why the answer is right.
    pub proof: PuzzleProof,
}

/// A game with puzzles in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleSource {
    /// The record up to the last question.
    pub record: String,
    /// The puzzles, in the order of the game.
    pub puzzles: Vec<Puzzle>,
}

/// The puzzles of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleSet {
    /// The game's name.
    pub game: String,
    /// The command that made the file.
    pub command: String,
    /// The games.
    pub sources: Vec<PuzzleSource>,
}

impl PuzzleSet {
    /// Reads a file of puzzles; nothing if it is damaged.
    pub fn from_json(text: &str) -> Option<PuzzleSet> {
        serde_json::from_str(text).ok()
    }

    /// The puzzles with the games that they are in.
    pub fn puzzles(&self) -> impl Iterator<Item = (&PuzzleSource, &Puzzle)> {
        self.sources.iter().flat_map(|source| source.puzzles.iter().map(move |puzzle| (source, puzzle)))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.puzzles().count()
    }
}

impl PuzzleSource {
    /// The position of a puzzle; nothing if the record is wrong.
    pub fn position(&self, puzzle: &Puzzle) -> Option<AnyGame> {
        let record = Record::parse(&self.record).ok()?;
        let mut replay = record.start().ok()?;
        while replay.ply() < puzzle.ply {
            replay.step().ok()??;
        }
        Some(replay.game().clone())
    }
}
