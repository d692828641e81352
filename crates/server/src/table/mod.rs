//! Tables: the fold of a log, what people may decide at them, and the live ones in memory.

mod decide;
mod live;
mod seats;
mod state;
mod undo;
mod wish;

pub(crate) use live::{Table, Watching};
pub(crate) use state::{RULES_VERSION, Request, State};
pub(crate) use wish::{lay, rematch};
