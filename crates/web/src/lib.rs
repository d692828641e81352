//! The browser table: three games against bots, around one screen, or online; local games work without a network.
//!
//! The page is compiled to WebAssembly with the engine inside. **No rules here**: what is legal, what happens and who won is asked of
//! `games`. **No sentences here**: `locales/` has them. What needs no browser is in `table_model`: a local game is a `Session`, a record
//! and the positions it leads through; an online game is a session that follows the log of a server (`online`). The bots search in a
//! worker, in a module of their own (`bot_worker`).

// Handles of signals are small, but in debug builds each also carries the place where it was made.
#![allow(clippy::large_types_passed_by_value)]

mod app;
mod bot_worker;
mod browser;
mod guide;
mod keys;
mod lazy;
mod memo;
mod online;
mod overlay;
mod page_text;
mod pages;
mod practice;
mod privacy;
mod settings;
mod store;
mod table;
mod ui;

use leptos::prelude::GetUntracked;
use settings::Settings;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page; called once, by `boot.js`.
///
/// # Errors
/// If the texts of the reader's language cannot be fetched.
#[wasm_bindgen]
pub async fn start_page() -> Result<(), JsValue> {
    // A panic ends the page, so its message goes to the console. Only a quick page has messages and knows locations.
    std::panic::set_hook(Box::new(|panic| browser::complain(&panic.to_string())));
    let settings = Settings::load();
    settings.fetch_common_texts(settings.lang.get_untracked()).await?;
    // Each step in a task of its own, so that the browser answers in between.
    browser::wait(0).await;
    leptos::mount::mount_to_body(move || app::app(settings));
    Ok(())
}
