//! The real program as a process, so that a test can kill it without warning.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use crate::test_server::page_folder;

/// `cascade serve` with a separate port and data folder.
pub struct ServerProcess {
    child: Child,
    address: SocketAddr,
    data: PathBuf,
}

impl ServerProcess {
    /// Starts the program in `CASCADE_BROWSER_PROGRAM` with the page in `CASCADE_BROWSER_PAGE`, on a free port that it chooses itself.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start() -> ServerProcess {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let data = env::temp_dir().join(format!("cascade-server-{}-{number}", process::id()));
        let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
        let (child, address) = spawn(any_port, &data);
        ServerProcess { child, address, data }
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Kills it without warning, like a power failure.
    ///
    /// # Panics
    /// If it has already ended.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Restarts it at the same address.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        let (child, address) = spawn(self.address, &self.data);
        assert_eq!(address, self.address);
        self.child = child;
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // These calls fail only if it has already ended, or never wrote anything.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// Starts the program and waits until it prints its address.
fn spawn(listen: SocketAddr, data: &Path) -> (Child, SocketAddr) {
    let program = env::var_os("CASCADE_BROWSER_PROGRAM")
        .expect("CASCADE_BROWSER_PROGRAM is not set: run `cargo xtask browser`, or name the program `cascade`");
    let mut command = Command::new(program);
    // Three browsers share one network address here, so the limits per address are disabled.
    command.args(["serve", "--no-limits", "--listen", &listen.to_string(), "--data"]).arg(data).arg("--page");
    command.arg(page_folder()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output is piped")).read_line(&mut line).expect("its output is text");
    let url = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
    let address = url.and_then(|(address, _)| address.parse().ok());
    (child, address.unwrap_or_else(|| panic!("the server did not start on {listen}: it printed {line:?}")))
}
