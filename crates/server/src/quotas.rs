//! Quotas for open tables, so that nobody fills the list, the memory or the bots' time alone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use practice::Day;
use protocol::ErrorCode;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::rate_limit::PEOPLE_PER_ADDRESS;
use crate::store::{OpenTableCounts, OpenTables, TableFilter, received};
use crate::sync::Locked;

/// The tables that were made from each address since the server started. Addresses are not stored.
#[derive(Default)]
pub(crate) struct TablesByAddress(Locked<MadeTables>);

#[derive(Default)]
struct MadeTables {
    by_address: BTreeMap<String, BTreeSet<String>>,
    /// The address that each owner last made a table from.
    addresses: BTreeMap<String, String>,
}

impl TablesByAddress {
    pub(crate) fn note(&self, address: &str, table: &str) {
        self.0.lock().by_address.entry(address.to_owned()).or_default().insert(table.to_owned());
    }

    pub(crate) fn note_owner(&self, owner: &str, address: &str) {
        self.0.lock().addresses.insert(owner.to_owned(), address.to_owned());
    }

    fn of(&self, address: &str) -> Vec<String> {
        self.0.lock().by_address.get(address).into_iter().flatten().cloned().collect()
    }

    /// The addresses that a table was made from: one, unless a rematch was asked for at several.
    pub(crate) fn source_addresses(&self, table: &str) -> Vec<String> {
        let made = self.0.lock();
        let from = made.by_address.iter().filter(|(_, tables)| tables.contains(table));
        from.map(|(address, _)| address.clone()).collect()
    }

    /// The address that an owner last made a table from.
    pub(crate) fn address_of(&self, owner: &str) -> Option<String> {
        self.0.lock().addresses.get(owner).cloned()
    }

    /// Keeps only the tables that are still open, and their owners.
    fn retain(&self, open: &BTreeSet<String>, owners: &BTreeSet<String>) {
        let mut made = self.0.lock();
        made.by_address.retain(|_, tables| {
            tables.retain(|table| open.contains(table));
            !tables.is_empty()
        });
        made.addresses.retain(|owner, _| owners.contains(owner));
    }
}

/// Whom a quota is for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum QuotaHolder {
    Person(String),
    Address(String),
}

/// The tables that are being made at the moment. Storage does not count them yet, so that many requests at once would all find room.
#[derive(Default)]
pub(crate) struct QuotaReservations(Locked<BTreeMap<QuotaHolder, OpenTableCounts>>);

/// A reservation for a person and their address, until it is dropped. By then storage has to count the table itself.
pub(crate) struct QuotaReservation {
    app: Arc<AppState>,
    holders: [QuotaHolder; 2],
    demand: OpenTableCounts,
}

impl QuotaReservation {
    /// Reserves. Also returns what others have reserved for the same person, and for the same address.
    fn new(
        app: &Arc<AppState>,
        holders: [QuotaHolder; 2],
        demand: OpenTableCounts,
    ) -> (QuotaReservation, [OpenTableCounts; 2]) {
        let mut reserved = app.reservations.0.lock();
        let before = holders.each_ref().map(|holder| {
            let counts = reserved.entry(holder.clone()).or_default();
            let before = *counts;
            *counts = before + demand;
            before
        });
        (QuotaReservation { app: app.clone(), holders, demand }, before)
    }
}

impl Drop for QuotaReservation {
    fn drop(&mut self) {
        let mut reserved = self.app.reservations.0.lock();
        for holder in &self.holders {
            if let Some(counts) = reserved.get_mut(holder) {
                *counts = *counts - self.demand;
                if *counts == OpenTableCounts::default() {
                    reserved.remove(holder);
                }
            }
        }
    }
}

/// What a table with these holders would add to the counts.
pub(crate) fn table_demand(public: bool, bots_only: bool) -> OpenTableCounts {
    OpenTableCounts { all: 1, public: u32::from(public), bots_only: u32::from(bots_only) }
}

/// How many results per day are accepted from one address: enough for a school, too few to fill the list.
const RESULTS_PER_ADDRESS: u32 = 40;

/// How many results for each day came from each address since the server started. Addresses are not stored.
#[derive(Default)]
pub(crate) struct DailyByAddress(Locked<BTreeMap<(Day, String), u32>>);

