//! Puzzles: decisions of recorded games of which one answer is clearly best.
//!
//! A file of puzzles (`puzzles/GAME.json`) is made by `cascade puzzles mine`. It has the games that the puzzles come from, each with the questions
//! in it: how many actions came before, the right answers, the theme, how hard it is, and the proof.

use games::{AnyGame, EventMessage, GameKind, Record};
use serde::{Deserialize, Serialize};

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleTheme {
    /// A move that sets off at least three steps.
    Cascade,
    /// An achievement that can be had now.
    Achievement,
    /// The track of one's own colour.
    OwnTrack,
    /// A seal at the right time.
    Seal,
    /// Which die to take.
    Die,
    /// Something that is better left alone.
    Sacrifice,
    /// A wall for the right price.
    Auction,
    /// Where the water goes.
    Flood,
    /// The own character.
    Character,
    /// Labourers and where they work.
    Crew,
    /// A move that earns nothing yet.
    Quiet,
}

tabletop::named!(PuzzleTheme {
    Cascade = "cascade",
    Achievement = "achievement",
    OwnTrack = "own-track",
    Seal = "seal",
    Die = "die",
    Sacrifice = "sacrifice",
    Auction = "auction",
    Flood = "flood",
    Character = "character",
    Crew = "crew",
    Quiet = "quiet",
});

/// How many steps of tracks make a cascade.
const CASCADE: usize = 3;

impl PuzzleTheme {
    /// The theme of a right answer, by its command and what it causes.
    pub fn of(kind: GameKind, who: &str, command: &str, events: &[EventMessage]) -> PuzzleTheme {
        let verb = command.split(' ').next().unwrap_or_default();
        let of_own = |event: &&EventMessage| crate::fact(event, "who") == Some(who);
        let count = |code: &str| events.iter().filter(of_own).filter(|event| event.code == code).count();
        let steps = count("cube-advanced") + count("track-marked") + count("further-turn-earned") + count("seal-taken");
        match (kind, verb) {
            (GameKind::Barricade, "start" | "bid" | "pass") => PuzzleTheme::Auction,
            (GameKind::Barricade, "walk" | "flee") => PuzzleTheme::Character,
            (GameKind::Barricade, "dig" | "fill" | "trash" | "discard" | "keep" | "corner") => PuzzleTheme::Flood,
            (GameKind::Barricade, "buy" | "sell" | "shift" | "stand" | "done") => PuzzleTheme::Crew,
            (GameKind::Cascadito, "take") => PuzzleTheme::Die,
            (_, "pass" | "decline") => PuzzleTheme::Sacrifice,
            _ if command.ends_with(" seal") => PuzzleTheme::Seal,
            _ if count("achieved") > 0 || verb == "claim" => PuzzleTheme::Achievement,
            _ if steps >= CASCADE => PuzzleTheme::Cascade,
            _ if events.iter().filter(of_own).any(|event| crate::fact(event, "track") == Some(who)) => {
                PuzzleTheme::OwnTrack
            }
            _ => PuzzleTheme::Quiet,
        }
    }
}

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
