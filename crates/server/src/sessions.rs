//! Sessions: how they begin, how long they last, and how they end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use protocol::{ErrorCode, SessionKind};
use tokio::time::Instant;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::identity::Credential;
use crate::machine::random_id;
use crate::security_log::SessionEvent;
use crate::store::{Guest, MOST_SESSIONS, PeopleStore, PersonSession, SessionFilter, StoreReply, received};
use crate::table::LiveTable;

/// If several servers share storage, cached sessions are read again after this time. Their changes are announced; this is a second line of
/// defence, for a session that has ended.
const SESSION_CACHE_TIME: Duration = Duration::from_mins(1);

const DAY_MILLIS: u64 = 24 * 3600 * 1000;
/// A browser session expires after this long without use.
const LONGEST_IDLE_SESSION: u64 = 90 * DAY_MILLIS;
/// No session lasts longer than this, however often it is used.
const LONGEST_SESSION: u64 = 365 * DAY_MILLIS;
/// How long an old cookie still works after it was exchanged: a page sends several requests at once.
const OLD_COOKIE_GRACE: u64 = 60_000;
/// How many people and how many sessions are cached; storage has all of them.
const MOST_CACHED_SESSIONS: usize = 100_000;

/// The person of a request, and the session it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    pub(crate) guest: Guest,
    pub(crate) session: PersonSession,
    /// Whether to send the cookie again, because the session was renewed or has just begun.
    pub(crate) is_renewed: bool,
}

/// The cache of sessions.
#[derive(Default)]
pub(crate) struct SessionCache {
    by_id: BTreeMap<String, CachedSession>,
    /// How often sessions were ended.
    endings: u64,
}

/// A session, and when it was read from storage.
struct CachedSession {
    session: PersonSession,
    read: Instant,
}

impl SessionCache {
    fn insert(&mut self, session: PersonSession) {
        if self.by_id.len() > MOST_CACHED_SESSIONS {
            self.by_id.clear();
        }
        self.by_id.insert(session.id.clone(), CachedSession { session, read: Instant::now() });
    }

    /// Caches a session, unless sessions were ended since storage was read: it may be one of them.
    fn insert_unless_ended(&mut self, session: &PersonSession, endings: u64) {
        if self.endings == endings {
            self.insert(session.clone());
        }
    }

    /// Drops all sessions from the cache; valid ones are read again.
    fn end_all(&mut self) {
        self.endings += 1;
        self.by_id.clear();
    }

    /// Drops the sessions of a person from the cache; valid ones are read again.
    fn end(&mut self, person: &str) {
        self.endings += 1;
        self.by_id.retain(|_, cached| cached.session.person != person);
    }
}

impl AppState {
    /// Identifies the person of a cookie or a token.
    pub(crate) async fn signed_in(&self, credential: &Credential) -> Result<SignedIn, ApiError> {
        let now = self.clock.now();
        match credential {
            Credential::Session(id, kind) => {
                let session = self.session(id).await?;
                let mut guest = self.guest(&session.person).await?;
                if session.generation != guest.generation && self.cluster.is_some() {
                    // The person may have signed out everywhere and in again, both through another server.
                    guest = self.fetch_guest(|people| people.guest(&session.person)).await?;
                }
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
                if self.guest(id).await?.old_cookie_until <= now {
                    return Err(ErrorCode::BadIdentity.into());
                }
                let guest = self.fetch_guest(|people| people.end_old_cookie(id, now + OLD_COOKIE_GRACE)).await?;
                // What was cached may be old: another server may have exchanged the cookie, or ended it.
                if guest.old_cookie_until <= now {
                    return Err(ErrorCode::BadIdentity.into());
                }
                let session = self.begin_session(&guest, SessionKind::Browser, u64::MAX).await?;
                Ok(SignedIn { guest, session, is_renewed: true })
            }
        }
    }

