//! What the server needs of storage for practice: results of the deal of the day, and the finished games of people.

use protocol::Person;

use super::StoreReply;

/// The most finished games that are kept for a person, deleted ones included; the oldest go.
pub const MOST_OWN_GAMES: u32 = 500;

/// How somebody did with the game of a day.
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
    /// How many played at the table.
    pub players: u8,
    /// When it was entered, in milliseconds since 1970.
    pub at: u64,
}

/// A result among those of everybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedRow {
    /// The result.
    pub row: DailyRow,
    /// Who it is by.
    pub person: Person,
    /// Its place among all results of the day, from 1.
    pub rank: u32,
}

/// The results of a day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DailyRanking {
    /// How many there are.
    pub count: u32,
    /// The best of them, and that of the person who asks, in order.
    pub rows: Vec<RankedRow>,
}

/// A finished game that is kept for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnGameRow {
    /// The id of the person.
    pub person: String,
    /// The name that the same game has wherever it was played.
    pub game: String,
    /// When it was last written or deleted, in milliseconds since 1970.
    pub changed: u64,
    /// The game as JSON; empty if it was deleted, so that other browsers of the person learn of it.
    pub body: String,
}

/// What the server needs of storage for practice. Every call returns at once; the answer comes later.
pub trait PracticeStore: Send + Sync + 'static {
    /// Stores a result, unless the person has one of that day already or was removed; whether it did.
    fn add_daily_result(&self, row: DailyRow) -> StoreReply<bool>;
    /// The best results of a day, at most so many, and that of a person beyond them. Who sat better comes first, then who has more points, then who was earlier.
    fn daily_ranking(&self, day: &str, person: Option<String>, most: u32) -> StoreReply<DailyRanking>;
    /// All results of a person, the latest day first.
    fn own_daily_results(&self, person: &str) -> StoreReply<Vec<DailyRow>>;
    /// Stores a finished game, or that it was deleted; false if the person was removed.
    fn keep_own_game(&self, row: OwnGameRow) -> StoreReply<bool>;
    /// The finished games of a person without their bodies, the latest change first; those that were deleted, too: the flag says so.
    fn own_games(&self, person: &str) -> StoreReply<Vec<(String, u64, bool)>>;
    /// A finished game of a person; nothing if there is none or it was deleted.
    fn own_game(&self, person: &str, game: &str) -> StoreReply<Option<String>>;
}
