//! Serves the browser table, and hosts tables for people on other machines.
//!
//! A table is an ordered log in storage; the state in memory is a fold of it. A command passes these stages: identify the sender
//! (`admission`), check permission and legality (`table`, which asks the engine), store durably (`store`), acknowledge, send to every
//! stream (`routes/stream.rs`). **No rules here, and no storage access outside `store`.**

mod address;
#[cfg(unix)]
mod admin;
mod admission;
mod api_error;
mod app_state;
mod asset;
mod bans;
mod bot_cache;
mod bot_pool;
mod bot_queue;
mod cluster;
mod config;
mod connections;
mod event_connection;
mod extract;
#[cfg(test)]
mod faulty_store;
mod forget;
mod identity;
mod load_queue;
mod machine;
mod metrics;
mod named_people;
mod otlp;
mod own_games;
mod page;
mod quotas;
mod rate_limit;
mod reviews;
mod routes;
mod scheduler;
mod security_log;
mod sessions;
mod short_cache;
mod span_fields;
pub mod store;
mod sync;
mod table;
mod telemetry;
mod time;
mod timed_stream;
mod upkeep;

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderValue, header};
use protocol::ErrorCode;
use tokio::net::TcpListener;
use tower_http::set_header::SetResponseHeaderLayer;
use tracing::{info, warn};

#[cfg(unix)]
pub use admin::ask_admin;
pub use cluster::{ClusterLinks, Hint, HintBus, HintEvent};
pub use config::{Config, ConnectionLimits, RequestLimits};
pub use machine::{BotLoop, Machine};
pub use page::{Page, PageError};
pub use routes::{Access, route_list};
pub use store::{BackupError, MigrateError, StoreLocation, TableDigest, backup, restore};
pub use telemetry::{LogFormat, TelemetryPlan, write_log};

use crate::api_error::ApiError;
use crate::app_state::{AppState, Storage, Stores};
use crate::bot_pool::BotPool;
use crate::cluster::{Cluster, Nats};
use crate::connections::Acceptor;
use crate::machine::{HostMachine, random_id};
use crate::store::{PeopleStore, Postgres, PracticeStore, Sqlite, Store, received};

/// How long requests may take to finish after a signal to stop.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// A server that is ready to answer.
#[derive(Clone)]
pub struct Server {
    app: Arc<AppState>,
    router: Router,
    /// The lock of the data folder, which contains the operator's socket. `None` if storage holds a lock of its own.
    _folder: Option<Arc<File>>,
}

/// Browsers that connected over TLS use only TLS for this host and all its subdomains for a year.
const STRICT_TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=31536000; includeSubDomains");

/// File descriptors that are not for connections: database files, standard streams.
#[cfg(unix)]
const RESERVED_FILES: u64 = 64;

/// The router for everything: the API, and the page for all other paths.
fn app(state: &Arc<AppState>, page: Option<Page>) -> Router {
    let router = routes::router(state);
    let page = page.map(|page| state.config.public_url.as_ref().map_or(page.clone(), |url| page.with_public_url(url)));
    let router = match page {
        Some(page) => router.fallback_service(Router::new().fallback(page::serve).with_state(page)),
        None => router.fallback(async || ApiError::from(ErrorCode::NotFound)),
    };
    if state.config.is_secure() {
        let strict = SetResponseHeaderLayer::overriding(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT);
        return router.layer(strict);
    }
    router
}

impl Server {
    /// Opens the database and starts the clocks. Must be called on a runtime.
    ///
    /// # Errors
    /// If the database or the data folder cannot be used.
    pub async fn open(config: Config, page: Option<Page>) -> io::Result<Server> {
        if config.database.is_some() {
            let folder = Arc::new(store::lock(&config.data)?);
            let server = Server { _folder: Some(folder), ..Server::open_shared(config, page).await? };
            #[cfg(unix)]
            admin::listen(&server.app)?;
            return Ok(server);
        }
        let store = Arc::new(Sqlite::open(&config.data)?);
        let server = Server::start(config, page, store, Arc::new(HostMachine)).await?;
        #[cfg(unix)]
        admin::listen(&server.app)?;
        Ok(server)
    }

