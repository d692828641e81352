//! A NATS client, with only those verbs of the text protocol that hints need.
//!
//! Written by hand, because the usual client adds TLS, signatures, a second random generator and two dozen further crates to the build, for
//! features that hints do not use. Lost messages are found in the database, so nothing is stored, repeated or acknowledged here.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::net::tcp::WriteHalf;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};
use tracing::{error, info, warn};

use super::hints::{Hint, HintBus, HintEvent, WORK_SUBJECT};
use super::nats_reader::{NatsLine, NatsReader};
use super::subscriptions::Subscriptions;
use crate::sync::Locked;

/// How long the server may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// A connection without incoming data for this long is closed: the server answers a PING every second.
const READ_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a write may wait for the system to take it. Nothing is read meanwhile.
const WRITE_TIMEOUT: Duration = Duration::from_secs(3);
const PING_INTERVAL: Duration = Duration::from_secs(1);
/// The delay before reconnecting.
const RECONNECT_DELAY: Duration = Duration::from_millis(250);
/// How many lines may wait to be sent before the connection is given up.
const LONGEST_QUEUE: usize = 8192;

/// A connection to NATS that reconnects by itself.
pub(crate) struct Nats {
    outgoing: Locked<Option<mpsc::Sender<Vec<u8>>>>,
    subscriptions: Locked<Subscriptions>,
    is_connected: AtomicBool,
    dropped: AtomicU64,
}

/// The address of a NATS server, and the login.
#[derive(Clone, PartialEq, Eq, Debug)]
struct NatsAddress {
    host: String,
    user: Option<(String, String)>,
}

/// Parses an address such as `nats://host:4222` or `nats://user:password@host`.
fn read_address(url: &str) -> io::Result<NatsAddress> {
    let rest = url.strip_prefix("nats://").filter(|rest| !rest.is_empty());
    let rest = rest.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "use nats://HOST:PORT"))?;
    let (user, host) = match rest.trim_end_matches('/').rsplit_once('@') {
        Some((user, host)) => {
            let (name, password) = user.split_once(':').unwrap_or((user, ""));
            (Some((name.to_owned(), password.to_owned())), host)
        }
        None => (None, rest.trim_end_matches('/')),
    };
    let host = if host.contains(':') { host.to_owned() } else { format!("{host}:4222") };
    Ok(NatsAddress { host, user })
}

impl Nats {
    /// Connects to a server, now or as soon as it can be reached. Must be called on a runtime.
    ///
    /// # Errors
    /// If the address cannot be parsed.
    pub(crate) fn connect(url: &str) -> io::Result<(Arc<Nats>, mpsc::UnboundedReceiver<HintEvent>)> {
        let address = read_address(url)?;
        let (events, received) = mpsc::unbounded_channel();
        let nats = Arc::new(Nats {
            outgoing: Locked::default(),
            subscriptions: Locked::default(),
            is_connected: AtomicBool::default(),
            dropped: AtomicU64::default(),
        });
        tokio::spawn(nats.clone().run(address, events));
        Ok((nats, received))
    }

    /// Reconnects until the receiver of events is dropped.
    async fn run(self: Arc<Nats>, address: NatsAddress, events: mpsc::UnboundedSender<HintEvent>) {
        while !events.is_closed() {
            if let Err(error) = self.run_connection(&address, &events).await {
                warn!(%error, "without NATS: other servers' entries are found by polling");
            }
            *self.outgoing.lock() = None;
            if self.is_connected.swap(false, Relaxed) {
                let _ = events.send(HintEvent::Lost);
            }
            sleep(RECONNECT_DELAY).await;
        }
    }

    /// Runs one connection until it ends.
    async fn run_connection(&self, address: &NatsAddress, events: &mpsc::UnboundedSender<HintEvent>) -> io::Result<()> {
        let mut stream = timeout(CONNECT_TIMEOUT, TcpStream::connect(&address.host)).await??;
        stream.set_nodelay(true)?;
        let (mut incoming, mut sending) = stream.split();
        let (outgoing, mut queued) = mpsc::channel(LONGEST_QUEUE);
        let greeting = {
            // Under one lock, so that a subscription that is added now is either in the greeting or in the queue.
            let subscriptions = self.subscriptions.lock();
            *self.outgoing.lock() = Some(outgoing);
            greeting(address, &subscriptions)
        };
        write(&mut sending, greeting.as_bytes()).await?;
        let (mut reader, mut piece) = (NatsReader::default(), vec![0; 64 * 1024]);
        let (mut pings, mut last_heard) = (interval(PING_INTERVAL), Instant::now());
        loop {
            tokio::select! {
                count = incoming.read(&mut piece) => {
                    let count = count?;
                    if count == 0 {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                    last_heard = Instant::now();
                    reader.feed(&piece[..count]);
                    while let Some(line) = reader.next_line()? {
                        match line {
                            NatsLine::Ping => write(&mut sending, b"PONG\r\n").await?,
                            NatsLine::Pong => self.note_connected(events),
                            NatsLine::Message { subject, payload } => {
                                let _ = events.send(HintEvent::Hint(Hint { subject, payload }));
                            }
                            NatsLine::Refused(why) => return Err(io::Error::other(why)),
                            NatsLine::Other => {}
                        }
                    }
                }
                line = queued.recv() => match line {
                    Some(line) => write(&mut sending, &line).await?,
                    None => return Err(io::Error::other("more hints than can be sent")),
                },
                _ = pings.tick() => write(&mut sending, b"PING\r\n").await?,
                // An instant, because the other branches end a round more often than this.
                () = sleep_until(last_heard + READ_TIMEOUT) => return Err(io::ErrorKind::TimedOut.into()),
            }
        }
    }

    fn note_connected(&self, events: &mpsc::UnboundedSender<HintEvent>) {
        if !self.is_connected.swap(true, Relaxed) {
            info!("connected to NATS");
            let _ = events.send(HintEvent::Connected);
        }
    }

    /// Queues a line that begins with a verb and a subject. A subject with a space or a line break would be read as further commands, so it is
    /// refused here, wherever it comes from.
    fn send(&self, verb: &str, subject: &str, rest: &str) {
        if !is_subject(subject) {
            return error!(verb, "a subject that is none");
        }
        self.queue(format!("{verb} {subject} {rest}\r\n").into_bytes());
    }

    fn queue(&self, line: Vec<u8>) {
        let mut outgoing = self.outgoing.lock();
        let Some(sender) = outgoing.as_ref() else { return };
        if sender.try_send(line).is_err() {
            self.dropped.fetch_add(1, Relaxed);
            // Dropping the sender ends the connection; the next one begins with all subscriptions.
            *outgoing = None;
        }
    }
}

impl HintBus for Nats {
    fn publish(&self, subject: &str, payload: &str) {
        self.send("PUB", subject, &format!("{}\r\n{payload}", payload.len()));
    }

