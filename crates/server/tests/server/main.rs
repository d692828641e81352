//! The guarantees of the server, tested through its routes.

mod connections;
mod documents;
mod follow;
mod fuzzed_bodies;
mod hostile;
mod identity;
mod lobby;
mod malformed;
#[cfg(unix)]
mod operator;
mod page;
mod play;
mod practice;
mod restart;
mod reviews;
mod seats;
mod security_log;
mod sessions;
#[cfg(unix)]
mod several_servers;
mod shared_dice;
mod stream;
mod test_server;
mod undo;
mod walk;
