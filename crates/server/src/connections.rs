//! Accepts connections, with limits: how many per address, and how long each may take to send headers and to read a response.
//!
//! `axum::serve` has none of these limits: it sets no timer for hyper, so that a connection which sends half a request stays open for ever.

use std::collections::HashMap;
use std::future::{poll_fn, ready};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use futures_util::future::Either;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::Service as _;
use tracing::{debug, warn};

use crate::address::network;
use crate::config::ConnectionLimits;
use crate::event_connection::{self, Handover};
use crate::sync::Locked;
use crate::timed_stream::TimedStream;

/// The largest head of a request: request line and headers together.
const LARGEST_HEAD: usize = 16 * 1024;
/// The delay after a connection could not be accepted, for example because no file descriptor was free.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The open connections of each address.
type OpenConnections = Arc<Locked<HashMap<String, u32>>>;

/// A listener with limits for its connections.
pub(crate) struct Acceptor {
    listener: TcpListener,
    limits: ConnectionLimits,
    open: OpenConnections,
    /// One permit for each connection that may be open at the same time.
    slots: Arc<Semaphore>,
    builder: http1::Builder,
}

impl Acceptor {
    pub(crate) fn new(listener: TcpListener, limits: ConnectionLimits) -> Acceptor {
        let mut builder = http1::Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_header_size(LARGEST_HEAD)
            // This buffer also holds output for a client that does not read.
            .max_buf_size(LARGEST_HEAD);
        let slots = Arc::new(Semaphore::new(limits.total as usize));
        Acceptor { listener, limits, open: OpenConnections::default(), slots, builder }
    }

    /// Accepts connections until the server stops, then waits for the open ones to finish.
    pub(crate) async fn serve(self, router: Router, mut stopping: watch::Receiver<bool>) {
        let handle = stopping.clone();
        let accepting = async {
            loop {
                self.accept(&router, &handle).await;
            }
        };
        tokio::select! {
            () = stopped(&mut stopping) => {}
            () = accepting => {}
        }
        let _ = self.slots.acquire_many(self.limits.total).await;
    }

    /// Waits for a connection, and serves it in a task of its own.
    async fn accept(&self, router: &Router, stopping: &watch::Receiver<bool>) {
        let Ok(slot) = self.slots.clone().acquire_owned().await else { return };
        self.serve_accepted(self.listener.accept().await, slot, router, stopping).await;
    }

    /// Serves a connection in a task of its own. If it could not be accepted, waits a moment.
    async fn serve_accepted(
        &self,
        accepted: io::Result<(TcpStream, SocketAddr)>,
        slot: OwnedSemaphorePermit,
        router: &Router,
        stopping: &watch::Receiver<bool>,
    ) {
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "a connection could not be accepted");
                return tokio::time::sleep(ACCEPT_RETRY).await;
            }
        };
        let Some(permit) = ConnectionPermit::take(&self.open, peer, self.limits.per_address) else {
            debug!("an address has too many connections");
            return;
        };
        // Events are small and must not be delayed by Nagle's algorithm.
        let _ = stream.set_nodelay(true);
        let handover = Arc::new(Handover::default());
        let stream = TokioIo::new(TimedStream::new(stream, self.limits.write_timeout, handover.clone()));
        let (router, mut stopping, builder) = (router.clone(), stopping.clone(), self.builder.clone());
        tokio::spawn(async move {
            let service = service_fn(|mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                let answer = if handover.is_for(&request) {
                    Either::Left(ready(Ok(handover.keep(request))))
                } else {
                    Either::Right(router.clone().call(request))
                };
                Box::pin(answer)
            });
            let mut connection = builder.serve_connection(stream, service);
            let ended = tokio::select! {
                ended = poll_fn(|context| connection.poll_without_shutdown(context)) => ended,
                () = stopped(&mut stopping) => {
                    std::pin::Pin::new(&mut connection).graceful_shutdown();
                    poll_fn(|context| connection.poll_without_shutdown(context)).await
                }
            };
            if let Err(error) = ended {
                debug!(%error, "a connection was broken off");
                return;
            }
            let mut stream = connection.into_parts().io.into_inner();
            let Some(request) = handover.take() else {
                let _ = stream.shutdown().await;
                return;
            };
            // In a new task, because the future of this one is large enough for everything that hyper needs. The router's future is boxed,
            // so that its memory is freed once it has returned the response.
            let answer = Box::pin(router.clone().call(request));
            tokio::spawn(async move {
                let Ok(answer) = answer.await;
                if let Err(error) = event_connection::send(stream, answer).await {
                    debug!(%error, "a stream was broken off");
                }
                drop((slot, permit));
            });
        });
    }
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Counts a connection for its address until it is dropped.
struct ConnectionPermit {
    open: OpenConnections,
    address: String,
}

impl ConnectionPermit {
    /// `None` if the address has too many connections already. With `most` = 0 there is no limit.
    fn take(open: &OpenConnections, peer: SocketAddr, most: u32) -> Option<ConnectionPermit> {
        let address = network(peer.ip());
        let mut counts = open.lock();
        let count = counts.entry(address.clone()).or_default();
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { open: open.clone(), address })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.open.lock();
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt as _;
    use tokio::time::{Instant, timeout};

    use super::*;

    /// Without a pause an error that stays, such as too many open files, would keep a core busy.
    #[tokio::test]
    async fn a_failed_accept_is_retried_after_a_delay_and_loses_no_slot() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let acceptor = Acceptor::new(listener, ConnectionLimits { total: 1, ..ConnectionLimits::default() });
        let (router, (_sender, stopping)) = (Router::new(), watch::channel(false));
        let begun = Instant::now();
        for _ in 0..2 {
            let slot = acceptor.slots.clone().acquire_owned().await.expect("a slot");
            let failed = Err(io::Error::other("too many open files"));
            acceptor.serve_accepted(failed, slot, &router, &stopping).await;
        }
        assert!(begun.elapsed() >= 2 * ACCEPT_RETRY);
        let mut client = TcpStream::connect(address).await.expect("a connection");
        client.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await.expect("sent");
        acceptor.accept(&router, &stopping).await;
        let mut answer = String::new();
        let read = timeout(Duration::from_secs(20), client.read_to_string(&mut answer));
        read.await.expect("in time").expect("text");
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }
}
