//! A review as the page keeps it, with what it takes to tell it in words.

use review::{Review, SeatReview};
use serde::{Deserialize, Serialize};
use table_model::hint::HintCandidate;

/// A decision that mattered, with what speaks for what was played and for what was better.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeyMoment {
    /// The number of actions before it.
    pub ply: usize,
    /// What was played.
    pub played: HintCandidate,
    /// What was better.
    pub better: HintCandidate,
}

/// A finished review. The names of the fields are part of what browsers store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptReview {
    /// The record of the game.
    pub record: String,
    /// What was found.
    pub review: Review,
    /// The decisions that mattered most, the worst first.
    pub moments: Vec<KeyMoment>,
}

/// What decisions and luck changed for a seat, in whole percents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// What its own decisions changed.
    pub decisions: i32,
    /// What Chance's draws changed.
    pub luck: i32,
    /// What the decisions of the others changed.
    pub rivals: i32,
}

impl Balance {
    /// The balance of a summary.
    pub fn of(summary: &SeatReview) -> Balance {
        let percent = |value: f32| (100.0 * value).round() as i32;
        Balance { decisions: percent(summary.decisions), luck: percent(summary.luck), rivals: percent(summary.rivals) }
    }
}
