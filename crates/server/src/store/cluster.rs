//! What several servers on one storage need of it: to follow what others write, and to share the work that must be done once.

use super::{PeopleStore, PracticeStore, Store, StoreReply, StoredLine};

/// What follows an entry of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableTail {
    /// The entries after it.
    pub lines: Vec<StoredLine>,
    /// How often earlier entries were rewritten: grows when a person is forgotten.
    pub revision: u64,
    /// Whether the table is in the archive.
    pub is_archived: bool,
}

/// How far a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableHead {
    /// The table's id.
    pub id: String,
    /// Its last entry.
    pub seq: u64,
    /// How often earlier entries were rewritten.
    pub revision: u64,
}

/// What a server has to do at a table before anything else can happen there: think for a bot, or act for a clock.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableWork {
    /// From when on any server may do it, in milliseconds since 1970. Nothing if only servers do it whose clients look at the table.
    pub due: Option<u64>,
    /// The server that does it already.
    pub worker: Option<String>,
}

/// What entries change about the work at their table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum WorkChange {
    /// Nothing: whoever does it goes on.
    #[default]
    Keep,
    /// There is other work, or none.
    Replace(TableWork),
}

/// A sign of life, and a question for work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heartbeat {
    /// The server.
    pub node: String,
    /// For how many milliseconds it counts as alive.
    pub lease_millis: u64,
    /// For how many milliseconds it may have counted as dead before: a sign of life that was on its way for longer is none.
    pub longest_lapse_millis: u64,
    /// Tables whose work it would do, due or not.
    pub wanted: Vec<String>,
    /// Tables whose work it does. Other work that storage has given to it got lost on the way, and is given again.
    pub held: Vec<String>,
    /// How many tables it takes at most.
    pub most: u32,
}

/// The answer to a sign of life.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pulse {
    /// The time by the clock of the database, in milliseconds since 1970: all servers go by it.
    pub now: u64,
    /// The tables whose work is the server's from now on.
    pub claimed: Vec<String>,
    /// The number of the last change of people.
    pub last_change: u64,
}

/// Something about people has changed that servers keep in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeopleChange {
    /// Its number.
    pub number: u64,
    /// The person; empty for bans and signing keys.
    pub person: String,
}

/// What several servers on one storage need of it. Every call returns at once; the answer comes later.
pub trait ClusterStore: Store + PeopleStore + PracticeStore {
    /// What follows an entry of a table; nothing if there is no such table.
    fn tail(&self, id: &str, after: u64) -> StoreReply<Option<TableTail>>;
    /// How far tables are; those that are in the archive or gone are not among the answers.
    fn heads(&self, ids: Vec<String>) -> StoreReply<Vec<TableHead>>;
    /// Notes that a server lives that was away or is new. If none lived for a while, nobody is charged for that: open decisions begin later
    /// by it.
    fn rejoin(&self, node: &str, lease_millis: u64) -> StoreReply<()>;
    /// What a sign of life is answered, without giving one: for a server that is starting, and of no use to anybody yet.
    fn read_pulse(&self) -> StoreReply<Pulse>;
    /// Notes that a server lives, and gives it work that no living server does. [`StoreError::Conflict`](super::StoreError::Conflict) if it
    /// has counted as dead for too long: then it was away, or this comes late from one that is, and would hide that nobody lived.
    fn beat(&self, heartbeat: Heartbeat) -> StoreReply<Pulse>;
    /// A server no longer does the work at a table; it is due again at a time, if at all.
    fn release(&self, id: &str, node: &str, due: Option<u64>) -> StoreReply<()>;
    /// Whether a server is to do something that happens once in so many milliseconds; the first who asks does it.
    fn claim_job(&self, name: &'static str, period_millis: u64) -> StoreReply<bool>;
    /// The changes of people after one.
    fn people_changes(&self, after: u64) -> StoreReply<Vec<PeopleChange>>;
}