    /// Begins a session, which ends at `latest` or earlier.
    pub(crate) async fn begin_session(
        &self,
        guest: &Guest,
        kind: SessionKind,
        latest: u64,
    ) -> Result<PersonSession, ApiError> {
        let id = random_id(self.machine.as_ref()).map_err(|error| ApiError::internal("entropy", error))?;
        let (person, generation, now) = (guest.id.clone(), guest.generation, self.clock.now());
        let lasts = if kind == SessionKind::Browser { LONGEST_IDLE_SESSION } else { LONGEST_SESSION };
        let expires = latest.min(now + lasts);
        let session = PersonSession { id, person, kind, generation, issued: now, used: now, expires };
        let endings = self.sessions.lock().endings;
        if !received(self.people.add_session(session.clone())).await? {
            return Err(ErrorCode::BadIdentity.into());
        }
        self.sessions.lock().insert_unless_ended(&session, endings);
        self.log_session(SessionEvent::Began);
        // The new session may have displaced the oldest one of a person who has many.
        let all = received(self.people.sessions(&guest.id)).await;
        if all.is_ok_and(|all| all.len() >= MOST_SESSIONS as usize) {
            // Without an answer at least nothing is cached any more; the new session counts in any case.
            drop(self.follow_person(&guest.id).await);
        }
        Ok(session)
    }

    /// Drops everything cached about people, and ends the streams of all sessions that have ended.
    pub(crate) async fn drop_cached_people(&self) -> Result<(), ApiError> {
        self.drop_everybody_from_memory();
        let watching = self.tables_in_memory().into_iter().flat_map(|table| table.watching_people());
        for person in watching.collect::<BTreeSet<String>>() {
            self.follow_person(&person).await?;
        }
        Ok(())
    }

    /// Ends all sessions of all people, and their streams.
    pub(crate) async fn end_all_sessions(&self) -> Result<(), ApiError> {
        let ended = received(self.people.end_every_session()).await;
        // A write that was reported as failed may have succeeded.
        self.drop_cached_people().await?;
        ended?;
        self.log_session(SessionEvent::Ended);
        Ok(())
    }

    /// Records that a session is used, which extends a browser's session.
    async fn renew(&self, session: PersonSession, now: u64) -> Result<PersonSession, ApiError> {
        let expires = match session.kind {
            SessionKind::Browser => (now + LONGEST_IDLE_SESSION).min(session.issued + LONGEST_SESSION),
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
            let cached = sessions.by_id.get(id).filter(|cached| self.may_use(cached));
            (cached.map(|cached| cached.session.clone()), sessions.endings)
        };
        if let Some(session) = cached {
            return Ok(session);
        }
        let session = received(self.people.session(id)).await?.ok_or(ErrorCode::BadIdentity)?;
        self.sessions.lock().insert_unless_ended(&session, endings);
        Ok(session)
    }

    /// Whether a cached session need not be read again. If several servers share storage, another one may have renewed or ended it.
    fn may_use(&self, cached: &CachedSession) -> bool {
        let is_new = cached.read.elapsed() < SESSION_CACHE_TIME && cached.session.expires > self.clock.now();
        is_new || self.cluster.is_none()
    }

    /// Ends sessions of a person. Returns how many.
    pub(crate) async fn end_sessions(&self, guest: &Guest, which: SessionFilter) -> Result<usize, ApiError> {
        let ended = received(self.people.end_sessions(&guest.id, which.clone())).await;
        // A write that was reported as failed may have succeeded, so the cache is dropped in any case.
        self.drop_from_memory(&guest.id);
        let ended = ended?;
        self.drop_cached(&guest.id, &which);
        if ended > 0 {
            self.log_session(SessionEvent::Ended);
        }
        Ok(ended)
    }

    /// A person, from the cache or from storage.
    async fn guest(&self, id: &str) -> Result<Guest, ApiError> {
        let cached = self.guests.lock().get(id).cloned();
        if let Some(guest) = cached {
            return Ok(guest);
        }
        self.fetch_guest(|people| people.guest(id)).await
    }

    /// Reads or changes a person in storage. Caches the result, unless sessions were ended meanwhile.
    pub(crate) async fn fetch_guest(
        &self,
        ask: impl FnOnce(&dyn PeopleStore) -> StoreReply<Option<Guest>>,
    ) -> Result<Guest, ApiError> {
        let endings = self.sessions.lock().endings;
        let guest = received(ask(self.people.as_ref())).await?.ok_or(ErrorCode::BadIdentity)?;
        let sessions = self.sessions.lock();
        if sessions.endings == endings {
            let mut guests = self.guests.lock();
            if guests.len() > MOST_CACHED_SESSIONS {
                guests.clear();
            }
            guests.insert(guest.id.clone(), guest.clone());
        }
        Ok(guest)
    }