    fn subscribe(&self, subject: &str) {
        let mut subscriptions = self.subscriptions.lock();
        if let Some(number) = subscriptions.add(subject) {
            self.send("SUB", subject, &format!("{}{number}", queue_group(subject)));
        }
    }

    fn unsubscribe(&self, subject: &str) {
        let mut subscriptions = self.subscriptions.lock();
        if let Some(number) = subscriptions.remove(subject) {
            self.queue(format!("UNSUB {number}\r\n").into_bytes());
        }
    }

    fn is_connected(&self) -> bool {
        self.is_connected.load(Relaxed)
    }
}

/// The queue group of a subscription, as part of its line. NATS sends a message to one member of a group.
fn queue_group(subject: &str) -> &'static str {
    if subject == WORK_SUBJECT { "bots " } else { "" }
}

/// Writes to a connection that may have stalled.
async fn write(sending: &mut WriteHalf<'_>, bytes: &[u8]) -> io::Result<()> {
    timeout(WRITE_TIMEOUT, sending.write_all(bytes)).await?
}

/// Whether a text may stand in a line as a subject.
fn is_subject(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
}

/// The first lines of a connection.
fn greeting(address: &NatsAddress, subscriptions: &Subscriptions) -> String {
    // No echo: a server knows its own entries.
    let mut options = json!({ "verbose": false, "pedantic": false, "echo": false, "name": "cascade",
        "lang": "rust", "version": env!("CARGO_PKG_VERSION"), "protocol": 1 });
    if let Some((user, password)) = &address.user {
        (options["user"], options["pass"]) = (user.as_str().into(), password.as_str().into());
    }
    let subscribed = subscriptions.iter().filter(|(subject, _)| is_subject(subject));
    let subscribed = subscribed.map(|(subject, number)| format!("SUB {subject} {}{number}\r\n", queue_group(subject)));
    format!("CONNECT {options}\r\n{}PING\r\n", subscribed.collect::<String>())
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    /// In a network with a broken cable writes succeed for minutes, and no read fails.
    #[tokio::test]
    async fn a_silent_connection_is_closed_within_seconds() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (nats, mut events) = Nats::connect(&format!("nats://{address}")).expect("an address");
        let (mut stream, _) = listener.accept().await.expect("a connection");
        stream.write_all(b"PONG\r\n").await.expect("sent");
        let mut next = async || timeout(4 * READ_TIMEOUT, events.recv()).await.expect("in time");
        assert_eq!((next().await, nats.is_connected()), (Some(HintEvent::Connected), true));
        assert_eq!((next().await, nats.is_connected()), (Some(HintEvent::Lost), false));
    }

    #[test]
    fn an_id_cannot_inject_a_nats_command() {
        let (sender, mut queued) = mpsc::channel(8);
        let nats = Nats {
            outgoing: Locked::new(Some(sender)),
            subscriptions: Locked::default(),
            is_connected: AtomicBool::default(),
            dropped: AtomicU64::default(),
        };
        for forged in ["cascade.table.x 1\r\nPUB cascade.table.y 2\r\nhi\r\nSUB z", "a b", "a\n", "a\0", "", "é", ">"]
        {
            nats.subscribe(forged);
            nats.publish(forged, "hi");
            assert!(queued.try_recv().is_err(), "{forged:?} was sent");
        }
        let greeting = greeting(&read_address("nats://hints").expect("an address"), &nats.subscriptions.lock());
        assert!(!greeting.contains("SUB"), "{greeting}");
        nats.subscribe(WORK_SUBJECT);
        assert_eq!(queued.try_recv().expect("a line"), b"SUB cascade.work bots 8\r\n");
        nats.publish("cascade.table.abc-1_2", "a\r\nb");
        assert_eq!(queued.try_recv().expect("a line"), b"PUB cascade.table.abc-1_2 4\r\na\r\nb\r\n");
    }

    #[test]
    fn addresses_are_read() {
        let address = |host: &str, user: Option<(&str, &str)>| NatsAddress {
            host: host.to_owned(),
            user: user.map(|(name, password)| (name.to_owned(), password.to_owned())),
        };
        assert_eq!(read_address("nats://hints:4300").expect("read"), address("hints:4300", None));
        assert_eq!(read_address("nats://hints/").expect("read"), address("hints:4222", None));
        assert_eq!(read_address("nats://a:b@hints").expect("read"), address("hints:4222", Some(("a", "b"))));
        assert!(read_address("http://hints").is_err() && read_address("nats://").is_err());
    }
}
