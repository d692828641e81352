//! The fuzz targets and their properties.

mod boards;
mod commands;
mod entries;
mod positions;
mod records;

use games::GameKind;

/// A check of one text; it panics if the property does not hold.
pub type Check = Box<dyn Fn(&str)>;

/// A parser of external input, with a property.
pub struct FuzzTarget {
    /// The name of the target, and of its folder in `fixtures/fuzz`.
    pub name: &'static str,
    /// The property, which holds for every text.
    pub property: &'static str,
    /// Texts to start from, in addition to those in its folder.
    pub seeds: fn() -> Vec<String>,
    /// Sets up what is needed, and returns the check.
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
