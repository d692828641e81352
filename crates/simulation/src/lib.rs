//! The server in one thread, on simulated time, storage and network: everything that happens follows from a seed.
//!
//! People play, talk, take back, sign out and send nonsense; requests are lost, late, doubled and cut off; the server crashes and is stopped; the
//! disk is slow, full and fails; the clock on the wall jumps. For every fourth seed there are two or three servers on one database, which
//! lose each other's hints and the way to it. Then nothing fails any more, and every [`ServerPromise`] is checked against
//! storage, the server's memory and what every browser has received. A seed that fails is run again with the same result.
//!
//! The server is the real one, down to the router: only what it takes from outside is simulated, through the seams that it has for
//! that (`server::Machine`, `server::store`, and the clock of `tokio`, which stands still until it is moved). No other tool is needed:
//!
//! - `turmoil` simulates sockets between hosts. Here the router is called without any, so that a request can be lost before and after
//!   it was done, and what is lost, doubled or late is decided for each message. Its way to run a host is used: a runtime of one thread
//!   with a clock of its own, which a crash drops.
//! - `madsim` replaces `tokio` and the C library at compile time, for everything in the build. The seams need no second build, and the
//!   chance that is left in `tokio` (the order of branches of `select!`, of tasks that wait for one `watch`) does not reach the server:
//!   its `select!`s are ordered, and the world polls every stream itself.
//!
//! `crates/cascade/tests/crash.rs` kills the real program on a real disk; that is slow, and cannot be repeated.

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
mod wishes;
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
