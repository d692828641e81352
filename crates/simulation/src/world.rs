//! The world around the server: time, people, a network and a disk, all of them in one thread and all of it from one seed.
//!
//! The world has a queue of things that will happen. Between two of them it lets the server run, and the server stops as soon as it
//! has an answer, so that nothing is decided by which of two threads is faster: there is one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use tabletop::Dice;

use crate::browser::SimulatedBrowser;
use crate::disk::SimulatedDisk;
use crate::message::{AuthHeader, CopyFate, CopyId, SentRequest};
use crate::node::{Node, NodeParts};
use crate::plan::{FaultPlan, SimulationPlan, stream};
use crate::promises::BrokenPromises;
use crate::store::{SharedDisk, lock};
use crate::trace::EventTrace;
use crate::uptime::Uptime;
use crate::{Mutant, SimulatedRun};

/// For how long things fail, in milliseconds.
const STORMY: u64 = 16_000;
/// For how long nothing fails afterwards.
const CALM: u64 = 9000;
/// The longest that somebody waits before they look what to do next.
const LONGEST_PAUSE: u32 = 700;

/// Something that will happen.
pub(crate) enum WorldEvent {
    /// Somebody looks what to do next.
    Act(usize),
    /// A copy of a request reaches the server.
    Arrive(CopyId),
    /// An answer reaches the person who asked.
    Deliver(CopyId),
    /// Somebody has waited long enough for an answer.
    Retry(usize),
    /// A connection is cut.
    Cut(CopyId),
    /// Something comes on the stream of a table.
    StreamBytes(CopyId, Bytes),
    /// A stream has ended.
    StreamEnd(CopyId),
    /// The server crashes.
    Crash,
    /// The server is started.
    Start,
    /// The server's process is stopped for some milliseconds.
    Stall(u64),
    /// The clock on the wall jumps.
    Jump(i64),
    /// The disk is full, or no longer.
    Full(bool),
    /// From now on nothing fails.
    CalmDown,
}

/// When a cookie or token was ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Revocation {
    /// When the request to end it reached the server.
    pub(crate) asked: u64,
    /// When the server had done it.
    pub(crate) done: u64,
}

/// The world around the server.
pub(crate) struct World {
    pub(crate) plan: SimulationPlan,
    pub(crate) dice: Dice,
    /// How much goes wrong now.
    pub(crate) faults: FaultPlan,
    /// How much goes wrong until it is calm.
    pub(crate) planned_faults: FaultPlan,
    pub(crate) now: u64,
    /// Since when nothing fails any more.
    pub(crate) calm_since: Option<u64>,
    queue: BinaryHeap<Reverse<(u64, u64, usize)>>,
    /// What the queue refers to.
    events: Vec<Option<WorldEvent>>,
    pub(crate) disk: SharedDisk,
    wall_error: Arc<AtomicI64>,
    /// The largest error that the clock on the wall has had, in milliseconds.
    pub(crate) largest_wall_error: u64,
    pub(crate) node: Option<Node>,
    starts: u64,
    /// The server crashes when it writes next.
    crashes_at_write: bool,
    down_since: u64,
    pub(crate) uptime: Uptime,
    pub(crate) browsers: Vec<SimulatedBrowser>,
    pub(crate) requests: Vec<SentRequest>,
    /// The tables that people know of.
    pub(crate) links: Vec<String>,
    pub(crate) most_tables: usize,
    /// By whom and when each cookie and token was received.
    pub(crate) issued: Vec<(String, AuthHeader, u64)>,
    /// Cookies and tokens that are worth nothing any more.
    pub(crate) revoked: BTreeMap<AuthHeader, Revocation>,
    /// People who have asked to be signed out or removed, with or without an answer.
    pub(crate) leaving: BTreeSet<String>,
    pub(crate) broken: BrokenPromises,
    pub(crate) trace: EventTrace,
    pub(crate) report: SimulatedRun,
    /// When the next part of a stream is due at the earliest: they stay in order.
    pub(crate) stream_order: BTreeMap<CopyId, u64>,
}

