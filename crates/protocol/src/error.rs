//! Why a request was refused: codes that never change their meaning. Locales hold the sentences (`server.CODE`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $code:ident = $name:literal $status:literal,)*) => {
        /// Why a request was refused.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum ErrorCode { $($(#[doc = $doc])* $code,)* }

        impl ErrorCode {
            /// All codes.
            pub const ALL: &'static [ErrorCode] = &[$(ErrorCode::$code),*];

            /// Its name in answers.
            pub fn name(self) -> &'static str {
                match self { $(ErrorCode::$code => $name,)* }
            }

            /// The status of an answer with this code.
            pub fn status(self) -> u16 {
                match self { $(ErrorCode::$code => $status,)* }
            }

            /// What it means, for the documentation of the interface.
            pub fn meaning(self) -> &'static str {
                match self { $(ErrorCode::$code => concat!($($doc),*).trim_ascii(),)* }
            }
        }
    };
}

codes! {
    /// The body is no JSON, or a field is missing or of another kind; `field` names it.
    Malformed = "malformed" 400,
    /// The request needs a person with a name: POST /api/me first, or send a token.
    NoIdentity = "no-identity" 401,
    /// The cookie or token is not one of this server, or has been withdrawn.
    BadIdentity = "bad-identity" 401,
    /// The page that sent this is not of this server.
    ForeignOrigin = "foreign-origin" 403,
    /// The seat is somebody else's, or the request is the owner's to make.
    NotYours = "not-yours" 403,
    /// The owner has muted this person.
    Muted = "muted" 403,
    /// The owner of the table has blocked this person.
    Blocked = "blocked" 403,
    /// The operator of the server has banned this person or address.
    Banned = "banned" 403,
    /// There is no such table, or no such page.
    NotFound = "not-found" 404,
    /// Known, but not with this method.
    BadMethod = "bad-method" 405,
    /// The game has gone on since the entry that the request answers; `seq` is the last one now.
    Stale = "stale" 409,
    /// Another has been faster: the seat is taken.
    SeatTaken = "seat-taken" 409,
    /// The person in the seat is here: during a game only they give it up.
    Present = "present" 409,
    /// This person has a seat already.
    Seated = "seated" 409,
    /// It is another seat's decision.
    OutOfTurn = "out-of-turn" 409,
    /// The table still waits for players.
    NotBegun = "not-begun" 409,
    /// The game is over.
    Over = "over" 409,
    /// The game is not over yet.
    NotOver = "not-over" 409,
    /// There is nothing that could be taken back to there.
    NothingToUndo = "nothing-to-undo" 409,
    /// Nobody has asked to take something back.
    NothingAsked = "nothing-asked" 409,
    /// The same key came with another request.
    KeyReused = "key-reused" 409,
    /// The table takes no more remarks, or no more entries at all; the day no more results from this address.
    Full = "full" 409,
    /// The person, or everybody at the same address together, has too many tables of this kind, or reviews under way; end one of the tables, or wait
    /// for a review.
    Quota = "quota" 409,
    /// Results of that day are not taken yet, or no longer.
    DayClosed = "day-closed" 409,
    /// This server reviews no games: no bots think here.
    NoReviews = "no-reviews" 409,
    /// The table is in the archive: its record can be read, nothing more.
    Archived = "archived" 410,
    /// The body is too large.
    TooLarge = "too-large" 413,
    /// The body is not announced as application/json.
    BadType = "bad-type" 415,
    /// The server is not known under this name: `--host` states further ones.
    UnknownHost = "unknown-host" 421,
    /// The engine refuses: `why` has its code, the rule, facts, and what would be legal instead.
    Refused = "refused" 422,
    /// The record does not prove what it is sent for; `why` may say more.
    Unproven = "unproven" 422,
    /// Too many requests; `retry-after` says for how many seconds to wait.
    TooMany = "too-many" 429,
    /// Something broke on the server; nothing was changed.
    Broken = "broken" 500,
    /// The server is stopping or full; the same request will do in a moment.
    Busy = "busy" 503,
}

/// The body of every refusal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorResponse {
    /// Why the request was refused.
    pub error: ErrorDetails,
}

/// Why a request was refused: the code, and what some codes add to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ErrorDetails {
    /// The code.
    pub code: ErrorCode,
    /// The field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The seat whose decision it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    /// The last entry now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// For how many seconds to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// The engine's reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<EngineRefusal>,
}

impl From<ErrorCode> for ErrorDetails {
    fn from(code: ErrorCode) -> ErrorDetails {
        ErrorDetails { code, field: None, actor: None, seq: None, retry_after: None, why: None }
    }
}

/// Why the engine refuses a command or a set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EngineRefusal {
    /// The reason's name.
    pub code: String,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// Facts for a sentence.
    pub facts: BTreeMap<String, String>,
    /// Commands that would be legal instead.
    pub instead: Vec<String>,
}
