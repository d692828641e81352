//! What the server needs of storage for people: names, sessions, blocks and bans.

use protocol::{Person, SessionKind};

use super::StoreReply;

/// The maximum number of sessions of a person; the least recently used are removed.
pub const MOST_SESSIONS: u32 = 50;

/// A person as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The person's id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Sessions of earlier generations are invalid.
    pub generation: u32,
    /// Until when a cookie of the first version can be exchanged for a session, in milliseconds since 1970.
    pub old_cookie_until: u64,
    /// When they were last seen, to the day, in milliseconds since 1970. Storage updates it with their sessions.
    pub seen: u64,
}

impl Guest {
    /// The person as others see them.
    pub fn person(&self) -> Person {
        Person { id: self.id.clone(), name: self.name.clone() }
    }
}

/// A browser or program that a person is signed in with. Times are in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonSession {
    /// The session's id. It is not secret: the signature is.
    pub id: String,
    /// The id of the person.
    pub person: String,
    /// Whether it is carried by a cookie or a token.
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

/// Selects sessions of a person.
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
    /// Whether a session is selected.
    pub fn covers(&self, id: &str, kind: SessionKind) -> bool {
        match self {
            SessionFilter::All => true,
            SessionFilter::Tokens => kind == SessionKind::Token,
            SessionFilter::One(one) => one == id,
        }
    }
}

/// The place of an entry: its table and number.
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
    /// Where to continue, if there may be more.
    pub next: Option<EntryPlace>,
}

/// A key that signs cookies and tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SigningKey {
    /// The number of the key. The highest one signs, older ones still verify.
    pub number: u32,
    /// The key.
    pub value: Vec<u8>,
    /// When it was created, in milliseconds since 1970.
    pub made: u64,
}

/// A banned person or address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// A person's id or an address.
    pub target: String,
    /// Until when, in milliseconds since 1970.
    pub until: u64,
}

/// What the server needs of storage for people. Every call returns at once; the reply arrives later.
pub trait PeopleStore: Send + Sync + 'static {
    /// A person.
    fn guest(&self, id: &str) -> StoreReply<Option<Guest>>;
    /// Stores a new person.
    fn add_guest(&self, guest: Guest) -> StoreReply<()>;
    /// Renames a person; `None` if they were removed.
    fn rename_guest(&self, id: &str, name: String) -> StoreReply<Option<Guest>>;
    /// Sets until when a cookie of the first version can be exchanged; `None` if the person was removed.
    fn end_old_cookie(&self, id: &str, until: u64) -> StoreReply<Option<Guest>>;
    /// People who were last seen before a time and sit at no running table: at most `most`, the longest absent first.
    fn absent_guests(&self, before: u64, most: usize) -> StoreReply<Vec<Guest>>;
    /// Removes a person: name and remarks are removed from all their tables. Returns the ids of these tables.
    fn forget(&self, person: &str) -> StoreReply<Vec<String>>;
    /// A session.
    fn session(&self, id: &str) -> StoreReply<Option<PersonSession>>;
    /// The sessions of a person, the latest first.
    fn sessions(&self, person: &str) -> StoreReply<Vec<PersonSession>>;
    /// Stores a new session. Returns false if the person was removed or signed out everywhere meanwhile. If there are too many, the oldest
    /// ones of the person are removed.
    fn add_session(&self, session: PersonSession) -> StoreReply<bool>;
    /// Updates when a session was used and when it expires. Returns false if it has ended meanwhile.
    fn renew_session(&self, session: PersonSession) -> StoreReply<bool>;
    /// Removes expired sessions. Returns how many.
    fn drop_expired_sessions(&self, now: u64) -> StoreReply<usize>;
    /// Ends sessions of a person. Returns how many. Ending all of them also begins the person's next generation, which invalidates
    /// everything that was issued before, whether storage knows it or not.
    fn end_sessions(&self, person: &str, which: SessionFilter) -> StoreReply<usize>;
    /// Ends all sessions of all people, as if each of them had ended all of theirs. Returns how many.
    fn end_every_session(&self) -> StoreReply<usize>;
    /// The signing keys, the latest last. There is always one.
    fn signing_keys(&self, now: u64) -> StoreReply<Vec<SigningKey>>;
    /// Adds a new key. Of the older ones only the latest is kept.
    fn rotate_signing_key(&self, now: u64) -> StoreReply<Vec<SigningKey>>;
    /// The entries in all tables that name a person, in pages.
    fn own_entries(&self, person: &str, after: EntryPlace) -> StoreReply<OwnEntriesPage>;
    /// The people whom a person has blocked. A person who was removed has an empty name.
    fn blocks(&self, person: &str) -> StoreReply<Vec<Person>>;
    /// Blocks or unblocks somebody.
    fn set_block(&self, person: &str, blocked: &str, is_blocked: bool) -> StoreReply<()>;
    /// Everybody who is banned.
    fn bans(&self) -> StoreReply<Vec<Ban>>;
    /// Bans a target, or lifts the ban if `until` is 0.
    fn set_ban(&self, ban: Ban) -> StoreReply<()>;
}
