//! Selects the actions to search: a few bids instead of every amount, spaces near the water or near a character, labourers that a
//! wall lacks.

use barricade::{Action, Barricade, Card, Labourer, Needs, Question, WallView};
use tabletop::Seat;

use super::flood_forecast::FloodForecast;
use super::hex_bitboard::{HexBitboard, Spaces};
use crate::heuristics::{EvaluationWeights, LOGITS_PER_VALUE, value_after};

/// A raise above the lowest bid that is large enough to shorten an auction.
const LARGE_RAISE: u32 = 6;

/// See [`Heuristics::priors`](crate::Heuristics::priors).
pub(super) fn priors(
    game: &Barricade,
    evaluation: &EvaluationWeights,
    actions: &mut Vec<Action>,
    logits: &mut Vec<f32>,
) {
    let seat = game.active_seat();
    let bitboard = HexBitboard::of(game.board());
    logits.clear();
    match game.question() {
        Question::Corner => return logits.extend(actions.iter().map(|action| corner_logit(game, *action))),
        Question::Start | Question::Bid => {
            let is_in_danger = is_in_danger(game, seat);
            keep_some(actions, |action| is_sensible_bid(game, seat, is_in_danger, action));
        }
        Question::Stand => {
            let spaces = wall_spaces(game, bitboard, seat);
            keep_some(actions, |action| is_on(bitboard, &spaces, action));
        }
        Question::Buy => {
            keep_some(actions, |action| is_missing(game, seat, action));
            return logits.extend(actions.iter().map(|action| labourer_logit(game, seat, *action)));
        }
        Question::Act => {
            let spaces = hole_spaces(game, bitboard, seat);
            keep_some(actions, |action| is_on(bitboard, &spaces, action) && is_sensible_act(game, seat, action));
        }
        _ => {}
    }
    // This evaluates a position for each action of one searched position. The weighted features are good enough for it, and much faster
    // than the network.
    let evaluation = EvaluationWeights { network: None, ..*evaluation };
    logits.extend(actions.iter().map(|action| LOGITS_PER_VALUE * value_after(game, &evaluation, *action)[seat]));
}

/// Removes actions from a list, unless that would empty it.
fn keep_some(actions: &mut Vec<Action>, keep: impl Fn(Action) -> bool) {
    if actions.iter().any(|action| keep(*action)) {
        actions.retain(|action| keep(*action));
    }
}

/// Characters that drown in the same flood lose together, so corners far from the others are better.
fn corner_logit(game: &Barricade, action: Action) -> f32 {
    let Action::Corner(cell) = action else { return 0.0 };
    let others = game.all_seats().filter_map(|seat| game.character(seat));
    others.map(|other| cell.distance(other)).min().map_or(0.0, |near| near as f32 / f32::from(game.board().radius()))
}

/// Considers the lowest bid, a slightly higher one, and the one that no rival can exceed; but none above the wall's largest return, unless
/// the seat is in danger.
fn is_sensible_bid(game: &Barricade, seat: Seat, is_in_danger: bool, action: Action) -> bool {
    let (card, least, bid) = match (action, game.auction()) {
        (Action::Start(wall, bid), _) => (game.block().find(|card| card.bid == wall), u32::from(wall), bid),
        (Action::Bid(bid), Some((card, highest, _))) => (Some(card), highest + 1, bid),
        _ => return true,
    };
    let is_considered = bid == least || bid == least + LARGE_RAISE || bid == unanswerable_bid(game, seat).max(least);
    is_considered && (is_in_danger || card.is_none_or(|card| bid <= largest_return(card).max(card.bid.into())))
}

/// The money of the richest rival.
fn unanswerable_bid(game: &Barricade, seat: Seat) -> u32 {
    game.all_seats().filter(|other| *other != seat).map(|other| game.money(other)).max().unwrap_or(0)
}

/// Whether the seat's character drowns soon if no player builds.
pub(super) fn is_in_danger(game: &Barricade, seat: Seat) -> bool {
    FloodForecast::new(game).seats[seat.index()].drowns_in <= 2
}

/// The largest return of a wall: its tribute over a number of rounds that is high but realistic.
pub(super) fn largest_return(card: Card) -> u32 {
    const ROUNDS: u32 = 4;
    ROUNDS * u32::from(card.production)
}

/// Spaces where a wall makes a difference: beside the water, one space further, and around rivals near the water.
fn wall_spaces(game: &Barricade, bitboard: HexBitboard, seat: Seat) -> Spaces {
    let near = shore(game, bitboard);
    let near = near.or(near.around());
    near.or(spaces_around_rivals(game, bitboard, seat, near))
}

/// Spaces where a hole makes a difference: beside the water, and around rivals near the water.
fn hole_spaces(game: &Barricade, bitboard: HexBitboard, seat: Seat) -> Spaces {
    let shore = shore(game, bitboard);
    shore.or(spaces_around_rivals(game, bitboard, seat, shore.or(shore.around())))
}

fn shore(game: &Barricade, bitboard: HexBitboard) -> Spaces {
    let water = bitboard.spaces(&game.water_spaces());
    water.around().without(water)
}

/// The spaces around each rival that has a neighbour among `spaces`.
fn spaces_around_rivals(game: &Barricade, bitboard: HexBitboard, seat: Seat, spaces: Spaces) -> Spaces {
    let rivals = game.all_seats().filter(|other| *other != seat).filter_map(|other| game.character(other));
    let around = rivals.map(|cell| Spaces::only(bitboard.bit(cell)).around());
    around.filter(|around| !around.and(spaces).is_empty()).fold(Spaces::NONE, Spaces::or)
}

fn is_on(bitboard: HexBitboard, spaces: &Spaces, action: Action) -> bool {
    match action {
        Action::Stand(cell) | Action::Dig(cell) => spaces.contains(bitboard.bit(cell)),
        _ => true,
    }
}

/// Considers sales and shifts of labourers only from walls that earn nothing, and of all trashings only that of the two weakest cards.
fn is_sensible_act(game: &Barricade, seat: Seat, action: Action) -> bool {
    match action {
        Action::Sell(_, wall) | Action::Shift(_, wall, _) => {
            game.earnings(seat, wall).is_none_or(|earnings| earnings.tribute == 0)
        }
        Action::Trash(one, other) => {
            let mut block = game.block().map(|card| card.bid);
            block.next() == Some(one) && block.next() == Some(other)
        }
        _ => true,
    }
}

/// The labourers that a wall lacks to be maintained.
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

/// The tribute of maintaining a wall for two rounds, minus the remaining cost.
fn labourer_logit(game: &Barricade, seat: Seat, action: Action) -> f32 {
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
