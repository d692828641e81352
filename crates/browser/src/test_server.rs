//! The page, served from the test's own process.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::{env, fs, process, thread};

use server::{Config, Page, Server};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// A server that can be stopped, to test the page offline.
pub struct TestServer {
    address: String,
    runtime: Option<Runtime>,
    data: PathBuf,
}

impl TestServer {
    /// Serves the page in `CASCADE_BROWSER_PAGE` on a free port.
    ///
    /// # Panics
    /// If there is no such page.
    pub fn open() -> TestServer {
        let page = Page::from_folder(&page_folder()).unwrap_or_else(|error| panic!("{error}"));
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a free port");
        let bound = listener.local_addr().expect("a listener has an address");
        let address = format!("http://{bound}/");
        let data = env::temp_dir().join(format!("cascade-page-{}-{}", process::id(), bound.port()));
        let server = runtime.block_on(Server::open(Config::new(data.clone()), Some(page))).expect("a server");
        let service = server.router().into_make_service_with_connect_info::<SocketAddr>();
        runtime.spawn(async move { axum::serve(listener, service).await });
        TestServer { address, runtime: Some(runtime), data }
    }

    /// The address of the page.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Stops answering, as if there were no network.
    pub fn close(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.close();
        // Running requests end with their connections.
        thread::yield_now();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// The folder of the packed page.
///
/// # Panics
/// If the variable is not set.
pub(crate) fn page_folder() -> PathBuf {
    let folder = env::var_os("CASCADE_BROWSER_PAGE");
    folder.map(PathBuf::from).expect(
        "CASCADE_BROWSER_PAGE is not set: run `cargo xtask browser`, or name the folder that `cargo xtask page` printed",
    )
}
