//! The figures of a game of Cascade Barricade.

use std::collections::BTreeMap;

use barricade::{Action, Barricade, Ending, Event, Labourer, Question, WallType};
use games::{AnyAction, AnyGame};
use tabletop::{Game, Seat};

use super::{CountedValue, DealFigures, MeasureName, OwnFigures, flag, number, number_of};

pub(super) const MEASURES: &[MeasureName] = &[
    ("won.place.*", "1 if the player at this place of the first turn order won"),
    ("rounds", "rounds of the game"),
    ("ended.*", "1 if the game ended so: ark, everspring"),
    ("tribute.winner", "the tribute of the winner"),
    ("labour.winner", "what the winner paid for labourers"),
    ("early-silence", "rounds 1 to 4 in which no auction began, to all rounds 1 to 4"),
    ("silence", "rounds in which no auction began, to all rounds"),
    ("price.*", "what was paid for walls of a type, to the tribute that they earned"),
    ("bought.*", "walls of a type that were bought, to all walls that were bought"),
    ("scarce.*", "1 if less than a quarter of the labourers of a kind was left in the market at some time"),
    ("lowest.*", "the fewest labourers of a kind that were in the market, in percent of all of them"),
    ("resale", "money from sold labourers, to all money that changed hands: prices, wages, sales and tribute"),
    ("swept", "1 if the weak walls left the game"),
    ("deck-ran-out", "1 if the deck was empty at the end"),
    ("dry", "dry spaces at the end, in percent of the land"),
];

/// The last round that counts as early.
const LAST_EARLY_ROUND: u8 = 4;

/// The amounts paid for the walls of a type and earned by them.
#[derive(Clone, Copy, Default)]
struct TypeAccount {
    paid: i64,
    earned: i64,
    bought: i64,
}

/// The counts so far.
struct BarricadeFigures {
    order: Vec<Seat>,
    /// For each round, whether an auction was held.
    auctions: BTreeMap<u8, bool>,
    walls: BTreeMap<WallType, TypeAccount>,
    wages: BTreeMap<Seat, i64>,
    sales: i64,
    turnover: i64,
    lowest: BTreeMap<Labourer, u8>,
}

/// The counter of a game that is about to begin.
pub(super) fn own_figures(game: &Barricade) -> Box<dyn OwnFigures> {
    Box::new(BarricadeFigures::new(game))
}

impl OwnFigures for BarricadeFigures {
    fn watch(&mut self, before: &AnyGame, action: AnyAction) {
        if let (AnyGame::Barricade(before), AnyAction::Barricade(action)) = (before, action) {
            self.watch(before, action);
        }
    }

    fn finish(self: Box<Self>, game: &AnyGame, figures: &mut DealFigures) {
        if let AnyGame::Barricade(game) = game {
            (*self).finish(game, figures);
        }
    }
}

impl BarricadeFigures {
    fn new(game: &Barricade) -> Self {
        BarricadeFigures {
            order: Vec::new(),
            auctions: BTreeMap::new(),
            walls: WallType::ALL.into_iter().map(|kind| (kind, TypeAccount::default())).collect(),
            wages: BTreeMap::new(),
            sales: 0,
            turnover: 0,
            lowest: Labourer::ALL.into_iter().map(|kind| (kind, game.supply(kind))).collect(),
        }
    }

    fn watch(&mut self, before: &Barricade, action: Action) {
        let mut after = *before;
        let mut events = Vec::new();
        after.apply_unchecked(action, &mut events);
        for event in &events {
            self.count(before, event);
        }
        for kind in Labourer::ALL {
            let lowest = self.lowest.entry(kind).or_insert(0);
            // Labourers sold back at the end only fill the market, so they do not matter here.
            *lowest = (*lowest).min(after.in_market(kind));
        }
    }

    fn count(&mut self, before: &Barricade, event: &Event) {
        match *event {
            Event::OrderDrawn { seat, .. } => self.order.push(seat),
            Event::RoundStarted { round } => _ = self.auctions.insert(round, false),
            Event::AuctionStarted { .. } => _ = self.auctions.insert(before.round(), true),
            Event::WallBought { wall, price, .. } => {
                let account = self.account(before, wall);
                account.paid += i64::from(price);
                account.bought += 1;
                self.turnover += i64::from(price);
            }
            Event::TributePaid { wall, amount, .. } => {
                self.account(before, wall).earned += i64::from(amount);
                self.turnover += i64::from(amount);
            }
            Event::LabourerBought { seat, price, .. } => {
                *self.wages.entry(seat).or_default() += i64::from(price);
                self.turnover += i64::from(price);
            }
            Event::LabourerSold { price, .. } | Event::LastLabourerSold { price, .. } => {
                self.sales += i64::from(price);
                self.turnover += i64::from(price);
            }
            _ => {}
        }
    }

    /// The account of a wall's type; `wall` is its starting bid.
    fn account(&mut self, game: &Barricade, wall: u8) -> &mut TypeAccount {
        let card = game.board().card_of(wall).expect("events name cards of the board");
        self.walls.entry(card.kind).or_default()
    }

    fn finish(self, game: &Barricade, figures: &mut DealFigures) {
        for ending in Ending::ALL {
            figures.insert(format!("ended.{}", ending.name()), flag(game.question() == Question::Over(ending)));
        }
        figures.insert("rounds".to_owned(), number(game.round().into()));
        let winner = game.ranking().winner();
        for (place, seat) in self.order.iter().enumerate() {
            figures.insert(format!("won.place.{}", place + 1), flag(winner == Some(*seat)));
        }
        if let Some(winner) = winner {
            figures.insert("tribute.winner".to_owned(), number(game.tribute_earned(winner).into()));
            figures.insert("labour.winner".to_owned(), number(self.wages.get(&winner).copied().unwrap_or(0)));
        }
        let silent = |last: u8| {
            let rounds = self.auctions.range(..=last);
            CountedValue::Pair(
                number_of(rounds.clone().filter(|(_, begun)| !**begun).count()),
                number_of(rounds.count()),
            )
        };
        figures.insert("early-silence".to_owned(), silent(LAST_EARLY_ROUND));
        figures.insert("silence".to_owned(), silent(u8::MAX));
        let all: i64 = self.walls.values().map(|account| account.bought).sum();
        for (kind, account) in &self.walls {
            figures.insert(format!("price.{}", kind.name()), CountedValue::Pair(account.paid, account.earned));
            figures.insert(format!("bought.{}", kind.name()), CountedValue::Pair(account.bought, all));
        }
        for (kind, lowest) in self.lowest {
            let percent = i64::from(lowest) * 100 / i64::from(game.supply(kind)).max(1);
            figures.insert(format!("lowest.{}", kind.name()), number(percent));
            figures.insert(format!("scarce.{}", kind.name()), flag(percent < 25));
        }
        figures.insert("resale".to_owned(), CountedValue::Pair(self.sales, self.turnover));
        figures.insert("swept".to_owned(), flag(game.is_swept()));
        figures.insert("deck-ran-out".to_owned(), flag(game.deck().next().is_none()));
        let spaces = number_of(game.board().spaces().len());
        figures.insert("dry".to_owned(), number((spaces - number_of(game.water().count())) * 100 / spaces));
    }
}