    /// Joins the servers that share the configured database.
    async fn open_shared(config: Config, page: Option<Page>) -> io::Result<Server> {
        let url = config.database.as_deref().ok_or_else(|| io::Error::other("which database?"))?;
        let store = Arc::new(Postgres::open(url).await?);
        let hints = match &config.nats {
            Some(url) => {
                let (nats, events) = Nats::connect(url)?;
                Some((nats as Arc<dyn HintBus>, events))
            }
            None => None,
        };
        Server::join(config, page, ClusterLinks { store, hints }, Arc::new(HostMachine)).await
    }

    /// Starts a server on any storage and machine. Must be called on a runtime.
    ///
    /// # Errors
    /// If storage cannot be read.
    pub async fn start(
        config: Config,
        page: Option<Page>,
        store: Arc<impl Store + PeopleStore + PracticeStore>,
        machine: Arc<dyn Machine>,
    ) -> io::Result<Server> {
        let server = Server::assemble(config, page, Stores::of(store), None, machine).await?;
        server.app.resume().await.map_err(|_| io::Error::other("the tables cannot be read"))?;
        tokio::spawn(scheduler::run(server.app.clone()));
        Ok(server)
    }

    /// Starts a server that shares its storage with others. Must be called on a runtime.
    ///
    /// # Errors
    /// If storage cannot be read.
    pub async fn join(
        config: Config,
        page: Option<Page>,
        links: ClusterLinks,
        machine: Arc<dyn Machine>,
    ) -> io::Result<Server> {
        let ClusterLinks { store, hints } = links;
        let (bus, events) = hints.unzip();
        let cluster = Cluster::new(random_id(machine.as_ref())?, store.clone(), bus);
        // Changes to people after this call are followed; earlier ones are in what is read next.
        cluster.begin().await.map_err(io::Error::other)?;
        let server = Server::assemble(
            config,
            page,
            Stores { tables: store.clone(), people: store.clone(), practice: store },
            Some(cluster),
            machine,
        )
        .await?;
        // Registered only now that it can serve: a server that crashed while it started must not count as having been available.
        if let Some(cluster) = &server.app.cluster {
            cluster.rejoin().await.map_err(io::Error::other)?;
        }
        cluster::start(&server.app, events);
        tokio::spawn(scheduler::run(server.app.clone()));
        Ok(server)
    }

    async fn assemble(
        config: Config,
        page: Option<Page>,
        stores: Stores,
        cluster: Option<Cluster>,
        machine: Arc<dyn Machine>,
    ) -> io::Result<Server> {
        let keys = received(stores.people.signing_keys(machine.wall())).await.map_err(io::Error::other)?;
        let bans = received(stores.people.bans()).await.map_err(io::Error::other)?;
        let bots = BotPool::start(config.bots, machine.as_ref())?;
        let storage = Storage { stores, keys, bans, cluster };
        let state = Arc::new(AppState::new(config, storage, machine, bots));
        scheduler::check_clock(&state).await.map_err(|_| io::Error::other("storage cannot be read"))?;
        Ok(Server { router: app(&state, page), app: state, _folder: None })
    }

    /// The router for everything that the server answers.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Serves connections until the server is stopped and the open ones have finished.
    pub async fn listen(&self, listener: TcpListener) {
        let limits = self.app.config.connection_limits();
        Acceptor::new(listener, limits).serve(self.router(), self.app.stopping.subscribe()).await;
    }

    /// Serves the metrics until the server is stopped.
    pub async fn listen_for_metrics(&self, listener: TcpListener) {
        let limits = self.app.config.connection_limits();
        let router = routes::metrics_router(&self.app);
        Acceptor::new(listener, limits).serve(router, self.app.stopping.subscribe()).await;
    }

