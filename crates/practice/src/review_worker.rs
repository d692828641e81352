//! The messages between the page and the review worker, as JSON.
//!
//! The worker reviews a few actions for each [`ReviewRequest::Step`], so that the page can show the progress and draw the first results.

use games::GameKind;
use review::{ActionReview, Effort, ValueScale, Verdict};
use serde::{Deserialize, Serialize};
use table_model::hint::HintCandidate;

use crate::KeptReview;
use crate::profile::PracticeProfile;

/// The effort of the page's reviews: in a browser's worker, a game of Cascadero takes less than a minute (docs/review.md).
pub fn page_effort(kind: GameKind) -> Effort {
    Effort { playouts: PracticeProfile::of(kind).review_playouts, ..Effort::default() }
}

/// The number of playouts per decision when expert plays a daily game: low enough for a browser, and the same everywhere.
pub const EXPERT_PLAYOUTS: u32 = 300;

/// The maximum number of playouts for a decision of a bot in the game of a day. There is no time limit, so that bots play the same everywhere.
pub const DAILY_PLAYOUTS: u32 = 2_000;

/// A message from the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ReviewRequest {
    /// Start a review of this game.
    Start {
        /// Its record.
        record: String,
    },
    /// Review the next actions.
    Step,
    /// Judge an answer to the open question at the end of a record.
    Judge {
        /// The record, up to the question.
        record: String,
        /// The answer.
        command: String,
    },
    /// Give the reasons for some answers to the open question at the end of a record.
    Explain {
        /// The record, up to the question.
        record: String,
        /// The answers.
        commands: Vec<String>,
    },
    /// Play the game of a day from its beginning, with expert in the person's seat.
    Expert {
        /// The day, as `YYYY-MM-DD`.
        day: String,
    },
}

/// The worker's reply. All fields are empty if a request is invalid.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ReviewReply {
    /// The number of reviewed actions.
    pub done: usize,
    /// The number of all actions.
    pub total: usize,
    /// The meaning of the values; sent at the start of a review.
    #[serde(default)]
    pub scale: ValueScale,
    /// The actions that have been reviewed since the last reply.
    pub actions: Vec<ActionReview>,
    /// The complete review, once it is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<KeptReview>,
    /// The judged answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<JudgedAnswer>,
    /// The reasons for some answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<HintCandidate>,
    /// The points of expert in the person's seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expert: Option<i32>,
}

/// An answer, judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedAnswer {
    /// The verdict.
    pub verdict: Verdict,
    /// The answer, with its reasons.
    pub answer: HintCandidate,
    /// The best action that was found, with its reasons.
    pub best: HintCandidate,
    /// The meaning of the values.
    pub scale: ValueScale,
}
