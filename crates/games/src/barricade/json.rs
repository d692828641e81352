//! Everything on a Cascade Barricade table, as JSON.

use std::fmt::Write;

use barricade::{Barricade, Board, Card, Labourer, Phase, Question, WallView};
use serde_json::{Map, Value, json};
use tabletop::{Cell, Game, Seat};

use crate::TextGame;
use crate::json::result;

/// The complete state: all a person sees on the table.
pub(super) fn state(game: &Barricade) -> Value {
    let board = game.board();
    let players: Vec<Value> = game.all_seats().map(|seat| player(game, seat)).collect();
    let market: Map<String, Value> = Labourer::ALL
        .iter()
        .map(|kind| {
            let (left, price, resale) = (game.in_market(*kind), game.price(*kind), game.resale(*kind));
            (kind.to_string(), json!({ "left": left, "price": price, "resale": resale }))
        })
        .collect();
    let colours =
        |seats: &mut dyn Iterator<Item = Seat>| -> Vec<&str> { seats.map(|seat| game.colour(seat).name()).collect() };
    let mut state = json!({
        "board": { "name": board.name(), "hash": format!("{:016x}", board.hash()) },
        "weakest": game.weakest_option().name(),
        "actions": game.actions_option().name(),
        "round": game.round(),
        "phase": game.phase().name(),
        "turn_order": colours(&mut game.turn_order().iter().copied()),
        "players": players,
        "bank": game.bank(),
        "market": market,
        "water": cells(game.water()),
        "holes": cells(game.holes()),
        "block": game.block().map(card).collect::<Vec<_>>(),
        "on_offer": bids(game.on_offer()),
        "deck": bids(game.deck()),
        "discards": bids(game.discards()),
        "swept": game.is_swept(),
        "actor": game.actor_name(game.actor()),
        "question": game.question().name(),
    });
    if game.phase() == Phase::Auction {
        let won = colours(&mut game.all_seats().filter(|seat| game.has_won(*seat)));
        state["won_this_phase"] = won.into();
    }
    if let Some((wall, bid, leader)) = game.auction() {
        state["auction"] = json!({
            "wall": wall.bid,
            "bid": bid,
            "leader": game.colour(leader).name(),
            "bidders": colours(&mut game.bidders()),
        });
    }
    if game.phase() == Phase::Actions {
        state["actions_left"] = game.actions_left().into();
        state["last_action"] = game.last_action().map_or(Value::Null, |kind| kind.name().into());
        if let Some((from, to)) = game.shift_under_way() {
            state["shift"] = json!({ "from": from.number(), "to": to.number() });
        }
    }
    if let Question::Over(ending) = game.question() {
        state["ending"] = ending.name().into();
        state["result"] = result(game);
    }
    state
}

fn player(game: &Barricade, seat: Seat) -> Value {
    let walls: Vec<Value> = game.walls(seat).map(|view| wall(game, view)).collect();
    json!({
        "seat": seat.0,
        "colour": game.colour(seat).name(),
        "money": game.money(seat),
        "tribute": game.tribute_earned(seat),
        "paid_for_walls": game.paid_for_walls(seat),
        "character": game.character(seat).map(|cell| cell.to_string()),
        "drowned": game.is_drowned(seat),
        "walls": walls,
    })
}

fn wall(game: &Barricade, view: WallView) -> Value {
    let labourers: Map<String, Value> =
        Labourer::ALL.iter().map(|kind| (kind.to_string(), view.labourers[*kind].into())).collect();
    let earnings = game.earnings(view.seat, view.place);
    let mut wall = card(view.card);
    wall["place"] = view.place.number().into();
    wall["cell"] = view.cell.map_or(Value::Null, |cell| cell.to_string().into());
    wall["labourers"] = labourers.into();
    wall["maintained"] = earnings.is_some_and(|earnings| earnings.maintained).into();
    wall["beside_water"] = earnings.is_some_and(|earnings| earnings.beside_water).into();
    wall
}

fn card(card: Card) -> Value {
    json!({
        "wall": card.bid,
        "type": card.kind.name(),
        "production": card.production,
        "needs": card.needs.to_string(),
    })
}

fn bids(cards: impl Iterator<Item = Card>) -> Vec<u8> {
    cards.map(|card| card.bid).collect()
}

fn cells(cells: impl Iterator<Item = Cell>) -> Vec<String> {
    cells.map(|cell| cell.to_string()).collect()
}

/// The wall deck as a table for people, one card a line.
pub(crate) fn deck_table(board: &Board) -> String {
    let mut table = format!("{:>3}  {:<7} {:>10}  needs\n", "bid", "type", "production");
    for card in board.cards() {
        let line = format!("{:>3}  {:<7} {:>10}  {}", card.bid, card.kind, card.production, card.needs);
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{}", line.trim_end());
    }
    table
}
