//! Deterministic simulation of the server: one thread, with simulated time, storage and network, all derived from a seed.
//!
//! Simulated people play, talk, undo, sign out and send nonsense. Requests are lost, delayed, duplicated and cut off; the server crashes
//! and is paused; the disk is slow, full and fails; the system clock jumps. For every fourth seed two or three servers share a database,
//! and lose hints and the link to it. Then the faults end, and every [`ServerPromise`] is checked against storage, the server's memory and
//! what every browser has received. A failing seed fails again when it is repeated.
//!
//! The server is the real one, down to the router. Only its environment is simulated, through the seams that it has for that
//! (`server::Machine`, `server::store`, and the clock of `tokio`, which is paused and advanced explicitly). No other tool is needed:
//!
//! - `turmoil` simulates sockets between hosts. Here the router is called without sockets, so that a request can be lost before or after it
//!   was executed, and each message can be lost, duplicated or delayed by itself. Its way of running a host is used here, too: a
//!   single-threaded runtime with its own clock, which a crash drops.
//! - `madsim` replaces `tokio` and the C library at compile time, for everything in the build. The seams need no second build. The
//!   randomness that is left in `tokio` (the order of `select!` branches, and of tasks that wait for one `watch`) does not affect the
//!   server: its `select!`s are biased, and the world polls every stream itself.
//!
//! `crates/cascade/tests/crash.rs` kills the real program on a real disk. That is slow, and not repeatable.

mod audit;
mod browser;
mod database;
mod database_link;
mod disk;
mod hint_bus;
mod machine;
mod message;
#[cfg(test)]
mod model_tests;
mod mutant;
mod node;
mod plan;
mod planned_requests;
mod practice_rows;
mod promises;
mod report;
mod servers;
#[cfg(test)]
mod shared_model_tests;
mod shared_rows;
mod store;
mod store_calls;
mod time;
mod trace;
mod traffic;
mod uptime;
mod verdict;
mod world;

pub use mutant::Mutant;
pub(crate) use plan::FaultPlan;
pub use plan::SimulationPlan;
pub use promises::{BrokenPromise, ServerPromise};
pub use report::SimulatedRun;

/// Runs a simulation.
pub fn simulate(plan: SimulationPlan) -> SimulatedRun {
    world::World::new(plan).run()
}
