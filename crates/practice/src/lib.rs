//! Learning material without a browser: reviews as the page stores them ([`KeptReview`]), the messages between the page and the review
//! worker ([`ReviewRequest`]), the person's own finished games ([`FinishedGame`]), the daily deal ([`DailyDeal`]), puzzles
//! ([`PuzzleSet`]) and a trainer that adapts to the person ([`TrainerProgress`]).
//!
//! The page (`crates/web`) draws what is computed here; the searches run in a worker (`crates/bot-worker`) or in the program.

mod answer_kind;
mod archive_entry;
mod claims;
mod daily;
mod day;
mod game_key;
mod glicko;
mod hint_candidate;
mod history;
mod kept_review;
mod openings;
mod profile;
mod puzzle;
mod review_worker;
mod soundness;
mod theme;
mod trainer;
mod word_selector;

pub use answer_kind::answer_kind;
pub use archive_entry::ArchiveKind;
pub use claims::{ClaimStats, GameClaims, claim_stats};
pub use daily::{DailyDeal, DailyRefusal, DayResult, days_in_a_row};
pub use day::Day;
pub use game_key::game_key;
pub use glicko::Rating;
pub use hint_candidate::hint_candidate;
pub use history::{
    FinishedGame, GroupStats, Grouping, HistoryFilter, MeanWithError, OwnResult, PlayerResult, SoloCourse, WinShare,
    accuracies, form, grouped, phase_means, solo_courses,
};
pub use kept_review::{Balance, KeptReview, KeyMoment};
pub use openings::{LONGEST_OPENING, OpeningBoard, OpeningBook, OpeningLine};
pub use puzzle::{Puzzle, PuzzleProof, PuzzleSet, PuzzleSource};
pub use review_worker::{DAILY_PLAYOUTS, EXPERT_PLAYOUTS, JudgedAnswer, ReviewReply, ReviewRequest, page_effort};
pub use theme::PuzzleTheme;
pub use trainer::{Difficulty, TrainerProgress, TriedPuzzle};
pub use word_selector::word_selector;

/// The value of an event's fact, if it is a string.
fn fact<'a>(event: &'a games::EventMessage, name: &str) -> Option<&'a str> {
    event.facts.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.as_str())
}
