//! Connections that are slow on purpose, too many, or never read: each is closed, and other clients are served meanwhile.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::test_server::ApiServer;

const SHORT_TIMEOUT: Duration = Duration::from_millis(200);
const LONG_TIMEOUT: Duration = Duration::from_secs(20);

/// A server on a real socket, with short timeouts.
fn listening(change: impl FnOnce(&mut server::Config)) -> (ApiServer, SocketAddr) {
    let server = ApiServer::with(None, |config| {
        (config.connections.header_timeout, config.connections.write_timeout) = (SHORT_TIMEOUT, SHORT_TIMEOUT);
        change(config);
    });
    let address = server.listen();
    (server, address)
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(LONG_TIMEOUT)).expect("a limit");
    stream
}

/// Reads until the server closes the connection.
fn read_to_end(mut stream: &TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() == ErrorKind::WouldBlock => panic!("the connection stays open"),
        _ => bytes,
    }
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = connect(address);
    write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").expect("sent");
    String::from_utf8_lossy(&read_to_end(&stream)).into_owned()
}

#[test]
fn an_incomplete_request_times_out() {
    let (_server, address) = listening(|_| {});
    let halves: Vec<TcpStream> = ["", "GET /api/me HT", "GET /api/me HTTP/1.1\r\nhost: localhost\r\nx: "]
        .iter()
        .map(|half| {
            let mut stream = connect(address);
            stream.write_all(half.as_bytes()).expect("sent");
            stream
        })
        .collect();
    assert!(get(address, "/api/me").starts_with("HTTP/1.1 200"), "others are answered meanwhile");
    for half in &halves {
        read_to_end(half);
    }
}

#[test]
fn an_incomplete_body_times_out() {
    let (_server, address) = listening(|config| {
        config.connections.header_timeout = LONG_TIMEOUT;
        config.connections.body_timeout = SHORT_TIMEOUT;
    });
    let mut stream = connect(address);
    let head =
        "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n";
    write!(stream, "{head}{{\"name\":").expect("sent");
    let answer = String::from_utf8_lossy(&read_to_end(&stream)).into_owned();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("\"body\""), "{answer}");
}

#[test]
fn metrics_have_a_listener_of_their_own() {
    let (server, address) = listening(|_| {});
    let listener = server.runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a port");
    let metrics = listener.local_addr().expect("an address");
    let listening = server.server.clone();
    server.runtime.spawn(async move { listening.listen_for_metrics(listener).await });
    assert!(get(address, "/api/me").starts_with("HTTP/1.1 200"));
    let counted = get(metrics, "/metrics");
    assert!(counted.starts_with("HTTP/1.1 200") && counted.contains("cascade_requests"), "{counted}");
    assert!(get(address, "/metrics").starts_with("HTTP/1.1 404"), "not for players");
    assert!(get(metrics, "/api/me").starts_with("HTTP/1.1 404"), "and nothing else there");
}

/// Stream requests are taken from hyper before the table is looked up.
#[test]
fn a_stream_that_is_refused_is_answered_like_any_other_request() {
    let (_server, address) = listening(|_| {});
    let refused = get(address, "/api/tables/nowhere/events");
    assert!(refused.starts_with("HTTP/1.1 404"), "{refused}");
    let (head, body) = refused.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.contains(&format!("content-length: {}", body.len())) && body.contains("not-found"), "{refused}");
    assert_eq!(head.matches("content-length").count(), 1, "two lengths can be read in two ways: {refused}");
    assert!(head.contains("content-security-policy") && head.contains("x-request-id"), "{refused}");
    assert!(get(address, "/events").starts_with("HTTP/1.1 404"), "any path");
}