impl DailyByAddress {
    /// Counts a result of a day from an address, or refuses it. Drops the counts of days before `first_open`.
    pub(crate) fn take(&self, day: Day, address: &str, first_open: Day) -> Result<(), ApiError> {
        let mut counts = self.0.lock();
        counts.retain(|(day, _), _| *day >= first_open);
        let count = counts.entry((day, address.to_owned())).or_default();
        if *count >= RESULTS_PER_ADDRESS {
            return Err(ErrorCode::Full.into());
        }
        *count += 1;
        Ok(())
    }
}

/// How many bytes of finished games are stored per day from one address: several people's full lists.
const OWN_GAME_BYTES_PER_ADDRESS: usize = 16 * 1024 * 1024;

/// How many bytes of finished games each address has stored on a day. Addresses are not stored.
#[derive(Default)]
pub(crate) struct OwnGamesByAddress(Locked<(Option<Day>, BTreeMap<String, usize>)>);

impl OwnGamesByAddress {
    /// Counts a game of an address, or refuses it. Drops the counts of earlier days.
    pub(crate) fn take(&self, address: &str, bytes: usize, today: Day) -> Result<(), ApiError> {
        let mut counts = self.0.lock();
        if counts.0 != Some(today) {
            *counts = (Some(today), BTreeMap::new());
        }
        let stored = counts.1.entry(address.to_owned()).or_default();
        if *stored + bytes > OWN_GAME_BYTES_PER_ADDRESS {
            return Err(ErrorCode::Full.into());
        }
        *stored += bytes;
        Ok(())
    }
}

impl AppState {
    /// Checks that neither a person nor an address exceeds the quota with one more table like this. The caller keeps the result until storage has the
    /// table: meanwhile other requests find it counted.
    pub(crate) async fn reserve_quota(
        self: &Arc<AppState>,
        demand: OpenTableCounts,
        owner: &str,
        address: &str,
    ) -> Result<QuotaReservation, ApiError> {
        let holders = [QuotaHolder::Person(owner.to_owned()), QuotaHolder::Address(address.to_owned())];
        // Before storage is asked: a table that it does not count yet is either reserved now, or will find this one reserved.
        let (reservation, [of_owner, of_address]) = QuotaReservation::new(self, holders, demand);
        let own = received(self.store.open_tables(OpenTables::Of(owner.to_owned()))).await?;
        self.compare(demand, own + of_owner, 1)?;
        let made = self.made.of(address);
        let together = received(self.store.open_tables(OpenTables::Among(made))).await?;
        self.compare(demand, together + of_address, PEOPLE_PER_ADDRESS)?;
        Ok(reservation)
    }

    /// Removes tables that have ended from the counts by address.
    pub(crate) async fn drop_closed_from_quotas(&self) {
        if let Ok(open) = received(self.store.list(TableFilter::Open)).await {
            let (open, owners) = open.into_iter().map(|row| (row.id, row.owner)).unzip();
            self.made.retain(&open, &owners);
        }
    }

    fn compare(&self, demand: OpenTableCounts, open: OpenTableCounts, people: u32) -> Result<(), ApiError> {
        let limits = &self.config.limits;
        let is_full = |demand: u32, open: u32, most: u32| demand > 0 && most > 0 && open >= most * people;
        let too_many = is_full(demand.all, open.all, limits.tables)
            || is_full(demand.public, open.public, limits.public_tables)
            || is_full(demand.bots_only, open.bots_only, limits.bot_tables);
        if too_many { Err(ErrorCode::Quota.into()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_stored_per_address_and_day_are_limited() {
        let (stored, body) = (OwnGamesByAddress::default(), protocol::LARGEST_BODY);
        let most = OWN_GAME_BYTES_PER_ADDRESS / body;
        (0..most).for_each(|_| stored.take("ada", body, Day(1)).expect("room"));
        assert_eq!(stored.take("ada", 1, Day(1)).map_err(|error| error.code()), Err(ErrorCode::Full));
        assert_eq!(stored.take("bob", body, Day(1)), Ok(()), "addresses are counted apart");
        assert_eq!(stored.take("ada", body, Day(2)), Ok(()), "the next day there is room again");
    }
}