    /// The same in the background, on an address.
    async fn serve_metrics(&self, address: &str) -> io::Result<()> {
        let (server, listener) = (self.clone(), TcpListener::bind(address).await?);
        info!(address = %listener.local_addr()?, "counters");
        tokio::spawn(async move { server.listen_for_metrics(listener).await });
        Ok(())
    }

    /// Ends all streams and cancels reviews; commands are still answered.
    pub fn stop(&self) {
        self.app.stopping.send_replace(true);
        self.app.bots.reviews.close();
    }
}

/// Serves requests until the process receives Ctrl+C or SIGTERM.
///
/// # Errors
/// If the data folder or an address cannot be used.
pub fn serve(mut config: Config, page: Option<Page>, ready: impl FnOnce(&str)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    config.connections.total = config.connections.total.min(raise_file_limit());
    runtime.block_on(async {
        let (listen, metrics) = (config.listen.clone(), config.metrics.clone());
        let server = Server::open(config, page).await?;
        let listener = TcpListener::bind(&listen).await?;
        let address = listener.local_addr()?;
        info!(%address, "listening");
        if server.app.config.is_readable_on_the_network(address) {
            warn!(%address, "plain HTTP beyond this machine: whoever sees the network can read and use everybody's cookies");
        }
        if let Some(metrics) = metrics {
            server.serve_metrics(&metrics).await?;
        }
        ready(&format!("http://{address}/"));
        let shutdown = async {
            shutdown_signal().await;
            info!("stopping");
            server.stop();
            server.app.leave_cluster().await;
            // A connection that stays open must not keep the server from stopping.
            tokio::time::sleep(SHUTDOWN_GRACE).await;
        };
        tokio::select! {
            () = server.listen(listener) => {}
            () = shutdown => {}
        }
        // All connections may have ended before the lease had.
        server.app.leave_cluster().await;
        info!("stopped");
        Ok(())
    })
}

/// Does the background work of a shared database, bots' moves and clocks, without serving requests, until the process receives Ctrl+C or SIGTERM.
///
/// # Errors
/// If the database cannot be used.
pub fn work(config: Config, ready: impl FnOnce()) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let metrics = config.metrics.clone();
        let server = Server::open_shared(config, None).await?;
        if let Some(metrics) = metrics {
            server.serve_metrics(&metrics).await?;
        }
        info!("working");
        ready();
        shutdown_signal().await;
        server.stop();
        server.app.leave_cluster().await;
        info!("stopped");
        Ok(())
    })
}

/// Copies everything from one storage to another, empty one. No server may use either meanwhile.
///
/// # Errors
/// If either storage is in use, the target is not empty, or something cannot be read or written. The target is then unchanged.
pub fn migrate(from: &StoreLocation, to: &StoreLocation) -> Result<Vec<TableDigest>, MigrateError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| MigrateError::Failed(error.to_string()))?;
    runtime.block_on(store::migrate(from, to))
}

/// Makes `count` copies of a table, for load tests. Returns the ids of some of them. No server may use the storage meanwhile.
///
/// # Errors
/// If storage cannot be changed.
pub fn copy_table(location: &StoreLocation, table: &str, count: u64) -> Result<Vec<String>, MigrateError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| MigrateError::Failed(error.to_string()))?;
    runtime.block_on(store::copy_table(location, table, count))
}

/// Raises the limit of open files as far as the system allows. Returns how many of them are available for connections.
#[cfg(unix)]
fn raise_file_limit() -> u32 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let files = if raised { maximum } else { current };
    files.map_or(u32::MAX, |files| u32::try_from(files.saturating_sub(RESERVED_FILES)).unwrap_or(u32::MAX))
}

#[cfg(not(unix))]
fn raise_file_limit() -> u32 {
    u32::MAX
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
