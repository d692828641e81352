//! A review as the page keeps it, with what it takes to tell it in words.

use games::Record;
use review::{Review, Reviewer, SeatReview, ValueScale};
use serde::{Deserialize, Serialize};
use table_model::hint::HintCandidate;

use crate::hint_candidate;

/// What a file with a review says that it is.
const FORMAT: &str = "cascade-review";

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

/// A review as a file, to be opened elsewhere.
#[derive(Serialize, Deserialize)]
struct ReviewFile {
    format: String,
    version: u32,
    #[serde(flatten)]
    kept: KeptReview,
}

impl KeptReview {
    /// A finished review, with what it takes to tell its key moments in words.
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

    /// The text of a file with this review.
    pub fn to_file(&self) -> String {
        let file = ReviewFile { format: FORMAT.to_owned(), version: 1, kept: self.clone() };
        // Plain structs of texts and numbers always have a JSON form.
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// The review of a file; nothing if it is another file, or its record is not the reviewed game.
    pub fn from_file(text: &str) -> Option<KeptReview> {
        let file: ReviewFile = serde_json::from_str(text).ok()?;
        Some(file).filter(|file| file.format == FORMAT && file.version == 1).map(|file| file.kept)
    }

    /// Whether the review is one of its own record: every action has its place in it. In a page the code of the game must be there.
    pub fn is_sound(&self) -> bool {
        let Ok(record) = Record::parse(&self.record) else { return false };
        let Ok(game) = record.replay() else { return false };
        let (seats, reviewed) = (usize::from(game.seats()), &self.review.actions);
        let is_same = |(played, reviewed): (&games::RecordedAction, &review::ActionReview)| {
            let has_seats = reviewed.before.len() == seats && reviewed.after.len() == seats;
            played.command == reviewed.command && has_seats
        };
        record.actions.len() == reviewed.len()
            && record.actions.iter().zip(reviewed).all(is_same)
            && self.review.summaries.len() == seats
            && self.review.seats.len() == seats
            && self.moments.iter().all(|moment| moment.ply < reviewed.len())
            && self.review.key_moments.iter().all(|ply| *ply < reviewed.len())
    }
}

/// What decisions and luck changed for a seat, in whole percents or points. All of it adds up to the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// What it could expect at the start.
    pub start: i32,
    /// What its own decisions changed.
    pub decisions: i32,
    /// What Chance's draws changed.
    pub luck: i32,
    /// What the decisions of the others changed.
    pub rivals: i32,
    /// What nobody foresaw, with what was lost by rounding the others.
    pub unforeseen: i32,
    /// What it had in the end.
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
