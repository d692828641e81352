//! The environment of the servers: time, people, a network and a disk, all in one thread and derived from one seed.
//!
//! The world has a queue of events. Between two events it runs the servers, each up to the same time, and stops a server as soon as it has
//! output. So no result depends on a race between threads: there is only one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use tabletop::Dice;

use crate::browser::SimulatedBrowser;
use crate::database_link::LinkEvent;
use crate::disk::SimulatedDisk;
use crate::message::{Answer, AuthHeader, CopyId, SentRequest};
use crate::node::{NodeOutput, StreamPart};
use crate::plan::{FaultPlan, SimulationPlan, stream};
use crate::promises::BrokenPromises;
use crate::servers::{NodeEvent, NodeSlot};
use crate::store::{SharedDisk, lock};
use crate::trace::EventTrace;
use crate::uptime::Uptime;
use crate::{Mutant, SimulatedRun};

/// The duration of the phase with faults, in milliseconds.
const FAULT_PHASE: u64 = 16_000;
/// The duration of the fault-free phase after it.
const FAULT_FREE_PHASE: u64 = 9000;
/// The additional duration of the fault-free phase if servers share a database.
const SHARED_FAULT_FREE_PHASE: u64 = 6000;
/// The longest pause between two requests of a person.
const LONGEST_REQUEST_PAUSE: u32 = 700;

/// An event.
pub(crate) enum WorldEvent {
    /// A person chooses the next request.
    Act(usize),
    /// A copy of a request reaches a server.
    Arrive(CopyId),
    /// A response reaches the person who sent the request.
    Deliver(CopyId),
    /// The timeout of a request has expired.
    Retry(usize),
    /// A connection is cut.
    Cut(CopyId),
    /// A part of a stream reaches a browser.
    StreamBytes(CopyId, Bytes),
    /// A stream has ended.
    StreamEnd(CopyId),
    /// A server has responded.
    Answered(CopyId, Answer),
    /// A server has sent something on a stream.
    Sent(CopyId, StreamPart),
    /// An event of a server.
    Server(usize, NodeEvent),
    /// An event on a link between a server and what it shares with others.
    Link(usize, LinkEvent),
    /// The disk becomes full, or has space again.
    Full(bool),
    /// The faults end.
    EndFaults,
}

/// The revocation of a cookie or token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Revocation {
    /// When the request for it first reached a server.
    pub(crate) asked: u64,
    /// When the server responded that it was done.
    pub(crate) done: u64,
    /// The server that responded.
    pub(crate) node: usize,
}

/// The simulated world.
pub(crate) struct World {
    pub(crate) plan: SimulationPlan,
    pub(crate) dice: Dice,
    /// The current faults.
    pub(crate) faults: FaultPlan,
    /// The faults until the fault-free phase.
    pub(crate) planned_faults: FaultPlan,
    pub(crate) now: u64,
    /// When the fault-free phase began.
    pub(crate) fault_free_since: Option<u64>,
    queue: BinaryHeap<Reverse<(u64, u64, usize)>>,
    /// The events of the queue.
    events: Vec<Option<WorldEvent>>,
    pub(crate) disk: SharedDisk,
    /// The largest error of a system clock so far, in milliseconds.
    pub(crate) largest_wall_error: u64,
    pub(crate) nodes: Vec<NodeSlot>,
    /// Since when no server could serve clients.
    pub(crate) idle_since: Option<u64>,
    pub(crate) uptime: Uptime,
    pub(crate) browsers: Vec<SimulatedBrowser>,
    pub(crate) requests: Vec<SentRequest>,
    /// The ids of the tables that people know.
    pub(crate) links: Vec<String>,
    pub(crate) most_tables: usize,
    /// The person and the time of each cookie and token that was issued.
    pub(crate) issued: Vec<(String, AuthHeader, u64)>,
    /// Cookies and tokens that were revoked.
    pub(crate) revoked: BTreeMap<AuthHeader, Revocation>,
    /// People who have asked to be signed out or removed, whether or not they got a response.
    pub(crate) leaving: BTreeSet<String>,
    /// The people of whom a server has said that they are deleted.
    pub(crate) deleted: BTreeSet<String>,
    pub(crate) broken: BrokenPromises,
    pub(crate) trace: EventTrace,
    pub(crate) report: SimulatedRun,
    /// For each table, when its entries were acknowledged, and the last entry each time.
    pub(crate) acknowledged: BTreeMap<String, Vec<(u64, u64)>>,
    /// The earliest time for the next part of each stream, which keeps the parts in order.
    pub(crate) stream_order: BTreeMap<CopyId, u64>,
}

