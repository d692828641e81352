//! Which actions deserve a look: a few bids instead of every amount, spaces near the water or near somebody's feet, labourers
//! that a wall lacks.

use barricade::{Action, Barricade, Card, Labourer, Needs, Question, WallView};
use tabletop::{Game, Seat};

use super::flood_forecast::FloodForecast;
use super::hex_bitboard::{HexBitboard, Spaces};
use crate::heuristics::after;

/// How strongly a better chance to win attracts.
const ATTRACTION: f32 = 12.0;
/// What a raise by more than the least is at most: enough to end a long haggle.
const JUMP: u32 = 6;

/// See [`Heuristics::incline`](crate::Heuristics::incline).
pub(super) fn priors(game: &Barricade, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
    let seat = game.active_seat();
    let chart = HexBitboard::new(game.board());
    inclinations.clear();
    match game.question() {
        Question::Corner => return inclinations.extend(actions.iter().map(|action| away(game, *action))),
        Question::Start | Question::Bid => {
            let limit = bid_limit(game, seat);
            keep_some(actions, |action| is_sensible_bid(game, &limit, seat, action));
        }
        Question::Stand => {
            let spaces = building_land(game, chart, seat, true);
            keep_some(actions, |action| is_on(chart, &spaces, action));
        }
        Question::Buy => {
            keep_some(actions, |action| is_missing(game, seat, action));
            return inclinations.extend(actions.iter().map(|action| hiring(game, seat, *action)));
        }
        Question::Act => {
            let spaces = building_land(game, chart, seat, false);
            keep_some(actions, |action| is_on(chart, &spaces, action) && is_sensible_act(game, seat, action));
        }
        _ => {}
    }
    inclinations.extend(actions.iter().map(|action| ATTRACTION * after(game, *action)[seat]));
}

/// Strikes actions off a list, unless that would empty it.
fn keep_some(actions: &mut Vec<Action>, keep: impl Fn(Action) -> bool) {
    if actions.iter().any(|action| keep(*action)) {
        actions.retain(|action| keep(*action));
    }
}

/// Who drowns together, loses together: corners far from the others are better.
fn away(game: &Barricade, action: Action) -> f32 {
    let Action::Corner(cell) = action else { return 0.0 };
    let others = game.all_seats().filter_map(|seat| game.character(seat));
    others.map(|other| cell.distance(other)).min().map_or(0.0, |near| near as f32 / f32::from(game.board().radius()))
}

/// The least bid, one a little higher, and the one that no rival can answer; none beyond a wall's worth.
fn is_sensible_bid(game: &Barricade, worth: impl Fn(Card) -> u32, seat: Seat, action: Action) -> bool {
    let (card, least, bid) = match (action, game.auction()) {
        (Action::Start(wall, bid), _) => (game.block().find(|card| card.bid == wall), u32::from(wall), bid),
        (Action::Bid(bid), Some((card, highest, _))) => (Some(card), highest + 1, bid),
        _ => return true,
    };
    let unanswered = || {
        let rivals = game.all_seats().filter(|other| *other != seat);
        rivals.map(|other| game.money(other)).max().unwrap_or(0).max(least)
    };
    let offers = bid == least || bid == least + JUMP || bid == unanswered();
    offers && card.is_none_or(|card| bid <= worth(card))
}

/// What to pay for a wall at most: what it earns while it stands, and anything to save one's skin. With two players money
/// decides nothing.
fn bid_limit(game: &Barricade, seat: Seat) -> impl Fn(Card) -> u32 {
    /// For so many rounds a wall earns, if it goes well.
    const ROUNDS: u32 = 4;
    let any_price = game.seats() == 2 || FloodForecast::new(game).fates[seat.index()].life <= 2;
    move |card| if any_price { u32::MAX } else { (ROUNDS * u32::from(card.production)).max(card.bid.into()) }
}

/// Where a wall or a hole makes a difference: at the water, for walls one space further too, and around characters that the
/// water is near to.
fn building_land(game: &Barricade, chart: HexBitboard, seat: Seat, wall: bool) -> Spaces {
    let water = chart.spaces(&game.water_spaces());
    let shore = water.around().without(water);
    let spaces = if wall { shore.or(shore.around()) } else { shore };
    let near = shore.or(shore.around());
    let rivals = game.all_seats().filter(|other| *other != seat).filter_map(|other| game.character(other));
    let feet = rivals.map(|cell| Spaces::only(chart.bit(cell)).around());
    feet.filter(|feet| !feet.and(near).is_empty()).fold(spaces, Spaces::or)
}

fn is_on(chart: HexBitboard, spaces: &Spaces, action: Action) -> bool {
    match action {
        Action::Stand(cell) | Action::Dig(cell) => spaces.contains(chart.bit(cell)),
        _ => true,
    }
}

/// Sales and shifts of what earns nothing where it is; the weakest or the strongest of the block.
fn is_sensible_act(game: &Barricade, seat: Seat, action: Action) -> bool {
    let idle = |place| game.earnings(seat, place).is_none_or(|earnings| earnings.tribute == 0);
    match action {
        Action::Sell(_, place) | Action::Shift(_, place, _) => idle(place),
        Action::Trash(one, other) => {
            let mut block = game.block().map(|card| card.bid);
            block.next() == Some(one) && block.next() == Some(other)
        }
        _ => true,
    }
}

/// What a wall lacks to be maintained.
fn missing(wall: &WallView) -> [u8; 3] {
    match wall.card.needs {
        needs if needs.met_by(&wall.labourers) => [0; 3],
        Needs::Nothing => [0; 3],
        Needs::All(shown) => std::array::from_fn(|kind| shown.0[kind].saturating_sub(wall.labourers.0[kind])),
        Needs::AnyOf(shown) => shown.0.map(|count| count.min(1)),
    }
}

fn is_missing(game: &Barricade, seat: Seat, action: Action) -> bool {
    let Action::Buy(labourer, place) = action else { return true };
    game.wall(seat, place).is_some_and(|wall| missing(&wall)[labourer as usize] > 0)
}

/// What maintaining a wall brings in two rounds, less what it still costs.
fn hiring(game: &Barricade, seat: Seat, action: Action) -> f32 {
    let Action::Buy(labourer, place) = action else { return 0.0 };
    let Some(wall) = game.wall(seat, place) else { return 0.0 };
    let lacking = missing(&wall);
    let price = |kind: Labourer| game.price(kind).unwrap_or(99) as f32;
    let cost = match wall.card.needs {
        Needs::AnyOf(_) => price(labourer),
        _ => Labourer::ALL.into_iter().map(|kind| f32::from(lacking[kind as usize]) * price(kind)).sum(),
    };
    if cost > game.money(seat) as f32 {
        return -2.0;
    }
    let earns = game.earnings(seat, place).is_some_and(|earnings| earnings.beside_water && earnings.stands);
    let rounds = if earns { 2.0 } else { 0.7 };
    (f32::from(wall.card.production) * rounds - cost) / 6.0
}
