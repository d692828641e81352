//! Tests of a server from outside: `crash` kills it again and again while people play, `load` fills it with people, `cluster::trial` lets
//! everything around several servers fail in turn.
//!
//! All of them start the program themselves and talk to it over plain sockets, as any client would. They share no code with the server.

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
