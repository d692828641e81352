//! The links between servers and what they share: the database, and the hint bus. Both can be cut, and hints can be lost, delayed or duplicated.

use std::sync::atomic::Ordering::Relaxed;

use server::{Hint, HintEvent};

use crate::Mutant;
use crate::disk::WriteFate;
use crate::machine::START_SYSTEM_TIME;
use crate::store::{JobKind, ReplyDelivery, SharedJob, StoreAnswer, lock};
use crate::world::{World, WorldEvent};

/// After how many milliseconds a server gives up a request to the database without a reply.
const REQUEST_TIMEOUT: u64 = 5000;
/// After how many milliseconds a broken connection is noticed.
const DISCONNECT_DELAY: u64 = 20;
/// The longest time until a server notices that it receives no hints.
const HINT_TIMEOUT: u32 = 3000;

/// How a server loses its link to the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CutKind {
    /// Without an error: requests run into a timeout.
    Silent,
    /// Connections break.
    Broken,
}

/// An event on the links of a server.
pub(crate) enum LinkEvent {
    /// The server submits a request to the database.
    Asked(SharedJob),
    /// The request reaches the database; with the time when it was submitted.
    Reached(SharedJob, u64),
    /// The reply reaches the server; with the kind of the request and when it was executed, and the time when the reply was sent.
    Replied(StoreAnswer, Option<(JobKind, u64)>, u64),
    /// The link to the database is cut for some milliseconds.
    CutDatabase(CutKind, u64),
    /// The link is restored, unless it was cut again.
    RestoreDatabase,
    /// The server publishes a hint.
    Published(Hint),
    /// A hint reaches the server, if the server was not restarted since: the number counts its starts.
    HintCame(Hint, u64),
    /// The server receives no hints for some milliseconds.
    CutHints(u64),
    /// The server notices that it receives no hints, unless it does again.
    NoticeSilence,
    /// The server receives hints again.
    RestoreHints,
}

/// The state of a server's links.
#[derive(Default)]
pub(crate) struct SharedLinks {
    database: Option<(CutKind, u64)>,
    /// When the link to the database was last cut.
    last_cut: u64,
    hints_until: Option<u64>,
    /// When the last heartbeat whose reply has reached the server was executed at the database.
    heard_pulse: Option<u64>,
    /// The server has applied all changes to people up to this time.
    pub(crate) knows_people: u64,
}

impl SharedLinks {
    pub(crate) fn is_cut_off(&self) -> bool {
        self.database.is_some()
    }

    /// A server that was restarted has not received any reply yet.
    pub(crate) fn forget_heartbeats(&mut self) {
        (self.heard_pulse, self.knows_people) = (None, 0);
    }
}

impl World {
    /// Schedules when links are cut.
    pub(crate) fn plan_cuts(&mut self) {
        let nodes = self.nodes.len() as u32;
        let faults = self.faults;
        for _ in 0..faults.database_cuts {
            self.schedule_fault(|dice| {
                let kind = if dice.below(2) == 0 { CutKind::Silent } else { CutKind::Broken };
                let (node, lasts) = (dice.below(nodes) as usize, 1 + u64::from(dice.below(7000)));
                WorldEvent::Link(node, LinkEvent::CutDatabase(kind, lasts))
            });
        }
        for _ in 0..faults.hint_cuts {
            self.schedule_fault(|dice| {
                let (node, lasts) = (dice.below(nodes) as usize, 1 + u64::from(dice.below(9000)));
                WorldEvent::Link(node, LinkEvent::CutHints(lasts))
            });
        }
        for _ in 0..faults.outages {
            let kind = if self.dice.below(2) == 0 { CutKind::Silent } else { CutKind::Broken };
            let lasts = 1 + u64::from(self.dice.below(9000));
            let at = self.schedule_fault(|_| WorldEvent::Link(0, LinkEvent::CutDatabase(kind, lasts)));
            for node in 1..self.nodes.len() {
                self.schedule(at, WorldEvent::Link(node, LinkEvent::CutDatabase(kind, lasts)));
            }
        }
    }

