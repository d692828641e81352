//! What happens to the servers: they start, crash, stand still, and their clocks jump.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use crate::browser::SimulatedBrowser;
use crate::database_link::SharedLinks;
use crate::message::{CopyFate, CopyId};
use crate::node::{Node, NodeOutput, NodeParts};
use crate::plan::stream;
use crate::store::JobKind;
use crate::world::{World, WorldEvent};

/// Something that happens to a server.
pub(crate) enum NodeEvent {
    /// It is started.
    Start,
    /// It has started, or cannot.
    Started(io::Result<()>),
    /// It crashes now, or when it writes next.
    Crash,
    /// It crashes now.
    CrashNow,
    /// Its process is stopped for some milliseconds.
    Pause(u64),
    /// Its process goes on, unless it was stopped again.
    Resume,
    /// The clock on its wall jumps.
    Jump(i64),
}

/// A machine for a server, whether or not one runs on it.
#[derive(Default)]
pub(crate) struct NodeSlot {
    pub(crate) node: Option<Node>,
    /// How far the server has run.
    now: u64,
    /// By how many milliseconds the clock on the wall is wrong. It stays wrong when the server is started again.
    wall_error: Arc<AtomicI64>,
    /// How often a server was started here.
    pub(crate) starts: u64,
    /// The server crashes when it writes next.
    crashes_at_write: bool,
    /// Until when the process is stopped.
    paused_until: Option<u64>,
    /// Requests that have come while it is stopped: it reads them when it goes on.
    unread: Vec<CopyId>,
    pub(crate) links: SharedLinks,
}

impl NodeSlot {
    /// How far the server has run, if it runs and is behind a moment.
    pub(crate) fn behind(&self, at: u64) -> Option<u64> {
        (self.node.is_some() && self.paused_until.is_none() && self.now < at).then_some(self.now)
    }

    /// Lets the server run until a moment, or until it has something to say.
    pub(crate) fn run_until(&mut self, at: u64) -> Option<(u64, Vec<NodeOutput>)> {
        let node = self.node.as_mut()?;
        let outputs = node.run_until(at);
        self.now = node.now();
        Some((self.now, outputs))
    }

    /// Whether the server is to crash now that it has said something. With a deliberate mistake it crashes when a half would be left.
    pub(crate) fn is_to_crash(&self, outputs: &[NodeOutput], is_first: bool) -> bool {
        let Some(node) = &self.node else { return false };
        let writes = |output: &NodeOutput| matches!(output, NodeOutput::Job(job) if job.kind == JobKind::Write);
        let is_writing = node.is_syncing() || outputs.iter().any(writes);
        (self.crashes_at_write && is_writing) || (is_first && node.can_be_torn())
    }

    /// Notes that a request has come.
    pub(crate) fn note_arrival(&mut self, copy: CopyId) {
        if self.paused_until.is_some() {
            self.unread.push(copy);
        }
    }

    /// Whether it answers requests, sooner or later.
    pub(crate) fn is_ready(&self) -> bool {
        self.node.as_ref().is_some_and(Node::is_ready)
    }

    /// Whether it is of use to anybody.
    fn is_useful(&self) -> bool {
        self.is_ready() && self.paused_until.is_none() && !self.links.is_cut_off()
    }
}

impl World {
    pub(crate) fn happen_to_server(&mut self, node: usize, event: NodeEvent) {
        match event {
            NodeEvent::Crash | NodeEvent::CrashNow | NodeEvent::Pause(_) | NodeEvent::Jump(_)
                if self.calm_since.is_some() => {}
            // Half of the time in the middle of a write.
            NodeEvent::Crash if self.dice.below(2) == 0 => self.nodes[node].crashes_at_write = true,
            NodeEvent::Crash | NodeEvent::CrashNow => self.crash(node),
            NodeEvent::Start => self.start(node),
            NodeEvent::Started(started) => self.note_started(node, started),
            NodeEvent::Pause(millis) => self.pause(node, millis),
            NodeEvent::Resume => self.resume(node),
            NodeEvent::Jump(millis) => self.jump(node, millis),
        }
        self.note_usefulness();
    }

    /// Nothing fails any more: everything runs and is connected.
    pub(crate) fn calm_server(&mut self, node: usize) {
        self.nodes[node].crashes_at_write = false;
        self.mend_all(node);
        // A process that stood still until the end of the calm would have had no time to do what is asked of it.
        self.nodes[node].paused_until = self.nodes[node].paused_until.map(|_| self.now);
        self.resume(node);
        self.schedule(self.now, WorldEvent::Server(node, NodeEvent::Start));
    }