    /// Checks that a session has not ended since its request was admitted.
    pub(crate) async fn require_session(&self, session: &PersonSession) -> Result<(), ApiError> {
        self.session(&session.id).await.map(drop)
    }

    /// Drops a person and their sessions from the caches, and ends the streams of the sessions that have ended.
    pub(crate) fn drop_cached(&self, person: &str, ended: &SessionFilter) {
        self.drop_from_memory(person);
        self.tables_in_memory().iter().for_each(|table| table.end_streams(person, ended));
    }

    /// Wakes the streams of all tables, so that they check whether they may continue.
    pub(crate) fn wake_streams(&self) {
        self.tables_in_memory().iter().for_each(|table| table.wake_streams());
    }

    fn tables_in_memory(&self) -> Vec<Arc<LiveTable>> {
        self.tables.lock().values().cloned().collect()
    }

    fn drop_everybody_from_memory(&self) {
        let mut sessions = self.sessions.lock();
        sessions.end_all();
        self.guests.lock().clear();
    }

    /// Drops a person and their sessions from the caches; their streams continue.
    pub(crate) fn drop_from_memory(&self, person: &str) {
        let mut sessions = self.sessions.lock();
        sessions.end(person);
        self.guests.lock().remove(person);
        // They may name the person.
        self.public_list.invalidate();
        self.rankings.invalidate();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faulty_store::faulty_app;

    #[tokio::test]
    async fn a_request_from_before_signing_out_everywhere_does_not_sign_in_again() {
        let app = faulty_app("signed-out").0;
        let (id, name) = ("ada".to_owned(), "Ada".to_owned());
        let guest = Guest { id, name, generation: 0, old_cookie_until: 0, seen: 0 };
        received(app.people.add_guest(guest.clone())).await.expect("kept");
        let session = app.begin_session(&guest, SessionKind::Browser, u64::MAX).await.expect("a session");
        let credential = Credential::Session(session.id.clone(), SessionKind::Browser);
        let admitted = app.signed_in(&credential).await.expect("signed in").guest;
        assert_eq!(app.end_sessions(&admitted, SessionFilter::All).await, Ok(1));
        // Two requests of the same person that were admitted before.
        let renamed = app.fetch_guest(|people| people.rename_guest("ada", "Ida".to_owned())).await.expect("renamed");
        assert_eq!((renamed.name.as_str(), renamed.generation), ("Ida", 1));
        let begun = app.begin_session(&admitted, SessionKind::Token, u64::MAX).await;
        assert_eq!(begun.map_err(|error| error.code()), Err(ErrorCode::BadIdentity));
        let again = app.signed_in(&credential).await;
        assert_eq!(again.map(|_| ()).map_err(|error| error.code()), Err(ErrorCode::BadIdentity));
    }

    /// As if another server had ended the cookie: nothing announces that, so this one still has the person in its cache.
    #[tokio::test]
    async fn an_old_cookie_ended_at_another_server_begins_no_session() {
        let app = faulty_app("old-cookie").0;
        let (id, name) = ("ada".to_owned(), "Ada".to_owned());
        let guest = Guest { id, name, generation: 0, old_cookie_until: u64::MAX / 2, seen: 0 };
        received(app.people.add_guest(guest)).await.expect("kept");
        let credential = Credential::OldCookie("ada".to_owned());
        app.guest("ada").await.expect("cached");
        received(app.people.end_sessions("ada", SessionFilter::All)).await.expect("ended");
        let refused = app.signed_in(&credential).await;
        assert_eq!(refused.map(|_| ()).map_err(|error| error.code()), Err(ErrorCode::BadIdentity));
    }

    #[test]
    fn a_session_read_before_it_ended_is_not_cached() {
        let (id, person, kind) = ("s".to_owned(), "ada".to_owned(), SessionKind::Browser);
        let session = PersonSession { id, person, kind, generation: 0, issued: 0, used: 0, expires: 1 };
        let mut cache = SessionCache::default();
        let asked = cache.endings;
        cache.end("ada");
        cache.insert_unless_ended(&session, asked);
        assert!(cache.by_id.is_empty());
        cache.insert_unless_ended(&session, cache.endings);
        assert!(cache.by_id.contains_key("s"));
    }
}
