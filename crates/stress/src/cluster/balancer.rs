//! A load balancer: one address for clients, with each connection going to the next healthy server.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::time::{interval, timeout};

/// How often the health of servers is checked, and below it the timeout of a check.
const HEALTH_INTERVAL: Duration = Duration::from_millis(250);
const HEALTH_TIMEOUT: Duration = Duration::from_millis(500);

/// A load balancer without sticky sessions.
pub(crate) struct Balancer {
    pub(crate) address: SocketAddr,
    servers: Arc<Servers>,
}

#[derive(Default)]
struct Servers(Mutex<ServerList>);

#[derive(Default)]
struct ServerList {
    /// Each server, and whether it is healthy.
    all: Vec<(SocketAddr, bool)>,
    next: usize,
}

impl Balancer {
    pub(crate) fn start(runtime: &Handle) -> io::Result<Balancer> {
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let (address, servers) = (listener.local_addr()?, Arc::new(Servers::default()));
        runtime.spawn(accept(listener, servers.clone()));
        runtime.spawn(check(servers.clone()));
        Ok(Balancer { address, servers })
    }

    /// Replaces the servers that connections go to.
    pub(crate) fn set_servers(&self, addresses: Vec<SocketAddr>) {
        let mut list = self.servers.lock();
        list.all = addresses.into_iter().map(|address| (address, true)).collect();
    }
}

impl Servers {
    fn lock(&self) -> std::sync::MutexGuard<'_, ServerList> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All servers, the healthy ones first, in round-robin order.
    fn candidates(&self) -> Vec<SocketAddr> {
        let mut list = self.lock();
        list.next += 1;
        let count = list.all.len().max(1);
        let mut turned = list.all.clone();
        turned.rotate_left(list.next % count);
        turned.sort_by_key(|(_, is_well)| !is_well);
        turned.into_iter().map(|(address, _)| address).collect()
    }

    fn set_healthy(&self, address: SocketAddr, is_well: bool) {
        let mut list = self.lock();
        list.all.iter_mut().filter(|(known, _)| *known == address).for_each(|(_, well)| *well = is_well);
    }
}

async fn accept(listener: TcpListener, servers: Arc<Servers>) {
    loop {
        let Ok((mut client, _)) = listener.accept().await else { continue };
        let servers = servers.clone();
        tokio::spawn(async move {
            for address in servers.candidates() {
                if let Ok(mut server) = TcpStream::connect(address).await {
                    let _ = (client.set_nodelay(true), server.set_nodelay(true));
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                    return;
                }
            }
        });
    }
}

async fn check(servers: Arc<Servers>) {
    let mut ticks = interval(HEALTH_INTERVAL);
    loop {
        ticks.tick().await;
        let all: Vec<SocketAddr> = servers.lock().all.iter().map(|(address, _)| *address).collect();
        for address in all {
            let servers = servers.clone();
            tokio::spawn(async move {
                let answer = timeout(HEALTH_TIMEOUT, is_healthy(address)).await;
                servers.set_healthy(address, matches!(answer, Ok(Ok(true))));
            });
        }
    }
}

async fn is_healthy(address: SocketAddr) -> io::Result<bool> {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /health HTTP/1.1\r\nhost: balancer\r\nconnection: close\r\n\r\n").await?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await?;
    Ok(answer.ends_with(b"200"))
}
