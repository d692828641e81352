//! Somebody who watches a table: reads its events, and counts what is missing or comes twice.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use serde_json::Value;
use tokio::net::TcpStream;

use crate::client::Client;
use crate::load::Seat;

/// The lines of a stream, put together from pieces.
#[derive(Default)]
pub(crate) struct Lines(Vec<u8>);

impl Lines {
    /// Takes a piece, and gives every line that is whole.
    pub(crate) fn feed(&mut self, piece: &[u8], mut line: impl FnMut(&str)) {
        self.0.extend_from_slice(piece);
        let mut from = 0;
        while let Some(length) = self.0[from..].iter().position(|byte| *byte == b'\n') {
            if let Ok(text) = std::str::from_utf8(&self.0[from..from + length]) {
                line(text);
            }
            from += length + 1;
        }
        self.0.drain(..from);
        self.0.shrink_to(256);
    }
}

/// What a reader has seen.
#[derive(Default)]
pub(crate) struct Seen {
    /// The last entry.
    pub(crate) last: AtomicU64,
    /// Entries that were missing or came twice.
    pub(crate) faults: AtomicU64,
}

/// Watches a table until the server ends; the first reader of a table follows the game.
pub(crate) async fn watch(address: SocketAddr, seat: Arc<Seat>, token: String, which: usize) -> io::Result<()> {
    let stream = TcpStream::connect(address).await?;
    let path = format!("/api/tables/{}/events", seat.table);
    let request = Client::request(&token, "GET", &path, "", &Value::Null);
    stream.writable().await?;
    // A request is small enough for an empty socket.
    stream.try_write(&request)?;
    let mut lines = Lines::default();
    loop {
        stream.readable().await?;
        let mut piece = [0; 4096];
        let count = match stream.try_read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => continue,
            Err(error) => return Err(error),
        };
        let seen = &seat.seen[which];
        lines.feed(&piece[..count], |line| {
            if let Some(seq) = line.strip_prefix("id: ").and_then(|seq| seq.parse().ok()) {
                if seq != seen.last.swap(seq, Relaxed) + 1 {
                    seen.faults.fetch_add(1, Relaxed);
                }
                seat.arrived(seq);
            } else if let Some(data) = line.strip_prefix("data: ").filter(|_| which == 0) {
                seat.follow(data);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_however_they_come() {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for piece in ["a\nb", "", "c", "\n\nd\r\n"] {
            lines.feed(piece.as_bytes(), |line| found.push(line.to_owned()));
        }
        assert_eq!(found, ["a", "bc", "", "d\r"]);
    }
}