    fn start(&mut self, number: usize) {
        let (is_shared, now) = (self.nodes.len() > 1, self.now);
        let slot = &mut self.nodes[number];
        if slot.node.is_some() {
            return;
        }
        slot.starts += 1;
        let name = if number == 0 { String::new() } else { format!("{number} ") };
        let dice = stream(self.plan.seed, &format!("machine {name}{}", slot.starts));
        let (disk, wall_error, mutant) = (self.disk.clone(), slot.wall_error.clone(), self.plan.mutant);
        let node = Node::start(now, NodeParts { disk, wall_error, dice, mutant, number, is_shared });
        slot.node = Some(node.expect("a runtime of one thread"));
        (slot.now, slot.paused_until) = (now, None);
        slot.links.forget_pulses();
    }

    fn note_started(&mut self, node: usize, started: io::Result<()>) {
        match started {
            Ok(()) => self.trace.note(self.now, || format!("server {node} has started")),
            Err(error) => {
                self.trace.note(self.now, || format!("server {node} does not start: {error}"));
                self.nodes[node].node = None;
                self.schedule(self.now + 500, WorldEvent::Server(node, NodeEvent::Start));
            }
        }
    }

    fn crash(&mut self, number: usize) {
        let Some(node) = self.nodes[number].node.take() else { return };
        self.nodes[number].crashes_at_write = false;
        self.nodes[number].unread.clear();
        for (request, copy) in node.crash() {
            self.requests[request].copies[copy].fate = CopyFate::Unknown;
        }
        let streams = self.browsers.iter().flat_map(SimulatedBrowser::streams);
        let ended: Vec<CopyId> = streams.filter(|stream| self.node_of(*stream) == Some(number)).collect();
        ended.into_iter().for_each(|stream| self.schedule(self.now, WorldEvent::StreamEnd(stream)));
        self.report.crashes += 1;
        self.trace.note(self.now, || format!("server {number} has crashed"));
        let pause = u64::from(50 + self.dice.below(4000));
        self.schedule(self.now + pause, WorldEvent::Server(number, NodeEvent::Start));
    }

    fn pause(&mut self, number: usize, millis: u64) {
        let (slot, until) = (&mut self.nodes[number], self.now + millis);
        if slot.node.is_none() {
            return;
        }
        slot.paused_until = slot.paused_until.max(Some(until));
        self.trace.note(self.now, || format!("server {number} is stopped for {millis} ms"));
        self.schedule(until, WorldEvent::Server(number, NodeEvent::Resume));
    }

    fn resume(&mut self, number: usize) {
        let (slot, now) = (&mut self.nodes[number], self.now);
        if slot.paused_until.is_none_or(|until| until > now) {
            return;
        }
        slot.paused_until = None;
        for (request, copy) in std::mem::take(&mut slot.unread) {
            self.requests[request].copies[copy].arrived = Some(now);
        }
        if let Some(node) = &mut slot.node {
            node.stall_until(now);
            slot.now = node.now();
        }
        self.trace.note(now, || format!("server {number} goes on"));
    }

    fn jump(&mut self, number: usize, millis: i64) {
        let error = self.nodes[number].wall_error.fetch_add(millis, Relaxed) + millis;
        self.largest_wall_error = self.largest_wall_error.max(error.unsigned_abs());
        // Several servers go by the clock of the database.
        if self.nodes.len() == 1 {
            self.uptime.note_jump(self.now);
        }
        self.trace.note(self.now, || format!("the clock of server {number} has jumped by {millis} ms"));
    }

    /// Notes since when no server is of use to anybody, or that one is again.
    pub(crate) fn note_usefulness(&mut self) {
        let is_useful = self.nodes.iter().any(NodeSlot::is_useful);
        match self.idle_since {
            Some(since) if is_useful => {
                self.uptime.note_stopped(since, self.now);
                self.idle_since = None;
            }
            None if !is_useful => self.idle_since = Some(self.now),
            _ => {}
        }
    }

    /// The server that a copy of a request has reached.
    pub(crate) fn node_of(&self, (request, copy): CopyId) -> Option<usize> {
        self.requests[request].copies.get(copy)?.node
    }
}
