//! What the server promises, asked through its routes.

mod documents;
mod follow;
mod fuzzed_bodies;
mod identity;
mod malformed;
mod page;
mod play;
mod restart;
mod seats;
mod shared_dice;
mod stream;
mod test_server;
mod undo;
mod walk;
