//! A server under trial: a process with its own links to the database and to NATS, which can be cut.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use super::proxy::{Proxy, ProxyTarget};
use crate::client::Client;
use crate::tested_server::await_address;

/// How soon a node must notice that its link to NATS is cut, or restored. It gives up a silent connection after three seconds.
const LINK_CHANGE_TIMEOUT: Duration = Duration::from_secs(10);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A link of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeLink {
    Database,
    Hints,
}

/// The programs, paths and addresses that a node needs.
#[derive(Clone, Debug)]
pub(crate) struct NodePlan {
    pub(crate) program: PathBuf,
    /// The library that lets the node's system clock jump, if it is installed.
    pub(crate) jumping_clock: Option<PathBuf>,
    pub(crate) folder: PathBuf,
    /// Further arguments for `cascade serve`.
    pub(crate) arguments: Vec<String>,
    pub(crate) database: PathBuf,
    /// `None` without NATS.
    pub(crate) hints: Option<SocketAddr>,
}

/// A server under trial.
pub(crate) struct ClusterNode {
    plan: NodePlan,
    to_database: Proxy,
    to_hints: Proxy,
    child: Child,
    pub(crate) address: SocketAddr,
}

impl ClusterNode {
    pub(crate) fn start(runtime: &Handle, plan: NodePlan) -> io::Result<ClusterNode> {
        let to_database = Proxy::open(runtime, ProxyTarget::Socket(plan.database.clone()))?;
        let to_hints = Proxy::open(runtime, plan.hints.map_or(ProxyTarget::Nowhere, ProxyTarget::Port))?;
        let (child, address) = spawn(&plan, &to_database, &to_hints)?;
        Ok(ClusterNode { plan, to_database, to_hints, child, address })
    }

    /// Kills it without a warning, as a power cut would.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(&mut self) -> io::Result<()> {
        self.signal("-TERM")?;
        self.child.wait().map(drop)
    }

    /// Restarts it, on another port.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        (self.child, self.address) = spawn(&self.plan, &self.to_database, &self.to_hints)?;
        Ok(())
    }

    /// Uses another program from the next start on.
    pub(crate) fn set_program(&mut self, program: &Path) {
        program.clone_into(&mut self.plan.program);
    }

    /// Sets the error of its system clock in seconds. Returns false if the library for that is not installed.
    pub(crate) fn set_clock(&self, seconds: i64) -> io::Result<bool> {
        if self.plan.jumping_clock.is_none() {
            return Ok(false);
        }
        fs::write(clock_file(&self.plan), format!("{seconds:+}s\n"))?;
        Ok(true)
    }

    /// Pauses its process, whatever it is doing.
    pub(crate) fn pause(&self) -> io::Result<()> {
        self.signal("-STOP")
    }

    /// Resumes its process.
    pub(crate) fn resume(&self) -> io::Result<()> {
        self.signal("-CONT")
    }

    /// Cuts one of its links.
    pub(crate) fn cut(&self, link: NodeLink) {
        self.link(link).set_target(ProxyTarget::Nowhere);
    }

    /// Waits until it says how it follows the other servers: by `hints` or by `polling`.
    pub(crate) fn await_following(&self, following: &str) -> io::Result<()> {
        let client = Client::with_short_timeout(self.address);
        let end = Instant::now() + LINK_CHANGE_TIMEOUT;
        while client.get("/health").map_or(true, |health| health.json["following"] != following) {
            if Instant::now() > end {
                return Err(io::Error::other(format!("a node does not say that it follows the others by {following}")));
            }
            thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }

    /// Restores one of its links. The address of NATS may have changed.
    pub(crate) fn reconnect(&mut self, link: NodeLink, hints: Option<SocketAddr>) {
        self.plan.hints = hints;
        let target = match link {
            NodeLink::Database => ProxyTarget::Socket(self.plan.database.clone()),
            NodeLink::Hints => hints.map_or(ProxyTarget::Nowhere, ProxyTarget::Port),
        };
        self.link(link).set_target(target);
    }

    fn link(&self, link: NodeLink) -> &Proxy {
        match link {
            NodeLink::Database => &self.to_database,
            NodeLink::Hints => &self.to_hints,
        }
    }

    fn signal(&self, signal: &str) -> io::Result<()> {
        Command::new("kill").args([signal, &self.child.id().to_string()]).status().map(drop)
    }
}

impl Drop for ClusterNode {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// The file with the error of the node's clock.
fn clock_file(plan: &NodePlan) -> PathBuf {
    plan.folder.join("clock")
}

/// The library that lets a clock jump, if Debian's package `faketime` is installed.
pub(crate) fn jumping_clock() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.filter_map(Result::ok).map(|folder| folder.path());
    folders.map(|folder| folder.join("faketime/libfaketime.so.1")).find(|library| library.is_file())
}

fn spawn(plan: &NodePlan, to_database: &Proxy, to_hints: &Proxy) -> io::Result<(Child, SocketAddr)> {
    fs::create_dir_all(&plan.folder)?;
    let log = fs::File::options().append(true).create(true).open(plan.folder.join("log"))?;
    let mut command = Command::new(&plan.program);
    if let Some(library) = &plan.jumping_clock {
        fs::write(clock_file(plan), "+0s\n")?;
        // Only the system clock: monotonic clocks do not jump on real machines.
        command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", clock_file(plan));
        command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    }
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&plan.folder).args(&plan.arguments);
    command.args(["--database", &format!("postgres://cascade@{}/cascade", to_database.address)]);
    if plan.hints.is_some() {
        command.args(["--nats", &format!("nats://{}", to_hints.address)]);
    }
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn()?;
    await_address(child).map_err(|error| {
        let log = fs::read_to_string(plan.folder.join("log")).unwrap_or_default();
        io::Error::other(format!("{error}{log}"))
    })
}
