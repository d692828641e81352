//! A real browser at the table: what its tests and its screenshots are made with.
//!
//! A [`TestServer`] serves the packed page, a [`Browser`] visits it, and the page objects under [`pages`] speak the language of the page:
//! begin a game, point at a field, look back. **No sleeps**: every wait names the condition it waits for, and the browser watches it
//! on every frame. **No library**: `WebDriver` is JSON over HTTP, and what we need of it is one small file ([`Browser`]).

// Page objects hand themselves back so that steps can be written in one line; the last step has no use for it.
#![allow(clippy::return_self_not_must_use)]

mod browser;
mod driver;
pub mod pages;
mod program;
mod scene;
mod test_server;

pub use browser::{Browser, Key, Look};
pub use program::Program;
pub use scene::scene;
pub use test_server::TestServer;
