//! Tables: the fold of a log, what people may decide at them, and the live ones in memory.

mod decide;
mod live;
mod seats;
mod state;
mod undo;
mod wish;

pub(crate) use live::{Table, Watching};
pub use state::RULES_VERSION;
pub(crate) use state::{Request, State};
pub(crate) use wish::{lay, rematch};
