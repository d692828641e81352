//! People who leave for good, and people who are not welcome at a table.

use std::sync::Arc;

use protocol::{EntryBody, ErrorCode, Holder, Person};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::store::{Guest, TableFilter, received};
use crate::table::{HostedTable, LiveTable};

impl AppState {
    /// Checks that the owner of a table has not blocked somebody.
    pub(crate) async fn require_not_blocked(&self, table: &LiveTable, person: &str) -> Result<(), ApiError> {
        let owner = table.hosted().table.owner.id.clone();
        let blocked = received(self.people.blocks(&owner)).await?;
        if blocked.iter().any(|id| id == person) { Err(ErrorCode::Blocked.into()) } else { Ok(()) }
    }

    /// Removes a person: their seats become open, their sessions end, their name and remarks are gone.
    pub(crate) async fn forget_person(self: &Arc<AppState>, guest: &Guest) -> Result<(), ApiError> {
        for row in received(self.store.list(TableFilter::Of(guest.id.clone()))).await? {
            if row.status.has_ended() {
                continue;
            }
            let (table, person) = (self.table(&row.id).await?, guest.id.clone());
            match self.change(table, None, move |hosted, _| Ok(leave(hosted, &person))).await {
                Ok(_) => {}
                Err(error) if error.code() == ErrorCode::Stale => {}
                Err(error) => return Err(error),
            }
        }
        for id in received(self.people.forget(&guest.id)).await? {
            if let Some(table) = self.live_table(&id) {
                let _changing = table.changing.lock().await;
                self.reload(&table).await;
            }
        }
        self.drop_cached(&guest.id);
        Ok(())
    }
}

/// What is written down when somebody leaves a table: their seats are open, and the table is another's if there is one.
fn leave(hosted: &HostedTable, person: &str) -> Vec<EntryBody> {
    let table = &hosted.table;
    let by = person.to_owned();
    let held = table.seats.iter().filter(|seat| seat.holder.is_person(person));
    let opened =
        held.map(|seat| EntryBody::Seated { seat: seat.seat.clone(), holder: Holder::Open, by: Some(by.clone()) });
    let mut bodies: Vec<EntryBody> = opened.collect();
    let mut others = table.seats.iter().filter_map(|seat| seat.holder.person()).filter(|other| other.id != person);
    if let Some(heir) = others.next().filter(|_| table.owner.id == person) {
        bodies.push(EntryBody::Owned { owner: Person::clone(heir), by });
    }
    bodies
}
