//! What is fuzzed, and the property of each.

mod boards;
mod commands;
mod positions;
mod records;

/// A check of one text; it panics if the property does not hold.
pub type Check = Box<dyn Fn(&str)>;

/// Something that reads texts from outside.
pub struct FuzzTarget {
    /// Its name, and that of its folder in `fixtures/fuzz`.
    pub name: &'static str,
    /// What holds for every text.
    pub property: &'static str,
    /// Texts to start from, besides those in its folder.
    pub seeds: fn() -> Vec<String>,
    /// Makes what is needed, and answers the check.
    pub open: fn() -> Check,
}

/// All targets.
pub static TARGETS: [FuzzTarget; 6] = [
    records::TARGET,
    positions::CASCADERO,
    positions::CASCADITO,
    positions::BARRICADE,
    boards::TARGET,
    commands::TARGET,
];
