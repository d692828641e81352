//! The rules of Cascadito, drawn as scenes, and the invariants of its sheets.

mod contract;
mod endings;
mod in_step;
mod kingdom_limits;
mod numbers;
mod positions;
mod questions;
mod random_games;
mod scene;
mod sheet_limits;
mod sheet_mistakes;
mod sheets;
mod turns;
