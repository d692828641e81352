//! One simulated server: its runtime, which a crash drops together with everything in memory.
//!
//! Several servers can run on one disk. Each has its own runtime and clock, and the world advances one at a time.

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
use server::{ClusterLinks, Config, Hint, HintBus, HintEvent, RequestLimits, Server};
use tabletop::Dice;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Notify, mpsc};
use tokio::task::AbortHandle;
use tokio::time::{advance, sleep_until};
use tower::ServiceExt as _;

use crate::Mutant;
use crate::hint_bus::SimulatedBus;
use crate::machine::SimulatedMachine;
use crate::message::{Answer, CopyId};
use crate::store::{SharedDisk, SharedJob, SimulatedStore, lock};
use crate::time::SimulatedTime;

/// After this long without activity people count as absent.
const ABSENCE_TIMEOUT: Duration = Duration::from_secs(3);
/// The maximum size of a response.
const LARGEST_RESPONSE: usize = 1 << 22;

/// The environment of a server.
pub(crate) struct NodeParts {
    pub(crate) disk: SharedDisk,
    pub(crate) wall_error: Arc<AtomicI64>,
    pub(crate) dice: Dice,
    pub(crate) mutant: Option<Mutant>,
    /// The number of the server.
    pub(crate) number: usize,
    /// Whether other servers share its storage.
    pub(crate) is_shared: bool,
}

/// A running server.
pub(crate) struct Node {
    // Dropped before the runtime.
    streams: BTreeMap<CopyId, OpenStream>,
    /// `None` until it has started.
    server: Option<Server>,
    started: Arc<Mutex<Option<io::Result<Server>>>>,
    store: Arc<SimulatedStore>,
    /// Its end of the hint bus, if there are other servers.
    pub(crate) bus: Option<Arc<SimulatedBus>>,
    /// Delivers hints to the server.
    pub(crate) hints: mpsc::UnboundedSender<HintEvent>,
    time: SimulatedTime,
    answers: Arc<Mutex<Vec<ReadyAnswer>>>,
    /// Notified when the server has output, or is syncing.
    news: Arc<Notify>,
    running: BTreeMap<CopyId, AbortHandle>,
    /// Whatever of the server runs or is dropped outside of `block_on` must enter it: otherwise the server would read the real time.
    runtime: Runtime,
}

/// A finished response; with its body if that is a stream.
type ReadyAnswer = (CopyId, Answer, Option<Body>);

/// The output of a server for the world.
pub(crate) enum NodeOutput {
    /// It has started, or failed to start.
    Started(io::Result<()>),
    Answer(CopyId, Answer),
    Stream(CopyId, StreamPart),
    /// A request to the shared database.
    Job(SharedJob),
    /// A hint for the other servers.
    Hint(Hint),
}

/// A stream, and whether it has to be polled.
struct OpenStream {
    body: BodyDataStream,
    news: Arc<StreamNews>,
}

/// Whether a stream has to be polled again.
struct StreamNews(AtomicBool);

impl Wake for StreamNews {
    fn wake(self: Arc<StreamNews>) {
        self.0.store(true, Relaxed);
    }
}

/// Output on a stream.
pub(crate) enum StreamPart {
    /// Received bytes.
    Bytes(Bytes),
    /// The server has closed the stream.
    End,
}

impl Node {
    /// Begins to start a server.
    ///
    /// # Errors
    /// If no runtime can be created.
    pub(crate) fn start(now: u64, parts: NodeParts) -> io::Result<Node> {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build()?;
        let NodeParts { disk, wall_error, dice, mutant, number, is_shared } = parts;
        let news = Arc::new(Notify::new());
        let time = {
            let _runtime = runtime.enter();
            SimulatedTime::started(now)
        };
        let store = Arc::new(if is_shared {
            SimulatedStore::shared(disk, time, news.clone(), number)
        } else {
            SimulatedStore::own(disk, time, news.clone())
        });
        let bus = is_shared.then(|| Arc::new(SimulatedBus::new(news.clone())));
        let (hints, incoming) = mpsc::unbounded_channel();
        let machine = Arc::new(SimulatedMachine { time, wall_error, dice: Mutex::new(dice), mutant });
        let mut config = Config::new(PathBuf::new());
        (config.limits, config.absence, config.bots) = (RequestLimits::NONE, ABSENCE_TIMEOUT, 1);
        let (started, done) = (Arc::new(Mutex::new(None)), news.clone());
        let (starting, own, links) = (started.clone(), store.clone(), bus.clone());
        runtime.spawn(async move {
            let server = match links {
                Some(bus) => {
                    let hints = Some((bus as Arc<dyn HintBus>, incoming));
                    Server::join(config, None, ClusterLinks { store: own, hints }, machine).await
                }
                None => Server::start(config, None, own, machine).await,
            };
            *lock(&starting) = Some(server);
            done.notify_one();
        });
        let (streams, running) = Default::default();
        let (server, answers) = (None, Arc::default());
        Ok(Node { streams, server, started, store, bus, hints, time, answers, news, running, runtime })
    }

