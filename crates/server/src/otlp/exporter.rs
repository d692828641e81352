//! The thread that sends spans to a collector, in batches.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use tracing::warn;

use super::SpanData;
use super::json::message;

/// How long spans are collected before a batch is sent.
const BATCH_INTERVAL: Duration = Duration::from_secs(1);
/// The maximum number of spans in a batch.
const LARGEST_BATCH: usize = 512;
/// The timeout for each step of sending a batch.
const SEND_TIMEOUT: Duration = Duration::from_secs(2);
/// The pause after a batch could not be sent. Meanwhile spans are dropped once the queue is full.
const SEND_RETRY: Duration = Duration::from_secs(5);
/// The path for traces, which is appended to the address of a collector.
const TRACES_PATH: &str = "/v1/traces";

/// Why traces cannot be sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OtlpError {
    /// The address is not that of a collector.
    #[error("use http://HOST:PORT as the address of a collector, not {0}")]
    Address(String),
    /// No thread can be started.
    #[error("no thread for traces: {0}")]
    Thread(#[from] io::Error),
}

/// The address of a collector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CollectorAddress {
    host: String,
    path: String,
}

impl CollectorAddress {
    /// Parses an address such as `http://localhost:4318`.
    ///
    /// # Errors
    /// If it is not such an address.
    pub(crate) fn read(url: &str) -> Result<CollectorAddress, OtlpError> {
        let wrong = || OtlpError::Address(url.to_owned());
        let rest = url.strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
        let (host, path) =
            rest.split_once('/').map_or((rest, String::new()), |(host, path)| (host, format!("/{path}")));
        if host.is_empty() || host.contains('@') {
            return Err(wrong());
        }
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:4318") };
        Ok(CollectorAddress { host, path: path + TRACES_PATH })
    }
}

/// Sends spans to a collector.
pub(super) struct Exporter {
    address: CollectorAddress,
    service: String,
    instance: String,
    /// Whether the last batch was accepted. A change of this is logged.
    is_well: bool,
}

impl Exporter {
    pub(super) fn new(address: CollectorAddress) -> Exporter {
        let service = std::env::var("OTEL_SERVICE_NAME").unwrap_or_else(|_| "cascade".to_owned());
        let host = std::env::var("HOSTNAME").unwrap_or_else(|_| "localhost".to_owned());
        let instance = format!("{host}-{}", std::process::id());
        Exporter { address, service, instance, is_well: true }
    }

    /// Sends in a thread of its own, until the sender of spans is dropped.
    pub(super) fn start(mut self, spans: Receiver<SpanData>) -> io::Result<()> {
        let thread = thread::Builder::new().name("cascade-traces".to_owned());
        thread.spawn(move || while self.send_next(&spans) {}).map(drop)
    }

    /// Collects a batch and sends it. Returns false once the sender of spans is dropped.
    fn send_next(&mut self, spans: &Receiver<SpanData>) -> bool {
        let Ok(first) = spans.recv() else { return false };
        let (mut collected, until) = (vec![first], Instant::now() + BATCH_INTERVAL);
        let mut goes_on = true;
        while collected.len() < LARGEST_BATCH && goes_on {
            match spans.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(span) => collected.push(span),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => goes_on = false,
            }
        }
        let body = message(&self.service, &self.instance, &collected).to_string();
        let sent = self.post(&body);
        if let Err(error) = &sent
            && self.is_well
        {
            warn!(%error, "traces cannot be sent; they are dropped until they can");
        }
        self.is_well = sent.is_ok();
        if !self.is_well && goes_on {
            thread::sleep(SEND_RETRY);
        }
        goes_on
    }

    fn post(&self, body: &str) -> io::Result<()> {
        let CollectorAddress { host, path } = &self.address;
        let address = host.to_socket_addrs()?.next().ok_or(io::ErrorKind::NotFound)?;
        let mut stream = TcpStream::connect_timeout(&address, SEND_TIMEOUT)?;
        stream.set_write_timeout(Some(SEND_TIMEOUT))?;
        stream.set_read_timeout(Some(SEND_TIMEOUT))?;
        let length = body.len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        // The length of "HTTP/1.1 200".
        let mut status = [0; 12];
        stream.read_exact(&mut status)?;
        let is_taken = status.starts_with(b"HTTP/1.") && status[9] == b'2';
        let why = || io::Error::other(format!("answered {}", String::from_utf8_lossy(&status)));
        if is_taken { Ok(()) } else { Err(why()) }
    }
}