impl World {
    pub(crate) fn new(plan: SimulationPlan) -> World {
        let mut dice = stream(plan.seed, "world");
        let mut faults = FaultPlan::random(&mut stream(plan.seed, "faults"));
        if plan.nodes() > 1 {
            faults = faults.with_links(&mut stream(plan.seed, "links"));
        }
        let people = 2 + dice.below(2) as usize;
        let browser = |number| {
            let dice = stream(plan.seed, &format!("browser {number}"));
            SimulatedBrowser::new(number, dice, plan.always_shares())
        };
        let browsers = (0..people).map(browser);
        let disk = SimulatedDisk::new(stream(plan.seed, "disk"), faults, plan.mutant);
        let mut world = World {
            plan,
            faults,
            planned_faults: faults,
            now: 0,
            fault_free_since: None,
            queue: BinaryHeap::new(),
            events: Vec::new(),
            disk: Arc::new(Mutex::new(disk)),
            largest_wall_error: 0,
            nodes: (0..plan.nodes()).map(|_| NodeSlot::default()).collect(),
            idle_since: Some(0),
            uptime: Uptime::of_servers(plan.nodes()),
            browsers: browsers.collect(),
            requests: Vec::new(),
            links: Vec::new(),
            most_tables: 1 + dice.below(3) as usize,
            issued: Vec::new(),
            revoked: BTreeMap::new(),
            leaving: BTreeSet::new(),
            deleted: BTreeSet::new(),
            broken: BrokenPromises::default(),
            trace: EventTrace::default(),
            report: SimulatedRun::default(),
            acknowledged: BTreeMap::new(),
            stream_order: BTreeMap::new(),
            dice,
        };
        world.trace.note(0, || format!("seed {} {faults:?}", plan.seed));
        world.plan_faults();
        world
    }

    fn plan_faults(&mut self) {
        for node in 0..self.nodes.len() {
            self.schedule(node as u64, WorldEvent::Server(node, NodeEvent::Start));
        }
        for browser in 0..self.browsers.len() {
            self.schedule(10 + browser as u64, WorldEvent::Act(browser));
        }
        let FaultPlan { crashes, stalls, clock_jumps, full_disks, .. } = self.faults;
        for _ in 0..crashes {
            self.schedule_for_server(|_| NodeEvent::Crash);
        }
        for _ in 0..stalls {
            self.schedule_for_server(|dice| NodeEvent::Pause(1 + u64::from(dice.below(8000))));
        }
        for _ in 0..clock_jumps {
            self.schedule_for_server(|dice| NodeEvent::Jump(jump(dice)));
        }
        for _ in 0..full_disks {
            let from = self.schedule_fault(|_| WorldEvent::Full(true));
            let lasts = u64::from(self.dice.below(4000));
            self.schedule(from + lasts, WorldEvent::Full(false));
        }
        if self.nodes.len() > 1 {
            self.plan_cuts();
        }
        self.schedule(FAULT_PHASE, WorldEvent::EndFaults);
    }

    fn schedule_for_server(&mut self, event: impl FnOnce(&mut Dice) -> NodeEvent) {
        let several = self.nodes.len() as u32;
        // No draw for a single server, so that the sequence of random numbers stays the same.
        let node = if several > 1 { self.dice.below(several) as usize } else { 0 };
        self.schedule_fault(|dice| WorldEvent::Server(node, event(dice)));
    }

    pub(crate) fn schedule_fault(&mut self, event: impl FnOnce(&mut Dice) -> WorldEvent) -> u64 {
        let at = 200 + u64::from(self.dice.below(FAULT_PHASE as u32 - 200));
        let event = event(&mut self.dice);
        self.schedule(at, event);
        at
    }

    /// Schedules an event.
    pub(crate) fn schedule(&mut self, at: u64, event: WorldEvent) {
        let number = self.events.len();
        self.events.push(Some(event));
        self.queue.push(Reverse((at.max(self.now), number as u64, number)));
    }

    /// Runs the simulation to its end.
    pub(crate) fn run(mut self) -> SimulatedRun {
        while self.step(self.fault_free_since.map_or(u64::MAX, |since| since + self.fault_free_millis())) {}
        self.check_promises();
        let World { mut report, trace, broken, .. } = self;
        (report.trace_hash, report.trace) = trace.finish();
        report.broken = broken.0;
        report
    }

