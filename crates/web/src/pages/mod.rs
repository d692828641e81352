//! The screens of the page besides the table.

pub(crate) mod host;
pub(crate) mod overlay;
pub(crate) mod rules;
pub(crate) mod saved;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod shared;
pub(crate) mod shortcuts;
pub(crate) mod start;
pub(crate) mod unknown;
pub(crate) mod wrong_record;
