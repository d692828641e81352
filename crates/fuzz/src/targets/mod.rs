//! What is fuzzed, and the property of each.

mod boards;
mod commands;
mod entries;
mod positions;
mod records;

use games::GameKind;

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

macro_rules! targets {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        /// All targets.
        pub static TARGETS: &[FuzzTarget] = &[
            boards::TARGET,
            commands::TARGET,
            entries::TARGET,
            records::TARGET,
            $(FuzzTarget {
                name: concat!("positions-", stringify!($module)),
                property: positions::PROPERTY,
                seeds: || positions::seeds(GameKind::$game),
                open: || Box::new(|text| positions::check(GameKind::$game, text)),
            },)*
        ];
    };
}
games::for_each_game!(targets);
