//! The data that the table of Cascade Barricade shows, as plain values.

mod crew;
mod round;
mod space;

pub use crew::{CrewMember, crew};
pub use round::{ROUND_PHASES, round_phase};
pub use space::{CharacterDanger, FloodEffect, Ground, IslandSpace};
