//! The online table: the same table, but the record is the log of a server.
//!
//! A [`online`] is a table of a server as this page knows it: a view that follows the log entry by entry, and what was said around it.
//! [`live`] keeps it up to date over one stream of events; whatever somebody decides goes to the server ([`wire`]) and comes back
//! as an entry like everybody else's. **Nothing is played here before the server has written it down.**

mod banner;
mod call;
mod clock;
mod corner;
mod fair;
mod live;
pub(crate) mod lobby;
pub(crate) mod online_table;
pub(crate) mod page;
mod seats;
mod talk;
pub(crate) mod wire;

pub(crate) use call::may_notify;
pub(crate) use online_table::OnlineTable;
