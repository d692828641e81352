//! A small receiver stands in for a collector.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc;
use std::thread;

use serde_json::Value;
use tracing::{error, info_span, subscriber};
use tracing_subscriber::layer::SubscriberExt as _;

use super::*;

/// Receives one message, and returns its path and its body.
fn receiver() -> (String, mpsc::Receiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (sender, received) = mpsc::channel();
    thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a connection");
        let mut reader = BufReader::new(stream);
        let (mut first, mut length) = (String::new(), 0);
        reader.read_line(&mut first).expect("a line");
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a header");
            if let Some(text) = line.strip_prefix("content-length: ") {
                length = text.trim().parse().expect("a number");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).expect("a body");
        reader.get_mut().write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").expect("an answer");
        sender.send((first, serde_json::from_slice(&body).expect("JSON"))).expect("sent");
    });
    (address, received)
}

#[test]
fn spans_are_sent_to_a_collector_with_their_attributes() {
    let (address, received) = receiver();
    let layer = OtlpLayer::start(CollectorAddress::read(&address).expect("an address")).expect("a thread");
    let traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    subscriber::with_default(tracing_subscriber::registry().with(layer), || {
        let request =
            info_span!("request", method = "POST", route = "/api/tables", traceparent, person = tracing::field::Empty);
        request.record("person", "somebody");
        let _request = request.enter();
        let _append = info_span!("append", entries = 2_u64).entered();
        error!(status = 500_u64, "answered");
    });
    let (first, body) = received.recv().expect("a message");
    assert_eq!(first.trim(), "POST /v1/traces HTTP/1.1");
    let resource = &body["resourceSpans"][0];
    assert_eq!(resource["resource"]["attributes"][0]["value"]["stringValue"], "cascade");
    let spans = resource["scopeSpans"][0]["spans"].as_array().expect("a list");
    let [append, request] = &spans[..] else { panic!("two spans, the inner one ends first: {spans:?}") };
    assert_eq!((&append["name"], &request["name"]), (&"append".into(), &"request".into()));
    assert_eq!(request["traceId"], "4bf92f3577b34da6a3ce929d0e0e4736", "the trace of the proxy goes on");
    assert_eq!(request["parentSpanId"], "00f067aa0ba902b7");
    assert_eq!(append["traceId"], request["traceId"]);
    assert_eq!(append["parentSpanId"], request["spanId"]);
    assert_eq!(append["attributes"][0]["value"]["intValue"], "2");
    assert_eq!(append["events"][0]["name"], "answered");
    assert_eq!((&append["status"]["code"], &request["status"]), (&2.into(), &Value::Null));
    let names: Vec<&str> =
        request["attributes"].as_array().into_iter().flatten().filter_map(|one| one["key"].as_str()).collect();
    assert_eq!(names, ["method", "route", "person"]);
    let nanos =
        |span: &Value, name: &str| span[name].as_str().and_then(|text| text.parse::<u128>().ok()).expect("a time");
    assert!(nanos(request, "startTimeUnixNano") <= nanos(append, "startTimeUnixNano"));
    assert!(nanos(append, "endTimeUnixNano") <= nanos(request, "endTimeUnixNano"));
}

#[test]
fn addresses_of_collectors_are_read() {
    let read = |url: &str| CollectorAddress::read(url).map(|address| format!("{address:?}")).ok();
    assert_eq!(read("http://collector"), read("http://collector:4318/"));
    assert_ne!(read("http://collector:4318/tenant"), read("http://collector:4318"));
    assert_eq!((read("https://collector"), read("http://"), read("collector:4318")), (None, None, None));
}

#[test]
fn headers_that_are_no_trace_begin_a_new_one() {
    for text in ["", "00-xyz-1-01", "00-00000000000000000000000000000000-00f067aa0ba902b7-01"] {
        assert_eq!(read_traceparent(text), None, "{text}");
    }
}
