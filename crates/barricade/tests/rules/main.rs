//! The rules of Cascade Barricade, one test per rule and ruling.

mod actions;
mod auction;
mod board_files;
mod contract;
mod endgame;
mod flood;
mod in_step;
mod limits;
mod numbers;
mod opening;
mod production;
mod queries;
mod random_games;
mod resources;
mod scene;
mod starts;
