//! The rules of Cascadero, drawn as boards.
//!
//! Every test names the rules it shows in a line `Rules: id, id` of its doc comment; `docs/rules/cascadero-tests.md` maps rules
//! to tests, and `in_step.rs` checks that the map, the tests and the rules reference agree.

mod achievements;
mod actions;
mod advanced;
mod board_limits;
mod claims;
mod claims_by_hand;
mod contract;
mod ending;
mod events;
mod farmers;
mod farmers_moved;
mod folded;
mod heralds;
mod in_step;
mod moving;
mod numbers;
mod positions;
mod preview;
mod refusals;
mod refused_answers;
mod scene;
mod scoring;
mod seals;
mod setup;
mod several_towns;
mod success;
mod tracks;
mod turns;
mod versions;
mod winner;