impl World {
    pub(crate) fn new(plan: SimulationPlan) -> World {
        let mut dice = stream(plan.seed, "world");
        let faults = FaultPlan::drawn(&mut stream(plan.seed, "faults"));
        let people = 2 + dice.below(2) as usize;
        let browsers =
            (0..people).map(|number| SimulatedBrowser::new(number, stream(plan.seed, &format!("browser {number}"))));
        let disk = SimulatedDisk::new(stream(plan.seed, "disk"), faults, plan.mutant);
        let mut world = World {
            plan,
            faults,
            planned_faults: faults,
            now: 0,
            calm_since: None,
            queue: BinaryHeap::new(),
            events: Vec::new(),
            disk: Arc::new(Mutex::new(disk)),
            wall_error: Arc::default(),
            largest_wall_error: 0,
            node: None,
            starts: 0,
            crashes_at_write: false,
            down_since: 0,
            uptime: Uptime::default(),
            browsers: browsers.collect(),
            requests: Vec::new(),
            links: Vec::new(),
            most_tables: 1 + dice.below(3) as usize,
            issued: Vec::new(),
            revoked: BTreeMap::new(),
            leaving: BTreeSet::new(),
            broken: BrokenPromises::default(),
            trace: EventTrace::default(),
            report: SimulatedRun::default(),
            stream_order: BTreeMap::new(),
            dice,
        };
        world.trace.note(0, || format!("seed {} {faults:?}", plan.seed));
        world.plan_faults();
        world
    }

    fn plan_faults(&mut self) {
        self.schedule(0, WorldEvent::Start);
        for browser in 0..self.browsers.len() {
            self.schedule(10 + browser as u64, WorldEvent::Act(browser));
        }
        let FaultPlan { crashes, stalls, clock_jumps, full_disks, .. } = self.faults;
        for _ in 0..crashes {
            self.schedule_in_storm(|_| WorldEvent::Crash);
        }
        for _ in 0..stalls {
            self.schedule_in_storm(|dice| WorldEvent::Stall(1 + u64::from(dice.below(8000))));
        }
        for _ in 0..clock_jumps {
            self.schedule_in_storm(|dice| WorldEvent::Jump(jump(dice)));
        }
        for _ in 0..full_disks {
            let from = self.schedule_in_storm(|_| WorldEvent::Full(true));
            let lasts = u64::from(self.dice.below(4000));
            self.schedule(from + lasts, WorldEvent::Full(false));
        }
        self.schedule(STORMY, WorldEvent::CalmDown);
    }

    fn schedule_in_storm(&mut self, event: impl FnOnce(&mut Dice) -> WorldEvent) -> u64 {
        let at = 200 + u64::from(self.dice.below(STORMY as u32 - 200));
        let event = event(&mut self.dice);
        self.schedule(at, event);
        at
    }

    /// Lets something happen at a time.
    pub(crate) fn schedule(&mut self, at: u64, event: WorldEvent) {
        let number = self.events.len();
        self.events.push(Some(event));
        self.queue.push(Reverse((at.max(self.now), number as u64, number)));
    }

    /// Lets everything happen.
    pub(crate) fn run(mut self) -> SimulatedRun {
        while let Some(&Reverse((at, _, number))) = self.queue.peek() {
            if self.calm_since.is_some_and(|since| at > since + CALM) {
                break;
            }
            if at > self.now {
                self.run_server_until(at);
            }
            if self.now >= at {
                self.queue.pop();
                if let Some(event) = self.events[number].take() {
                    self.happen(event);
                }
            }
        }
        self.judge();
        let World { mut report, trace, broken, .. } = self;
        (report.trace_hash, report.trace) = trace.finish();
        report.broken = broken.0;
        report
    }

    /// Lets the server run until a time, or until it has said something.
    pub(crate) fn run_server_until(&mut self, at: u64) {
        let Some(node) = &mut self.node else {
            self.now = at;
            return;
        };
        self.now = node.run_until(at);
        let (answers, parts) = (node.take_answers(), node.read_streams());
        answers.into_iter().for_each(|(copy, answer)| self.server_answers(copy, answer));
        parts.into_iter().for_each(|(copy, part)| self.server_streams(copy, part));
        let crashes = self.crashes_at_write && self.node.as_ref().is_some_and(Node::is_syncing);
        let is_torn = self.report.crashes == 0 && self.node.as_ref().is_some_and(Node::can_be_torn);
        if crashes || is_torn {
            self.crashes_at_write = false;
            self.crash();
        }
    }

