//! One server in the simulation: its runtime, which a crash takes away with everything in memory.
//!
//! Several of them can run on one disk: each has a runtime and a clock of its own, and the world moves one at a time.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, to_bytes};
use axum::http::{Request, header};
use futures_util::Stream;
use server::{Config, RequestLimits, Server};
use tabletop::Dice;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::{advance, sleep_until};
use tower::ServiceExt as _;

use crate::Mutant;
use crate::machine::SimulatedMachine;
use crate::message::{Answer, CopyId};
use crate::store::{SharedDisk, SimulatedStore, lock};
use crate::time::SimulatedTime;

/// After how long without a sign of them people count as absent.
const ABSENCE: Duration = Duration::from_secs(3);
/// The largest answer.
const LARGEST_ANSWER: usize = 1 << 22;

/// What a server needs to start.
pub(crate) struct NodeParts {
    pub(crate) disk: SharedDisk,
    pub(crate) wall_error: Arc<AtomicI64>,
    pub(crate) dice: Dice,
    pub(crate) mutant: Option<Mutant>,
}

/// A running server.
pub(crate) struct Node {
    // First, so that what is in them goes before the runtime does.
    streams: BTreeMap<CopyId, OpenStream>,
    server: Server,
    store: Arc<SimulatedStore>,
    time: SimulatedTime,
    answers: Arc<NodeAnswers>,
    running: BTreeMap<CopyId, AbortHandle>,
    runtime: Runtime,
}

/// Answers that have not been taken yet.
#[derive(Default)]
struct NodeAnswers {
    ready: Mutex<Vec<(CopyId, Answer, Option<Body>)>>,
    news: Notify,
}

/// A stream, and whether there may be something on it.
struct OpenStream {
    body: BodyDataStream,
    news: Arc<StreamNews>,
}

/// Whether a stream must be looked at again.
struct StreamNews(AtomicBool);

impl Wake for StreamNews {
    fn wake(self: Arc<StreamNews>) {
        self.0.store(true, Relaxed);
    }
}

/// What a server has sent on a stream.
pub(crate) enum StreamPart {
    /// Some bytes.
    Bytes(Bytes),
    /// The server has ended it.
    End,
}

impl Node {
    /// Starts a server on a disk.
    ///
    /// # Errors
    /// If the disk fails meanwhile.
    pub(crate) fn start(now: u64, parts: NodeParts) -> io::Result<Node> {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build()?;
        let NodeParts { disk, wall_error, dice, mutant } = parts;
        let (time, store, server) = runtime.block_on(async {
            let time = SimulatedTime::started(now);
            let store = Arc::new(SimulatedStore::new(disk, time));
            let machine = Arc::new(SimulatedMachine { time, wall_error, dice: Mutex::new(dice), mutant });
            let mut config = Config::new(PathBuf::new());
            (config.limits, config.absence, config.bots) = (RequestLimits::NONE, ABSENCE, 1);
            let started = Server::start(config, None, store.clone(), machine).await;
            (time, store, started)
        });
        let (streams, running) = Default::default();
        Ok(Node { streams, server: server?, store, time, answers: Arc::default(), running, runtime })
    }

    /// Takes everything away that was only in memory.
    pub(crate) fn crash(self) -> Vec<CopyId> {
        let Node { runtime, store, running, server, streams, .. } = self;
        drop((streams, runtime, server));
        store.crash();
        running.into_keys().collect()
    }

    /// Now, in simulated time.
    pub(crate) fn now(&self) -> u64 {
        let _runtime = self.runtime.enter();
        self.time.now()
    }

    /// A request arrives.
    pub(crate) fn receive(&mut self, copy: CopyId, request: Request<Body>) {
        let (router, answers) = (self.server.router(), self.answers.clone());
        let task = self.runtime.spawn(async move {
            let Ok(response) = router.oneshot(request).await;
            let (parts, body) = response.into_parts();
            let text = |name: header::HeaderName| {
                parts.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
            };
            let (status, cookie) = (parts.status.as_u16(), text(header::SET_COOKIE));
            let is_stream = text(header::CONTENT_TYPE).starts_with("text/event-stream");
            let (body, stream) = if is_stream {
                (Bytes::new(), Some(body))
            } else {
                (to_bytes(body, LARGEST_ANSWER).await.unwrap_or_default(), None)
            };
            lock(&answers.ready).push((copy, Answer { status, cookie, body }, stream));
            answers.news.notify_one();
        });
        self.running.insert(copy, task.abort_handle());
    }

    /// The connection of a request or a stream is gone.
    pub(crate) fn cut(&mut self, copy: CopyId) {
        self.streams.remove(&copy);
        if let Some(task) = self.running.remove(&copy) {
            task.abort();
        }
    }

    /// The streams that are open.
    pub(crate) fn open_streams(&self) -> impl Iterator<Item = CopyId> {
        self.streams.keys().copied()
    }

    /// Whether something is being synced.
    pub(crate) fn is_syncing(&self) -> bool {
        self.store.is_syncing()
    }

    /// Whether something is being synced of which a mutant could leave a half.
    pub(crate) fn can_be_torn(&self) -> bool {
        self.store.can_be_torn()
    }

    /// Lets the server run until a moment, or until it has an answer or writes something.
    pub(crate) fn run_until(&mut self, at: u64) -> u64 {
        let (answers, until) = (self.answers.clone(), self.time.instant(at));
        self.runtime.block_on(async {
            tokio::select! {
                biased;
                () = answers.news.notified() => {}
                () = self.store.begins_sync.notified() => {}
                () = sleep_until(until) => {}
            }
        });
        self.now()
    }

    /// The process does not run for a while.
    pub(crate) fn stall(&mut self, millis: u64) {
        self.runtime.block_on(advance(Duration::from_millis(millis)));
    }

    /// The answers that are ready.
    pub(crate) fn take_answers(&mut self) -> Vec<(CopyId, Answer)> {
        let ready = std::mem::take(&mut *lock(&self.answers.ready));
        let mut taken = Vec::with_capacity(ready.len());
        for (copy, answer, stream) in ready {
            // One that was cut at the last moment reaches nobody.
            if self.running.remove(&copy).is_none() {
                continue;
            }
            if let Some(body) = stream {
                let news = Arc::new(StreamNews(AtomicBool::new(true)));
                self.streams.insert(copy, OpenStream { body: body.into_data_stream(), news });
            }
            taken.push((copy, answer));
        }
        taken
    }

    /// What was sent on the streams, in the order of the streams.
    pub(crate) fn read_streams(&mut self) -> Vec<(CopyId, StreamPart)> {
        let _runtime = self.runtime.enter();
        let mut parts = Vec::new();
        self.streams.retain(|copy, OpenStream { body, news }| {
            let waker = Waker::from(news.clone());
            let mut context = Context::from_waker(&waker);
            loop {
                if !news.0.swap(false, Relaxed) {
                    return true;
                }
                match Pin::new(&mut *body).poll_next(&mut context) {
                    Poll::Ready(Some(Ok(bytes))) => {
                        parts.push((*copy, StreamPart::Bytes(bytes)));
                        news.0.store(true, Relaxed);
                    }
                    Poll::Ready(_) => {
                        parts.push((*copy, StreamPart::End));
                        return false;
                    }
                    Poll::Pending => {}
                }
            }
        });
        parts
    }
}
