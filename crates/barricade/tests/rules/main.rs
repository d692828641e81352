//! The rules of Cascade Barricade, one test per rule and ruling.

mod actions;
mod auction;
mod board_files;
mod docs;
mod endgame;
mod flood;
mod opening;
mod production;
mod queries;
mod random_games;
mod resources;
mod scenes;
