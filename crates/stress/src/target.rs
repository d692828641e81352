//! The server on trial: a process of its own, in a folder of its own.

use std::io::{self, BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The server on trial.
pub(crate) struct Target {
    program: PathBuf,
    folder: PathBuf,
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Target {
    /// Starts the program on a port that is free.
    pub(crate) fn start(program: &Path, folder: &Path) -> io::Result<Target> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let child = spawn(program, folder, address)?;
        Ok(Target { program: program.to_owned(), folder: folder.to_owned(), address, child })
    }

    /// Ends it without a warning, as a power cut would.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Starts it again where it was.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        self.child = spawn(&self.program, &self.folder, self.address)?;
        Ok(())
    }

    /// Its process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Starts the program and waits until it says that it is ready.
fn spawn(program: &Path, folder: &Path, address: SocketAddr) -> io::Result<Child> {
    let mut child = Command::new(program)
        .args(["serve", "--no-page", "--no-limits", "--listen", &address.to_string(), "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    if let Some(output) = child.stdout.take() {
        BufReader::new(output).read_line(&mut line)?;
    }
    if line.is_empty() {
        let _ = child.kill();
        child.wait()?;
        return Err(io::Error::other("the server did not start"));
    }
    Ok(child)
}
