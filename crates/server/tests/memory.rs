//! Clients that ask for a long log and never read the answer: what they cost the server. A test binary of its own, because it looks at the
//! memory of its process.

#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "server/test_server.rs"]
mod test_server;

use std::io::Write as _;
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::test_server::ApiServer;

/// As many as one address may have.
const CLIENTS: usize = 250;

/// How much memory they may take together. Each asks for a quarter of a megabyte, so copies would take twice as much.
const MOST_MEMORY: u64 = 32 * 1024 * 1024;

/// The resident memory of this process, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
}

#[test]
fn clients_that_request_a_long_log_and_never_read_it_use_little_memory() {
    let server = ApiServer::with(None, |config| config.connections.write_timeout = Duration::from_mins(1));
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    for _ in 0..200 {
        server.post(&ada, &format!("{table}/chat"), json!({ "text": "🂡".repeat(500) })).good();
    }
    let address = server.listen();
    let ask = |path: &str| {
        let mut client = TcpStream::connect(address).expect("a connection");
        client.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
        write!(client, "GET {table}{path} HTTP/1.1\r\nhost: localhost\r\n\r\n").expect("sent");
        client
    };
    // Answered once, so that nothing is measured that the first request needs.
    assert!(ask("/entries").peek(&mut [0]).expect("an answer") > 0);
    let before = resident();
    let clients: Vec<TcpStream> = (0..CLIENTS - 1).map(|_| ask("/entries")).collect();
    for client in &clients {
        assert!(client.peek(&mut [0]).expect("an answer") > 0);
    }
    let taken = resident().saturating_sub(before);
    assert!(taken < MOST_MEMORY, "{} KiB for {} clients", taken / 1024, clients.len());
    server.get(&ada, &table).good();
}
