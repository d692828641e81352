//! The rules of Cascadito, drawn as scenes, and what must hold for its sheets.

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