    pub(crate) fn handle_link_event(&mut self, node: usize, event: LinkEvent) {
        match event {
            LinkEvent::CutDatabase(..) | LinkEvent::CutHints(_) if self.fault_free_since.is_some() => {}
            LinkEvent::Asked(job) => self.deliver_job(node, job),
            LinkEvent::Reached(job, asked) => self.do_job(node, job, asked),
            LinkEvent::Replied(answer, done, asked) => self.reply(node, answer, done, asked),
            LinkEvent::CutDatabase(kind, lasts) => self.cut_database(node, kind, lasts),
            LinkEvent::RestoreDatabase => self.restore_database(node),
            LinkEvent::Published(hint) => self.publish(node, &hint),
            LinkEvent::HintCame(hint, starts) => self.hint_comes(node, hint, starts),
            LinkEvent::CutHints(lasts) => self.cut_hints(node, lasts),
            LinkEvent::NoticeSilence => self.notice_lost_hints(node),
            LinkEvent::RestoreHints => self.restore_hints(node),
        }
        self.note_availability();
    }

    /// Restores all links of a server.
    pub(crate) fn restore_links(&mut self, node: usize) {
        self.nodes[node].links.database = None;
        self.nodes[node].links.hints_until = self.nodes[node].links.hints_until.map(|_| self.now);
        self.restore_hints(node);
    }

    /// When a server learns that a request has failed.
    fn failure_time(&self, node: usize) -> u64 {
        match self.nodes[node].links.database {
            Some((CutKind::Silent, _)) => self.now + REQUEST_TIMEOUT,
            _ => self.now + DISCONNECT_DELAY,
        }
    }

    fn deliver_job(&mut self, node: usize, job: SharedJob) {
        let links = &mut self.nodes[node].links;
        match job.kind {
            // The previous heartbeat has been processed completely, without an error.
            JobKind::Heartbeat => links.knows_people = links.heard_pulse.take().unwrap_or(links.knows_people),
            JobKind::Rejoin => links.heard_pulse = None,
            JobKind::Read | JobKind::Write => {}
        }
        if links.is_cut_off() {
            return self.lose_job(node, job);
        }
        let takes = match job.kind {
            JobKind::Read => lock(&self.disk).read_time(),
            _ => lock(&self.disk).write_time(),
        };
        self.schedule(self.now + takes, WorldEvent::Link(node, LinkEvent::Reached(job, self.now)));
    }

    /// The request does not reach the database.
    fn lose_job(&mut self, node: usize, job: SharedJob) {
        let answer = (job.job)(WriteFate::Failed, &mut lock(&self.disk).database);
        let at = self.failure_time(node);
        self.schedule(at, WorldEvent::Link(node, LinkEvent::Replied(answer, None, self.now)));
    }

    fn do_job(&mut self, node: usize, job: SharedJob, asked: u64) {
        let was_cut = self.nodes[node].links.is_cut_off() || self.nodes[node].links.last_cut > asked;
        // A request that was on its way may still have arrived.
        if was_cut && self.dice.below(2) == 0 {
            return self.lose_job(node, job);
        }
        let mut disk = lock(&self.disk);
        let fate = if job.kind == JobKind::Read { WriteFate::Written } else { disk.next_fate() };
        let passed = if self.plan.mutant == Some(Mutant::FastClock) { self.now * 5 / 2 } else { self.now };
        disk.database.now = START_SYSTEM_TIME + passed;
        let answer = (job.job)(fate, &mut disk.database);
        let takes = disk.read_time();
        drop(disk);
        let done = (fate == WriteFate::Written).then_some((job.kind, self.now));
        let at = if was_cut { self.failure_time(node) } else { self.now + takes };
        let done = done.filter(|_| !was_cut);
        self.schedule(at, WorldEvent::Link(node, LinkEvent::Replied(answer, done, self.now)));
    }

    fn reply(&mut self, node: usize, answer: StoreAnswer, done: Option<(JobKind, u64)>, sent: u64) {
        let links = &mut self.nodes[node].links;
        if done.is_some() && (links.is_cut_off() || links.last_cut > sent) {
            let at = self.failure_time(node);
            return self.schedule(at, WorldEvent::Link(node, LinkEvent::Replied(answer, None, sent)));
        }
        if let Some((JobKind::Heartbeat, at)) = done {
            links.heard_pulse = Some(at);
        }
        answer(if done.is_some() { ReplyDelivery::Delivered } else { ReplyDelivery::Lost });
    }

