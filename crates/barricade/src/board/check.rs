//! Reads a draft and finds all its problems.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{
    BLOCK_CARDS, CARDS_EACH, Draft, DraftRow, FEWEST_PLAYERS, FIRST_STRONG_BID, LAST_OPENING_BID, LEAST_RADIUS,
    MAX_BID, MAX_CARDS, MAX_IN_ROW, MAX_PRICE, MAX_PRODUCTION, MAX_RADIUS, MAX_ROWS, MOST_PLAYERS, Problem,
    ProblemKind,
};
use crate::{Card, Labourer, MAX_LABOURERS_ON_WALL, Needs, WallType};

/// The cards that could be read, each with the least number of players that it is used with, and all problems of the draft.
pub(super) struct Checked {
    pub(super) cards: Vec<(Card, i64)>,
    pub(super) problems: Vec<Problem>,
}

/// A quality of walls: its name, its value on a card, and pairs of types. On average the first type of a pair has less of it.
type Quality = (&'static str, fn(&Card) -> u32, &'static [(WallType, WallType)]);

/// What the rulebook says about the wall types.
const CHARACTER: [Quality; 3] = [
    (
        "starting-bid",
        |card| card.bid.into(),
        &[
            (WallType::Junk, WallType::Wood),
            (WallType::Wood, WallType::Stone),
            (WallType::Wood, WallType::Magic),
            (WallType::Wood, WallType::Metal),
            (WallType::Stone, WallType::Sacred),
            (WallType::Magic, WallType::Sacred),
        ],
    ),
    (
        "production",
        |card| card.production.into(),
        &[
            (WallType::Wood, WallType::Stone),
            (WallType::Stone, WallType::Magic),
            (WallType::Metal, WallType::Magic),
            (WallType::Magic, WallType::Sacred),
        ],
    ),
    (
        "labour",
        |card| card.needs.least().into(),
        &[
            (WallType::Metal, WallType::Stone),
            (WallType::Wood, WallType::Stone),
            (WallType::Stone, WallType::Magic),
            (WallType::Magic, WallType::Sacred),
        ],
    ),
];

/// Reads a draft as far as possible and collects all problems, in the order of their lines.
pub(super) fn check(draft: &Draft) -> Checked {
    let mut checked = Checked { cards: Vec::new(), problems: Vec::new() };
    let radius = draft.radius.value;
    if !(LEAST_RADIUS..=MAX_RADIUS).contains(&radius) {
        checked.report(draft.radius.line, ProblemKind::Radius { radius, least: LEAST_RADIUS, most: MAX_RADIUS });
    }
    checked.check_market(draft);
    checked.read_walls(draft);
    checked.check_deck(draft);
    for players in FEWEST_PLAYERS..=MOST_PLAYERS {
        checked.check_parts_used_with(players, draft);
    }
    checked.problems.sort_unstable();
    checked.problems.dedup();
    checked
}

impl Checked {
    fn report(&mut self, line: u32, kind: ProblemKind) {
        self.problems.push(Problem { line, kind });
    }

    fn check_market(&mut self, draft: &Draft) {
        let count = draft.rows.len();
        if count > MAX_ROWS {
            self.report(0, ProblemKind::TooManyRows { count, most: MAX_ROWS });
        }
        let mut before = 0;
        for row in &draft.rows {
            let price = row.price;
            if !(1..=MAX_PRICE).contains(&price) {
                self.report(row.line, ProblemKind::Price { price, most: MAX_PRICE });
            }
            self.check_players(row.line, row.players);
            if price <= before {
                self.report(row.line, ProblemKind::PriceOrder { price, before });
            }
            before = price;
            for (labourer, spaces) in Labourer::ALL.into_iter().zip(row.spaces) {
                if !(0..=MAX_IN_ROW).contains(&spaces) {
                    self.report(row.line, ProblemKind::Spaces { labourer, spaces, most: MAX_IN_ROW });
                }
            }
            if row.spaces == [0; 3] {
                self.report(row.line, ProblemKind::EmptyRow { price });
            }
        }
    }

    fn read_walls(&mut self, draft: &Draft) {
        let mut seen = BTreeSet::new();
        for wall in &draft.walls {
            let bid = wall.bid;
            if !(1..=MAX_BID).contains(&bid) {
                self.report(wall.line, ProblemKind::Bid { bid, most: MAX_BID });
            }
            self.check_players(wall.line, wall.players);
            if !seen.insert(bid) {
                self.report(wall.line, ProblemKind::BidTwice { bid });
            }
            if !(1..=MAX_PRODUCTION).contains(&wall.production) {
                let production = wall.production;
                self.report(wall.line, ProblemKind::Production { production, most: MAX_PRODUCTION });
            }
            let kind = wall.kind.parse::<WallType>().ok();
            if kind.is_none() {
                self.report(wall.line, ProblemKind::UnknownType { word: wall.kind.clone() });
            }
            let Some(needs) = Needs::parse(&wall.needs).filter(|needs| is_sound(*needs)) else {
                self.report(wall.line, ProblemKind::Needs { needs: wall.needs.clone() });
                continue;
            };
            let labourers = needs.least();
            if labourers > MAX_LABOURERS_ON_WALL {
                self.report(wall.line, ProblemKind::TooManyNeeds { bid, labourers, most: MAX_LABOURERS_ON_WALL });
            }
            if kind == Some(WallType::Metal) && labourers > 0 {
                self.report(wall.line, ProblemKind::MetalNeeds { bid });
            }
            if let (Ok(bid), Ok(production), Some(kind)) = (u8::try_from(bid), u8::try_from(wall.production), kind) {
                self.cards.push((Card { bid, kind, production, needs }, wall.players));
            }
        }
        self.cards.sort_by_key(|(card, _)| card.bid);
    }

