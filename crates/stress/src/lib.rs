//! Stress tests of running servers: `crash` kills a server repeatedly while people play, `load` measures it under load, `cluster::trial`
//! injects faults into several servers and everything around them.
//!
//! All of them start the program themselves and use plain sockets, as any client would. They share no code with the server.

mod client;
#[cfg(unix)]
pub mod cluster;
mod crash;
mod load;
mod measure;
mod open_files;
mod reader;
#[cfg(unix)]
pub mod services;
mod tested_server;

pub use crash::{CrashPlan, CrashReport, crash};
pub use load::{FinishedTables, LoadPace, LoadPlan, LoadReport, TableToCopy, load};
