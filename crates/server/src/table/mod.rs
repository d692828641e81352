//! Tables: the fold of a log with the server's secrets, what people may decide, and the tables in memory.

mod decisions;
mod hosted;
mod live_table;
mod log_line;
mod new_table;
mod presence_pace;
mod remote_presence;
mod seating;
mod undo;

pub(crate) use hosted::{HostedTable, RequestKey};
pub(crate) use live_table::{LiveTable, Watcher};
pub(crate) use log_line::LogLine;
pub(crate) use new_table::{TableStart, new_table, rematch};
