//! Keeps cached people and sessions up to date with the changes of other servers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::store::{SessionFilter, received};
use crate::table::LiveTable;

impl AppState {
    /// Applies the changes to people that follow a change number.
    pub(super) async fn follow_people(&self, after: u64) -> Result<(), ApiError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        let changes = received(cluster.store.people_changes(after)).await?;
        let people: BTreeSet<&str> = changes.iter().map(|change| change.person.as_str()).collect();
        for person in people {
            if person.is_empty() {
                self.bans.replace(received(self.people.bans()).await?);
                self.signer.replace_keys(&received(self.people.signing_keys(self.clock.now())).await?);
                self.wake_streams();
                self.drop_cached_people().await?;
            } else {
                self.follow_person(person).await?;
            }
        }
        if let Some(last) = changes.last() {
            cluster.last_change.fetch_max(last.number, Relaxed);
        }
        Ok(())
    }

    /// Drops everything cached about a person, and ends the streams of their sessions that have ended.
    pub(crate) async fn follow_person(&self, person: &str) -> Result<(), ApiError> {
        // Before storage is read, so that a concurrent request does not cache an old value.
        self.drop_from_memory(person);
        if received(self.people.guest(person)).await?.is_none() {
            self.forgotten.note_deleted(person);
        }
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
        let watched: Vec<(Arc<LiveTable>, String)> = tables
            .iter()
            .flat_map(|table| table.sessions_of(person).into_iter().map(|session| (table.clone(), session)))
            .collect();
        if watched.is_empty() {
            return Ok(());
        }
        let left = received(self.people.sessions(person)).await?;
        for (table, id) in watched.into_iter().filter(|(_, id)| left.iter().all(|session| session.id != *id)) {
            table.end_streams(person, &SessionFilter::One(id));
        }
        Ok(())
    }
}
