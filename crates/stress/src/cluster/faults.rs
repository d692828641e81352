//! The faults that are injected during a trial.

use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::node::{ClusterNode, NodeLink};
use crate::services::{ScratchNats, ScratchPostgres};

/// Everything that faults can affect.
pub(crate) struct FaultTargets<'a> {
    pub(crate) nodes: &'a mut [ClusterNode],
    pub(crate) postgres: &'a mut ScratchPostgres,
    pub(crate) nats: &'a mut ScratchNats,
    /// The program that the nodes are upgraded to one by one, if they started with an earlier version.
    pub(crate) upgrade: Option<&'a Path>,
    /// Called after the address of a node has changed.
    pub(crate) moved: &'a dyn Fn(&[ClusterNode]),
}

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// A node is killed, and restarted later.
    KillNode,
    /// The process of a node is paused.
    PauseNode,
    /// A node loses its link to NATS.
    CutHints,
    /// A node loses its link to the database.
    CutDatabase,
    /// NATS is killed, and restarted later.
    StopNats,
    /// The database is restarted.
    RestartDatabase,
    /// The system clock of a node jumps ahead by a day, and back again.
    JumpClock,
    /// All nodes are restarted one by one; with the new version if they started with an earlier one.
    RollNodes,
}

/// By how many seconds the clock jumps.
const CLOCK_JUMP_SECONDS: i64 = 24 * 3600;

impl Fault {
    /// All faults, in the order of a trial.
    pub(crate) const ALL: [Fault; 8] = [
        Fault::KillNode,
        Fault::StopNats,
        Fault::PauseNode,
        Fault::CutHints,
        Fault::CutDatabase,
        Fault::RestartDatabase,
        Fault::JumpClock,
        Fault::RollNodes,
    ];

    /// A description for the report.
    pub(crate) fn description(self) -> &'static str {
        match self {
            Fault::KillNode => "a node ended with SIGKILL, started again after the time",
            Fault::PauseNode => "a node paused with SIGSTOP for the time",
            Fault::CutHints => "a node cut off from NATS for the time",
            Fault::CutDatabase => "a node cut off from PostgreSQL for the time",
            Fault::StopNats => "NATS ended with SIGKILL, started again after the time",
            Fault::RestartDatabase => "PostgreSQL restarted",
            Fault::JumpClock => "the clock of a node a day ahead for the time",
            Fault::RollNodes => "every node stopped with SIGTERM and started again, one after the other",
        }
    }

    /// Applies the fault to a node, and reverts it after a time. Returns false if it is not possible on this machine.
    pub(crate) fn inject(self, at: &mut FaultTargets<'_>, node: usize, lasts: Duration) -> io::Result<bool> {
        match self {
            Fault::KillNode => {
                at.nodes[node].kill()?;
                thread::sleep(lasts);
                at.nodes[node].restart()?;
                (at.moved)(at.nodes);
            }
            Fault::PauseNode => {
                at.nodes[node].pause()?;
                thread::sleep(lasts);
                at.nodes[node].resume()?;
            }
            Fault::CutHints | Fault::CutDatabase => {
                let link = if self == Fault::CutHints { NodeLink::Hints } else { NodeLink::Database };
                // An earlier version need not notice it.
                let is_noticed = self == Fault::CutHints && at.upgrade.is_none();
                let begun = Instant::now();
                at.nodes[node].cut(link);
                if is_noticed {
                    at.nodes[node].await_following("polling")?;
                }
                thread::sleep(lasts.saturating_sub(begun.elapsed()));
                at.nodes[node].reconnect(link, at.nats.address());
                if is_noticed {
                    at.nodes[node].await_following("hints")?;
                }
            }
            Fault::StopNats => {
                at.nats.stop()?;
                thread::sleep(lasts);
                at.nats.resume()?;
                for node in at.nodes.iter_mut() {
                    node.reconnect(NodeLink::Hints, at.nats.address());
                }
            }
            Fault::RestartDatabase => at.postgres.restart()?,
            Fault::JumpClock => {
                if !at.nodes[node].set_clock(CLOCK_JUMP_SECONDS)? {
                    return Ok(false);
                }
                thread::sleep(lasts);
                at.nodes[node].set_clock(0)?;
            }
            Fault::RollNodes => {
                for node in 0..at.nodes.len() {
                    at.nodes[node].stop()?;
                    if let Some(program) = at.upgrade {
                        at.nodes[node].set_program(program);
                    }
                    at.nodes[node].restart()?;
                    (at.moved)(at.nodes);
                    if at.upgrade.is_some() {
                        // Both versions run side by side for a while.
                        thread::sleep(lasts);
                    }
                }
            }
        }
        Ok(true)
    }
}
