//! The server under test: a process in a folder of its own.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// The current address of a server. It binds a free port at every start, so the address changes.
#[derive(Clone)]
pub(crate) struct ServerAddress(Arc<Mutex<SocketAddr>>);

impl ServerAddress {
    /// An address that never changes.
    #[cfg(unix)]
    pub(crate) fn fixed(address: SocketAddr) -> ServerAddress {
        ServerAddress(Arc::new(Mutex::new(address)))
    }

    pub(crate) fn get(&self) -> SocketAddr {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, address: SocketAddr) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = address;
    }
}

/// The server under test.
pub(crate) struct TestedServer {
    program: PathBuf,
    folder: PathBuf,
    /// The URL of its database, if that is not in the folder.
    database: Option<String>,
    pub(crate) address: ServerAddress,
    child: Child,
}

impl TestedServer {
    /// Starts the program on a free port.
    pub(crate) fn start(program: &Path, folder: &Path) -> io::Result<TestedServer> {
        TestedServer::start_on(program, folder, None)
    }

    /// The same on a database.
    pub(crate) fn start_on(program: &Path, folder: &Path, database: Option<String>) -> io::Result<TestedServer> {
        let (child, address) = spawn(program, folder, database.as_deref())?;
        let address = ServerAddress(Arc::new(Mutex::new(address)));
        Ok(TestedServer { program: program.to_owned(), folder: folder.to_owned(), database, address, child })
    }

    /// Kills it without a warning, as a power cut would.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Restarts it in the same folder.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        let (child, address) = spawn(&self.program, &self.folder, self.database.as_deref())?;
        self.child = child;
        self.address.set(address);
        Ok(())
    }

    /// The process id.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for TestedServer {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Starts the program, and waits until it prints its address.
fn spawn(program: &Path, folder: &Path, database: Option<&str>) -> io::Result<(Child, SocketAddr)> {
    let child = Command::new(program)
        .args(["serve", "--no-page", "--no-limits", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder)
        .args(database.map(|database| format!("--database={database}")))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    await_address(child)
}

/// Waits until a program that was just started prints its address.
pub(crate) fn await_address(mut child: Child) -> io::Result<(Child, SocketAddr)> {
    let mut line = String::new();
    if let Some(output) = child.stdout.take() {
        BufReader::new(output).read_line(&mut line)?;
    }
    if let Some(address) = printed_address(&line) {
        return Ok((child, address));
    }
    let _ = child.kill();
    child.wait()?;
    Err(io::Error::other(format!("the server did not start: {line}")))
}

/// Parses the address in a line such as `The table is at http://127.0.0.1:7117/`.
fn printed_address(line: &str) -> Option<SocketAddr> {
    line.split_once("http://")?.1.split('/').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_the_output_of_the_server() {
        let address = printed_address("Open http://127.0.0.1:7117/ in a browser\n");
        assert_eq!(address, Some(SocketAddr::from(([127, 0, 0, 1], 7117))));
        assert_eq!(printed_address("another server uses this folder\n"), None);
    }
}