    /// Drops everything that was only in memory. Returns the requests that were in progress.
    pub(crate) fn crash(self) -> Vec<CopyId> {
        let Node { runtime, store, running, server, started, streams, .. } = self;
        let simulated_time = runtime.enter();
        drop(streams);
        drop(simulated_time);
        drop((runtime, server, started));
        store.crash();
        running.into_keys().collect()
    }

    /// Whether it accepts requests.
    pub(crate) fn is_ready(&self) -> bool {
        self.server.is_some()
    }

    /// The current simulated time.
    pub(crate) fn now(&self) -> u64 {
        let _runtime = self.runtime.enter();
        self.time.now()
    }

    /// Delivers a request.
    pub(crate) fn receive(&mut self, copy: CopyId, request: Request<Body>) {
        let Some(router) = self.server.as_ref().map(Server::router) else { return };
        let (answers, news) = (self.answers.clone(), self.news.clone());
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
                (to_bytes(body, LARGEST_RESPONSE).await.unwrap_or_default(), None)
            };
            lock(&answers).push((copy, Answer { status, cookie, body }, stream));
            news.notify_one();
        });
        self.running.insert(copy, task.abort_handle());
    }

    /// Cuts the connection of a request or a stream.
    pub(crate) fn cut(&mut self, copy: CopyId) {
        let _simulated_time = self.runtime.enter();
        self.streams.remove(&copy);
        if let Some(task) = self.running.remove(&copy) {
            task.abort();
        }
    }

    /// The open streams.
    pub(crate) fn open_streams(&self) -> impl Iterator<Item = CopyId> {
        self.streams.keys().copied()
    }

    /// Whether a write is being synced.
    pub(crate) fn is_syncing(&self) -> bool {
        self.store.is_syncing()
    }

    /// Whether several entries are being synced that a mutant could tear apart.
    pub(crate) fn can_be_torn(&self) -> bool {
        self.store.can_be_torn()
    }

    /// Runs the server until a time, or until it has output.
    pub(crate) fn run_until(&mut self, at: u64) -> Vec<NodeOutput> {
        let (news, until) = (self.news.clone(), self.time.instant(at));
        self.runtime.block_on(async {
            tokio::select! {
                biased;
                () = news.notified() => {}
                () = sleep_until(until) => {}
            }
        });
        let mut outputs = Vec::new();
        if let Some(started) = lock(&self.started).take() {
            outputs.push(NodeOutput::Started(started.map(|server| self.server = Some(server))));
        }
        outputs.extend(self.take_answers().into_iter().map(|(copy, answer)| NodeOutput::Answer(copy, answer)));
        outputs.extend(self.read_streams().into_iter().map(|(copy, part)| NodeOutput::Stream(copy, part)));
        outputs.extend(self.store.take_jobs().into_iter().map(NodeOutput::Job));
        let published = self.bus.as_ref().map(|bus| bus.take_published()).unwrap_or_default();
        outputs.extend(published.into_iter().map(NodeOutput::Hint));
        outputs
    }

    /// Lets time pass while the process is stopped.
    pub(crate) fn stall_until(&mut self, at: u64) {
        let millis = at.saturating_sub(self.now());
        self.runtime.block_on(advance(Duration::from_millis(millis)));
    }

    /// Takes the finished responses.
    fn take_answers(&mut self) -> Vec<(CopyId, Answer)> {
        let _simulated_time = self.runtime.enter();
        let ready = std::mem::take(&mut *lock(&self.answers));
        let mut taken = Vec::with_capacity(ready.len());
        for (copy, answer, stream) in ready {
            // The connection was cut at the last moment, so nobody receives the response.
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

    /// Polls the streams, in a fixed order.
    fn read_streams(&mut self) -> Vec<(CopyId, StreamPart)> {
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
