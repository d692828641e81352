//! The printed land, market and cards, read from the board files.

use std::collections::{BTreeMap, BTreeSet};

use conformance::twin::{GridCell, printed};
use serde_json::Value;

/// A wall card.
#[derive(Clone, Debug)]
pub(super) struct PrintedCard {
    pub(super) kind: String,
    pub(super) production: i64,
    /// `a + b` for all of them, `a / b` for any one of them, or empty.
    pub(super) needs: String,
    /// The least number of players that the card is used with.
    pub(super) players: usize,
}

/// Whether a row or a card is used with this number of players.
pub(super) fn is_used(facts: &Value, players: usize) -> bool {
    least_players(facts) <= players
}

/// Two, unless the facts have another number.
fn least_players(facts: &Value) -> usize {
    facts["players"].as_u64().map_or(2, |players| players as usize)
}

/// All printed facts.
#[derive(Clone, Debug)]
pub(crate) struct PrintedBoard {
    pub(super) everspring: GridCell,
    pub(super) land: BTreeSet<GridCell>,
    /// Cards, by their starting bid.
    pub(super) cards: BTreeMap<i64, PrintedCard>,
    /// Rows of the market: a price, and the number of spaces for each kind.
    pub(super) market: Value,
}

impl PrintedBoard {
    /// Reads the files of the land, the market and the cards.
    pub(crate) fn read(land: &str, market: &str, walls: &str) -> PrintedBoard {
        let radius = printed(land)["land"]["radius"].as_i64().expect("a radius") as i32;
        // The Everspring is in the middle of the columns and of its own column.
        let everspring = GridCell { column: radius, row: radius + 1 };
        let mut cells = BTreeSet::from([everspring]);
        for _ in 0..radius {
            let ring: Vec<GridCell> = cells.iter().flat_map(|cell| cell.neighbours()).collect();
            cells.extend(ring);
        }
        let cards = printed(walls)["walls"].as_array().expect("cards").iter().map(card).collect();
        PrintedBoard { everspring, land: cells, cards, market: printed(market)["market"].clone() }
    }

    /// The six spaces with only three neighbours. (corners)
    pub(super) fn corners(&self) -> impl Iterator<Item = GridCell> {
        let sides = |cell: &&GridCell| cell.neighbours().iter().filter(|next| self.land.contains(next)).count();
        self.land.iter().filter(move |cell| sides(cell) == 3).copied()
    }
}

fn card(facts: &Value) -> (i64, PrintedCard) {
    let text = |key: &str| facts[key].as_str().expect("a text").to_owned();
    let production = facts["production"].as_i64().expect("a production value");
    (
        facts["bid"].as_i64().expect("a starting bid"),
        PrintedCard { kind: text("kind"), production, needs: text("needs"), players: least_players(facts) },
    )
}

impl PrintedCard {
    /// The number of times that the card shows a kind of labourer. (capacity)
    pub(super) fn shows(&self, kind: &str) -> u64 {
        self.needs.split([' ', '+', '/']).filter(|word| *word == kind).count() as u64
    }
}
