//! What the server needs of storage for practice: results of the daily deals, and people's finished games.

use protocol::Person;

use super::StoreReply;

/// The maximum number of finished games that are stored for a person, including deleted ones; the oldest are removed.
pub const MOST_OWN_GAMES: u32 = 500;

/// A person's result of a daily deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyRow {
    /// The day, as `YYYY-MM-DD`.
    pub day: String,
    /// The id of the person.
    pub person: String,
    /// Their points.
    pub points: i32,
    /// Their place at the table, from 1.
    pub place: u8,
    /// The number of players at the table.
    pub players: u8,
    /// When it was entered, in milliseconds since 1970.
    pub at: u64,
}

/// A result with its rank among all results of the day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedRow {
    /// The result.
    pub row: DailyRow,
    /// The person.
    pub person: Person,
    /// The rank among all results of the day, from 1.
    pub rank: u32,
}

/// The results of a day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DailyRanking {
    /// The number of results.
    pub count: u32,
    /// The best results, and the one of the person who asks, in order.
    pub rows: Vec<RankedRow>,
}

/// A finished game that is stored for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnGameRow {
    /// The id of the person.
    pub person: String,
    /// The key of the game, which is the same in every browser.
    pub game: String,
    /// When it was last changed or deleted, in milliseconds since 1970.
    pub changed: u64,
    /// The game as JSON. Empty if it was deleted: the row stays, so that other browsers of the person learn of it.
    pub body: String,
}

/// What happens if a game is to be stored that its person has deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeletedGamePolicy {
    /// It stays deleted: another browser of the person may not know of the deletion yet.
    Refuse,
    /// It is stored again, because the person wants it back.
    Restore,
}

/// What became of a game that was to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnGameOutcome {
    /// It is stored, or its deletion is.
    Stored,
    /// The person has deleted it.
    Deleted,
    /// The person was removed.
    NoPerson,
}

/// What the server needs of storage for practice. Every call returns at once; the reply arrives later.
pub trait PracticeStore: Send + Sync + 'static {
    /// Stores a result. Returns false if the person already has one for that day or was removed.
    fn add_daily_result(&self, row: DailyRow) -> StoreReply<bool>;
    /// The best results of a day, at most `most`, and the one of a person. Ordered by place, then points, then time.
    fn daily_ranking(&self, day: &str, person: Option<String>, most: u32) -> StoreReply<DailyRanking>;
    /// All results of a person, the latest day first.
    fn own_daily_results(&self, person: &str) -> StoreReply<Vec<DailyRow>>;
    /// Stores a finished game or its deletion.
    fn keep_own_game(&self, row: OwnGameRow, over_deletion: DeletedGamePolicy) -> StoreReply<OwnGameOutcome>;
    /// The keys of a person's finished games, the latest change first, each with the time of the change and whether it was deleted.
    fn own_games(&self, person: &str) -> StoreReply<Vec<(String, u64, bool)>>;
    /// A finished game of a person; `None` if there is none or it was deleted.
    fn own_game(&self, person: &str, game: &str) -> StoreReply<Option<String>>;
}
