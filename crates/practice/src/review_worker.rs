//! What the page and the worker that reviews games say to each other, as JSON.
//!
//! The worker reviews a few actions for each [`ReviewRequest::Step`], so that the page can show how far it is and draw what is known already.

use games::GameKind;
use review::{ActionReview, Effort, ValueScale, Verdict};
use serde::{Deserialize, Serialize};
use table_model::Occupant;
use table_model::hint::HintCandidate;

use crate::KeptReview;

/// How much thinking the page's reviews of a game take: in a worker of a browser a game of Cascadero takes less than a minute (docs/review.md).
pub fn page_effort(kind: GameKind) -> Effort {
    // With fewer than a thousand playouts a review of Cascadito does not see further than the bots that it reviews.
    let playouts = if kind == GameKind::Cascadito { 1_000 } else { 500 };
    Effort { playouts, ..Effort::default() }
}

/// How many playouts a decision takes when expert plays the game of a day: few enough for a browser, and the same everywhere.
pub const EXPERT_PLAYOUTS: u32 = 300;

/// A message from the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ReviewRequest {
    /// Review this game from now on.
    Start {
        /// Its record.
        record: String,
    },
    /// Review the next actions.
    Step,
    /// Judge an answer to the question at the end of a record.
    Judge {
        /// The record, up to the question.
        record: String,
        /// The answer.
        command: String,
    },
    /// Say what speaks for some answers to the question at the end of a record.
    Explain {
        /// The record, up to the question.
        record: String,
        /// The answers.
        commands: Vec<String>,
    },
    /// Play a game from its beginning with expert in the place of the person.
    Expert {
        /// The empty record.
        record: String,
        /// Who plays which seat.
        occupants: Vec<Occupant>,
        /// The seed of the dice.
        seed: String,
    },
}

/// The worker's reply. Everything is missing where a request makes no sense.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ReviewReply {
    /// How many actions have been reviewed.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// What values stand for; told when a review begins.
    #[serde(default)]
    pub scale: ValueScale,
    /// The actions that have been reviewed since the last reply.
    pub actions: Vec<ActionReview>,
    /// The whole review, once it is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<KeptReview>,
    /// What an answer is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<JudgedAnswer>,
    /// What speaks for some answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<HintCandidate>,
    /// The points that expert got in the place of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expert: Option<i32>,
}

/// An answer, judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedAnswer {
    /// What it gave up.
    pub verdict: Verdict,
    /// The answer, with what speaks for it.
    pub answer: HintCandidate,
    /// The best action that was found, with what speaks for it.
    pub best: HintCandidate,
    /// What values stand for.
    pub scale: ValueScale,
}
