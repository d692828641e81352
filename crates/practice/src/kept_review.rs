//! A review as the page stores it, with everything that is needed to describe it in words.

use games::Record;
use review::{Review, Reviewer, SeatReview, ValueScale};
use serde::{Deserialize, Serialize};
use table_model::hint::HintCandidate;

use crate::{game_key, hint_candidate};

/// The format name in a file with a review.
const FORMAT: &str = "cascade-review";

/// A decision that mattered, with the reasons for the played and for the better action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeyMoment {
    /// The number of actions before it.
    pub ply: usize,
    /// The action that was played.
    pub played: HintCandidate,
    /// The better action.
    pub better: HintCandidate,
}

/// A finished review. The field names are part of what browsers store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptReview {
    /// The record of the game.
    pub record: String,
    /// The review.
    pub review: Review,
    /// The decisions that mattered most, the worst first.
    pub moments: Vec<KeyMoment>,
}

/// A review as a file, for opening it elsewhere.
#[derive(Serialize, Deserialize)]
struct ReviewFile {
    format: String,
    version: u32,
    #[serde(flatten)]
    kept: KeptReview,
}

impl KeptReview {
    /// A finished review, with everything that is needed to describe its key moments in words.
    pub fn of(record: &Record, reviewer: &Reviewer) -> KeptReview {
        let review = reviewer.review();
        let moment = |ply: &usize| {
            let (action, game) = (&review.actions[*ply], reviewer.position(*ply));
            let better = action.verdict.as_ref()?.best.first()?.clone();
            let played = hint_candidate(game, action.command.clone(), 1, 0.0);
            Some(KeyMoment { ply: *ply, played, better: hint_candidate(game, better, 1, 0.0) })
        };
        let moments = review.key_moments.iter().filter_map(moment).collect();
        KeptReview { record: record.to_string(), moments, review }
    }

    /// Whether it is the review of the game with this name.
    pub fn is_of(&self, key: &str) -> bool {
        Record::parse(&self.record).is_ok_and(|record| game_key(&record) == key)
    }

    /// The text of a file with this review.
    pub fn to_file(&self) -> String {
        let file = ReviewFile { format: FORMAT.to_owned(), version: 1, kept: self.clone() };
        // Serialising plain structs of texts and numbers cannot fail.
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// The review of a file, which may be damaged (see [`KeptReview::is_sound`]); nothing if it is another file.
    pub fn from_file(text: &str) -> Option<KeptReview> {
        let file: ReviewFile = serde_json::from_str(text).ok()?;
        Some(file).filter(|file| file.format == FORMAT && file.version == 1).map(|file| file.kept)
    }
}

/// The changes of a seat's expected result by decisions and luck, in whole per cent or points. All parts add up to the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// The expected result at the start.
    pub start: i32,
    /// The change by its own decisions.
    pub decisions: i32,
    /// The change by Chance's draws.
    pub luck: i32,
    /// The change by the decisions of rivals.
    pub rivals: i32,
    /// The change that was not foreseen, plus the rounding errors of the other parts.
    pub unforeseen: i32,
    /// The actual result.
    pub result: i32,
}

impl Balance {
    /// The balance of a summary.
    pub fn of(summary: &SeatReview, scale: ValueScale) -> Balance {
        let [start, result] = [summary.start, summary.result].map(|value| scale.whole(value));
        let changes = [summary.luck, summary.decisions, summary.rivals];
        let [luck, decisions, rivals] = changes.map(|change| scale.whole_change(change));
        let unforeseen = result - start - luck - decisions - rivals;
        Balance { start, decisions, luck, rivals, unforeseen, result }
    }
}
