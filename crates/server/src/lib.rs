//! Serves the browser table, and hosts tables for people on other machines.
//!
//! A table is an ordered log in storage; what is in memory is a fold of it. A command's way: who sends it (`admission`), whether they
//! may and whether it is legal (`table`, which asks the engine), stored durably (`store`), acknowledged, sent to every stream
//! (`routes/stream.rs`). **No rules here, and no storage outside `store`.**

mod admission;
mod api_error;
mod app_state;
mod asset;
mod bot_pool;
mod config;
mod extract;
mod identity;
mod kept_bots;
mod metrics;
mod page;
mod rate_limit;
mod routes;
mod scheduler;
mod store;
mod sync;
mod table;
mod telemetry;
mod time;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tracing::info;

pub use config::{Config, RequestLimits};
pub use page::{Page, PageError};
pub use routes::{Access, route_list};
pub use store::{BackupError, backup, restore};
pub use table::RULES_VERSION;
pub use telemetry::{LogFormat, write_log};

use crate::app_state::AppState;
use crate::bot_pool::BotPool;
use crate::store::{Sqlite, Store};

/// How long requests may take to finish when the server stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// A server that is ready to answer.
pub struct Server {
    app: Arc<AppState>,
    router: Router,
}

/// Everything the server answers: the API, and the page for every other path.
fn app(state: &Arc<AppState>, page: Option<Page>) -> Router {
    let router = routes::router(state);
    match page {
        Some(page) => router.fallback_service(Router::new().fallback(page::serve).with_state(page)),
        None => router,
    }
}

impl Server {
    /// Opens the storage and sets the clocks. Must be called on a runtime.
    ///
    /// # Errors
    /// If the data folder cannot be used.
    pub async fn open(config: Config, page: Option<Page>) -> io::Result<Server> {
        let store = Box::new(Sqlite::open(&config.data)?);
        let key = store::received(store.secret()).await.map_err(io::Error::other)?;
        let bots = BotPool::start(config.bots, &Handle::current())?;
        let state = Arc::new(AppState::new(config, store, &key, bots));
        state.resume().await.map_err(|_| io::Error::other("the tables cannot be read"))?;
        tokio::spawn(scheduler::run(state.clone()));
        Ok(Server { router: app(&state, page), app: state })
    }

    /// Everything the server answers.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Ends all streams; commands are still answered.
    pub fn stop(&self) {
        self.app.stopping.send_replace(true);
    }
}

/// Answers requests until the process gets a signal to stop: Ctrl+C or SIGTERM.
///
/// # Errors
/// If the data folder or the address cannot be used, or the listener fails.
pub fn serve(config: Config, page: Option<Page>, ready: impl FnOnce(&str)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listen = config.listen.clone();
        let server = Server::open(config, page).await?;
        let listener = TcpListener::bind(&listen).await?;
        let address = listener.local_addr()?;
        // Events are small and must not wait for more to travel with.
        let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
        info!(%address, "listening");
        ready(&format!("http://{address}/"));
        let service = server.router().into_make_service_with_connect_info::<SocketAddr>();
        let stopped = Arc::new(tokio::sync::Notify::new());
        let (app, notify) = (server.app.clone(), stopped.clone());
        let shutdown = async move {
            shutdown_signal().await;
            info!("stopping");
            app.stopping.send_replace(true);
            notify.notify_one();
        };
        let serving = axum::serve(listener, service).with_graceful_shutdown(shutdown);
        tokio::select! {
            ended = serving => ended?,
            // A connection that stays open does not keep the server from stopping.
            () = async { stopped.notified().await; tokio::time::sleep(SHUTDOWN_GRACE).await } => {}
        }
        info!("stopped");
        Ok(())
    })
}

async fn shutdown_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