    fn cut_database(&mut self, node: usize, kind: CutKind, lasts: u64) {
        let (links, until) = (&mut self.nodes[node].links, self.now + lasts);
        links.database = Some((kind, links.database.map_or(until, |(_, earlier)| earlier.max(until))));
        links.last_cut = self.now;
        self.report.database_cuts += 1;
        self.trace.note(self.now, || format!("server {node} is cut off from the database for {lasts} ms: {kind:?}"));
        self.schedule(until, WorldEvent::Link(node, LinkEvent::RestoreDatabase));
    }

    fn restore_database(&mut self, node: usize) {
        let links = &mut self.nodes[node].links;
        if links.database.is_some_and(|(_, until)| until <= self.now) {
            links.database = None;
            self.trace.note(self.now, || format!("server {node} reaches the database again"));
        }
    }

    /// Delivers a hint to all other servers that have subscribed to it, with the configured faults.
    fn publish(&mut self, from: usize, hint: &Hint) {
        for node in (0..self.nodes.len()).filter(|node| *node != from) {
            let slot = &self.nodes[node];
            let bus = slot.node.as_ref().and_then(|node| node.bus.as_ref());
            if !bus.is_some_and(|bus| bus.is_subscribed(&hint.subject)) {
                continue;
            }
            let starts = slot.starts;
            let is_cut = self.nodes[from].links.hints_until.is_some();
            if is_cut || self.dice.below(100) < self.faults.lost_hints {
                self.report.lost_hints += 1;
                continue;
            }
            let copies = if self.dice.below(100) < self.faults.doubled_hints { 2 } else { 1 };
            for _ in 0..copies {
                let is_late = self.dice.below(100) < self.faults.late_hints;
                let takes = u64::from(if is_late { self.dice.below(4000) } else { 1 + self.dice.below(5) });
                self.schedule(self.now + takes, WorldEvent::Link(node, LinkEvent::HintCame(hint.clone(), starts)));
            }
        }
    }

    fn hint_comes(&mut self, node: usize, hint: Hint, starts: u64) {
        let slot = &self.nodes[node];
        if slot.links.hints_until.is_some() {
            self.report.lost_hints += 1;
            return;
        }
        if let Some(node) = slot.node.as_ref().filter(|_| slot.starts == starts) {
            let _ = node.hints.send(HintEvent::Hint(hint));
        }
    }

    fn cut_hints(&mut self, node: usize, lasts: u64) {
        let (links, until) = (&mut self.nodes[node].links, self.now + lasts);
        links.hints_until = links.hints_until.max(Some(until));
        self.trace.note(self.now, || format!("server {node} gets no hints for {lasts} ms"));
        let noticed = self.now + u64::from(self.dice.below(HINT_TIMEOUT));
        self.schedule(noticed, WorldEvent::Link(node, LinkEvent::NoticeSilence));
        self.schedule(until, WorldEvent::Link(node, LinkEvent::RestoreHints));
    }

    fn notice_lost_hints(&mut self, node: usize) {
        let slot = &self.nodes[node];
        let Some(node) = slot.node.as_ref().filter(|_| slot.links.hints_until.is_some()) else { return };
        if let Some(bus) = &node.bus {
            bus.is_connected.store(false, Relaxed);
            let _ = node.hints.send(HintEvent::Lost);
        }
    }

    fn restore_hints(&mut self, node: usize) {
        let slot = &mut self.nodes[node];
        if slot.links.hints_until.is_none_or(|until| until > self.now) {
            return;
        }
        slot.links.hints_until = None;
        let Some(node) = &slot.node else { return };
        // A server that has not noticed the loss gets no event.
        if let Some(bus) = &node.bus
            && !bus.is_connected.swap(true, Relaxed)
        {
            let _ = node.hints.send(HintEvent::Connected);
        }
    }
}
