//! A model of the rows about practice: results of daily deals, and people's finished games.

use std::collections::BTreeMap;

use protocol::Person;
use server::store::{DailyRanking, DailyRow, DeletedGamePolicy, MOST_OWN_GAMES, OwnGameOutcome, OwnGameRow, RankedRow};

/// All rows about practice.
#[derive(Clone, Default, Debug)]
pub(crate) struct PracticeRows {
    /// By day and person.
    results: BTreeMap<(String, String), DailyRow>,
    /// By person and game.
    games: BTreeMap<(String, String), OwnGameRow>,
}

impl PracticeRows {
    /// Removes the rows of a person.
    pub(crate) fn forget(&mut self, person: &str) {
        self.results.retain(|(_, known), _| known != person);
        self.games.retain(|(known, _), _| known != person);
    }

    /// Stores a result, unless the person already has one for that day.
    pub(crate) fn add_daily_result(&mut self, row: DailyRow) -> bool {
        let key = (row.day.clone(), row.person.clone());
        let is_new = !self.results.contains_key(&key);
        if is_new {
            self.results.insert(key, row);
        }
        is_new
    }

    /// The best results of a day, and the one of a person.
    pub(crate) fn daily_ranking(
        &self,
        day: &str,
        person: Option<&str>,
        most: u32,
        name: impl Fn(&str) -> String,
    ) -> DailyRanking {
        let mut rows: Vec<DailyRow> = self.results.values().filter(|row| row.day == day).cloned().collect();
        rows.sort_by(|a, b| (a.place, -a.points, a.at, &a.person).cmp(&(b.place, -b.points, b.at, &b.person)));
        let count = rows.len() as u32;
        let ranked = (1..).zip(rows).map(|(rank, row)| {
            let person = Person { id: row.person.clone(), name: name(&row.person) };
            RankedRow { row, person, rank }
        });
        let shown = ranked.filter(|ranked| ranked.rank <= most || Some(ranked.person.id.as_str()) == person);
        let rows: Vec<RankedRow> = shown.collect();
        DailyRanking { count: if rows.is_empty() { 0 } else { count }, rows }
    }

    /// All results of a person, the latest day first.
    pub(crate) fn own_daily_results(&self, person: &str) -> Vec<DailyRow> {
        self.results.values().rev().filter(|row| row.person == person).cloned().collect()
    }

    /// Stores a finished game. If there are too many, the person's oldest ones are removed.
    pub(crate) fn keep_own_game(&mut self, row: OwnGameRow, over_deletion: DeletedGamePolicy) -> OwnGameOutcome {
        let person = row.person.clone();
        let key = (person.clone(), row.game.clone());
        let is_deleted = self.games.get(&key).is_some_and(|known| known.body.is_empty());
        if is_deleted && !row.body.is_empty() && over_deletion == DeletedGamePolicy::Refuse {
            return OwnGameOutcome::Deleted;
        }
        self.games.insert(key, row);
        for (game, ..) in self.own_games(&person).into_iter().skip(MOST_OWN_GAMES as usize) {
            self.games.remove(&(person.clone(), game));
        }
        OwnGameOutcome::Stored
    }

    /// The finished games of a person, the latest change first.
    pub(crate) fn own_games(&self, person: &str) -> Vec<(String, u64, bool)> {
        let own = self.games.values().filter(|row| row.person == person);
        let mut found: Vec<(String, u64, bool)> =
            own.map(|row| (row.game.clone(), row.changed, row.body.is_empty())).collect();
        found.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        found
    }

    /// A finished game of a person.
    pub(crate) fn own_game(&self, person: &str, game: &str) -> Option<String> {
        let row = self.games.get(&(person.to_owned(), game.to_owned()))?;
        (!row.body.is_empty()).then(|| row.body.clone())
    }
}
