//! The parts of the page, in the words of those who use it.

mod game;
mod guide;
mod online;
mod rules;
mod settings;
mod setup;
mod start;
mod table;
mod tour;

pub use game::{Hand, TestRng};
pub use guide::Guide;
pub use online::OnlineTable;
pub use rules::RulesPage;
pub use settings::SettingsPage;
pub use setup::SetupPage;
pub use start::StartPage;
pub use table::Table;
pub use tour::tour;
