//! A link between two programs that can be cut: data stops without an error, as in a network with a broken cable.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::runtime::Handle;
use tokio::sync::watch;

/// The target of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ProxyTarget {
    /// To a port.
    Port(SocketAddr),
    /// To a socket in the file system.
    Socket(PathBuf),
    /// None: the link is cut.
    Nowhere,
}

/// A link that can be cut. Its address stays the same, whatever its target.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    target: Arc<watch::Sender<ProxyTarget>>,
}

impl Proxy {
    /// Opens a link.
    pub(crate) fn open(runtime: &Handle, target: ProxyTarget) -> io::Result<Proxy> {
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let address = listener.local_addr()?;
        let target = Arc::new(watch::Sender::new(target));
        runtime.spawn(accept(listener, target.clone()));
        Ok(Proxy { address, target })
    }

    /// Changes the target. Open connections stall while the link is cut, and are closed when it is restored.
    pub(crate) fn set_target(&self, target: ProxyTarget) {
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
    // The streams stay open meanwhile: nothing is passed on, and neither side gets an error.
    let _ = target.wait_for(|target| *target != ProxyTarget::Nowhere).await;
}

/// Passes data in both directions, if the other side could be reached.
async fn pass(stream: &mut TcpStream, other: io::Result<impl AsyncRead + AsyncWrite + Unpin>) {
    if let Ok(mut other) = other {
        let _ = copy_bidirectional(stream, &mut other).await;
    }
}
