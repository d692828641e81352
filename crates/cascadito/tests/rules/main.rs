//! The rules of Cascadito, drawn as scenes, and the invariants of its sheets.

mod contract;
mod endings;
mod in_step;
mod numbers;
mod positions;
mod random_games;
mod scene;
mod sheet_mistakes;
mod sheets;
mod turns;
