//! The real program as a process of its own, so that it can be ended without a warning.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs, process};

use crate::test_server::page_folder;

/// `cascade serve`, on a port and in a folder of its own.
pub struct Program {
    child: Child,
    place: SocketAddr,
    data: PathBuf,
}

impl Program {
    /// Starts the program that `CASCADE_BROWSER_PROGRAM` names, with the page that `CASCADE_BROWSER_PAGE` names.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start() -> Program {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let place = free.local_addr().expect("an address");
        drop(free);
        let data = env::temp_dir().join(format!("cascade-program-{}-{}", process::id(), place.port()));
        Program { child: spawn(place, &data), place, data }
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://{}/", self.place)
    }

    /// Ends it without a warning, as a power cut would.
    ///
    /// # Panics
    /// If it has ended already.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Starts it again where it was.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        self.child = spawn(self.place, &self.data);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Both fail only if it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// Starts the program and waits until it says that it is ready.
fn spawn(place: SocketAddr, data: &PathBuf) -> Child {
    let program = env::var_os("CASCADE_BROWSER_PROGRAM")
        .expect("CASCADE_BROWSER_PROGRAM is not set: run `cargo xtask browser`, or name the program `cascade`");
    let mut command = Command::new(program);
    // Three browsers share one address here; on the open network they would not.
    command.args(["serve", "--no-limits", "--listen", &place.to_string(), "--data"]).arg(data).arg("--page");
    command.arg(page_folder()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output is piped")).read_line(&mut line).expect("what it says");
    assert!(!line.is_empty(), "the server did not start");
    child
}