/// Otherwise a proxy and the server could disagree about where the next request begins (request smuggling).
#[test]
fn a_request_with_several_lengths_is_refused() {
    let (_server, address) = listening(|_| {});
    let send = |lengths: &str, body: &str| {
        let mut stream = connect(address);
        let head =
            "POST /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n";
        write!(stream, "{head}{lengths}\r\n{body}").expect("sent");
        String::from_utf8_lossy(&read_to_end(&stream)).into_owned()
    };
    let json = r#"{"name":"Ada"}"#;
    assert!(send("content-length: 14\r\n", json).starts_with("HTTP/1.1 200"));
    let two = send("content-length: 14\r\ncontent-length: 13\r\n", json);
    assert!(two.starts_with("HTTP/1.1 400"), "{two}");
    // Chunked bodies end by themselves; the content length is ignored.
    let pieces = format!("e\r\n{json}\r\n0\r\n\r\n");
    let both = send("content-length: 3\r\ntransfer-encoding: chunked\r\n", &pieces);
    assert!(both.starts_with("HTTP/1.1 200") && both.contains("Ada"), "{both}");
}

#[test]
fn the_size_of_a_request_head_is_limited() {
    let (_server, address) = listening(|config| config.connections.header_timeout = LONG_TIMEOUT);
    for header in [format!("x: {}\r\n", "y".repeat(20_000)), "x: y\r\n".repeat(100)] {
        let mut stream = connect(address);
        // The server may respond and close before all of it has arrived.
        let _ = write!(stream, "GET /api/me HTTP/1.1\r\nhost: localhost\r\n{header}\r\n");
        let answer = String::from_utf8_lossy(&read_to_end(&stream)).into_owned();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    }
}

#[test]
fn a_client_that_never_reads_is_disconnected() {
    let (_server, address) = listening(|_| {});
    let mut stream = connect(address);
    stream.set_nonblocking(true).expect("a setting");
    // Far more responses than the socket buffers of both sides hold.
    let requests = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(2000);
    let _ = stream.write(requests.as_bytes());
    let until = Instant::now() + LONG_TIMEOUT;
    loop {
        match stream.write(b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n") {
            Err(error) if error.kind() != ErrorKind::WouldBlock => break,
            _ => assert!(Instant::now() < until, "the connection stays open"),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(get(address, "/api/me").starts_with("HTTP/1.1 200"));
}

#[test]
fn connections_per_address_are_limited() {
    let (_server, address) = listening(|config| {
        config.connections.per_address = 2;
        config.connections.header_timeout = LONG_TIMEOUT;
    });
    let open = [connect(address), connect(address)];
    assert_eq!(get_or_nothing(address), "", "the third is closed at once");
    drop(open);
    let until = Instant::now() + LONG_TIMEOUT;
    while get_or_nothing(address).is_empty() {
        assert!(Instant::now() < until, "closed connections still count");
    }
}

/// The response; empty if the connection was closed without one.
fn get_or_nothing(address: SocketAddr) -> String {
    let mut stream = connect(address);
    let _ = write!(stream, "GET /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    String::from_utf8_lossy(&read_to_end(&stream)).into_owned()
}

#[test]
fn a_stream_outlives_the_timeouts_and_a_stop_ends_everything() {
    let (server, address) = listening(|_| {});
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let mut stream = connect(address);
    write!(stream, "GET {table}/events HTTP/1.1\r\nhost: localhost\r\n\r\n").expect("sent");
    let begun = Instant::now();
    let mut received = String::new();
    while !received.contains("still there") {
        let mut piece = [0; 4096];
        let count = stream.read(&mut piece).expect("something");
        assert!(count > 0, "the stream has ended: {received}");
        received += &String::from_utf8_lossy(&piece[..count]);
        if received.contains("event: presence") && begun.elapsed() > SHORT_TIMEOUT * 3 {
            server.post(&ada, &format!("{table}/chat"), serde_json::json!({ "text": "still there" })).good();
        } else if received.contains("event: presence") {
            // Keeps the stream idle for longer than the timeouts.
            std::thread::sleep((SHORT_TIMEOUT * 4).saturating_sub(begun.elapsed()));
            server.post(&ada, &format!("{table}/chat"), serde_json::json!({ "text": "still there" })).good();
        }
    }
    server.server.stop();
    read_to_end(&stream);
}
