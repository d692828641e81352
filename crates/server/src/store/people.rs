//! What the server needs of storage for people: who they are, where they are signed in, whom they block, who is banned.

use protocol::{Person, SessionKind};

use super::StoreReply;

/// A person as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The person's id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Sessions of earlier generations are over.
    pub generation: u32,
    /// Until when a cookie of the first version can be exchanged for a session, in milliseconds since 1970.
    pub old_cookie_until: u64,
    /// When they were last here, to the day, in milliseconds since 1970. Storage follows their sessions.
    pub seen: u64,
}

impl Guest {
    /// The person as others see them.
    pub fn person(&self) -> Person {
        Person { id: self.id.clone(), name: self.name.clone() }
    }
}

/// A browser or program in which a person is signed in. Times are in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonSession {
    /// The session's id. Not a secret: the signature is.
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// Whether a cookie or a token carries it.
    pub kind: SessionKind,
    /// The person's generation when it began.
    pub generation: u32,
    /// When it began.
    pub issued: u64,
    /// When it was last used, to the day.
    pub used: u64,
    /// When it ends.
    pub expires: u64,
}

/// Which sessions of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SessionFilter {
    /// All of them.
    All,
    /// The tokens.
    Tokens,
    /// One of them.
    One(String),
}

impl SessionFilter {
    /// Whether a session of the person is meant.
    pub fn covers(&self, id: &str, kind: SessionKind) -> bool {
        match self {
            SessionFilter::All => true,
            SessionFilter::Tokens => kind == SessionKind::Token,
            SessionFilter::One(one) => one == id,
        }
    }
}

/// An entry of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EntryPlace {
    /// The table's id.
    pub table: String,
    /// The entry's number.
    pub seq: u64,
}

/// Some of the entries that name a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnEntriesPage {
    /// The table of each, and the entry as JSON.
    pub entries: Vec<(String, String)>,
    /// Where to go on, if there may be more.
    pub next: Option<EntryPlace>,
}

/// A key that signs cookies and tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SigningKey {
    /// Its number: the highest signs, older ones still verify.
    pub number: u32,
    /// The key.
    pub value: Vec<u8>,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
}

/// Somebody who is kept out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// A person's id or an address.
    pub target: String,
    /// Until when, in milliseconds since 1970.
    pub until: u64,
}

/// What the server needs of storage for people. Every call returns at once; the answer comes later.
pub trait PeopleStore: Send + Sync + 'static {
    /// A person.
    fn guest(&self, id: &str) -> StoreReply<Option<Guest>>;
    /// Stores a new person.
    fn add_guest(&self, guest: Guest) -> StoreReply<()>;
    /// Gives a person another name; nothing if they were removed.
    fn rename_guest(&self, id: &str, name: String) -> StoreReply<Option<Guest>>;
    /// Lets a cookie of the first version be exchanged until a time and no longer; nothing if the person was removed.
    fn end_old_cookie(&self, id: &str, until: u64) -> StoreReply<Option<Guest>>;
    /// People who were last here before a time and sit at no running table, at most so many, the longest absent first.
    fn absent_guests(&self, before: u64, most: usize) -> StoreReply<Vec<Guest>>;
    /// Removes a person: name and remarks are gone from every table, whose ids are the answer.
    fn forget(&self, person: &str) -> StoreReply<Vec<String>>;
    /// A session.
    fn session(&self, id: &str) -> StoreReply<Option<PersonSession>>;
    /// The sessions of a person, the latest first.
    fn sessions(&self, person: &str) -> StoreReply<Vec<PersonSession>>;
    /// Stores a new session; false if the person was removed or signed out everywhere meanwhile. The person's oldest ones go if
    /// there are too many.
    fn add_session(&self, session: PersonSession) -> StoreReply<bool>;
    /// Stores that a session was used, and until when it lasts now; false if it has ended meanwhile.
    fn renew_session(&self, session: PersonSession) -> StoreReply<bool>;
    /// Removes the sessions that have ended by themselves; the answer is how many.
    fn drop_expired_sessions(&self, now: u64) -> StoreReply<usize>;
    /// Ends sessions of a person; the answer is how many. With all of them begins the person's next generation: whatever was issued
    /// before is over, known to storage or not.
    fn end_sessions(&self, person: &str, which: SessionFilter) -> StoreReply<usize>;
    /// The keys that sign, the latest last. There is always one.
    fn signing_keys(&self, now: u64) -> StoreReply<Vec<SigningKey>>;
    /// Makes a new key; of the older ones only the latest stays.
    fn rotate_signing_key(&self, now: u64) -> StoreReply<Vec<SigningKey>>;
    /// The entries of all tables that name a person, in pages.
    fn own_entries(&self, person: &str, after: EntryPlace) -> StoreReply<OwnEntriesPage>;
    /// Whom a person has blocked; somebody who is not known has no name.
    fn blocks(&self, person: &str) -> StoreReply<Vec<Person>>;
    /// Blocks somebody, or no longer.
    fn set_block(&self, person: &str, blocked: &str, is_blocked: bool) -> StoreReply<()>;
    /// Everybody who is banned.
    fn bans(&self) -> StoreReply<Vec<Ban>>;
    /// Bans somebody; until 0 for no longer.
    fn set_ban(&self, ban: Ban) -> StoreReply<()>;
}