    fn check_players(&mut self, line: u32, players: i64) {
        if !(FEWEST_PLAYERS.into()..=MOST_PLAYERS.into()).contains(&players) {
            self.report(line, ProblemKind::Players { players, least: FEWEST_PLAYERS, most: MOST_PLAYERS });
        }
    }

    fn check_deck(&mut self, draft: &Draft) {
        let count = draft.walls.len();
        if count > MAX_CARDS {
            self.report(0, ProblemKind::TooManyCards { count, most: MAX_CARDS });
        }
    }

    /// Checks the conditions that must hold with every number of players.
    fn check_parts_used_with(&mut self, players: u8, draft: &Draft) {
        let walls: Vec<_> = draft.walls.iter().filter(|wall| wall.players <= players.into()).collect();
        let cards: Vec<Card> =
            self.cards.iter().filter(|(_, from)| *from <= players.into()).map(|(card, _)| *card).collect();
        for bid in 1..=LAST_OPENING_BID {
            if !walls.iter().any(|wall| wall.bid == bid) {
                self.report(0, ProblemKind::NoOpening { bid });
            }
        }
        for kind in WallType::ALL {
            if !walls.iter().any(|wall| wall.kind == kind.name()) {
                self.report(0, ProblemKind::NoWallOf { kind });
            }
        }
        // A full block and three walls for each player; both below and from `FIRST_STRONG_BID` on, a full block and one more card per player.
        let seats = usize::from(players);
        let (count, least) = (walls.len(), seats * CARDS_EACH + BLOCK_CARDS);
        if count < least {
            self.report(0, ProblemKind::TooFewCards { count, least, players });
        }
        let (below, from) = (FIRST_STRONG_BID, FIRST_STRONG_BID);
        let weak = walls.iter().filter(|wall| wall.bid < FIRST_STRONG_BID).count();
        let least = seats + BLOCK_CARDS;
        if weak < least {
            self.report(0, ProblemKind::TooFewWeak { count: weak, least, below, players });
        }
        if count - weak < least {
            self.report(0, ProblemKind::TooFewStrong { count: count - weak, least, from, players });
        }
        self.check_supply(players, draft, &cards);
        self.check_characters(&cards);
    }

    fn check_supply(&mut self, players: u8, draft: &Draft, cards: &[Card]) {
        for labourer in Labourer::ALL {
            // A number out of range is reported separately; clamping it keeps the sum from being reported, too.
            let spaces = |row: &DraftRow| row.spaces[labourer as usize].clamp(0, MAX_IN_ROW);
            let supply = draft.rows.iter().filter(|row| row.players <= players.into()).map(spaces).sum();
            let demand = |card: &Card| match card.needs {
                Needs::All(shown) => shown[labourer],
                _ => 0,
            };
            // Even a kind that no wall needs must exist, because the picture of the market shows it.
            let needed = cards.iter().map(demand).max().unwrap_or(0).max(1);
            if supply < i64::from(needed) {
                self.report(0, ProblemKind::Supply { labourer, supply, needed });
            }
        }
    }

    fn check_characters(&mut self, cards: &[Card]) {
        for (quality, of, pairs) in CHARACTER {
            let sum = |kind| {
                let values = cards.iter().filter(|card| card.kind == kind).map(|card| u64::from(of(card)));
                (values.clone().sum::<u64>(), values.count() as u64)
            };
            let broken: Vec<_> = pairs
                .iter()
                .filter(|(lower, higher)| {
                    let ((low, lows), (high, highs)) = (sum(*lower), sum(*higher));
                    // Compares averages without a division; a missing type is reported separately.
                    lows > 0 && highs > 0 && low * highs >= high * lows
                })
                .collect();
            for (lower, higher) in broken {
                self.report(0, ProblemKind::Character { quality, lower: *lower, higher: *higher });
            }
        }
    }
}

/// Whether a requirement is consistent: any-one-of must offer different kinds.
fn is_sound(needs: Needs) -> bool {
    match needs {
        Needs::AnyOf(shown) => shown.0.iter().all(|count| *count <= 1) && shown.total() >= 2,
        _ => true,
    }
}
