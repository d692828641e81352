//! Quotas for open tables, so that nobody fills the list, the memory or the bots' time alone.

use std::collections::{BTreeMap, BTreeSet};

use practice::Day;
use protocol::{CreateTable, ErrorCode, SeatChoice};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::rate_limit::PEOPLE_PER_ADDRESS;
use crate::store::{OpenTableCounts, OpenTables, TableFilter, received};
use crate::sync::Locked;

/// The tables that were made from each address since the server started. Addresses are not stored.
#[derive(Default)]
pub(crate) struct TablesByAddress(Locked<BTreeMap<String, Vec<String>>>);

impl TablesByAddress {
    pub(crate) fn note(&self, address: &str, table: &str) {
        self.0.lock().entry(address.to_owned()).or_default().push(table.to_owned());
    }

    fn of(&self, address: &str) -> Vec<String> {
        self.0.lock().get(address).cloned().unwrap_or_default()
    }

    /// Keeps only the tables that are still open.
    pub(crate) fn retain(&self, is_open: impl Fn(&String) -> bool) {
        self.0.lock().retain(|_, tables| {
            tables.retain(&is_open);
            !tables.is_empty()
        });
    }
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

impl AppState {
    /// Checks that neither the person nor their address exceeds the quota with one more table like this.
    pub(crate) async fn require_quota(
        &self,
        request: &CreateTable,
        owner: &str,
        address: &str,
    ) -> Result<(), ApiError> {
        let own = received(self.store.open_tables(OpenTables::Of(owner.to_owned()))).await?;
        self.compare(request, own, 1)?;
        let made = self.made.of(address);
        let together = received(self.store.open_tables(OpenTables::Among(made))).await?;
        self.compare(request, together, PEOPLE_PER_ADDRESS)
    }

    /// Removes tables that have ended from the counts by address.
    pub(crate) async fn drop_closed_from_quotas(&self) {
        if let Ok(open) = received(self.store.list(TableFilter::Open)).await {
            let open: BTreeSet<String> = open.into_iter().map(|row| row.id).collect();
            self.made.retain(|id| open.contains(id));
        }
    }

    fn compare(&self, request: &CreateTable, open: OpenTableCounts, people: u32) -> Result<(), ApiError> {
        let limits = &self.config.limits;
        let bots_only = request.seats.iter().all(|seat| matches!(seat.who, SeatChoice::Bot(_)));
        let is_full = |open: u32, most: u32| most > 0 && open >= most * people;
        let too_many = is_full(open.all, limits.tables)
            || (request.public && is_full(open.public, limits.public_tables))
            || (bots_only && is_full(open.bots_only, limits.bot_tables));
        if too_many { Err(ErrorCode::Quota.into()) } else { Ok(()) }
    }
}
