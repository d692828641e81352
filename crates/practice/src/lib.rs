//! What players learn from, without a browser: reviews as the page keeps them ([`KeptReview`]), what the page and the worker that reviews
//! say to each other ([`ReviewRequest`]), the person's own finished games ([`FinishedGame`]), the deal of the day ([`DailyDeal`]), puzzles
//! ([`PuzzleSet`]) and a trainer that adapts to who solves them ([`TrainerProgress`]).
//!
//! The page (`crates/web`) draws what is computed here; the searches behind it run in a worker (`crates/bot-worker`) or in the program.

mod claims;
mod daily;
mod day;
mod game_key;
mod glicko;
mod hint_candidate;
mod history;
mod kept_review;
mod openings;
mod puzzle;
mod review_worker;
mod theme;
mod trainer;

pub use claims::{ClaimStats, claim_stats};
pub use daily::{DailyDeal, DailyRefusal, DayResult};
pub use day::Day;
pub use game_key::game_key;
pub use glicko::Rating;
pub use hint_candidate::hint_candidate;
pub use history::{
    FinishedGame, GroupStats, Grouping, HistoryFilter, OwnResult, PlayerResult, WinShare, accuracies, form, grouped,
    phase_means,
};
pub use kept_review::{Balance, KeptReview, KeyMoment};
pub use openings::{LONGEST_OPENING, OpeningBoard, OpeningBook, OpeningLine};
pub use puzzle::{Puzzle, PuzzleProof, PuzzleSet, PuzzleSource};
pub use review_worker::{EXPERT_PLAYOUTS, JudgedAnswer, ReviewReply, ReviewRequest, page_effort};
pub use theme::PuzzleTheme;
pub use trainer::{Difficulty, TrainerProgress, TriedPuzzle};

/// A fact of an event that is a text.
fn fact<'a>(event: &'a games::EventMessage, name: &str) -> Option<&'a str> {
    event.facts.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.as_str())
}
