//! The real program as a process, so that a test can kill it without a warning.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use crate::test_server::page_folder;

/// `cascade serve` on a port and in a folder of its own.
pub struct ServerProcess {
    child: Child,
    address: SocketAddr,
    data: PathBuf,
}

impl ServerProcess {
    /// Starts the program that `CASCADE_BROWSER_PROGRAM` names, with the page that `CASCADE_BROWSER_PAGE` names, on a free port that it binds itself.
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

    /// Ends it without a warning, as a power cut would.
    ///
    /// # Panics
    /// If it has ended already.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Starts it again at the same address, as its host would.
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
        // These fail only if it has ended already, or never wrote anything.
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
    // Three browsers share one network address here, so limits for each address would stop them.
    command.args(["serve", "--no-limits", "--listen", &listen.to_string(), "--data"]).arg(data).arg("--page");
    command.arg(page_folder()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output is piped")).read_line(&mut line).expect("its output is text");
    let url = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
    let address = url.and_then(|(address, _)| address.parse().ok());
    (child, address.unwrap_or_else(|| panic!("the server did not start on {listen}: it printed {line:?}")))
}
