//! The messages between server and browser, as types with `serde` implementations.
//!
//! A table is an ordered log. Every [`Entry`] has a number, and a client that has all entries up to a number has the complete state up to
//! there. [`Created`] starts the log with the header of the record. [`TableState`] is the fold of a log. The server uses the same code, and
//! adds its secrets; so does the page, which adds its viewer. **No rules here**: commands stay text, and the fold asks the engine.

mod clock;
mod dice_sharing;
mod entry;
mod error;
mod practice;
mod request;
mod response;
mod seat;
mod session;
mod table_state;
mod text;
mod view;

pub use clock::{Clock, ClockKind};
pub use dice_sharing::{DiceShares, DiceSharing, NONCE_WAIT_MILLIS, NonceRefusal, NonceShare, NonceShareKind};
pub use entry::{Created, Entry, EntryBody, PlayedBy};
pub use error::{EngineRefusal, ErrorCode, ErrorDetails, ErrorResponse};
pub use practice::{
    DailyBoard, DailyPlace, DroppedGame, EnterDailyResult, KeepGame, OwnDailyList, OwnDailyResult, OwnGame,
    OwnGameList, OwnGameSummary,
};
pub use request::{
    AnswerUndo, BlockPerson, ChatMessage, CloseTable, ContributeNonce, CreateTable, EnterName, GiveTable, MutePerson,
    NoFields, RequestUndo, RequestedSeat, SetSeat, SubmitCommand,
};
pub use response::{
    Accepted, Announcement, BlockList, CurrentPerson, EntryList, Following, HealthReport, IssuedToken, OwnEntry,
    OwnEntryList, PendingReview, PositionReport, RematchTable, TableList, WithdrawnTokens,
};
pub use seat::{Holder, Person, SeatAssignment, SeatChoice};
pub use session::{EndedSessions, ForgottenPerson, SessionKind, SessionList, SessionSummary};
pub use table_state::{FoldError, TableState};
pub use text::one_line;
pub use view::{PendingUndo, Presence, Status, TableSummary, TableView, Viewer};

/// Mute this id instead of a person's to let only people with a seat speak.
pub const SPECTATORS: &str = "spectators";
/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest remark in the chat, in characters.
pub const LONGEST_REMARK: usize = 500;
/// The longest command, in characters.
pub const LONGEST_COMMAND: usize = 120;
/// The longest idempotency key of a request.
pub const LONGEST_KEY: usize = 64;
/// The largest request body, in bytes.
pub const LARGEST_BODY: usize = 16 * 1024;
