//! A client that watches a table through the load balancer, whatever happens to the servers behind it.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::reader::Lines;

/// After this long without data the stream is reopened. The server sends something every 20 seconds, but a paused one does not.
const STREAM_TIMEOUT: Duration = Duration::from_secs(4);
const RECONNECT_DELAY: Duration = Duration::from_millis(50);

/// A watched table, and what its watcher has received.
pub(crate) struct WatchedTable {
    pub(crate) id: String,
    /// The number of the last entry.
    pub(crate) last: AtomicU64,
    /// Missing and duplicate entries, and events that say that the server has fewer entries than the watcher.
    pub(crate) faults: AtomicU64,
    /// How often the stream was opened.
    pub(crate) opened: AtomicU64,
    pub(crate) has_ended: AtomicBool,
}

impl WatchedTable {
    pub(crate) fn new(id: &str) -> WatchedTable {
        let (last, faults, opened, has_ended) = Default::default();
        WatchedTable { id: id.to_owned(), last, faults, opened, has_ended }
    }

    fn read(&self, line: &str) {
        if let Some(seq) = line.strip_prefix("id: ").and_then(|seq| seq.parse::<u64>().ok()) {
            let before = self.last.load(Relaxed);
            if seq == before + 1 {
                self.last.store(seq, Relaxed);
            } else {
                self.faults.fetch_add(1, Relaxed);
            }
        } else if line == "event: reset" {
            self.faults.fetch_add(1, Relaxed);
        }
    }
}

/// Watches a table until told to stop. Continues after the last entry when a stream breaks.
pub(crate) async fn watch_table(address: SocketAddr, table: &WatchedTable) {
    while !table.has_ended.load(Relaxed) {
        let _ = watch_once(address, table).await;
        sleep(RECONNECT_DELAY).await;
    }
}

async fn watch_once(address: SocketAddr, table: &WatchedTable) -> io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let (id, after) = (&table.id, table.last.load(Relaxed));
    let request = format!("GET /api/tables/{id}/events?after={after} HTTP/1.1\r\nhost: trial\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    table.opened.fetch_add(1, Relaxed);
    let (mut lines, mut piece) = (Lines::default(), vec![0; 4096]);
    loop {
        let count = timeout(STREAM_TIMEOUT, stream.read(&mut piece)).await.map_err(|_| io::ErrorKind::TimedOut)??;
        if count == 0 || table.has_ended.load(Relaxed) {
            return Ok(());
        }
        lines.feed(&piece[..count], |line| table.read(line.trim_end_matches('\r')));
    }
}
