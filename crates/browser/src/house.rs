//! The page, served on a port of its own.

use std::path::PathBuf;
use std::{env, thread};

use server::Page;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// A server that can be stopped, to see what the page does without one.
pub struct House {
    address: String,
    runtime: Option<Runtime>,
}

impl House {
    /// Serves the page that `CASCADE_BROWSER_PAGE` names, on a free port.
    ///
    /// # Panics
    /// If there is no such page.
    pub fn open() -> House {
        let page = Page::from_folder(&page_folder()).unwrap_or_else(|error| panic!("{error}"));
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        runtime.spawn(async move { axum::serve(listener, server::app(page)).await });
        House { address, runtime: Some(runtime) }
    }

    /// Where the page is.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Stops answering: from now on there is no network.
    pub fn close(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.close();
        // Whatever a request still does ends with its connection.
        thread::yield_now();
    }
}

/// The folder of the packed page.
///
/// # Panics
/// If nobody named it.
pub(crate) fn page_folder() -> PathBuf {
    let folder = env::var_os("CASCADE_BROWSER_PAGE");
    folder.map(PathBuf::from).expect(
        "CASCADE_BROWSER_PAGE is not set: run `cargo xtask test`, or name the folder that `cargo xtask page` printed",
    )
}
