//! A way between two programs that can be cut: what goes through it stops, and nobody is told, as in a network that has lost a cable.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::runtime::Handle;
use tokio::sync::watch;

/// Where a way leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ProxyTarget {
    /// To a port.
    Port(SocketAddr),
    /// To a socket in the file system.
    Socket(PathBuf),
    /// Nowhere: it is cut.
    Nowhere,
}

/// A way that can be cut. Programs know its address, which stays the same wherever it leads.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    target: Arc<watch::Sender<ProxyTarget>>,
}

impl Proxy {
    /// Opens a way.
    pub(crate) fn open(runtime: &Handle, target: ProxyTarget) -> io::Result<Proxy> {
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let address = listener.local_addr()?;
        let target = Arc::new(watch::Sender::new(target));
        runtime.spawn(accept(listener, target.clone()));
        Ok(Proxy { address, target })
    }

    /// Leads somewhere else from now on. Connections that were open stand still, and end when the way leads somewhere again.
    pub(crate) fn lead_to(&self, target: ProxyTarget) {
        self.target.send_replace(target);
    }
}

async fn accept(listener: TcpListener, target: Arc<watch::Sender<ProxyTarget>>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        tokio::spawn(serve(stream, target.subscribe()));
    }
}

async fn serve(mut stream: TcpStream, mut target: watch::Receiver<ProxyTarget>) {
    let _ = stream.set_nodelay(true);
    let first = target.borrow_and_update().clone();
    let passing = async {
        match first {
            ProxyTarget::Port(address) => pass(&mut stream, TcpStream::connect(address).await).await,
            ProxyTarget::Socket(path) => pass(&mut stream, UnixStream::connect(path).await).await,
            ProxyTarget::Nowhere => std::future::pending().await,
        }
    };
    tokio::select! {
        () = passing => return,
        _ = target.changed() => {}
    }
    // The streams are still open here: nothing is passed on, and neither side hears why.
    let _ = target.wait_for(|target| *target != ProxyTarget::Nowhere).await;
}

/// Passes everything on in both directions, if there is another side.
async fn pass(stream: &mut TcpStream, other: io::Result<impl AsyncRead + AsyncWrite + Unpin>) {
    if let Ok(mut other) = other {
        let _ = copy_bidirectional(stream, &mut other).await;
    }
}