    fn happen(&mut self, event: WorldEvent) {
        match event {
            WorldEvent::Act(browser) => {
                self.act(browser);
                let pause = u64::from(50 + self.browsers[browser].dice.below(LONGEST_PAUSE));
                self.schedule(self.now + pause, WorldEvent::Act(browser));
            }
            WorldEvent::Arrive(copy) => self.arrive(copy),
            WorldEvent::Deliver(copy) => self.deliver(copy),
            WorldEvent::Retry(request) => self.retry(request),
            WorldEvent::Cut(copy) => self.cut(copy),
            WorldEvent::StreamBytes(copy, bytes) => self.browser_receives(copy, &bytes),
            WorldEvent::StreamEnd(copy) => self.stream_ends(copy),
            WorldEvent::Crash | WorldEvent::Stall(_) | WorldEvent::Jump(_) if self.calm_since.is_some() => {}
            // Half of the time in the middle of a write.
            WorldEvent::Crash if self.dice.below(2) == 0 => self.crashes_at_write = true,
            WorldEvent::Crash => self.crash(),
            WorldEvent::Start => self.start(),
            WorldEvent::Stall(millis) => self.stall(millis),
            WorldEvent::Jump(millis) => self.jump(millis),
            WorldEvent::Full(is_full) => self.fill_disk(is_full),
            WorldEvent::CalmDown => self.calm_down(),
        }
    }

    fn start(&mut self) {
        if self.node.is_some() {
            return;
        }
        self.starts += 1;
        let dice = stream(self.plan.seed, &format!("machine {}", self.starts));
        let (disk, wall_error) = (self.disk.clone(), self.wall_error.clone());
        let parts = NodeParts { disk, wall_error, dice, mutant: self.plan.mutant };
        match Node::start(self.now, parts) {
            Ok(node) => {
                self.now = node.now();
                self.node = Some(node);
                self.uptime.note_stopped(self.down_since, self.now);
                self.trace.note(self.now, || "the server has started".to_owned());
            }
            Err(error) => {
                self.trace.note(self.now, || format!("the server does not start: {error}"));
                self.schedule(self.now + 500, WorldEvent::Start);
            }
        }
    }

    fn crash(&mut self) {
        let Some(node) = self.node.take() else { return };
        for (request, copy) in node.crash() {
            self.requests[request].copies[copy].fate = CopyFate::Unknown;
        }
        let streams: Vec<CopyId> = self.browsers.iter().flat_map(SimulatedBrowser::streams).collect();
        streams.into_iter().for_each(|stream| self.schedule(self.now, WorldEvent::StreamEnd(stream)));
        self.report.crashes += 1;
        self.down_since = self.now;
        self.trace.note(self.now, || "the server has crashed".to_owned());
        let pause = u64::from(50 + self.dice.below(4000));
        self.schedule(self.now + pause, WorldEvent::Start);
    }

    fn stall(&mut self, millis: u64) {
        let Some(node) = &mut self.node else { return };
        let from = self.now;
        node.stall(millis);
        self.now = node.now();
        self.uptime.note_stopped(from, self.now);
        self.trace.note(self.now, || format!("the server was stopped for {millis} ms"));
    }

    fn jump(&mut self, millis: i64) {
        let error = self.wall_error.fetch_add(millis, Relaxed) + millis;
        self.largest_wall_error = self.largest_wall_error.max(error.unsigned_abs());
        self.uptime.note_jump(self.now);
        self.trace.note(self.now, || format!("the clock on the wall has jumped by {millis} ms"));
    }

    fn fill_disk(&mut self, is_full: bool) {
        let mut disk = lock(&self.disk);
        disk.is_full =
            (is_full && self.calm_since.is_none()) || (disk.is_full && self.plan.mutant == Some(Mutant::FullForEver));
        self.trace.note(self.now, || format!("the disk is full: {is_full}"));
    }

    fn calm_down(&mut self) {
        self.calm_since = Some(self.now);
        self.crashes_at_write = false;
        self.faults = FaultPlan::default();
        lock(&self.disk).faults = FaultPlan::default();
        self.fill_disk(false);
        self.schedule(self.now, WorldEvent::Start);
    }
}

/// How far a clock jumps: a little, by hours, or by days.
fn jump(dice: &mut Dice) -> i64 {
    let far = match dice.below(4) {
        0 => i64::from(dice.below(400)),
        1 => 2000 + i64::from(dice.below(10_000)),
        2 => i64::from(dice.below(7 * 3600 * 1000)),
        _ => i64::from(dice.below(40)) * 24 * 3600 * 1000,
    };
    if dice.below(2) == 0 { far } else { -far }
}
