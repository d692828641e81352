//! What several servers need of a shared storage: following each other's writes, and dividing the work that must be done once.

use super::{PeopleStore, PracticeStore, Store, StoreReply, StoredLine};

/// The part of a table's log after an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableTail {
    /// The entries after it.
    pub lines: Vec<StoredLine>,
    /// The number of the table's last entry.
    pub last: u64,
    /// How often earlier entries were rewritten. It grows when a person is deleted.
    pub revision: u64,
    /// Whether the table is archived.
    pub is_archived: bool,
}

/// The last entry and the revision of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableHead {
    /// The table's id.
    pub id: String,
    /// The number of its last entry.
    pub seq: u64,
    /// How often earlier entries were rewritten.
    pub revision: u64,
}

/// The work that a server has to do at a table before the game can go on: move for a bot, or act on an expired deadline.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableWork {
    /// From when on any server may do it, in milliseconds since 1970. If `None`, only servers do it that ask for this table.
    pub due: Option<u64>,
    /// The server that it is assigned to.
    pub worker: Option<String>,
}

/// How new entries change the work at their table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum WorkChange {
    /// Not at all: the server that does it continues.
    #[default]
    Keep,
    /// There is other work, or none.
    Replace(TableWork),
}

/// A heartbeat, which also asks for work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heartbeat {
    /// The id of the server.
    pub node: String,
    /// How many milliseconds the server counts as alive from now on.
    pub lease_millis: u64,
    /// How many milliseconds its previous lease may have been expired. If it expired longer ago, the heartbeat is rejected.
    pub longest_lapse_millis: u64,
    /// Tables whose work it would do even if that is not due.
    pub wanted: Vec<String>,
    /// Tables whose work is in progress on the server. Other work that is assigned to it was lost on the way, and is assigned again.
    pub held: Vec<String>,
    /// The maximum number of tables to assign.
    pub most: u32,
}

/// The answer to a heartbeat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeartbeatReply {
    /// The time by the clock of the database, in milliseconds since 1970, which all servers use.
    pub now: u64,
    /// The tables whose work is assigned to the server from now on.
    pub claimed: Vec<String>,
    /// The number of the last change to people.
    pub last_change: u64,
}

/// A change to people that invalidates the caches of servers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeopleChange {
    /// The number of the change.
    pub number: u64,
    /// The id of the person; empty for bans and signing keys.
    pub person: String,
}

/// What several servers need of a shared storage. Every call returns at once; the reply arrives later.
pub trait ClusterStore: Store + PeopleStore + PracticeStore {
    /// The log of a table after an entry; `None` if there is no such table.
    fn tail(&self, id: &str, after: u64) -> StoreReply<Option<TableTail>>;
    /// The last entries of tables. Archived and removed tables are left out.
    fn heads(&self, ids: Vec<String>) -> StoreReply<Vec<TableHead>>;
    /// Registers a server as alive that is new or whose lease has expired. If no server was alive for a while, all open deadlines are
    /// extended by that time.
    fn rejoin(&self, node: &str, lease_millis: u64) -> StoreReply<()>;
    /// Reads what a heartbeat would return, without sending one: for a server that is starting and cannot serve yet.
    fn read_heartbeat_reply(&self) -> StoreReply<HeartbeatReply>;
    /// Renews the lease of a server, and assigns work to it that no living server does. Fails with
    /// [`StoreError::Conflict`](super::StoreError::Conflict) if the lease expired too long ago. The server must rejoin then: a late
    /// heartbeat would hide that no server was alive.
    fn heartbeat(&self, heartbeat: Heartbeat) -> StoreReply<HeartbeatReply>;
    /// Releases the work at a table that is assigned to a server. It becomes due again at a given time, or never. If `seq` is given and no
    /// longer the last entry, nothing is released: a release that arrives late must not undo a later claim. Returns whether it was released.
    fn release(&self, id: &str, node: &str, seq: Option<u64>, due: Option<u64>) -> StoreReply<bool>;
    /// Whether the caller should run a job that runs once per period; true for the first server that asks.
    fn claim_job(&self, name: &'static str, period_millis: u64) -> StoreReply<bool>;
    /// The changes to people after a change number.
    fn people_changes(&self, after: u64) -> StoreReply<Vec<PeopleChange>>;
}
