//! What players learn from, without a browser: reviews as the page keeps them ([`KeptReview`]), and what the page and the worker that reviews
//! say to each other ([`ReviewRequest`]).
//!
//! The page (`crates/web`) draws what is computed here; the searches behind it run in a worker (`crates/bot-worker`) or in the program.

mod game_key;
mod kept_review;
mod review_worker;

pub use game_key::game_key;
pub use kept_review::{Balance, KeptReview, KeyMoment};
pub use review_worker::{JudgedAnswer, PAGE_EFFORT, ReviewReply, ReviewRequest};
