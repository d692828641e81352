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
    /// Its number.
    pub(crate) number: usize,
    /// Whether other servers share its storage.
    pub(crate) is_shared: bool,
}

/// A running server.
pub(crate) struct Node {
    // First, so that what is in them goes before the runtime does.
    streams: BTreeMap<CopyId, OpenStream>,
    /// Nothing until it has started.
    server: Option<Server>,
    started: Arc<Mutex<Option<io::Result<Server>>>>,
    store: Arc<SimulatedStore>,
    /// Its end of the bus, if there are other servers.
    pub(crate) bus: Option<Arc<SimulatedBus>>,
    /// Where hints come in.
    pub(crate) hints: mpsc::UnboundedSender<HintEvent>,
    time: SimulatedTime,
    answers: Arc<Mutex<Vec<ReadyAnswer>>>,
    /// There is something to carry, or something is being synced.
    news: Arc<Notify>,
    running: BTreeMap<CopyId, AbortHandle>,
    runtime: Runtime,
}

/// An answer that has not been taken yet; with its body if that is a stream.
type ReadyAnswer = (CopyId, Answer, Option<Body>);

/// What a server has to say to the world.
pub(crate) enum NodeOutput {
    /// It has started, or cannot.
    Started(io::Result<()>),
    Answer(CopyId, Answer),
    Stream(CopyId, StreamPart),
    /// Something is asked of the shared database.
    Job(SharedJob),
    /// Something is published to the other servers.
    Hint(Hint),
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
    /// Begins to start a server.
    ///
    /// # Errors
    /// If there can be no runtime.
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
        (config.limits, config.absence, config.bots) = (RequestLimits::NONE, ABSENCE, 1);
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

    /// Takes everything away that was only in memory.
    pub(crate) fn crash(self) -> Vec<CopyId> {
        let Node { runtime, store, running, server, started, streams, .. } = self;
        drop((streams, runtime, server, started));
        store.crash();
        running.into_keys().collect()
    }

    /// Whether it answers requests.
    pub(crate) fn is_ready(&self) -> bool {
        self.server.is_some()
    }

    /// Now, in simulated time.
    pub(crate) fn now(&self) -> u64 {
        let _runtime = self.runtime.enter();
        self.time.now()
    }

    /// A request arrives.
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
                (to_bytes(body, LARGEST_ANSWER).await.unwrap_or_default(), None)
            };
            lock(&answers).push((copy, Answer { status, cookie, body }, stream));
            news.notify_one();
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

    /// Lets the server run until a moment, or until there is news of it.
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

    /// The process does not run until a moment.
    pub(crate) fn stall_until(&mut self, at: u64) {
        let millis = at.saturating_sub(self.now());
        self.runtime.block_on(advance(Duration::from_millis(millis)));
    }

    /// The answers that are ready.
    fn take_answers(&mut self) -> Vec<(CopyId, Answer)> {
        let ready = std::mem::take(&mut *lock(&self.answers));
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
