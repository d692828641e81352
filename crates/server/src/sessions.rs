//! Sessions: where people are signed in, for how long, and how that ends.

use std::collections::BTreeMap;

use protocol::{ErrorCode, SessionKind};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::identity::Credential;
use crate::machine::random_id;
use crate::security_log::SessionEvent;
use crate::store::{Guest, PersonSession, SessionFilter, received};

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

    /// One that has ended since storage was asked must not come back.
    fn insert_unless_ended(&mut self, session: &PersonSession, endings: u64) {
        if self.endings == endings {
            self.insert(session.clone());
        }
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
                if session.used + DAY_MILLIS > now {
                    return Ok(SignedIn { guest, session, is_renewed: false });
                }
                let session = self.renew(session, now).await?;
                Ok(SignedIn { guest, is_renewed: session.kind == SessionKind::Browser, session })
            }
            Credential::OldCookie(id) => {
                let guest = self.guest(id).await?;
                if guest.old_cookie_until <= now {
                    return Err(ErrorCode::BadIdentity.into());
                }
                let old_cookie_until = guest.old_cookie_until.min(now + EXCHANGE_GRACE);
                let guest = Guest { old_cookie_until, ..guest };
                self.save_guest(guest.clone()).await?;
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
        received(self.people.save_session(session.clone())).await?;
        self.sessions.lock().insert(session.clone());
        self.log_session(SessionEvent::Began);
        Ok(session)
    }

    /// Notes that a session is used; a browser's lasts longer by that.
    async fn renew(&self, session: PersonSession, now: u64) -> Result<PersonSession, ApiError> {
        let expires = match session.kind {
            SessionKind::Browser => (now + BROWSER_IDLE).min(session.issued + LONGEST_SESSION),
            SessionKind::Token => session.expires,
        };
        let session = PersonSession { used: now, expires, ..session };
        let endings = self.sessions.lock().endings;
        if !received(self.people.renew_session(session.clone())).await? {
            return Err(ErrorCode::BadIdentity.into());
        }
        self.sessions.lock().insert_unless_ended(&session, endings);
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
        self.sessions.lock().insert_unless_ended(&session, endings);
        Ok(session)
    }

    /// Ends sessions of a person; the result is how many.
    pub(crate) async fn end_sessions(&self, guest: &Guest, which: SessionFilter) -> Result<usize, ApiError> {
        if which == SessionFilter::All {
            // Whatever was issued before is over, known to storage or not.
            let generation = guest.generation + 1;
            self.save_guest(Guest { generation, old_cookie_until: 0, ..guest.clone() }).await?;
        }
        let is_everywhere = which == SessionFilter::All;
        let ended = received(self.people.end_sessions(&guest.id, which)).await?;
        self.sessions.lock().end(&guest.id);
        if is_everywhere {
            self.drop_presence(&guest.id);
        }
        if ended > 0 {
            self.log_session(SessionEvent::Ended);
        }
        Ok(ended)
    }

    /// A person.
    async fn guest(&self, id: &str) -> Result<Guest, ApiError> {
        let cached = self.guests.lock().get(id).cloned();
        if let Some(guest) = cached {
            return Ok(guest);
        }
        let guest = received(self.people.guest(id)).await?.ok_or(ErrorCode::BadIdentity)?;
        Ok(self.guests.lock().entry(id.to_owned()).or_insert(guest).clone())
    }

    /// Stores a person who is new, renamed, or signed out.
    pub(crate) async fn save_guest(&self, guest: Guest) -> Result<(), ApiError> {
        received(self.people.save_guest(guest.clone())).await?;
        let mut guests = self.guests.lock();
        if guests.len() > MOST_CACHED {
            guests.clear();
        }
        guests.insert(guest.id.clone(), guest);
        Ok(())
    }

    /// Removes a person from memory.
    pub(crate) fn drop_cached(&self, person: &str) {
        self.guests.lock().remove(person);
        self.sessions.lock().end(person);
        self.drop_presence(person);
    }

    /// Somebody who is signed in nowhere is seen nowhere.
    fn drop_presence(&self, person: &str) {
        self.tables.lock().values().for_each(|table| table.drop_presence(person));
    }
}
