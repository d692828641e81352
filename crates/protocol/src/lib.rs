//! What server and browser say to each other, as plain values with one way into JSON and one way back.
//!
//! A table is an ordered log: every [`Entry`] has a number, and whoever has seen all entries up to a number knows everything up
//! to there. [`Created`] opens the log with the record's header; the position is the fold over the entries that play and take
//! back. **No rules here**: commands stay text, and both sides ask the engine.

mod ask;
mod clock;
mod code;
mod entry;
mod field;
mod follow;
mod seat;
mod view;

pub use ask::{Accepted, ChatMessage, CreateTable, RequestUndo, SetSeat, SubmitCommand};
pub use clock::{Clock, ClockKind};
pub use code::ErrorCode;
pub use entry::{Created, Entry, EntryBody, PlayedBy};
pub use field::Malformed;
pub use follow::FollowOutcome;
pub use seat::{Holder, Person, SeatAssignment};
pub use view::{Presence, Status, TableSummary, TableView, Viewer};

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest remark in the chat, in characters.
pub const LONGEST_REMARK: usize = 500;
/// The longest command, in characters.
pub const LONGEST_COMMAND: usize = 120;
/// The longest key of a request that may be repeated.
pub const LONGEST_KEY: usize = 64;
/// The largest request body, in bytes.
pub const LARGEST_BODY: usize = 16 * 1024;

/// A text of one line: no control characters, no blanks around it, not longer than it may be.
pub fn one_line(text: &str, longest: usize) -> String {
    let kept: String = text.chars().filter(|c| !c.is_control()).collect();
    kept.trim().chars().take(longest).collect::<String>().trim_end().to_owned()
}
