//! The complete public state of Cascade Barricade, as JSON.

use barricade::{ActionKind, Barricade, Card, Labourer, Phase, WallView};
use serde::Serialize;
use serde_json::Value;
use tabletop::{Game, Seat};

use crate::json::{BoardJson, ColourPlaceJson, OrderedObject, ResultJson, texts};
use crate::{AnyBoard, TextGame};

/// The complete public state.
#[derive(Serialize)]
pub(super) struct BarricadeJson {
    board: BoardJson,
    weakest: &'static str,
    actions: &'static str,
    round: u8,
    phase: &'static str,
    turn_order: Vec<&'static str>,
    players: Vec<BarricadePlayerJson>,
    bank: i32,
    market: OrderedObject<String, MarketJson>,
    water: Vec<String>,
    holes: Vec<String>,
    block: Vec<CardJson>,
    on_offer: Vec<u8>,
    deck: Vec<u8>,
    discards: Vec<u8>,
    swept: bool,
    actor: &'static str,
    question: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    won_this_phase: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    auction: Option<AuctionJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions_left: Option<u8>,
    /// Present in the action phase; `null` before the first action.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_action: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shift: Option<ShiftJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultJson<ColourPlaceJson>>,
}

#[derive(Serialize)]
struct MarketJson {
    left: u8,
    price: Option<u32>,
    resale: Option<u32>,
}

#[derive(Serialize)]
struct AuctionJson {
    wall: u8,
    bid: u32,
    leader: &'static str,
    bidders: Vec<&'static str>,
}

#[derive(Serialize)]
struct ShiftJson {
    from: u8,
    to: u8,
}

#[derive(Serialize)]
struct BarricadePlayerJson {
    seat: u8,
    colour: &'static str,
    money: u32,
    tribute: u32,
    paid_for_walls: u32,
    character: Option<String>,
    drowned: bool,
    walls: Vec<WallJson>,
}

#[derive(Serialize)]
struct CardJson {
    wall: u8,
    #[serde(rename = "type")]
    kind: &'static str,
    production: u8,
    needs: String,
}

#[derive(Serialize)]
struct WallJson {
    #[serde(flatten)]
    card: CardJson,
    place: u8,
    cell: Option<String>,
    labourers: OrderedObject<String, u8>,
    maintained: bool,
    beside_water: bool,
}

impl BarricadeJson {
    pub(super) fn of(game: &Barricade) -> Self {
        let acting = game.phase() == Phase::Actions;
        BarricadeJson {
            board: BoardJson::of(AnyBoard::Barricade(game.board())),
            weakest: game.weakest_option().name(),
            actions: game.actions_option().name(),
            round: game.round(),
            phase: game.phase().name(),
            turn_order: colours(game, game.turn_order().iter().copied()),
            players: game.all_seats().map(|seat| BarricadePlayerJson::of(game, seat)).collect(),
            bank: game.bank(),
            market: Labourer::ALL.iter().map(|kind| (kind.to_string(), MarketJson::of(game, *kind))).collect(),
            water: texts(game.water()),
            holes: texts(game.holes()),
            block: game.block().map(CardJson::of).collect(),
            on_offer: bids(game.on_offer()),
            deck: bids(game.deck()),
            discards: bids(game.discards()),
            swept: game.is_swept(),
            actor: game.actor_name(game.actor()),
            question: game.question().name(),
            won_this_phase: (game.phase() == Phase::Auction)
                .then(|| colours(game, game.all_seats().filter(|seat| game.has_won(*seat)))),
            auction: game.auction().map(|(wall, bid, leader)| AuctionJson {
                wall: wall.bid,
                bid,
                leader: game.colour(leader).name(),
                bidders: colours(game, game.bidders()),
            }),
            actions_left: acting.then(|| game.actions_left()),
            last_action: acting.then(|| game.last_action().map(ActionKind::name).into()),
            shift: game
                .shift_under_way()
                .filter(|_| acting)
                .map(|(from, to)| ShiftJson { from: from.number(), to: to.number() }),
            ending: game.ending(),
            result: ResultJson::of(game, |placing| ColourPlaceJson::of(game, placing)),
        }
    }
}

impl MarketJson {
    fn of(game: &Barricade, kind: Labourer) -> Self {
        MarketJson { left: game.in_market(kind), price: game.price(kind), resale: game.resale(kind) }
    }
}

impl BarricadePlayerJson {
    fn of(game: &Barricade, seat: Seat) -> Self {
        BarricadePlayerJson {
            seat: seat.0,
            colour: game.colour(seat).name(),
            money: game.money(seat),
            tribute: game.tribute_earned(seat),
            paid_for_walls: game.paid_for_walls(seat),
            character: game.character(seat).map(|cell| cell.to_string()),
            drowned: game.is_drowned(seat),
            walls: game.walls(seat).map(|view| WallJson::of(game, view)).collect(),
        }
    }
}

impl CardJson {
    fn of(card: Card) -> Self {
        CardJson { wall: card.bid, kind: card.kind.name(), production: card.production, needs: card.needs.to_string() }
    }
}

impl WallJson {
    fn of(game: &Barricade, view: WallView) -> Self {
        let earnings = game.earnings(view.seat, view.place);
        WallJson {
            card: CardJson::of(view.card),
            place: view.place.number(),
            cell: view.cell.map(|cell| cell.to_string()),
            labourers: Labourer::ALL.iter().map(|kind| (kind.to_string(), view.labourers[*kind])).collect(),
            maintained: earnings.is_some_and(|earnings| earnings.maintained),
            beside_water: earnings.is_some_and(|earnings| earnings.beside_water),
        }
    }
}

fn colours(game: &Barricade, seats: impl Iterator<Item = Seat>) -> Vec<&'static str> {
    seats.map(|seat| game.colour(seat).name()).collect()
}

fn bids(cards: impl Iterator<Item = Card>) -> Vec<u8> {
    cards.map(|card| card.bid).collect()
}
