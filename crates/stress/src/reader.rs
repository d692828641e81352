//! A client that watches a table: reads its events, and counts missing and duplicate entries.
//!
//! Written directly on tokio's sockets: a load test has ten thousand of these on the same machine as the server, and a client library would
//! need a thread or a dozen kilobytes for each.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{
    AtomicU64,
    Ordering::{Relaxed, Release},
};

use tokio::net::{TcpSocket, TcpStream};

use crate::load::LoadTable;

/// Splits a stream into lines.
#[derive(Default)]
pub(crate) struct Lines(Vec<u8>);

impl Lines {
    /// Adds received bytes, and calls `line` for every complete line.
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

/// What a reader has received.
#[derive(Default)]
pub(crate) struct ReceivedEntries {
    /// The number of the last entry.
    pub(crate) last: AtomicU64,
    /// Missing and duplicate entries.
    pub(crate) faults: AtomicU64,
}

/// The two addresses of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StreamAddresses {
    pub(crate) to: SocketAddr,
    pub(crate) from: Ipv4Addr,
}

impl StreamAddresses {
    async fn connect(self) -> io::Result<TcpStream> {
        if self.from == Ipv4Addr::LOCALHOST {
            return TcpStream::connect(self.to).await;
        }
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((self.from, 0)))?;
        socket.connect(self.to).await
    }
}

/// Watches a table until the server closes the stream. The first reader of a table also follows the game.
pub(crate) async fn watch(
    addresses: StreamAddresses,
    table: Arc<LoadTable>,
    token: String,
    which: usize,
) -> io::Result<()> {
    let stream = addresses.connect().await?;
    let id = &table.id;
    let request =
        format!("GET /api/tables/{id}/events HTTP/1.1\r\nhost: load\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.writable().await?;
    // The request fits into the empty send buffer of the socket.
    stream.try_write(request.as_bytes())?;
    let (mut lines, mut arriving) = (Lines::default(), None);
    loop {
        stream.readable().await?;
        let mut piece = [0; 4096];
        let count = match stream.try_read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => continue,
            Err(error) => return Err(error),
        };
        let seen = &table.seen[which];
        lines.feed(&piece[..count], |line| {
            if let Some(seq) = line.strip_prefix("id: ") {
                arriving = seq.parse().ok();
            } else if let Some(data) = line.strip_prefix("data: ")
                && let Some(seq) = arriving.take()
            {
                // Before `last` is updated: a sender that sees the new value plays from the position after it.
                if which == 0 {
                    table.follow(data);
                }
                if seq != seen.last.swap(seq, Release) + 1 {
                    seen.faults.fetch_add(1, Relaxed);
                }
                table.arrived(seq);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_complete_however_they_are_split() {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for piece in ["a\nb", "", "c", "\n\nd\r\n"] {
            lines.feed(piece.as_bytes(), |line| found.push(line.to_owned()));
        }
        assert_eq!(found, ["a", "bc", "", "d\r"]);
    }
}
