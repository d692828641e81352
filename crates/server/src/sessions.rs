//! Sessions: where people are signed in, for how long, and how that ends.

use std::collections::BTreeMap;

use protocol::{ErrorCode, SessionKind};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::identity::Credential;
use crate::machine::random_id;
use crate::store::{Guest, PeopleStore, PersonSession, SessionFilter, StoreError, StoreReply, received};

const DAY_MILLIS: u64 = 24 * 3600 * 1000;
/// A browser that was not used for so long is signed out.
const BROWSER_IDLE: u64 = 90 * DAY_MILLIS;
/// No session is longer than this, however often it is used.
const LONGEST_SESSION: u64 = 365 * DAY_MILLIS;
/// A cookie of the first version that was exchanged works for so long again: a page sends several requests at once.
const EXCHANGE_GRACE: u64 = 60_000;
/// How many people and sessions are kept in memory; storage has them all.
const MOST_CACHED: usize = 100_000;

/// The person of a request, and the session it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    pub(crate) guest: Guest,
    pub(crate) session: PersonSession,
    /// Whether the browser is to get the cookie again: the session was renewed, or has just begun.
    pub(crate) is_renewed: bool,
}

/// Sessions in memory.
#[derive(Default)]
pub(crate) struct SessionCache {
    by_id: BTreeMap<String, PersonSession>,
    /// How often sessions were ended.
    endings: u64,
}

impl SessionCache {
    fn insert(&mut self, session: PersonSession) {
        if self.by_id.len() > MOST_CACHED {
            self.by_id.clear();
        }
        self.by_id.insert(session.id.clone(), session);
    }

    /// Drops the sessions of a person: those that have not ended are read again.
    fn end(&mut self, person: &str) {
        self.endings += 1;
        self.by_id.retain(|_, session| session.person != person);
    }
}

impl AppState {
    /// The person of a cookie or a token.
    pub(crate) async fn signed_in(&self, credential: &Credential) -> Result<SignedIn, ApiError> {
        let now = self.clock.now();
        match credential {
            Credential::Session(id, kind) => {
                let session = self.session(id).await?;
                let guest = self.guest(&session.person).await?;
                if session.kind != *kind || session.expires <= now || session.generation != guest.generation {
                    return Err(ErrorCode::BadIdentity.into());
                }
                let is_renewed = session.kind == SessionKind::Browser && session.used + DAY_MILLIS <= now;
                let session = if is_renewed { self.renew(session, now).await? } else { session };
                Ok(SignedIn { guest, session, is_renewed })
            }
            Credential::OldCookie(id) => {
                if self.guest(id).await?.old_cookie_until <= now {
                    return Err(ErrorCode::BadIdentity.into());
                }
                let guest = self.fetch_guest(|people| people.end_old_cookie(id, now + EXCHANGE_GRACE)).await?;
                let session = self.begin_session(&guest, SessionKind::Browser, u64::MAX).await?;
                Ok(SignedIn { guest, session, is_renewed: true })
            }
        }
    }

    /// Begins a session; it ends no later than it is told.
    pub(crate) async fn begin_session(
        &self,
        guest: &Guest,
        kind: SessionKind,
        latest: u64,
    ) -> Result<PersonSession, ApiError> {
        let id = random_id(self.machine.as_ref()).map_err(|error| ApiError::internal("entropy", error))?;
        let (person, generation, now) = (guest.id.clone(), guest.generation, self.clock.now());
        let lasts = if kind == SessionKind::Browser { BROWSER_IDLE } else { LONGEST_SESSION };
        let expires = latest.min(now + lasts);
        let session = PersonSession { id, person, kind, generation, issued: now, used: now, expires };
        self.keep(self.people.add_session(session.clone()), session).await
    }

    async fn renew(&self, session: PersonSession, now: u64) -> Result<PersonSession, ApiError> {
        let expires = (now + BROWSER_IDLE).min(session.issued + LONGEST_SESSION);
        let session = PersonSession { used: now, expires, ..session };
        self.keep(self.people.renew_session(session.clone()), session).await
    }

    /// Waits until a session is stored. One that has ended meanwhile is not, and does not come back into memory either.
    async fn keep(&self, stored: StoreReply<()>, session: PersonSession) -> Result<PersonSession, ApiError> {
        let endings = self.sessions.lock().endings;
        match received(stored).await {
            Err(StoreError::Conflict) => return Err(ErrorCode::BadIdentity.into()),
            stored => stored?,
        }
        let mut sessions = self.sessions.lock();
        if sessions.endings == endings {
            sessions.insert(session.clone());
        }
        Ok(session)
    }

    async fn session(&self, id: &str) -> Result<PersonSession, ApiError> {
        let (cached, endings) = {
            let sessions = self.sessions.lock();
            (sessions.by_id.get(id).cloned(), sessions.endings)
        };
        if let Some(session) = cached {
            return Ok(session);
        }
        let session = received(self.people.session(id)).await?.ok_or(ErrorCode::BadIdentity)?;
        let mut sessions = self.sessions.lock();
        // One that has ended since storage was asked must not come back.
        if sessions.endings == endings {
            sessions.insert(session.clone());
        }
        Ok(session)
    }

    /// Ends sessions of a person; the result is how many.
    pub(crate) async fn end_sessions(&self, guest: &Guest, which: SessionFilter) -> Result<usize, ApiError> {
        let ended = received(self.people.end_sessions(&guest.id, which)).await?;
        self.drop_cached(&guest.id);
        Ok(ended)
    }

    /// A person.
    async fn guest(&self, id: &str) -> Result<Guest, ApiError> {
        let cached = self.guests.lock().get(id).cloned();
        if let Some(guest) = cached {
            return Ok(guest);
        }
        self.fetch_guest(|people| people.guest(id)).await
    }

    /// Asks storage for a person, whom it may change, and keeps the answer in memory unless somebody was signed out meanwhile.
    pub(crate) async fn fetch_guest(
        &self,
        ask: impl FnOnce(&dyn PeopleStore) -> StoreReply<Option<Guest>>,
    ) -> Result<Guest, ApiError> {
        let endings = self.sessions.lock().endings;
        let guest = received(ask(self.people.as_ref())).await?.ok_or(ErrorCode::BadIdentity)?;
        let sessions = self.sessions.lock();
        if sessions.endings == endings {
            let mut guests = self.guests.lock();
            if guests.len() > MOST_CACHED {
                guests.clear();
            }
            guests.insert(guest.id.clone(), guest.clone());
        }
        Ok(guest)
    }

    /// Removes a person and their sessions from memory: what is left of them is read again.
    pub(crate) fn drop_cached(&self, person: &str) {
        let mut sessions = self.sessions.lock();
        sessions.end(person);
        self.guests.lock().remove(person);
    }
}
