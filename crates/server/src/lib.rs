//! Serves the browser table, and hosts tables for people on other machines.
//!
//! A table is an ordered log in storage; what is in memory is a fold of it. A command's way: who sends it (`guard`), whether they may
//! and whether it is legal (`table`, which asks the engine), written down durably (`store`), acknowledged, shown to everybody
//! (`routes/stream.rs`). **No rules here, and no storage outside `store`.**

mod admission;
mod api_error;
mod app_state;
mod asset;
mod bot_pool;
mod config;
mod extract;
mod identity;
mod limit;
mod log;
mod metrics;
mod page;
mod routes;
mod scheduler;
mod store;
mod sync;
mod table;
mod time;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::runtime::Handle;

pub use config::{Config, Limits};
pub use page::{NoPage, Page};
pub use routes::route_list;
pub use store::{BackupError, backup, restore};
pub use table::RULES_VERSION;

use crate::app_state::AppState;
use crate::bot_pool::BotPool;
use crate::store::Sqlite;

/// How long requests may take to finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that is ready to answer.
pub struct Server {
    app: Arc<AppState>,
    router: Router,
}

impl Server {
    /// Opens the storage and sets the clocks. Must be called on a runtime.
    ///
    /// # Errors
    /// If the data folder cannot be used.
    pub async fn open(config: Config, page: Option<Page>) -> io::Result<Server> {
        let store = Box::new(Sqlite::open(&config.data)?);
        let failed = |why: &str| io::Error::other(why.to_owned());
        let key =
            store::received(store::Store::secret(&*store)).await.map_err(|_| failed("the signing key is lost"))?;
        let bots = BotPool::start(config.bots, &Handle::current())?;
        let app = Arc::new(AppState::new(config, store, &key, bots));
        app.resume().await.map_err(|_| failed("the tables cannot be read"))?;
        tokio::spawn(scheduler::run(app.clone()));
        let router = routes::router(&app);
        let router = match page {
            Some(page) => router.fallback_service(Router::new().fallback(page::serve).with_state(page)),
            None => router,
        };
        Ok(Server { app, router })
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

/// Answers requests until the program is told to stop: by Ctrl+C, or by the system.
///
/// # Errors
/// If the data folder or the address cannot be had, or the listener breaks.
pub fn serve(config: Config, page: Option<Page>, ready: impl FnOnce(&str)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let address = config.listen.clone();
        let server = Server::open(config, page).await?;
        let listener = TcpListener::bind(&address).await?;
        let local = listener.local_addr()?;
        // Events are small and must not wait for more to travel with.
        let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
        log::info("listening", &[("address", local.to_string().into())]);
        ready(&format!("http://{local}/"));
        let service = server.router().into_make_service_with_connect_info::<SocketAddr>();
        let stopped = Arc::new(tokio::sync::Notify::new());
        let (app, told) = (server.app.clone(), stopped.clone());
        let signal = async move {
            told_to_stop().await;
            log::info("stopping", &[]);
            app.stopping.send_replace(true);
            told.notify_one();
        };
        let work = axum::serve(listener, service).with_graceful_shutdown(signal);
        tokio::select! {
            ended = work => ended?,
            // A connection that does not end by itself does not keep the server.
            () = async { stopped.notified().await; tokio::time::sleep(FAREWELL).await } => {}
        }
        log::info("stopped", &[]);
        Ok(())
    })
}

async fn told_to_stop() {
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
