//! Trials for a server, from outside: `crash` ends it suddenly again and again, `load` fills it with people.
//!
//! Both talk to a program of their own starting over plain sockets, as any client would, and share no code with the server.

mod client;
mod crash;
mod load;
mod measure;
mod reader;
mod target;

pub use crash::{CrashPlan, CrashReport, crash};
pub use load::{LoadPlan, LoadReport, load};
