//! A NATS server in a scratch folder.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use super::{find_program, make_folder, unprivileged, wait_until_ready};

/// A NATS server in a scratch folder, on a port that the system chooses at every start.
pub struct ScratchNats {
    program: PathBuf,
    folder: PathBuf,
    /// `None` while it is stopped.
    running: Option<(Child, SocketAddr)>,
}

impl ScratchNats {
    /// Starts a server in a folder, whose content is deleted first; `None` if NATS is not installed.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(folder: &Path) -> io::Result<Option<ScratchNats>> {
        let Some(program) = program() else { return Ok(None) };
        make_folder(folder)?;
        let mut server = ScratchNats { program, folder: folder.to_owned(), running: None };
        server.resume()?;
        Ok(Some(server))
    }

    /// Whether it can be started on this machine.
    pub fn is_installed() -> bool {
        program().is_some()
    }

    /// The address that it listens on; `None` while it is stopped.
    pub fn address(&self) -> Option<SocketAddr> {
        self.running.as_ref().map(|(_, address)| *address)
    }

    /// Kills it without a warning.
    ///
    /// # Errors
    /// If it cannot be killed.
    pub fn stop(&mut self) -> io::Result<()> {
        let Some((mut child, _)) = self.running.take() else { return Ok(()) };
        child.kill()?;
        child.wait().map(drop)
    }

    /// Restarts it, on another port.
    ///
    /// # Errors
    /// If it does not start.
    pub fn resume(&mut self) -> io::Result<()> {
        self.stop()?;
        let mut command = unprivileged(&self.program);
        command.args(["--addr", "127.0.0.1", "--port", "-1", "--ports_file_dir"]).arg(&self.folder);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let ports = self.folder.join(format!("nats-server_{}.ports", child.id()));
        let mut address = None;
        wait_until_ready(&mut child, || {
            address = fs::read_to_string(&ports).ok().and_then(|text| read_address(&text));
            address.is_some()
        })?;
        self.running = address.map(|address| (child, address));
        Ok(())
    }
}

impl Drop for ScratchNats {
    fn drop(&mut self) {
        let _ = self.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn program() -> Option<PathBuf> {
    find_program("nats-server", &[PathBuf::from("/usr/sbin"), PathBuf::from("/usr/local/bin")])
}

/// Parses the server's file of ports, such as `{"nats":["nats://127.0.0.1:4222"]}`.
fn read_address(text: &str) -> Option<SocketAddr> {
    let ports: serde_json::Value = serde_json::from_str(text).ok()?;
    ports["nats"][0].as_str()?.strip_prefix("nats://")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_the_log_of_the_server() {
        let address = read_address(r#"{"nats":["nats://127.0.0.1:41234"]}"#);
        assert_eq!(address, Some(SocketAddr::from(([127, 0, 0, 1], 41234))));
        assert_eq!(read_address("{"), None);
    }
}
