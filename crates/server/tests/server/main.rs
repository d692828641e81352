//! What the server promises, asked through its front door.

mod documents;
mod house;
mod identity;
mod malformed;
mod page;
mod play;
mod restart;
mod seats;
mod stream;
mod undo;
mod walk;
