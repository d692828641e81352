//! Several servers on one database behind a load balancer, all in one folder.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::runtime::Runtime;

use super::balancer::Balancer;
use super::node::{ClusterNode, NodePlan, jumping_clock};
use crate::services::{Durability, ScratchNats, ScratchPostgres};

/// The configuration of a cluster.
#[derive(Clone, Debug)]
pub struct ClusterPlan {
    /// The program.
    pub program: PathBuf,
    /// An earlier version of the program. The servers start with it, and are upgraded one by one.
    pub earlier: Option<PathBuf>,
    /// The folder for everything; its content is deleted first.
    pub folder: PathBuf,
    /// The number of servers.
    pub nodes: u32,
    /// Further arguments for `cascade serve`.
    pub arguments: Vec<String>,
}

/// Servers with everything around them. The fields are dropped in this order.
pub(crate) struct ScratchCluster {
    pub(crate) nodes: Vec<ClusterNode>,
    pub(crate) balancer: Balancer,
    pub(crate) nats: ScratchNats,
    pub(crate) postgres: ScratchPostgres,
    pub(crate) runtime: Runtime,
}

impl ScratchCluster {
    pub(crate) fn start(plan: &ClusterPlan) -> io::Result<ScratchCluster> {
        let _ = fs::remove_dir_all(&plan.folder);
        fs::create_dir_all(&plan.folder)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let not_installed = |what: &str| io::Error::other(format!("{what} is not installed"));
        let postgres = ScratchPostgres::start(&plan.folder.join("postgres"), Durability::Kept)?;
        let postgres = postgres.ok_or_else(|| not_installed("postgresql"))?;
        postgres.create_database("cascade")?;
        let nats = ScratchNats::start(&plan.folder.join("nats"))?.ok_or_else(|| not_installed("nats-server"))?;
        let balancer = Balancer::start(runtime.handle())?;
        let mut nodes = Vec::new();
        for number in 0..plan.nodes {
            let plan = NodePlan {
                program: plan.earlier.clone().unwrap_or_else(|| plan.program.clone()),
                jumping_clock: jumping_clock(),
                folder: plan.folder.join(format!("node-{number}")),
                arguments: plan.arguments.clone(),
                database: postgres.socket(),
                hints: nats.address(),
            };
            nodes.push(ClusterNode::start(runtime.handle(), plan)?);
        }
        balancer.set_servers(addresses(&nodes));
        Ok(ScratchCluster { nodes, balancer, nats, postgres, runtime })
    }
}

/// The addresses of servers.
pub(crate) fn addresses(nodes: &[ClusterNode]) -> Vec<SocketAddr> {
    nodes.iter().map(|node| node.address).collect()
}

/// Runs servers until Ctrl+C. Reports the addresses of the load balancer and of the servers.
///
/// # Errors
/// If something cannot be started.
pub fn run_cluster(plan: &ClusterPlan, ready: impl FnOnce(SocketAddr, &[SocketAddr])) -> io::Result<()> {
    let cluster = ScratchCluster::start(plan)?;
    ready(cluster.balancer.address, &addresses(&cluster.nodes));
    cluster.runtime.block_on(tokio::signal::ctrl_c())
}

/// The Debian packages that a trial needs but are not installed.
pub fn missing_services() -> Vec<&'static str> {
    let needed = [("postgresql", ScratchPostgres::is_installed()), ("nats-server", ScratchNats::is_installed())];
    needed.into_iter().filter(|(_, is_installed)| !is_installed).map(|(name, _)| name).collect()
}