    /// The duration of the fault-free phase. Servers that lost the link to a shared database first have to wait for a timeout.
    fn fault_free_millis(&self) -> u64 {
        if self.nodes.len() > 1 { FAULT_FREE_PHASE + SHARED_FAULT_FREE_PHASE } else { FAULT_FREE_PHASE }
    }

    /// Handles the next event, or runs a server up to it. Returns false if nothing is left before `limit`.
    pub(crate) fn step(&mut self, limit: u64) -> bool {
        let next = self.queue.peek().map(|&Reverse((at, _, number))| (at, number));
        let Some((at, number)) = next.filter(|(at, _)| *at <= limit) else {
            return limit != u64::MAX && self.run_next_server(limit);
        };
        if self.run_next_server(at) {
            return true;
        }
        self.queue.pop();
        self.now = at;
        if let Some(event) = self.events[number].take() {
            self.handle(event);
        }
        true
    }

    /// Runs the server that is furthest behind `at`, until it has output. Returns false if none is behind.
    fn run_next_server(&mut self, at: u64) -> bool {
        let running = self.nodes.iter().enumerate().filter_map(|(number, slot)| Some((slot.behind(at)?, number)));
        let Some((_, number)) = running.min() else { return false };
        let Some((now, outputs)) = self.nodes[number].run_until(at) else { return false };
        let crashes = self.nodes[number].is_to_crash(&outputs, self.report.crashes == 0);
        for output in outputs {
            let event = match output {
                NodeOutput::Started(started) => WorldEvent::Server(number, NodeEvent::Started(started)),
                NodeOutput::Answer(copy, answer) => WorldEvent::Answered(copy, answer),
                NodeOutput::Stream(copy, part) => WorldEvent::Sent(copy, part),
                NodeOutput::Job(job) => WorldEvent::Link(number, LinkEvent::Asked(job)),
                NodeOutput::Hint(hint) => WorldEvent::Link(number, LinkEvent::Published(hint)),
            };
            self.schedule(now, event);
        }
        if crashes {
            self.schedule(now, WorldEvent::Server(number, NodeEvent::CrashNow));
        }
        true
    }

    fn handle(&mut self, event: WorldEvent) {
        match event {
            WorldEvent::Act(browser) => {
                self.act(browser);
                let pause = u64::from(50 + self.browsers[browser].dice.below(LONGEST_REQUEST_PAUSE));
                self.schedule(self.now + pause, WorldEvent::Act(browser));
            }
            WorldEvent::Arrive(copy) => self.arrive(copy),
            WorldEvent::Deliver(copy) => self.deliver(copy),
            WorldEvent::Retry(request) => self.retry(request),
            WorldEvent::Cut(copy) => self.cut(copy),
            WorldEvent::StreamBytes(copy, bytes) => self.browser_receives(copy, &bytes),
            WorldEvent::StreamEnd(copy) => self.stream_ends(copy),
            WorldEvent::Answered(copy, answer) => self.server_answers(copy, answer),
            WorldEvent::Sent(copy, part) => self.server_streams(copy, part),
            WorldEvent::Server(node, event) => self.handle_server_event(node, event),
            WorldEvent::Link(node, event) => self.handle_link_event(node, event),
            WorldEvent::Full(is_full) => self.fill_disk(is_full),
            WorldEvent::EndFaults => self.end_faults(),
        }
    }

    fn fill_disk(&mut self, is_full: bool) {
        let mut disk = lock(&self.disk);
        disk.is_full = (is_full && self.fault_free_since.is_none())
            || (disk.is_full && self.plan.mutant == Some(Mutant::DiskStaysFull));
        self.trace.note(self.now, || format!("the disk is full: {is_full}"));
    }

    fn end_faults(&mut self) {
        self.fault_free_since = Some(self.now);
        self.faults = FaultPlan::default();
        lock(&self.disk).faults = FaultPlan::default();
        self.fill_disk(false);
        for node in 0..self.nodes.len() {
            self.end_server_faults(node);
        }
    }
}

/// The size of a clock jump: small, hours, or days.
fn jump(dice: &mut Dice) -> i64 {
    let far = match dice.below(4) {
        0 => i64::from(dice.below(400)),
        1 => 2000 + i64::from(dice.below(10_000)),
        2 => i64::from(dice.below(7 * 3600 * 1000)),
        _ => i64::from(dice.below(40)) * 24 * 3600 * 1000,
    };
    if dice.below(2) == 0 { far } else { -far }
}
