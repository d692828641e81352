//! Events of servers: they start, crash and pause, and their clocks jump.

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

/// An event of a server.
pub(crate) enum NodeEvent {
    /// It is to be started.
    Start,
    /// It has started, or failed to start.
    Started(io::Result<()>),
    /// It crashes now, or at its next write.
    Crash,
    /// It crashes now.
    CrashNow,
    /// Its process is paused for some milliseconds.
    Pause(u64),
    /// Its process continues, unless it was paused again.
    Resume,
    /// Its system clock jumps.
    Jump(i64),
}

/// A slot for a server, whether or not one is running.
#[derive(Default)]
pub(crate) struct NodeSlot {
    pub(crate) node: Option<Node>,
    /// The simulated time that the server has reached.
    now: u64,
    /// The error of the system clock in milliseconds. It persists when the server is restarted.
    wall_error: Arc<AtomicI64>,
    /// How often a server was started in this slot.
    pub(crate) starts: u64,
    /// Whether the server crashes at its next write.
    crashes_at_write: bool,
    /// Until when the process is paused.
    paused_until: Option<u64>,
    /// Requests that arrived during a pause, and are read when it ends.
    unread: Vec<CopyId>,
    pub(crate) links: SharedLinks,
}

impl NodeSlot {
    /// The simulated time that the server has reached, if it is running and behind `at`.
    pub(crate) fn behind(&self, at: u64) -> Option<u64> {
        (self.node.is_some() && self.paused_until.is_none() && self.now < at).then_some(self.now)
    }

    /// Runs the server until a time, or until it has output.
    pub(crate) fn run_until(&mut self, at: u64) -> Option<(u64, Vec<NodeOutput>)> {
        let node = self.node.as_mut()?;
        let outputs = node.run_until(at);
        self.now = node.now();
        Some((self.now, outputs))
    }

    /// Whether the server is to crash after this output: at a planned crash during a write, or when a mutant could tear a write apart.
    pub(crate) fn is_to_crash(&self, outputs: &[NodeOutput], is_first: bool) -> bool {
        let Some(node) = &self.node else { return false };
        let writes = |output: &NodeOutput| matches!(output, NodeOutput::Job(job) if job.kind == JobKind::Write);
        let is_writing = node.is_syncing() || outputs.iter().any(writes);
        (self.crashes_at_write && is_writing) || (is_first && node.can_be_torn())
    }

    /// Notes that a request has arrived.
    pub(crate) fn note_arrival(&mut self, copy: CopyId) {
        if self.paused_until.is_some() {
            self.unread.push(copy);
        }
    }

    /// Whether it accepts requests, even if its process is paused.
    pub(crate) fn is_ready(&self) -> bool {
        self.node.as_ref().is_some_and(Node::is_ready)
    }

    /// Whether clients can be served through it.
    fn can_serve(&self) -> bool {
        self.is_ready() && self.paused_until.is_none() && !self.links.is_cut_off()
    }
}

impl World {
    pub(crate) fn handle_server_event(&mut self, node: usize, event: NodeEvent) {
        match event {
            NodeEvent::Crash | NodeEvent::CrashNow | NodeEvent::Pause(_) | NodeEvent::Jump(_)
                if self.fault_free_since.is_some() => {}
            // Half of the crashes happen during a write.
            NodeEvent::Crash if self.dice.below(2) == 0 => self.nodes[node].crashes_at_write = true,
            NodeEvent::Crash | NodeEvent::CrashNow => self.crash(node),
            NodeEvent::Start => self.start(node),
            NodeEvent::Started(started) => self.note_started(node, started),
            NodeEvent::Pause(millis) => self.pause(node, millis),
            NodeEvent::Resume => self.resume(node),
            NodeEvent::Jump(millis) => self.jump(node, millis),
        }
        self.note_availability();
    }

    /// Ends the faults of a server: it runs and is connected.
    pub(crate) fn end_server_faults(&mut self, node: usize) {
        self.nodes[node].crashes_at_write = false;
        self.restore_links(node);
        // If it stayed paused during the fault-free phase, it would have no time to finish its work.
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
        slot.links.forget_heartbeats();
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
        // Several servers use the clock of the database.
        if self.nodes.len() == 1 {
            self.uptime.note_jump(self.now);
        }
        self.trace.note(self.now, || format!("the clock of server {number} has jumped by {millis} ms"));
    }

    /// Tracks the periods in which no server could serve clients.
    pub(crate) fn note_availability(&mut self) {
        let is_useful = self.nodes.iter().any(NodeSlot::can_serve);
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
