//! Drives a real browser, for tests of the page and for screenshots.
//!
//! A [`TestServer`] serves the packed page, a [`Browser`] opens it, and the page objects under [`pages`] have a method for each user
//! action: start a game,
//! select a field, look back. **No sleeps**: every wait names its condition, which the browser checks in every frame. **No client library**:
//! `WebDriver` is JSON over HTTP, Firefox's own protocol is JSON over TCP, and the required part of both fits into a few small
//! files.

// Page objects return themselves so that steps can be chained; the last step does not use the result.
#![allow(clippy::return_self_not_must_use)]

mod browser;
mod chain;
mod engine;
mod examples;
mod http_driver;
mod marionette;
pub mod pages;
mod recorded_position;
mod server_process;
mod test_server;
mod trace;

pub use browser::{Browser, BrowserOptions, Key};
pub use chain::{Chain, await_theatre};
pub use engine::Engine;
pub use examples::{GameExamples, game_names};
pub use recorded_position::recorded_position;
pub use server_process::ServerProcess;
pub use test_server::TestServer;
pub use trace::{MainThread, report_heading};
