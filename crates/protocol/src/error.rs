//! Why a request was refused: codes that never change their meaning. The sentences for people are in the locales (`server.CODE`).

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

            /// The name of the code in responses.
            pub fn name(self) -> &'static str {
                match self { $(ErrorCode::$code => $name,)* }
            }

            /// The HTTP status of a response with this code.
            pub fn status(self) -> u16 {
                match self { $(ErrorCode::$code => $status,)* }
            }

            /// The meaning of the code, for the API documentation.
            pub fn meaning(self) -> &'static str {
                match self { $(ErrorCode::$code => concat!($($doc),*).trim_ascii(),)* }
            }
        }
    };
}

codes! {
    /// The body is not JSON, or a field is missing or has the wrong type; `field` names it.
    Malformed = "malformed" 400,
    /// The request needs a person with a name: POST /api/me first, or send a token.
    NoIdentity = "no-identity" 401,
    /// The cookie or token is not valid on this server, or has been revoked.
    BadIdentity = "bad-identity" 401,
    /// The request comes from a page of another site.
    ForeignOrigin = "foreign-origin" 403,
    /// The seat belongs to somebody else, or only the owner may make this request.
    NotYours = "not-yours" 403,
    /// The owner has muted this person.
    Muted = "muted" 403,
    /// The owner of the table has blocked this person.
    Blocked = "blocked" 403,
    /// The operator of the server has banned this person or address.
    Banned = "banned" 403,
    /// There is no such table, or no such page.
    NotFound = "not-found" 404,
    /// The path exists, but not with this method.
    BadMethod = "bad-method" 405,
    /// The position has changed since the entry that the request refers to; `seq` is the number of the last entry.
    Stale = "stale" 409,
    /// Somebody else has taken the seat first.
    SeatTaken = "seat-taken" 409,
    /// The person in the seat is present: during a game only they may give it up.
    Present = "present" 409,
    /// This person has a seat already.
    Seated = "seated" 409,
    /// Another seat is to decide.
    OutOfTurn = "out-of-turn" 409,
    /// The table still waits for players.
    NotBegun = "not-begun" 409,
    /// The game is over.
    Over = "over" 409,
    /// The game is not over yet.
    NotOver = "not-over" 409,
    /// There is no such action of this person to undo.
    NothingToUndo = "nothing-to-undo" 409,
    /// Nobody has asked for an undo, or this person has answered already.
    NothingAsked = "nothing-asked" 409,
    /// The same key was used for a different request.
    KeyReused = "key-reused" 409,
    /// The table accepts no more remarks or no more entries, or the day no more results or finished games from this address.
    Full = "full" 409,
    /// The person, or everybody at the same address together, has too many open tables of this kind, or too many reviews in progress. Close
    /// a table, or wait for a review.
    Quota = "quota" 409,
    /// Results of that day are not accepted yet, or no longer.
    DayClosed = "day-closed" 409,
    /// The sender has deleted this game; with `restore` it is stored again.
    Deleted = "deleted" 409,
    /// This server reviews no games, because it runs no bots.
    NoReviews = "no-reviews" 409,
    /// The table is archived: only its record can be read.
    Archived = "archived" 410,
    /// The body is too large.
    TooLarge = "too-large" 413,
    /// The content type is not `application/json`.
    BadType = "bad-type" 415,
    /// The server is not known under this host name; `--host` adds further names.
    UnknownHost = "unknown-host" 421,
    /// The engine refuses the command: `why` has the reason's code, the rule, facts, and legal commands to play instead.
    Refused = "refused" 422,
    /// The record does not prove the result that it was sent for; `why` may have details.
    Unproven = "unproven" 422,
    /// The game was played on a board that is not built in. This server does not keep such games.
    CustomBoard = "custom-board" 422,
    /// Too many requests; wait for `retry-after` seconds.
    TooMany = "too-many" 429,
    /// An internal error. Whether the change was made is not certain; repeating the request with the same key is safe.
    Broken = "broken" 500,
    /// The server is stopping or overloaded; retry a moment later.
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
    /// The seat that is to decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    /// The number of the last entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// How many seconds to wait before a retry.
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
    /// The code of the reason.
    pub code: String,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// Facts for the sentence that explains it.
    pub facts: BTreeMap<String, String>,
    /// Commands that would be legal instead.
    pub instead: Vec<String>,
}
