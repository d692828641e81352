//! Serves the browser table: the page, and nothing else yet.
//!
//! **No rules here**: the page has the engine inside, and the server only hands out files.

mod asset;
mod page;

use axum::Router;
use tokio::net::TcpListener;

pub use page::{NoPage, Page};

/// Everything the server answers.
pub fn app(page: Page) -> Router {
    Router::new().fallback(page::serve).with_state(page)
}

/// Answers requests until the program is stopped.
///
/// # Errors
/// If the address cannot be had, or the listener breaks.
pub fn serve(page: Page, address: &str, ready: impl FnOnce(&str)) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(&format!("http://{}/", listener.local_addr()?));
        axum::serve(listener, app(page)).await
    })
}
