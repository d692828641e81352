//! The browser table: three games against bots, with people at the same screen, or online. Local games work without a network.
//!
//! The page is compiled to WebAssembly together with the engine. **It contains no rules**: legal moves, consequences and winners come from
//! `games`. **It contains no sentences**: they are in `locales/`. Logic that needs no browser is in `table_model`: a local game is a `Session`,
//! which consists of a record and its positions; an online game is a session that follows the log of a server (`online`). The bots run in a
//! worker, in a separate module (`bot_worker`).

// Signal handles are small, but in debug builds each one also stores the location of its creation.
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
/// If the texts of the reader's language cannot be loaded.
#[wasm_bindgen]
pub async fn start_page() -> Result<(), JsValue> {
    // A panic ends the page, so its message is written to the console. Only debug builds of the page have messages and locations.
    std::panic::set_hook(Box::new(|panic| browser::complain(&panic.to_string())));
    let settings = Settings::load();
    settings.fetch_common_texts(settings.lang.get_untracked()).await?;
    // Each step is a separate task, so that the browser stays responsive.
    browser::wait(0).await;
    leptos::mount::mount_to_body(move || app::app(settings));
    Ok(())
}
