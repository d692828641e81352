//! Page objects: one type for each part of the page, with a method for each user action.

mod game;
mod guide;
mod online;
mod overlay;
mod privacy;
mod rules;
mod screens;
mod settings;
mod setup;
mod start;
mod table;

pub use game::{InputMethod, TestRng};
pub use guide::GuidePanel;
pub use online::OnlineTablePage;
pub use overlay::close_overlay;
pub use privacy::PrivacyPage;
pub use rules::RulesPage;
pub use screens::{embed_address, visit_every_screen, visit_further_states};
pub use settings::SettingsPage;
pub use setup::SetupPage;
pub use start::StartPage;
pub use table::TablePage;
