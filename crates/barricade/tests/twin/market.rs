//! The market of labourers.

use std::collections::BTreeMap;

use serde_json::Value;

use super::LABOURERS;
use super::printed::is_used;

/// A space of the market: its price, and whether it has a labourer.
#[derive(Clone, Copy, Debug)]
struct MarketSpace {
    price: i64,
    filled: bool,
}

/// The spaces of each kind, cheapest first.
#[derive(Clone, Debug)]
pub(super) struct LabourMarket(BTreeMap<&'static str, Vec<MarketSpace>>);

impl LabourMarket {
    /// The market at the start: all spaces that are used with this number of players are full. (setup)
    pub(super) fn full(rows: &Value, players: usize) -> LabourMarket {
        let mut spaces: BTreeMap<&'static str, Vec<MarketSpace>> = BTreeMap::new();
        for row in rows.as_array().expect("rows of the market").iter().filter(|row| is_used(row, players)) {
            let price = row["price"].as_i64().expect("a price");
            for kind in LABOURERS {
                let count = row[kind].as_u64().expect("a number of spaces") as usize;
                spaces.entry(kind).or_default().extend(vec![MarketSpace { price, filled: true }; count]);
            }
        }
        spaces.values_mut().for_each(|spaces| spaces.sort_by_key(|space| space.price));
        LabourMarket(spaces)
    }

    pub(super) fn left(&self, kind: &str) -> usize {
        self.0[kind].iter().filter(|space| space.filled).count()
    }

    /// The price of the next labourer of the kind, the cheapest. (labourers)
    pub(super) fn price(&self, kind: &str) -> Option<i64> {
        self.0[kind].iter().find(|space| space.filled).map(|space| space.price)
    }

    /// The price at which one would be sold, the dearest empty space. (labourers)
    pub(super) fn resale(&self, kind: &str) -> Option<i64> {
        self.0[kind].iter().rfind(|space| !space.filled).map(|space| space.price)
    }

    /// Takes the cheapest labourer and returns its price.
    pub(super) fn take(&mut self, kind: &str) -> i64 {
        let space = self.0.get_mut(kind).and_then(|spaces| spaces.iter_mut().find(|space| space.filled));
        let space = space.expect("a labourer in the market");
        space.filled = false;
        space.price
    }

    /// Puts a labourer on the dearest empty space and returns its price.
    pub(super) fn put_back(&mut self, kind: &str) -> i64 {
        let space = self.0.get_mut(kind).and_then(|spaces| spaces.iter_mut().rfind(|space| !space.filled));
        let space = space.expect("an empty space in the market");
        space.filled = true;
        space.price
    }
}
