//! The logic of the browser table that needs no browser.
//!
//! The page (`crates/web`) draws and handles input; this crate has its data and decisions as plain values: a local game and its positions
//! ([`Session`]), the part of it that has been shown ([`Playback`]), a command that is being selected ([`LegalCommands`]), the position in a
//! guided game ([`GuideProgress`]), set-up forms, routes, stored settings, clocks and the geometry of hexes. Nothing here needs Leptos or a
//! DOM, so the tests compile and run natively in seconds.

pub mod barricade;
pub mod clock;
mod dice_finding;
pub mod events;
pub mod gains;
mod guide;
pub mod hex_layout;
pub mod hint;
mod legal_commands;
mod playback;
mod player_names;
mod preview;
mod record_excerpt;
mod replay_key;
mod route;
mod session;
mod settings;
mod setup_plan;
mod shortcut;
pub mod stages;
mod standing_bid;
pub mod svg;
#[cfg(test)]
mod test_support;
mod viewport;
pub mod worker;

pub use dice_finding::{DiceFinding, KeptNonce};
pub use guide::{GuideProgress, next_press};
pub use legal_commands::{LegalCommands, words_of};
pub use playback::Playback;
pub use player_names::{PlayerNames, bot_name, bot_title, isolated};
pub use preview::Preview;
pub use record_excerpt::{ExcerptLine, RecordExcerpt};
pub use replay_key::ReplayKey;
pub use route::{PageRoute, UnknownAddress};
pub use session::{AutomaticAction, DAILY_PREFIX, Occupant, Session, SessionError, Snapshot};
pub use settings::{AnimationSpeed, StoredSettings, Theme, Volume};
pub use setup_plan::{PlannedPlayer, SetupPlan};
pub use shortcut::{Shortcut, ShortcutTarget};
pub use standing_bid::{StandingBid, StandingBidStep};
#[cfg(test)]
pub(crate) use test_support::test_records;
pub use viewport::Viewport;
